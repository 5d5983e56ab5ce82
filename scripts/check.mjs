import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSchema } from './schema.mjs'
import { captureNode, root, tool } from './tools.mjs'

const AT_ONCE = 2

const TESTS = 'unit tests'

// The longest first, so that the short ones run beside it.
const PARTS = {
  [TESTS]: [tool('vitest'), 'run', '--project', 'unit', '--project', 'client'],
  schema: checkSchema,
  'types of the server': [tool('tsc', 'typescript'), '-p', 'server', '--noEmit'],
  'types of the common ground': [tool('tsc', 'typescript'), '-p', 'common', '--noEmit'],
  'types of the client': [tool('tsc', 'typescript'), '-p', 'client', '--noEmit'],
  'types of the stories': [tool('tsc', 'typescript'), '-p', 'e2e', '--noEmit'],
  'types of the long proofs': [tool('tsc', 'typescript'), '-p', 'soak', '--noEmit'],
  'types of the benchmarks': [tool('tsc', 'typescript'), '-p', 'bench', '--noEmit'],
  'types of the pictures': [tool('tsc', 'typescript'), '-p', 'pictures', '--noEmit'],
  'types of the example client': [tool('tsc', 'typescript'), '-p', 'docs/partner-client', '--noEmit'],
  'generated client code': [
    tool('graphql-codegen', '@graphql-codegen/cli'),
    '--config',
    'codegen.ts',
    '--check',
  ],
  lint: [tool('oxlint'), '--type-aware'],
  'dead code': [tool('knip')],
  'compose file': [tool('dclint'), '--quiet', 'docker-compose.yml'],
  format: [tool('oxfmt'), '--check', '.'],
}

/**
 * `npm run check [-- --without-tests]`: everything that needs no browser, or only what `npm test` does not do. One line
 * a part, the words of those that fail, at the end the verdict.
 */
async function main() {
  const withoutTests = process.argv.includes('--without-tests')
  const waiting = Object.entries(PARTS).filter(([name]) => !(withoutTests && name === TESTS))
  const failed = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, part] = next
      if (!(await runPart(name, part))) failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  console.log(failed.length === 0 ? '\nall good' : `\nnot good: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

async function runPart(name, part) {
  const started = performance.now()
  const { code, output } = await (typeof part === 'function' ? part() : captureNode(part))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(`\n${output.trim()}\n`)
  return code === 0
}

async function checkSchema() {
  const folder = await mkdtemp(join(tmpdir(), 'dma-schema-'))
  try {
    const file = join(folder, 'schema.graphql')
    await writeSchema(file)
    const [now, committed] = await Promise.all(
      [file, join(root, 'schema.graphql')].map((path) => readFile(path, 'utf8')),
    )
    if (now === committed) return { code: 0, output: '' }
    return {
      code: 1,
      output: `schema.graphql is not what the code says, first in line ${firstDifference(now, committed)}. Run \`npm run schema\`.`,
    }
  } catch (error) {
    return { code: 1, output: error.message }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function firstDifference(now, committed) {
  const [lines, others] = [now, committed].map((text) => text.split('\n'))
  return lines.findIndex((line, index) => line !== others[index]) + 1 || lines.length + 1
}

await main()
