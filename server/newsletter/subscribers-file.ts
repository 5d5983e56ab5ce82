import type { EntityManager } from '@mikro-orm/postgresql'
import type { Request, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { answerError } from '../doors/answer.js'
import { answerCsv, type CsvRow } from '../doors/csv-file.js'
import { localDate } from '../../common/days.js'
import { SUBSCRIBED, SUBSCRIBERS_FILE, newsletterUrl } from './newsletter.js'
import { Subscriber } from './subscriber.entity.js'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/** Who gets the newsletter, as a file for the program that sends it; each with the link that ends it. */
export function subscribersFileRoutes(
  world: World,
  contextOf: (request: Request, response: Response) => Promise<Context>,
): Router {
  const router = exactRouter()
  router.get(SUBSCRIBERS_FILE, async (request, response) => {
    const context = await contextOf(request, response)
    const ticket = context.newsletter.redeem(request.query)
    if (!ticket) return expired(response)
    await answerCsv(response, {
      name: `newsletter-${localDate(new Date(ticket.until), world.rules.timeZone)}`,
      columns: ['E-mail', 'Confirmed', 'Unsubscribe'],
      rows: cellsOf(world),
    })
  })
  return router
}

async function* cellsOf({ orm, config }: World): AsyncGenerator<CsvRow> {
  for (let after = 0; ;) {
    const em = orm.em.fork() as EntityManager
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

const expired = (response: Response) =>
  answerError(response, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This address has expired. Export the list again.',
  })
