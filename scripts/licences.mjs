import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './tools.mjs'

/** Where a licence asks nothing of a server's operator but the notice that npm already keeps beside each package. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'OFL-1.1',
  'Zlib',
  'Unlicense',
])

/** Licences with a condition, each accepted for the packages named here and no others. */
const ACCEPTED = {
  'LGPL-3.0-or-later': /^@img\/sharp/,
  'LGPL-3.0': /^libheif-js$/,
  'MPL-2.0': /^(lightningcss|axe-core|@axe-core)/,
}

/** What the lock does not say, read in the package itself. */
const READ_BY_HAND = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
}

/** `npm run make -- licences`: writes docs/licences.md from package-lock.json and fails on a licence nobody has looked at. */
async function main() {
  const packages = await readPackages()
  const refused = packages.filter(({ name, licence }) => !isAccepted(name, licence))
  for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence}`)
  if (refused.length > 0) {
    console.error(
      '\nThese licences have not been looked at. Accept them in scripts/licences.mjs, or do without.',
    )
    process.exitCode = 1
    return
  }
  await writeFile(join(root, 'docs/licences.md'), page(packages))
  console.log(`${packages.length} packages, every licence looked at: docs/licences.md`)
}

async function readPackages() {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? READ_BY_HAND[name] ?? 'none stated', dev }
    })
  const once = new Map(packages.map((entry) => [`${entry.name} ${entry.version} ${entry.dev}`, entry]))
  return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** An expression is accepted when each part it demands is, or one of those it offers. */
function isAccepted(name, licence) {
  const parts = licence.replace(/[()]/g, '')
  if (parts.includes(' OR ')) return parts.split(' OR ').some((part) => isAccepted(name, part))
  return parts.split(' AND ').every((part) => PERMISSIVE.has(part) || ACCEPTED[part]?.test(name))
}

function page(packages) {
  const shipped = packages.filter(({ dev }) => !dev)
  const count = Map.groupBy(packages, ({ licence }) => licence)
  const rows = [...count]
    .map(([licence, all]) => [licence, all.filter(({ dev }) => !dev).length, all.length])
    .toSorted((a, b) => b[2] - a[2])
    .map(([licence, ours, all]) => `| ${licence} | ${ours} | ${all - ours} |`)
  return `# Licences of the dependencies

Written by \`npm run make -- licences\` from package-lock.json; it fails on a licence that nobody has looked at. "To run" is what \`npm ci --omit=dev\` installs, "to build" everything else, the libraries of the client among it.

| licence | to run | to build and test |
| --- | ---: | ---: |
${rows.join('\n')}

LGPL: \`@img/sharp-*\` brings libvips as a library of its own, loaded at run time and exchangeable; \`libheif-js\` brings libheif and libde265 as a package of its own, used unchanged and exchangeable. MPL: used unchanged, to build and test. The fonts (OFL) travel with the client.

## To run

${shipped.map(({ name, version, licence }) => `- ${name} ${version} — ${licence}`).join('\n')}
`
}

await main()
