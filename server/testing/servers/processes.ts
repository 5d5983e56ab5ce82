import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The build and the product's commands, each in a process of its own, as npm runs them. */
const root = resolve(import.meta.dirname, '../../..')

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
