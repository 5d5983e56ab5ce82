import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { readPlaywright, readVitest } from './test-results.mjs'
import { runNode, tool } from './tools.mjs'

// On a machine of CI, whose other work nobody knows, a failure is tried once more; what passes then is told as flaky.
const RETRIES = process.env.CI ? 1 : 0

const UNHANDLED_ERRORS = join(import.meta.dirname, 'unhandled-errors.mjs')

const SUITES = {
  unit: {
    command: [
      tool('vitest'),
      'run',
      '--passWithNoTests',
      `--retry=${RETRIES}`,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${UNHANDLED_ERRORS}`,
    ],
    prepare: async (file) => ({
      args: [`--outputFile.json=${file}`],
      env: { UNHANDLED_ERRORS: `${file}.unhandled` },
    }),
    read: readVitest,
  },
  e2e: {
    command: [
      tool('playwright', '@playwright/test'),
      'test',
      '--pass-with-no-tests',
      `--retries=${RETRIES}`,
      '--reporter=list,json',
    ],
    prepare: async (file) => ({
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: await findBrowser() },
    }),
    read: readPlaywright,
  },
}

/**
 * `npm test [-- [--only unit|e2e] [filter or options of the one runner]]`. Ends with every flaky test and every failure
 * by its name, so that the last lines are enough to know; the last one is always the sum.
 */
async function main() {
  const { names, rest } = readArguments(process.argv.slice(2))
  const failures = []
  const flaky = []
  let passed = 0
  try {
    await build()
    for (const name of names) {
      const suite = await runSuite(name, rest)
      passed += suite.passed
      failures.push(...suite.failures)
      flaky.push(...suite.flaky)
    }
  } catch (error) {
    failures.push({ test: 'the build', why: error.message })
  }
  // A filter that fits nothing is no success.
  if (passed + failures.length === 0) failures.push({ test: 'all', why: 'No test was run.' })
  for (const { test, why } of flaky)
    console.log(`\n! ${test} passed only at the second try\n  ${firstLines(why)}`)
  for (const { test, why } of failures) console.log(`\n✗ ${test}\n  ${firstLines(why)}`)
  process.exitCode = failures.length > 0 ? 1 : 0
  console.log(`\n${passed} passed, ${failures.length} failed`)
}

const firstLines = (text) => stripVTControlCharacters(text).trim().split('\n').slice(0, 5).join('\n  ')

async function runSuite(name, rest) {
  const suite = SUITES[name]
  const folder = await mkdtemp(join(tmpdir(), 'dma-test-'))
  const file = join(folder, 'report.json')
  try {
    const { args = [], env } = await suite.prepare(file)
    const exitCode = await runNode([...suite.command, ...args, ...rest], { env })
    const [report, unhandled] = await Promise.all(
      [file, `${file}.unhandled`].map((name) => readFile(name, 'utf8').then(JSON.parse, () => undefined)),
    )
    const { passed, flaky, failures } = suite.read(report, exitCode, unhandled)
    // A filter may leave one of the two runners without work; without a filter, a silent runner is a broken one.
    if (rest.length === 0 && passed + failures.length === 0)
      failures.push({ test: name, why: 'No test was found.' })
    return { passed, flaky, failures }
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
