import type { EntityManager } from '@mikro-orm/postgresql'
import { LetterState, Letter } from '../mail/letter.entity.js'
import type { RequestContext } from '../request.js'
import { LIVING_PAYMENTS } from '../standing/living-payments.js'
import { authorise } from '../policy.js'
import { authoriseNow } from '../accounts/acting-now.js'
import { clockTime } from '../../common/days.js'
import { endHoldsOn } from '../safeguarding/hold-record.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { DebtorImport, ImportState } from './debtor-import.entity.js'
import type { UsedPermission } from './import-line.entity.js'
import { keysOf } from './run-import.js'
import type { History } from '../history/history.js'
import type { Relisting } from '../debtors/changing/relisting.js'
import type { WebhookNews } from '../webhooks/webhook-news.js'

interface Needs extends RequestContext {
  history: History
  relisting: Relisting
  webhookNews: WebhookNews
}

/**
 * Takes back what an import added, in one transaction and as if it had never been listed: nobody was told, so nobody is
 * told of this either (rule 30). Asked again it answers what was done. What a family has heard of meanwhile, or paid,
 * stays; so does what the import changed on claims that were listed before.
 */
export async function undoImport(context: Needs, id: number): Promise<DebtorImport> {
  authorise(context.viewer, 'undoImport')
  const school = context.school
  return context.transaction(async () => {
    const { em } = context
    await em.execute(`select pg_advisory_xact_lock(hashtext('imports'), ?)`, [school.id])
    // Before its letters, as whoever decides about the school.
    await authoriseNow(em, context.viewer, 'undoImport')
    const found = await em.findOne(DebtorImport, { id, school: school.id }, { refresh: true })
    if (!found) throw refuse(UserErrorCode.NOT_FOUND, 'id', 'This import is not there any more.')
    if (found.state === ImportState.UNDONE) return found
    mustBeInTime(context, found)
    const ids = await lockUntold(em, found)
    if (ids.length === 0) throw refuse(UserErrorCode.CONFLICT, 'id', NOTHING_LEFT)
    const debtors = `{${ids.join(',')}}`
    await em.execute(
      'update debtor set withdrawn_at = coalesce(withdrawn_at, ?), undone_at = ? where id = any(?::int[])',
      [context.now(), context.now(), debtors],
    )
    await em.execute(
      'update claim_link set revoked_at = ? where debtor_id = any(?::int[]) and revoked_at is null',
      [context.now(), debtors],
    )
    const waiting = { $in: [LetterState.HELD, LetterState.QUEUED, LetterState.LATER] }
    await em.nativeUpdate(Letter, { debtor: { $in: ids }, state: waiting }, { state: LetterState.CANCELLED })
    await endHoldsOn(context, ids)
    await context.relisting.giveBack(await usedBy(em, found, ids))
    await context.webhookNews.takeBack(school, ids)
    await context.history.addAll([
      ...ids.map((debtor) => ({ act: 'debtor.undone' as const, school, debtor: { id: debtor } })),
      {
        act: 'debtor.list-undone',
        account: context.viewer.account,
        changes: [{ field: 'undone', before: null, after: String(ids.length) }],
      },
    ])
    for (const claim of ids) context.did({ kind: 'claim.undone', claim })
    found.state = ImportState.UNDONE
    await em.flush()
    return found
  })
}

function mustBeInTime(context: RequestContext, { state, undoableUntil }: DebtorImport): void {
  if (state !== ImportState.DONE || !undoableUntil)
    throw refuse(UserErrorCode.CONFLICT, 'id', 'This import cannot be undone.')
  if (undoableUntil <= context.now())
    throw refuse(
      UserErrorCode.CONFLICT,
      'id',
      `It is too late to undo this import: that was possible until ${clockTime(undoableUntil, context.rules.timeZone)}. You can withdraw single claims.`,
    )
}

/**
 * The claims that are taken back, locked: a letter that is about to leave waits for its claim's lock, and one that was
 * faster is found here. With them, in one order for everybody, those whose permission is given back.
 */
