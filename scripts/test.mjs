import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { countPlaywright, countVitest, sum } from './test-counts.mjs'
import { runNode, tool } from './tools.mjs'

const SUITES = {
  unit: {
    command: [tool('vitest'), 'run', '--passWithNoTests', '--reporter=default', '--reporter=json'],
    prepare: async (file) => ({ args: [`--outputFile.json=${file}`] }),
    count: countVitest,
  },
  e2e: {
    command: [tool('playwright', '@playwright/test'), 'test', '--pass-with-no-tests', '--reporter=list,json'],
    prepare: async (file) => ({
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: await findBrowser() },
    }),
    count: countPlaywright,
  },
}

/** `npm test [-- [--only unit|e2e] [filter or options of the one runner]]`. The last line is always the sum. */
async function main() {
  const { names, rest } = readArguments(process.argv.slice(2))
  const counts = []
  try {
    await build()
    for (const name of names) counts.push(await runSuite(name, rest))
  } catch (error) {
    console.error(error.message)
    counts.push({ passed: 0, failed: 1 })
  }
  const { passed, failed } = sum(counts)
  // A filter that fits nothing is no success.
  const failures = passed + failed === 0 ? 1 : failed
  if (failures > failed) console.error('No test was run.')
  process.exitCode = failures > 0 ? 1 : 0
  console.log(`\n${passed} passed, ${failures} failed`)
}

async function runSuite(name, rest) {
  const suite = SUITES[name]
  const folder = await mkdtemp(join(tmpdir(), 'dma-test-'))
  const file = join(folder, 'report.json')
  try {
    const { args = [], env } = await suite.prepare(file)
    const exitCode = await runNode([...suite.command, ...args, ...rest], { env })
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
    const counted = suite.count(report, exitCode)
    // A filter may leave one of the two runners without work; without a filter, a silent runner is a broken one.
    const isSilent = rest.length === 0 && counted.passed + counted.failed === 0
    if (isSilent) console.error(`No test was found for "${name}".`)
    return isSilent ? { passed: 0, failed: 1 } : counted
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readArguments(given) {
  const at = given.indexOf('--only')
  const only = at === -1 ? undefined : given[at + 1]
  const rest = at === -1 ? given : given.toSpliced(at, 2)
  const names = only === undefined && at === -1 ? Object.keys(SUITES) : [only]
  if (names.some((name) => !Object.hasOwn(SUITES, name))) fail('Say `--only unit` or `--only e2e`.')
  if (names.length > 1 && rest.some((argument) => argument.startsWith('-')))
    fail(
      `${rest.join(' ')}: the two runners have different options. Say \`--only unit\` or \`--only e2e\` as well.`,
    )
  return { names, rest }
}

function fail(message) {
  console.error(`${message}\n\n0 passed, 1 failed`)
  process.exit(2)
}

await main()
