import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** Runs a test of every day at length, in a process of its own since it has a kit of its own. */
export async function longRun(
  file: string,
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env
  const child = spawn('vitest', ['run', '--project', 'server', '--project', 'unit', file], {
    env: { PATH, HOME, LD_LIBRARY_PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((exited) => child.once('exit', exited)),
  ])
  return { code, output }
}

/** The figures of a line like "plays: 5000 · seed: 7". */
export function figuresIn(output: string, line: RegExp): Record<string, string> {
  const counted = line.exec(output)?.[0] ?? ''
  return Object.fromEntries(counted.split(' · ').map((figure) => figure.split(': ') as [string, string]))
}
