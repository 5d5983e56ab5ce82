import type { RequestContext } from '../request.js'
import type { CsvRow } from '../doors/csv-file.js'
import type { ExportFile } from '../exports/export-file.js'
import { SUBSCRIBED, newsletterUrl } from './newsletter.js'
import { Subscriber } from './subscriber.entity.js'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/** Who gets the newsletter, as a file for the program that sends it; each with the link that ends it. */
export const SUBSCRIBERS_FILE: ExportFile = {
  path: '/provider/newsletter.csv',
  right: 'exportSubscribers',
  act: 'newsletter.exported',
  isOfAccount: false,
  name: 'newsletter',
  columns: ['E-mail', 'Confirmed', 'Unsubscribe'],
  rows: cellsOf,
  again: 'Export the list again.',
}

async function* cellsOf({ em, config }: RequestContext): AsyncGenerator<CsvRow> {
  for (let after = 0; ;) {
    em.clear()
    const found = await em.find(
      Subscriber,
      { ...SUBSCRIBED, id: { $gt: after } },
      { orderBy: { id: 'asc' }, limit: AT_ONCE },
    )
    for (const subscriber of found)
      yield [
        subscriber.email,
        subscriber.confirmedAt!.toISOString(),
        newsletterUrl(config.publicUrl, config.secret, subscriber),
      ]
    if (found.length < AT_ONCE) return
    after = found.at(-1)!.id
  }
}
