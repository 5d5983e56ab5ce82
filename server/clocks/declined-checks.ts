import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../request.js'
import { Debtor, hasRefused } from '../debtors/debtor.entity.js'
import { isLivingSql } from '../safeguarding/hold-clock.js'
import { lockAllNow, shownIn } from '../directory/as-shown.js'
import { declinedBecauseOf } from '../directory/checks/declined.js'
import { Look } from '../directory/look.entity.js'
import { addDays, localDate, startOfDay } from '../../common/days.js'
import { part } from '../shared/sql-part.js'
import { announceOnce } from './announce-once.js'
import type { ClaimLinks } from '../contends/families/claim-links.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext {
  claimLinks: ClaimLinks
  outbox: Outbox
}

/** So long after it was due nobody is told any more. */
const OLD_NEWS_DAYS = 60
const AT_ONCE = 100

/** Checks after which an applicant was declined, of which a family is to be told; by id, after a given one. */
export async function declinedToTell(context: RequestContext, after: number): Promise<number[]> {
  const { em, rules } = context
  const told = addDays(localDate(context.now(), rules.timeZone), -rules.lookDelayDays)
  const { sql, values } = part`
    select id from look
     where outcome = 'DECLINED' and outcome_at < ${startOfDay(told, rules.timeZone)}
       and outcome_at >= ${startOfDay(addDays(told, -OLD_NEWS_DAYS), rules.timeZone)} and id > ${after}
     order by id limit ${AT_ONCE}`
  return (await em.execute<{ id: number }[]>(sql, values)).map(({ id }) => id)
}

/**
 * Rule 28: the families of the entries that the check showed hear by letter which school looked, once a check and claim.
 * A hold on the claim leaves only the count (rule 11): then no letter names the school.
 */
export async function tellOfDeclined(context: Needs, lookId: number): Promise<string[]> {
  return context.transaction(async () => {
    const { em } = context
    const look = await em.findOneOrFail(Look, lookId)
    const debtors = await em.find(Debtor, {
      id: { $in: await lockedBecauseOf(em, look) },
      parentEmail: { $ne: null },
      noticedAt: { $ne: null },
      purgedAt: null,
    })
    const held = await heldOf(context, debtors)
    const theirs = debtors.filter((debtor) => !held.has(debtor.id) && !hasRefused(debtor, debtor.parentEmail))
    const what = `declined, check ${look.id}`
    const isNew = await announceOnce(
      context,
      theirs.map(({ id }) => ({ debtor: id, what })),
    )
    const told = theirs.filter(({ id }) => isNew.has(id))
    const links = await context.claimLinks.makeAll(
      told.map((debtor) => ({ debtor, email: debtor.parentEmail })),
    )
    await context.outbox.postAll(
      em,
      told.map((debtor, at) => ({
        kind: 'look-declined' as const,
        to: debtor.parentEmail!,
        data: { linkId: links[at]!, lookId: look.id, announced: what },
        debtor,
        topic: what,
      })),
    )
    return told.map(() => 'declined')
  })
}

/** Under the locks of the claims: one that comes to name somebody else meanwhile gets no link for the earlier family. */
async function lockedBecauseOf(em: EntityManager, look: Look): Promise<number[]> {
  await lockAllNow(
    em,
    (look.results ?? []).map(({ debtorId }) => shownIn(look, debtorId)),
  )
  return declinedBecauseOf(em, look)
}

async function heldOf(context: RequestContext, debtors: readonly Debtor[]): Promise<ReadonlySet<number>> {
  const { sql, values } = part`
    select debtor_id as id from safeguarding_hold hold
     where debtor_id = any(${`{${debtors.map(({ id }) => id).join(',')}}`}::int[]) and ${isLivingSql(context.rules, context.now())}`
  const held = await context.em.execute<{ id: number }[]>(sql, values)
  return new Set(held.map(({ id }) => id))
}
