import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The built product, running as an operator runs it: a process of its own. */
export interface RunningServer {
  url: string
  pid: number
  /** From the start of the process to the first answer of /readyz, in milliseconds. */
  readyAfter: number
  /** What it has printed so far. */
  output: () => string
  /** Ends it as an operator does (SIGTERM) and answers its exit code. */
  stop: () => Promise<number | null>
  /** Sends it a signal, and answers its exit code once it has ended. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
}

/** Where its log goes, if not to us, and in blocks of 512 bytes how large a file may become. */
export interface Output {
  stdout?: number | 'pipe'
  largestFile?: number | 'unlimited'
  /** The program that runs it and its workers. */
  node?: string
}

const MAIN = join(import.meta.dirname, '../../..', 'dist/server/main.js')
const PATIENCE_MS = 60_000

/**
 * Starts what scripts/build.mjs has built (or another version of it, by its main file), with these settings and none of ours.
 * Throws with its own words when it ends instead.
 */
export async function startServer(
  { port, ...settings }: { port: number } & Record<string, string | number>,
  main = MAIN,
  { stdout = 'pipe', largestFile = 'unlimited', node = process.execPath }: Output = {},
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME, TMPDIR, TMP, TEMP, SystemRoot } = process.env
  const given = Object.entries(settings).map(([name, value]) => [name, String(value)])
  const started = performance.now()
  const limited = ['-c', `ulimit -f ${largestFile}; exec "$0" "$@"`]
  const child = spawn('/bin/sh', [...limited, node, '--enable-source-maps', main], {
    env: { PATH, HOME, TMPDIR, TMP, TEMP, SystemRoot, PORT: String(port), ...Object.fromEntries(given) },
    stdio: ['ignore', stdout, 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const output = () => said
  const saidAll = once(child, 'close')
  await untilReady(url, child).catch(async (error: Error) => {
    child.kill('SIGKILL')
    await saidAll
    throw new Error(`${error.message}\n${said}`)
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    url,
    pid: child.pid!,
    readyAfter: performance.now() - started,
    output,
    stop: () => end('SIGTERM'),
    end,
    kill: async () => void (await end('SIGKILL')),
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(25)
  }
  throw new Error(
    child.exitCode === null
      ? `The server was not ready after ${PATIENCE_MS / 1000} s.`
      : `The server ended with ${child.exitCode} before it was ready.`,
  )
}
