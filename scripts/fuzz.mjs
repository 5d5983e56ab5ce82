import { runNode, tool } from './tools.mjs'

/** `npm run test:fuzz`: more hostile values than `npm test` sends, and others each time. FUZZ_SEED repeats a run.
 * None may hold up others or grow the heap. */
const env = {
  FUZZ_SEED: process.env.FUZZ_SEED || String(Math.floor(Date.now() / 1000)),
  FUZZ_TRIES: process.env.FUZZ_TRIES || '20',
}
process.exitCode = await runNode(
  [tool('vitest'), 'run', '--project', 'server', 'server/hostile/fuzz.test.ts', ...process.argv.slice(2)],
  { env },
)
