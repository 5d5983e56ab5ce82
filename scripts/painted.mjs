import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { runnerImport } from 'vite'
import { withStaticStyles } from './static-styles.mjs'
import { root } from './tools.mjs'

const FILE = join(root, 'client/painted/painted.css')

/** What stands on every page, and the dashboard: there nothing of Chakra's runs before the page stands. */
const FIRST = [
  'client/*.tsx',
  'client/layout/*.tsx',
  'client/ui/{,fields/,format/}*.tsx',
  'client/ui/overlays/DecisionDialog.tsx',
  'client/debtors/dashboard/*.tsx',
  'client/debtors/{ClaimTags,LetterTag}.tsx',
  'client/contends/Deadline.tsx',
  'client/imports/{ExportDebtors,UndoImport}.tsx',
  'client/newsletter/SubscribeForm.tsx',
  'client/accounts/{ConfirmPassword,SignInAgain,SignInForm}.tsx',
]
/** Chakra itself, and what only pages have that load it. */
const LATER = [
  'client/**/*.test.tsx',
  'client/ui/{Kit,DivergingBar,Tabs}.tsx',
  'client/ui/fields/{DropZone,FileCard}.tsx',
]
const isFirst = (path) =>
  FIRST.some((glob) => matchesGlob(path, glob)) && !LATER.some((glob) => matchesGlob(path, glob))

/** Without Chakra’s elements, or not at all: nothing of it is there where these stand. */
function paint(code, path, kit) {
  const painted = withStaticStyles(code, path, kit)
  if (painted?.left.length > 0)
    throw new Error(
      `Chakra is not there yet, and not all styles are known at build in ${path}:\n${painted.left.join('\n')}`,
    )
  return painted
}

/**
 * Vite's plugin that paints at build: the style sheet of what is painted often, out of the theme's tokens and recipes,
 * and the parts of the first pages without Chakra's elements (static-styles.mjs), whose styles stand in the same sheet.
 */
export function painted() {
  let paints
  return {
    name: 'painted',
    enforce: 'pre',
    async load(id) {
      if (id !== FILE) return
      const made = globSync(['client/{painted/*,theme,recipes,foundation}.ts', 'common/palette.ts'], {
        cwd: root,
      })
      const first = globSync(FIRST, { cwd: root }).filter(isFirst)
      for (const file of [...made, ...first]) this.addWatchFile(join(root, file))
      paints = undefined
      const { kit, paintedCss } = await painting()
      for (const file of first) paint(readFileSync(join(root, file), 'utf8'), file, kit)
      return paintedCss(kit)
    },
    async transform(code, id) {
      const path = relative(root, id)
      if (!isFirst(path)) return
      const { kit } = await painting()
      return paint(code, path, kit)
    },
    /** Nor does it come by way of another module. */
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const first = new Set()
      const take = (chunk) => {
        if (!chunk || first.has(chunk)) return
        first.add(chunk)
        for (const name of chunk.imports) take(bundle[name])
      }
      for (const chunk of chunks)
        if (chunk.isEntry || chunk.facadeModuleId?.endsWith('/DashboardPage.tsx')) take(chunk)
      const found = [...first]
        .flatMap(({ moduleIds }) => moduleIds)
        .find((id) => /\/@(chakra-ui|emotion)\//.test(id))
      if (found)
        this.error(
          `The first page loads ${relative(root, found)}: all that it imports is to be painted (FIRST).`,
        )
    },
  }

  /** Chakra, as the theme has it, for as long as that stays. */
  function painting() {
    paints ??= runnerImport(join(root, 'client/painted/css.ts'), {
      configFile: false,
      root: join(root, 'client'),
    }).then(({ module }) => ({ kit: module.classes(), paintedCss: module.paintedCss }))
    return paints
  }
}