async function lockUntold(
  em: EntityManager,
  { id, school, doneAt, undoableUntil }: DebtorImport,
): Promise<number[]> {
  const own = [school.id, `${keysOf(id)}%`]
  await em.execute(
    `select id from debtor d where school_id = ? and (request_key like ? or ${GAVE_PERMISSION}) order by id for update`,
    [...own, id],
  )
  const rows = await em.execute<{ id: number }[]>(
    `select id from debtor d where school_id = ? and request_key like ? and ${IS_UNTOLD} order by id`,
    [...own, undoableUntil, doneAt],
  )
  return rows.map((row) => row.id)
}

const USED = 'import_line cross join lateral jsonb_array_elements(permissions) as used'

/** Of a removed claim `d`: what an import has listed used up its permission. */
const GAVE_PERMISSION = `d.id in (select (used ->> 'id')::int from ${USED} where of_id = ?)`

/** The permissions that these claims of an import have used up. */
async function usedBy(
  em: EntityManager,
  { id }: DebtorImport,
  claims: readonly number[],
): Promise<UsedPermission[]> {
  return em.execute(
    `select (used ->> 'id')::int as id, used ->> 'since' as since from ${USED}
      where of_id = ? and debtor_id = any(?::int[])`,
    [id, `{${claims.join(',')}}`],
  )
}

/**
 * Of a claim `d` that has an import's key: it was first listed by that one, whose pause is its own; nobody has heard of
 * it, and nothing was paid since the import was done.
 */
const IS_UNTOLD = `
  d.undoable_until = ? and d.undone_at is null and d.noticed_at is null and d.handed_over_on is null
  and not exists (select from letter where debtor_id = d.id and attempts > 0)
  and not exists (select from contend where debtor_id = d.id)
  and not exists (select from ${LIVING_PAYMENTS} p where p.debtor_id = d.id and p.created_at > ?)`

/** What an import added. */
interface Added {
  added: number
  /** Beside those, claims of the school that it changed. */
  changed: number
  /** Of those, what undoing it takes back, or took. */
  undoable: number
  /** Of those, about how many a letter waits; and where the school hands one over. */
  letters: number
  toPrint: number
}

/** How many claims an import added, what undoing it takes back, or took, and which letters wait till then. */
export async function countAdded(
  { em }: RequestContext,
  { id, school, doneAt, undoableUntil }: DebtorImport,
): Promise<Added> {
  const [counts] = await em.execute<Added[]>(
    `select count(*)::int as added, count(*) filter (where "isUndoable")::int as undoable,
            (select count(*)::int from import_line where of_id = ? and outcome = 'UPDATE') as changed,
            count(*) filter (where "isUndoable" and "hasLetter")::int as letters,
            count(*) filter (where "isUndoable" and parent_email is null and status <> 'COMPLETED')::int as "toPrint"
       from (select d.parent_email, d.status, (${WAS_UNDONE} or ${IS_UNTOLD}) as "isUndoable", ${HAS_LETTER} as "hasLetter"
       from debtor d where school_id = ? and ${OF_IMPORT} offset 0) one`,
    [id, doneAt, undoableUntil, doneAt, school.id, `${keysOf(id)}%`, id],
  )
  return counts!
}

/** Of a claim `d` that an import added. What was undone and listed again has the key of whatever listed it last. */
const OF_IMPORT = `(d.request_key like ? or d.id in (select debtor_id from import_line where of_id = ? and outcome = 'CREATE'))`

const HAS_LETTER = `exists (select from letter l where l.debtor_id = d.id and l.state in ('HELD', 'QUEUED', 'LATER'))`

/** Also of one that is listed again since. */
const WAS_UNDONE = `exists (select from history_entry h where h.debtor_id = d.id and h.act = 'debtor.undone' and h.at >= ?)`

/** The claims that were taken back with an import. */
export async function undoneBy(
  { em }: RequestContext,
  { id, school, doneAt }: DebtorImport,
): Promise<ReadonlySet<number>> {
  const rows = await em.execute<{ id: number }[]>(
    `select id from debtor d where school_id = ? and ${OF_IMPORT} and ${WAS_UNDONE}`,
    [school.id, `${keysOf(id)}%`, id, doneAt],
  )
  return new Set(rows.map((row) => row.id))
}

const NOTHING_LEFT =
  'Nothing of this import can be undone any more: the families have heard of its claims, or something was paid.'
