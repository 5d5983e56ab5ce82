import type { ClockAct } from '../../common/clock-words.js'
import { TO_SUBSCRIBERS } from '../mail/letter-data.js'
import type { RequestContext } from '../request.js'
import { LIVE_SQL } from '../standing/states.js'
import { CLAIM_FIELDS, CLAIM_FIELD_NAMES, columnOf } from '../debtors/claim-fields.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { firstDayNotExpired } from '../standing/expiry.js'
import { CONDEMNED, Document } from '../documents/document.entity.js'
import { DAY, addDays, firstDayWithin, localDate, startOfDay } from '../../common/days.js'
import { purgeRecord } from './hash-history.js'
import type { History } from '../history/history.js'
import type { PurgedClaims } from '../debtors/purged-claims.js'

interface Needs extends RequestContext {
  history: History
  purgedClaims: PurgedClaims
}

const AT_ONCE = 200

/** Rule 18: claims that left the register so long ago that nothing personal may be kept of them; by id, after a given one. */
export async function claimsToPurge(context: RequestContext, after: number): Promise<number[]> {
  const rows = await context.em.execute<{ id: number }[]>(
    `select id from debtor d where id > :after and ${LEFT} order by id limit :atOnce`,
    { ...lastDays(context), after, atOnce: AT_ONCE },
  )
  return rows.map(({ id }) => id)
}

/** What has had its time before this is kept no longer. */
function purgeDay(context: RequestContext): Date {
  const { timeZone, purgeMonths } = context.rules
  return startOfDay(firstDayWithin(localDate(context.now(), timeZone), purgeMonths), timeZone)
}

function lastDays(context: RequestContext) {
  const { timeZone, purgeMonths, expiryYears, escalateDays } = context.rules
  const today = localDate(context.now(), timeZone)
  const day = firstDayWithin(today, purgeMonths)
  return {
    left: startOfDay(day, timeZone),
    due: firstDayNotExpired(day, expiryYears),
    escalate: startOfDay(addDays(today, -escalateDays), timeZone),
  }
}

/**
 * Deletes what is personal of one claim: names, ways to reach the family, texts and files. The row, its amounts and
 * dates stay, the history keeps keyed hashes of what it said, and so do the facts by which the debt is known again. The files themselves go with the next sweep of
 * uploads, after the commit. Answers null when somebody else holds the claim at this moment, and nothing where it has come
 * back, or somebody waits for it, since it was found.
 */
export async function purge(context: Needs, debtorId: number): Promise<ClockAct[] | null> {
  return context.transaction(async () => {
    const { em } = context
    const [free] = await em.execute<{ id: number }[]>(
      'select id from debtor where id = ? for update skip locked',
      [debtorId],
    )
    if (!free) return null
    // Once it is locked: the statement that locks does not see a case that was opened just before.
    const [found] = await em.execute<{ undone: boolean }[]>(
      `select undone_at is not null as undone from debtor d where id = :id and ${LEFT}`,
      { ...lastDays(context), id: debtorId },
    )
    if (!found) return []
    // What was undone was never listed: nothing is to be known again.
    if (!found.undone) await context.purgedClaims.keep(debtorId)
    await em.execute(`set local dma.purging = 'on'`)
    for (const statement of PURGE) await em.execute(statement, { id: debtorId, now: context.now() })
    await em.nativeUpdate(
      Document,
      { $or: [{ debtor: debtorId }, { message: { contend: { debtor: debtorId } } }] },
      { ...CONDEMNED, debtor: null, message: null },
    )
    await purgeRecord(context, debtorId)
    const debtor = await em.findOneOrFail(Debtor, debtorId, { populate: ['school'] })
    context.history.add({ act: 'debtor.purged', school: debtor.school.getEntity(), debtor })
    return ['purged']
  })
}

/** Notifications name people too. Those of a claim that is purged are gone with it, however young. */
export async function purgeNotifications(context: RequestContext): Promise<void> {
  await context.em.execute('delete from notification where created_at < ?', [purgeDay(context)])
}

