import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** No request may take half as long. */
const LONGEST_MILLISECONDS = 10 * 60 * 1000

/**
 * Removes what a server had of uploads when it was killed: files of the upload reader (fs-capacitor) that nobody has
 * written to for ten minutes. What others keep in the temporary folder is theirs. Answers how many it removed.
 */
export async function sweepArriving(now: Date, folder = tmpdir()): Promise<number> {
  let swept = 0
  for (const name of await readdir(folder)) {
    if (!/^capacitor-[0-9a-f]{32}\.tmp$/.test(name)) continue
    const place = join(folder, name)
    const found = await stat(place).catch(() => null)
    if (
      !found ||
      found.uid !== (process.getuid?.() ?? 0) ||
      found.mtimeMs > now.getTime() - LONGEST_MILLISECONDS
    )
      continue
    await rm(place, { force: true })
    swept += 1
  }
  return swept
}
