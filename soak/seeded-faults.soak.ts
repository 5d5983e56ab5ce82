import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tool } from '../scripts/tools.mjs'
import { FAULTS } from '../server/testing/seeded-faults.js'

/**
 * `npm run test:soak -- soak/seeded-faults`: puts one fault after another into a copy of the product and runs the tests
 * that have to notice. FAULTS=3,7 takes some of them by their number.
 */
const root = resolve(import.meta.dirname, '..')
const wanted = process.env.FAULTS?.split(',').map(Number)
const faults = FAULTS.map((fault, at) => ({ ...fault, number: at + 1 })).filter(
  ({ number }) => !wanted || wanted.includes(number),
)

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'dma-faults-'))
  for (const file of filesOfTheHouse()) cpSync(join(root, file), join(copy, file))
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(copy, part))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('without a fault nothing of it fails in the copy', async () => {
  const { success, numPassedTests, output } = await run([...new Set(faults.flatMap(({ tests }) => tests))])
  expect(success, output).toBe(true)
  expect(numPassedTests, output).toBeGreaterThan(faults.length)
})

test.each(faults)('$number: $what', async (fault) => {
  const file = join(copy, fault.file)
  const right = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    right.replace(fault.from, () => fault.to),
  )
  try {
    const { numFailedTests, output } = await untilItSays(fault.tests)
    // A file that cannot be loaded proves nothing: a test has to fail.
    expect(numFailedTests, output).toBeGreaterThan(0)
  } finally {
    writeFileSync(file, right)
  }
})

interface Run {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  output: string
}

/** Where the first red test ends the other worker before it is counted itself, all of them are run to their end. */
async function untilItSays(tests: readonly string[]): Promise<Run> {
  const first = await run(tests, ['--bail=1'])
  return first.success || first.numFailedTests > 0 ? first : run(tests)
}

/** Runs these tests in the copy; returns how it went and what was said. */
async function run(tests: readonly string[], options: readonly string[] = []): Promise<Run> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env
  const args = [...VITEST, ...options, `--outputFile.json=${report}`, ...tests]
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { PATH, HOME, LD_LIBRARY_PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { ...JSON.parse(readFileSync(report, 'utf8')), output: `${output}\n${errors}` }
}

/** All that belongs to it, also what is not committed yet: what a test needs of it no list here has to know. */
function filesOfTheHouse(): string[] {
  const asked = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).split('\0')
  return files.filter((file) => file !== '' && existsSync(join(root, file)))
}

const VITEST = [tool('vitest'), 'run', '--retry=0', '--maxWorkers=2', '--reporter=dot', '--reporter=json']