/** A letter that is about no claim keeps an address, and what it was about, for as long; unless it has yet to leave. Answers of how many, some at a time; 0: of all. */
export async function purgeLetters(context: RequestContext): Promise<number> {
  return (await context.em.execute(PURGE_LETTERS, [purgeDay(context), LETTERS_AT_ONCE])).length
}

/** What was written on the contact page goes so long after it was closed: its letters are older. */
export async function purgeMessages(context: RequestContext): Promise<void> {
  await context.em.execute(`delete from contact_message where state = 'CLOSED' and handled_at < ?`, [
    purgeDay(context),
  ])
}

/** Who did not confirm the newsletter in time, or ended it long ago, and with them the addresses that were written to. */
export async function purgeSubscribers(context: RequestContext): Promise<void> {
  await context.em.execute(PURGE_SUBSCRIBERS, [
    new Date(context.now().getTime() - context.rules.verificationDays * DAY),
    purgeDay(context),
    `{${TO_SUBSCRIBERS.join(',')}}`,
  ])
}

/**
 * Withdrawn, completed, removed or too old since before `left`. A claim that was too old when it was listed, since then;
 * one that a changed due date made too old, since the day on which that date was first written. Confirming a claim that
 * is too old makes it no younger, and puts nothing off (rule 29). What waits for somebody, or may still be brought before
 * the provider, stays meanwhile.
 */
const LEFT = `
       purged_at is null
     and (withdrawn_at < :left
          or completed_at < :left
          or (aged_from < :due and listed_at < :left and coalesce((
                select min(at) from history_entry
                 where debtor_id = d.id
                   and changes @> jsonb_build_array(jsonb_build_object('field', 'dueDate', 'after', aged_from::text))),
                listed_at) < :left)
          or exists (select from contend where debtor_id = d.id and state in ('LAPSED', 'UPHELD') and clock_from < :left))
     and not exists (select from contend where debtor_id = d.id
                        and (state in (${LIVE_SQL})
                             or (state = 'REJECTED' and reason <> 'MORE_TIME' and clock_from >= :escalate)))`

const LETTERS_AT_ONCE = 1000

const PURGE_LETTERS = `
  delete from letter where id in (
    select id from letter where debtor_id is null and created_at < ? and state not in ('HELD', 'QUEUED', 'LATER')
     order by created_at limit ?)
  returning id`

const PURGE_SUBSCRIBERS = `
  with gone as (delete from subscriber where (confirmed_at is null and asked_at < ?) or unsubscribed_at < ? returning id)
  delete from letter where debtor_id is null and kind = any(?::text[]) and (data ->> 'subscriberId')::int in (select id from gone)`

const PERSONAL = CLAIM_FIELD_NAMES.filter((field) => CLAIM_FIELDS[field].purged !== null)

const PURGE = [
  `update debtor set ${PERSONAL.map((field) => `${columnOf(field)} = ${CLAIM_FIELDS[field].purged}`).join(', ')},
          phone_e164 = null, refused_emails = '{}', refused_email = null, heard = null, known_as = '[]', search_keys = '{}', name_words = '{}',
          request_key = 'purged:' || id, purged_at = :now
    where id = :id`,
  `update claim_change set heard_term = null where debtor_id = :id`,
  `update claim_link set email = null, code_hash = null, code_made_at = null, revoked_at = coalesce(revoked_at, :now) where debtor_id = :id`,
  `update letter set "to" = '', data = '{}', last_error = null,
          state = case when state = 'SENT' then state else 'CANCELLED' end
    where debtor_id = :id`,
  `delete from notification where debtor_id = :id`,
  `delete from not_the_same where debtor_id = :id`,
  `delete from asked_fact where debtor_id = :id`,
  `update contend_message m set text = null, author_id = case when side = 'FAMILY' then null else author_id end
     from contend c where c.id = m.contend_id and c.debtor_id = :id`,
  `update contend set contact_email = null, account_id = null, statement = null, request_key = 'purged:' || id
    where debtor_id = :id`,
]
