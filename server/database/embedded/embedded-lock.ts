import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-error.js'

/** Who last started the database in a folder. For messages and for the next start; it does not guard anything. */
export interface Owner {
  node: number
  watchdog: number
  /** It was told to end, and will give the folder free by itself. */
  leaving?: boolean
}

/** A killed process frees its locks a moment after it has stopped to be seen. */
const FREE_WITHIN = 1000
/** One that was told to end may still serve for DRAIN_SECONDS, and have a letter in hand. */
const LEFT_WITHIN = 90_000

/**
 * Makes this process the only DMA on the folder. The guard is the operating system's own lock on a file (SQLite is
 * merely Node's way to it): it ends with the process however that dies, a recycled process number cannot fake it,
 * and it holds between containers that share the folder but cannot see each other's processes. One that was told to end
 * is waited for: a restart need not know when the old process is gone.
 * @returns what gives the folder free again; can be called twice
 * @throws EmbeddedDatabaseError when another DMA, or another part of this one, has the folder
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const began = performance.now()
  for (;;) {
    const release = tryLock(folder)
    if (release) return release
    const patience = readOwner(folder)?.leaving ? LEFT_WITHIN : FREE_WITHIN
    if (performance.now() - began > patience) break
    await pause(20)
  }
  const owner = readOwner(folder)
  throw new EmbeddedDatabaseError(
    `The data folder ${path.dirname(folder)} is in use by another DMA server${owner ? ` (process ${owner.node})` : ''}. ` +
      `Stop that one first, or give this one a folder of its own with DATA_DIR.`,
  )
}

function tryLock(folder: string): (() => void) | undefined {
  const SQLITE_BUSY = 5
  const file = path.join(folder, 'lock')
  // SQLite would say no more than "unable to open": this says what is not permitted. (Not by opening the file:
  // closing it again would drop a lock that another part of this process holds.)
  accessSync(existsSync(file) ? file : folder, constants.W_OK)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.isOpen && lock.close()
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

export function readOwner(folder: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), 'utf8')) as Owner
  } catch {
    return undefined
  }
}

export function writeOwner(folder: string, owner: Owner): void {
  writeFileSync(ownerFile(folder), JSON.stringify(owner))
}

export function removeOwner(folder: string): void {
  rmSync(ownerFile(folder), { force: true })
}

function ownerFile(folder: string): string {
  return path.join(folder, 'owner.json')
}
