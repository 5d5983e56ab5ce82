import type { FilterQuery } from '@mikro-orm/core'
import { endOfClock, startOfDay } from '../../../common/days.js'
import { Announcement } from '../../contends/letters/announcement.entity.js'
import type { RequestContext } from '../../request.js'
import { ClaimChange, seenChange } from '../claim-change.entity.js'
import type { Debtor } from '../debtor.entity.js'

interface Unheard {
  /** What this letter told that left then; without it, what all have told. */
  sentAt?: Date | null
  /** It reached the family, which has another address now. */
  arrived: boolean
}

/** Rules 5, 26: what letters have told counts no more. What was handed over still does, as it was printed. */
export async function unhearLetters(
  context: RequestContext,
  debtors: readonly Debtor[],
  { sentAt = null, arrived }: Unheard,
): Promise<void> {
  const { em, rules } = context
  const ids = `{${debtors.map(({ id }) => id).join(',')}}`
  const noticed = await em.execute<{ id: number }[]>(NOTICED_BY_LETTER, { ids, sentAt })
  const byLetter = new Set(noticed.map(({ id }) => id))
  const unheard = debtors.filter(
    ({ id, handedOverOn }) => handedOverOn === null && (!sentAt || byLetter.has(id)),
  )
  for (const debtor of unheard) debtor.noticedAt = null
  await unhear(context, { debtor: { $in: unheard.map(({ id }) => id) } }, { ofAll: true, arrived })
  const others = debtors.filter((debtor) => !unheard.includes(debtor))
  if (others.length === 0) return
  for (const debtor of others)
    if (byLetter.has(debtor.id)) debtor.noticedAt = startOfDay(debtor.handedOverOn!, rules.timeZone)
  const which = { ids: `{${others.map(({ id }) => id).join(',')}}`, timeZone: rules.timeZone, sentAt }
  await em.execute(HEARD_BY_HAND, which)
  const later = await em.execute<{ id: number }[]>(TOLD_BY_LETTER, which)
  await unhear(context, { id: { $in: later.map(({ id }) => id) } }, { ofAll: false, arrived })
}

/**
 * These changes were not heard, or not by whom they concern: nobody sees them, and what was told of them counts no more.
 * `ofAll`: notice of the whole claim begins anew, as it does where that it was opened again was not heard: others see nothing
 * of it, so that they still hold what they saw to be true, and are told by the clock once they see it again. `arrived`: they were heard by the family, at another address.
 */
async function unhear(
  context: RequestContext,
  which: FilterQuery<ClaimChange>,
  { ofAll, arrived }: Record<'ofAll' | 'arrived', boolean>,
): Promise<void> {
  const { em } = context
  const changes = await em.find(ClaimChange, { $and: [which, { endedAt: null, noticedAt: { $ne: null } }] })
  if (changes.length === 0) return
  const { noticeDays, timeZone } = context.rules
  const isSeen = (noticedAt: Date) => endOfClock(noticedAt, noticeDays, timeZone) <= context.now()
  for (const change of changes) {
    const isHidden = ofAll || change.heardClaimed === 0
    if (isHidden && isSeen(change.noticedAt!)) change.wasSeen = true
    if (ofAll && arrived) change.firstNoticedAt ??= change.noticedAt
    change.noticedAt = null
  }
  await em.nativeDelete(Announcement, {
    $or: changes.map(({ id, debtor }) => ({ debtor: debtor.id, what: seenChange(id) })),
  })
  await em.flush()
}

const isOfLetter = (noticed: string, debtor: string) => `
  exists (select from letter l where l.debtor_id = ${debtor} and l.sent_at = ${noticed}
             and (:sentAt::timestamptz is null or l.sent_at = :sentAt))`
const NOTICED_BY_LETTER = `
  select id from debtor d where id = any(:ids::int[]) and ${isOfLetter('d.noticed_at', 'd.id')}`
const TOLD = `d.id = c.debtor_id and d.id = any(:ids::int[]) and c.ended_at is null
     and ${isOfLetter('c.noticed_at', 'c.debtor_id')}`
/** A server of the version before leaves out as of when: then it is the end of that day. */
const SAID_BY_HAND = `coalesce(d.handed_over_as_of, (d.handed_over_on + 1)::timestamp at time zone :timeZone)`
const HEARD_BY_HAND = `
  update claim_change c set noticed_at = d.handed_over_on::timestamp at time zone :timeZone
    from debtor d where ${TOLD} and c.stated_at < ${SAID_BY_HAND}`
const TOLD_BY_LETTER = `
  select c.id from claim_change c, debtor d where ${TOLD} and coalesce(c.stated_at >= ${SAID_BY_HAND}, true)`
