import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestContext } from '../request.js'
import { firstDayWithin, localDate, startOfDay } from '../../common/days.js'
import { LETTER_FILE, writtenAt } from './folder-delivery.js'

/** Newer ones push the oldest out. */
const MOST_LETTERS = 20_000
const HOUR = 60 * 60 * 1000

/**
 * Letters that stayed as files name people: they go by their age, a little later than a claim that left the register
 * before they were written; and what a crash left half written goes too. Each server sees to its own folder.
 */
export async function purgeOutbox(context: RequestContext, most = MOST_LETTERS): Promise<void> {
  const { config, rules } = context
  const folder = join(config.dataDir, 'outbox')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const oldest = startOfDay(
    firstDayWithin(localDate(context.now(), rules.timeZone), rules.purgeMonths),
    rules.timeZone,
  )
  const letters = names
    .filter((name) => LETTER_FILE.test(name))
    .toSorted()
    .toReversed()
  const gone = letters.filter((name, at) => at >= most || writtenAt(name) < oldest)
  for (const name of gone) await rm(join(folder, name), { force: true })
  for (const name of names.filter((name) => name.endsWith('.tmp'))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > HOUR) await rm(join(folder, name), { force: true })
  }
}
