import { existsSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { CommandRefused } from '../database/operator.js'

/**
 * Writes a file that is whole or not there: as FILE.part, for its owner's eyes only, on the disk before it gets its name.
 * @throws CommandRefused when the file is there and `force` is not given, or cannot be written
 */
export async function writeWholeFile<T>(
  name: string,
  { force }: { force: boolean },
  story: (destination: Writable) => Promise<T>,
): Promise<T> {
  const place = resolve(name)
  const part = `${place}.part`
  for (const taken of force ? [] : [place, part])
    if (existsSync(taken))
      throw new CommandRefused(
        taken === part
          ? `${part} is there: another backup is being written, or one was cut short. To write over it: --force`
          : `${place} is there already. To write over it: --force`,
      )
  // Outside: a file that could not be opened because somebody else writes it is not ours to remove.
  const file = await opened(part, { force }).catch((error: unknown) => Promise.reject(inWords(error)))
  const destination = file.createWriteStream({ flush: true })
  try {
    const answer = await story(destination)
    await rename(part, place)
    await syncFolder(dirname(place))
    return answer
  } catch (error) {
    // A story that failed before it wrote leaves the stream open, and with it the file.
    destination.destroy()
    await file.close()
    await rm(part, { force: true })
    throw inWords(error)
  }
}

async function opened(part: string, { force }: { force: boolean }): Promise<FileHandle> {
  if (force) await rm(part, { force: true })
  return open(part, 'wx', 0o600)
}

/** What the operator can mend, told in a sentence. */
export function inWords(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!CANNOT_WRITE.includes(code)) return error
  return new CommandRefused(`The backup cannot be written: ${message}. No part of it was kept.`)
}

const CANNOT_WRITE = 'ENOSPC EDQUOT EFBIG EACCES EPERM EROFS ENOENT ENOTDIR EISDIR EEXIST EIO EPIPE'.split(
  ' ',
)

/** A new name lasts only once its folder is on the disk. Windows cannot sync a folder, and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
