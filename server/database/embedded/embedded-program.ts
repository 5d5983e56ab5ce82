import { execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { ClusterUser } from './embedded-user.js'

/** Starts a program as the cluster's user, in a session of its own: Ctrl-C in the terminal is for Node alone. */
export function startProgram(user: ClusterUser, command: string[], stdio: StdioOptions): ChildProcess {
  const [file = '', ...args] = [...user.prefix, ...command]
  return spawn(file, args, {
    stdio,
    detached: true,
    windowsHide: true,
    // A folder that everybody may be in; and neither DMA's secrets nor somebody's PGOPTIONS in its environment.
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' },
    uid: user.uid,
    gid: user.gid,
  })
}

/** Runs a program to its end; answers its exit code (-1 if it could not be started) and all its words. */
export function runProgram(user: ClusterUser, command: string[]): Promise<{ code: number; words: string }> {
  return new Promise((resolve) => {
    const child = startProgram(user, command, ['ignore', 'pipe', 'pipe'])
    let words = ''
    child.stdout?.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.on('error', (error) => resolve({ code: -1, words: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, words: words.trim() }))
  })
}

/**
 * Whether the process lives and its command line contains `mark`. A number is not enough: a dead process's number
 * is given to others, and a zombie (nobody has collected it yet) still answers to its number.
 */
export function isAlive(pid: number, mark: string): boolean {
  try {
    if (process.platform === 'linux') return commandOnLinux(pid).includes(mark)
    if (process.platform === 'win32') return process.kill(pid, 0)
    const line = execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return !line.startsWith('Z') && line.includes(mark)
  } catch {
    return false
  }
}

/** Not by way of `ps`, which small images lack. Empty for a zombie, and for the kernel's own processes. */
function commandOnLinux(pid: number): string {
  // While a process turns into another program (exec) its command line is empty for an instant.
  for (let look = 0; look < 20; look++) {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (command || /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return command
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
  }
  return ''
}
