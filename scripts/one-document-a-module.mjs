import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './tools.mjs'

/**
 * Vite's plugin that takes the generated GraphQL apart: each document and each hook becomes a module of its own, so that
 * a page loads the operations it sends and not those of all the others. Only for the build; while developing, and in
 * tests, the two files stand as they are generated.
 */
export function oneDocumentAModule() {
  let documents
  let hooks
  return {
    name: 'one-document-a-module',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      documents = await parts(DOCUMENTS)
      hooks = await parts(HOOKS)
    },
    resolveId(id) {
      if (id.startsWith(ONE)) return { id: `\0${id}`, moduleSideEffects: false }
    },
    load(id) {
      const [, name] = id.split(`\0${ONE}`)
      if (name !== undefined) return { code: documents.get(name) ?? hooks.get(name), moduleType: 'js' }
      if (id === DOCUMENTS.file) return allOf(documents)
      if (id === HOOKS.file) return allOf(hooks)
    },
  }
}

const ONE = 'dma-one:'

const DOCUMENTS = {
  file: join(root, 'client/gql/graphql.ts'),
  // One line each, as the client preset writes them.
  part: /^export const (\w+) = (\{.*\}) as unknown as DocumentNode<.*>;$/gm,
  module: ([, name, document]) => [name, `export const ${name} = ${document}`],
  exports: /^export (?!type)/gm,
}

const HOOKS = {
  file: join(root, 'client/gql/hooks.ts'),
  part: /^export function (\w+)\(options.*\) \{\n {2}return (\w+)\(operations\.(\w+), (options.*)\)\n\}$/gm,
  module: ([, name, hook, document, options]) => [
    name,
    `import { ${hook} } from '@apollo/client/react'
     import { ${document} } from '${ONE}${document}'
     export function ${name}(options) { return ${hook}(${document}, ${options}) }`,
  ],
  exports: /^export (?!type)/gm,
}

async function parts({ file, part, module, exports }) {
  const code = await readFile(file, 'utf8')
  const found = new Map([...code.matchAll(part)].map(module))
  const expected = code.match(exports)?.length ?? 0
  if (found.size !== expected)
    throw new Error(
      `${file} is written otherwise than before: ${found.size} of ${expected} exports were understood.`,
    )
  return found
}

function allOf(modules) {
  const code = [...modules.keys()].map((name) => `export { ${name} } from '${ONE}${name}'`).join('\n')
  return { code, moduleType: 'js', moduleSideEffects: false }
}
