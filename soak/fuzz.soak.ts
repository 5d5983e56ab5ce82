import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { seed } from './chance.js'
import { report } from './report.js'

/** How many hostile values each field of each operation meets; there are some 480 pairs of a value and a person. */
const TRIES = process.env.FUZZ_TRIES ?? '60'
/** On a machine that does other work as well. */
const HOURS = 2 * 60 * 60_000

/** The test of every day, at length. It has a kit of its own, so it runs in a process of its own. */
test('hostile values in every field of every operation, at length', { timeout: HOURS }, async () => {
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env
  const child = spawn('vitest', ['run', '--project', 'server', 'server/fuzz.test.ts'], {
    env: { PATH, HOME, LD_LIBRARY_PATH, FUZZ_TRIES: TRIES, FUZZ_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((exited) => child.once('exit', exited)),
  ])
  const counted = /^.*seed: .*failures: \d+/m.exec(output)?.[0] ?? ''
  report(
    'Hostile values',
    Object.fromEntries(counted.split(' · ').map((figure) => figure.split(': ') as [string, string])),
  )
  expect(code, output).toBe(0)
})
