import type { ClockAct } from '../../common/clock-words.js'
import type { RequestContext } from '../request.js'
import { firstDayWithin, localDate, startOfDay } from '../../common/days.js'
import { hashHistory } from './hash-history.js'
import type { History } from '../history/history.js'

interface Needs extends RequestContext {
  history: History
}

const AT_ONCE = 50

/** Rule 29: schools that were never approved, and did nothing for so long; by id, after a given one. */
export async function schoolsToPurge(context: RequestContext, after: number): Promise<number[]> {
  const rows = await context.em.execute<{ id: number }[]>(
    `select id from school s where id > :after and ${SILENT} order by id limit :atOnce`,
    { left: lastDay(context), after, atOnce: AT_ONCE },
  )
  return rows.map(({ id }) => id)
}

function lastDay(context: RequestContext): Date {
  const { timeZone, purgeMonths } = context.rules
  return startOfDay(firstDayWithin(localDate(context.now(), timeZone), purgeMonths), timeZone)
}

/**
 * Deletes a school that was never approved with everything that was typed for it. Nobody else ever saw any of it, so
 * nothing stays but keyed hashes in the history, and the accounts of its people, who belong to no school then. Its files
 * go with the next sweep of uploads, after the commit. Answers null when somebody else holds the school at this moment,
 * and nothing where it has done something since it was found.
 */
export async function purgeSchool(context: Needs, id: number): Promise<ClockAct[] | null> {
  return context.transaction(async () => {
    const { em } = context
    const [free] = await em.execute<{ id: number }[]>(
      'select id from school where id = ? for update skip locked',
      [id],
    )
    if (!free) return null
    // Once it is locked: the statement that locks does not see an act that was recorded just before.
    const isDue = `select id from school s where id = :id and ${SILENT}`
    if ((await em.execute(isDue, { left: lastDay(context), id })).length === 0) return []
    await em.execute(`set local dma.purging = 'on'`)
    await hashHistory(context, {
      $or: [{ school: id, debtor: null }, { debtor: { school: id, purgedAt: null } }],
    })
    for (const statement of PURGE) await em.execute(statement, { id })
    context.history.add({ act: 'school.purged' })
    return ['purged']
  })
}

/** What the provider does about a school that was never approved, whose own claims' letters are held. By the act: who did it may be somebody else's by now. */
const BY_THE_DESK = "'school.changes-requested', 'school.rejected', 'letter.resent', 'debtor.hold-confirmed'"

/** Neither signing in nor what the provider does about a school is an act of the school. */
const SILENT = `
       approved_at is null and created_at < :left
     and not exists (select from history_entry h
                      where h.school_id = s.id and h.actor_id is not null and h.account_id is null and h.at >= :left
                        and h.act not in (${BY_THE_DESK})
                        and not h.changes @> '[{"field": "by", "after": "PROVIDER"}]')`

const OF_A_CLAIM = 'where debtor_id in (select id from debtor where school_id = :id)'

const PURGE = [
  `delete from letter where school_id = :id or debtor_id in (select id from debtor where school_id = :id)`,
  `delete from notification where account_id in (select id from account where school_id = :id)`,
  `update document set attached_at = null, created_at = 'epoch' where school_id = :id or debtor_id in (select id from debtor where school_id = :id)`,
  ...['announcement', 'claim_change', 'claim_link', 'ledger_entry', 'safeguarding_hold'].map(
    (table) => `delete from ${table} ${OF_A_CLAIM}`,
  ),
  ...[
    'claim_facts',
    'debtor_import',
    'column_mapping',
    'debtor',
    'invitation',
    'webhook',
    'api_key',
    'look_refusal',
    'school_application',
  ].map((table) => `delete from ${table} where school_id = :id`),
  `update account set school_id = null, school_role = null, joined_school_at = null, last_seen_at = null
    where school_id = :id`,
  `delete from school where id = :id`,
]
