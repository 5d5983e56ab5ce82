import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DocumentMissing, checkKey, isKey, type DocumentStore } from './document-store.js'

/** Keeps documents below `folder` (made when needed), for this user's eyes only. */
export function diskStore(folder: string): DocumentStore {
  return {
    async put(key, bytes) {
      const place = placeOf(folder, key)
      const made = await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await writeWhole(place, bytes)
      await syncFolder(dirname(place))
      if (made) await Promise.all([syncFolder(folder), syncFolder(dirname(made))])
    },

    async open(key) {
      try {
        const file = await open(placeOf(folder, key), 'r')
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) throw new DocumentMissing()
        throw error
      }
    },

    async remove(key) {
      const place = placeOf(folder, key)
      await rm(place, { force: true })
      // What somebody had removed must not come back with a power cut.
      await syncFolder(dirname(place)).catch(ignoreMissing)
    },

    async *keys() {
      const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing)
      for await (const entry of entries ?? []) if (entry.isFile() && isKey(entry.name)) yield entry.name
    },

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const probe = join(folder, `check.${randomUUID()}${TEMPORARY}`)
      await writeWhole(probe, Buffer.from('written to see whether this folder can be written to'))
      await rm(probe)
    },

    sweep: (now) => sweepTemporary(folder, now),
  }
}

/** Removes temporary files older than an hour: whoever wrote them is gone. */
async function sweepTemporary(folder: string, now: Date): Promise<number> {
  const anHourAgo = now.getTime() - 60 * 60 * 1000
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  let swept = 0
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !entry.name.endsWith(TEMPORARY)) continue
    const place = join(entry.parentPath, entry.name)
    const found = await stat(place).catch(ignoreMissing)
    if (!found || found.mtimeMs >= anHourAgo) continue
    await rm(place, { force: true })
    swept += 1
  }
  return swept
}

// No key can end like this: keys have no dot.
const TEMPORARY = '.tmp'

/** Spread over folders by the first two characters, so that none grows unwieldy. The check keeps every path inside the store. */
function placeOf(folder: string, key: string): string {
  checkKey(key)
  return join(folder, key.slice(0, 2), key)
}

/** Never shows half a file under its name: written and synced beside it, then renamed. */
async function writeWhole(place: string, bytes: Buffer): Promise<void> {
  const temporary = `${place}.${randomUUID()}${TEMPORARY}`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, place)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** A rename lasts only once its folder is on the disk. Windows cannot sync a folder, and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
