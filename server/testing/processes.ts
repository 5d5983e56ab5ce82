import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The built product and its commands, each in a process of its own, as npm runs them. */
const root = resolve(import.meta.dirname, '../..')

export interface Ended {
  code: number | null
  /** What was written to stdout, as text and as it came. */
  output: string
  bytes: Buffer
  errors: string
}

interface Started {
  ended: Promise<Ended>
  /** As a power cut does. */
  kill(): Promise<void>
}

interface Given {
  env?: Record<string, string>
  input?: Buffer
  /** In blocks of 512 bytes: what the system lets it write into one file, as if the disk were full then. */
  largestFile?: number
}

export async function buildServer(): Promise<void> {
  const { code, errors } = await start(['scripts/build.mjs', '--server']).ended
  if (code !== 0) throw new Error(errors)
}

/** One of the *-command files: "backup/restore". */
export const startCommand = (path: string, args: string[], given: Given): Started =>
  start([`dist/server/${path}-command.js`, ...args], given)

export const runCommand = (path: string, args: string[], given: Given): Promise<Ended> =>
  startCommand(path, args, given).ended

export interface RunningProduct {
  url: string
  /** As an operator does (SIGTERM). */
  stop(): Promise<void>
}

/** Starts the built product on a free port; throws with its own words when it ends instead. */
export async function aRunningProduct(env: Record<string, string>): Promise<RunningProduct> {
  const child = launch(['dist/server/main.js'], { ...env, PORT: '0', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' })
  let said = ''
  const url = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += String(text)
        const [, port] = /DMA is ready at http:\/\/localhost:(\d+)/.exec(said) ?? []
        if (port) ready(`http://127.0.0.1:${port}`)
      })
    child.on('exit', () => failed(new Error(said)))
  })
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function start(args: string[], { env = {}, input, largestFile }: Given = {}): Started {
  const child = launch(args, env, largestFile)
  const [output, errors]: Buffer[][] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => output!.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => errors!.push(chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => {
    const bytes = Buffer.concat(output!)
    return {
      code: code as number | null,
      output: String(bytes),
      bytes,
      errors: String(Buffer.concat(errors!)),
    }
  })
  return {
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function launch(args: string[], env: Record<string, string>, largestFile?: number) {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env
  const options = { cwd: root, env: { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, ...env } }
  if (largestFile === undefined) return spawn(process.execPath, args, options)
  const limited = `ulimit -f ${largestFile}; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...args], options)
}
