import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

/** Files with names of their own that the app's page asks for. */
const NAMED = ['/favicon.svg', '/site.webmanifest']

/**
 * Vite's plugin that puts the service worker beside the built client, with the files that the app's page needs first:
 * what its entry imports, what lies over pages, its style sheets, and the fonts that are cut for us. Its version is what is in all of them.
 */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle)
      const entry = outputs.find(({ type, isEntry }) => type === 'chunk' && isEntry)
      if (!entry) return
      const styles = outputs.filter(({ fileName }) => fileName.endsWith('.css'))
      const ourFonts = readdirSync(join(root, 'client/fonts')).map((name) => name.replace('.woff2', '-'))
      const fonts = outputs.filter(({ fileName }) => ourFonts.some((name) => fileName.includes(name)))
      const overlays = outputs.filter(({ name }) => name === 'overlays')
      const hashed = [...importedBy(entry, bundle), ...[...overlays, ...styles, ...fonts].map(nameOf)]
      const source = readFileSync(join(root, 'client/app-shell/service-worker.js'), 'utf8')
      const files = [...hashed.map((name) => `/${name}`), ...NAMED]
      const page = ['client/index.html', ...publicFiles()].map((path) => readFileSync(join(root, path)))
      const version = createHash('sha256')
      for (const part of [source, Object.keys(bundle).join('\n'), ...page]) version.update(part)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source.replace(
          '__BUILT__',
          JSON.stringify({ version: version.digest('hex').slice(0, 12), files }),
        ),
      })
    },
  }
}

function importedBy({ fileName, imports }, bundle, found = new Set()) {
  if (found.has(fileName)) return found
  found.add(fileName)
  for (const name of imports) importedBy(bundle[name], bundle, found)
  return found
}

/** Of these the page is put together, too. */
const publicFiles = () => readdirSync(join(root, 'client/public')).map((name) => `client/public/${name}`)

const nameOf = ({ fileName }) => fileName
