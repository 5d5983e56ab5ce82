import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './embedded-program.js'

/** PostgreSQL's own postmaster.pid: process · folder · start · port · socket folder · address · shared memory · status. */
export function readPidFile(cluster: string): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

/** Whether a server of ours runs on this folder, in whatever state. */
export function isServed(cluster: string): boolean {
  const found = readPidFile(cluster)
  return found !== undefined && isServer(found.pid, cluster)
}

/** Whether this process is a server of ours on this folder. */
export function isServer(pid: number, cluster: string): boolean {
  return isAlive(pid, `postgres -D ${cluster}`)
}

/**
 * PostgreSQL believes that the server named in its file lives if anything answers to its number, be it a zombie or a
 * stranger. Our own number it takes for its parent's, and looks on. Just deleting the file would be wrong: it also
 * says where the old shared memory is, and PostgreSQL refuses while a session of the dead server still uses that.
 */
export function disownPidFile(cluster: string): void {
  const { pid } = readPidFile(cluster) ?? {}
  if (!pid || !answers(pid) || isServer(pid, cluster)) return
  const [, ...rest] = readFileSync(pidFile(cluster), 'utf8').split('\n')
  writeFileSync(pidFile(cluster), [process.pid, ...rest].join('\n'))
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}
