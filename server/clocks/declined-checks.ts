import type { ClockAct } from '../../common/clock-words.js'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../request.js'
import { Debtor, hasRefused } from '../debtors/debtor.entity.js'
import { heldSince } from '../safeguarding/held-wards.js'
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

const AT_ONCE = 100

/**
 * Checks after which an applicant was declined, of which a family may be to be told; by id, after a given one. However long
 * a hold, or that nobody had heard of the claim, kept it from being told: until what was answered is read by nobody (rule 11).
 */
export async function declinedToTell(context: RequestContext, after: number): Promise<number[]> {
  const { em, rules } = context
  const told = addDays(localDate(context.now(), rules.timeZone), -rules.lookDelayDays)
  const { sql, values } = part`
    select l.id from look l
     where l.outcome = 'DECLINED' and l.outcome_at < ${startOfDay(told, rules.timeZone)} and l.id > ${after}
       and exists (
         select from jsonb_to_recordset(l.results) given ("debtorId" int, relation text, likelihood text)
           join debtor d on d.id = given."debtorId"
          where given.relation = 'CHILD' and given.likelihood = 'LIKELY' and d.school_id <> l.school_id
            -- That of which it names somebody else since is another claim.
            and (d.about_this_person_since is not null
                 or d.parent_email is not null and d.noticed_at is not null and d.purged_at is null
                    and not exists (select from announcement a where a.debtor_id = d.id and a.what = 'declined, check ' || l.id)))
     order by l.id limit ${AT_ONCE}`
  return (await em.execute<{ id: number }[]>(sql, values)).map(({ id }) => id)
}

/**
 * Rule 28: the families of the entries that the check showed hear by letter which school looked, once a check and claim.
 * A hold on the claim leaves only the count (rule 11): then no letter names the school.
 */
export async function tellOfDeclined(context: Needs, lookId: number): Promise<ClockAct[]> {
  return context.transaction(async () => {
    const { em } = context
    const look = await em.findOneOrFail(Look, lookId)
    const debtors = await em.find(Debtor, {
      id: { $in: await lockedBecauseOf(em, look) },
      parentEmail: { $ne: null },
      noticedAt: { $ne: null },
      purgedAt: null,
    })
    const held = await heldSince(
      { em, rules: context.rules, now: context.now() },
      debtors.map(({ id }) => id),
    )
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
