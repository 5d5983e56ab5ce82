import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../request.js'
import { isOneOf, plainRows, type Plain } from '../database/plain-rows.js'
import { isOtherDebt } from '../debtors/claim-fields.js'
import { AlikeAmong } from '../debtors/wards/alike-among.js'
import { snapshot } from '../debtors/claim-input.js'
import { Debtor } from '../debtors/debtor.entity.js'
import type { Verdict } from '../debtors/debt-verdict.js'
import { changesBetween, type History } from '../history/history.js'
import { authorise } from '../policy.js'
import { authoriseNow } from '../accounts/acting-now.js'
import { breathing } from '../shared/breathing.js'
import { part } from '../shared/sql-part.js'
import { DebtorImport, ImportState } from './debtor-import.entity.js'
import { ImportLine, ImportOutcome } from './import-line.entity.js'
import { namesAnother, whyNotDone } from './check-lines.js'
import { ownClaims, ownClaimsOf } from './own-claims.js'
import type { Cases } from '../contends/cases.js'
import type { ClaimWriting } from '../debtors/changing/claim-writing.js'
import type { ListedNames } from '../matching/frequency/listed-names.js'
import type { OneDebt } from '../debtors/wards/one-debt.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  cases: Cases
  claimWriting: ClaimWriting
  history: History
  names: ListedNames
  oneDebt: OneDebt
  standings: Standings
}

/** Lines that are written together: more would keep others waiting while they are prepared. */
const AT_ONCE = 100
const READ_AT_ONCE = 200

type Line = Plain<ImportLine>

/** Thrown when the list is no longer as it was when these lines were checked. */
export class StaleImport extends Error {
  override readonly name = 'StaleImport'
  constructor(readonly rows: number[]) {
    super(`Changed since: lines ${rows.join(', ')}`)
  }
}

/**
 * Does what was checked, in one transaction: the whole of it, or nothing. Never twice: the state goes with it, and each
 * new claim has the line as its request key.
 */
export async function runImport(
  context: Needs,
  wanted: Pick<DebtorImport, 'id' | 'skips' | 'newestDebtor' | 'createdAt'>,
  tell: (done: number) => Promise<void>,
): Promise<void> {
  authorise(context.viewer, 'runImport')
  const school = context.school
  await context.transaction(async () => {
    const { em } = context
    await em.execute(`select pg_advisory_xact_lock(hashtext('import'), ?)`, [school.id])
    // It computes between its statements, for thousands of lines and beside whatever else a machine does.
    await em.execute(`set local idle_in_transaction_session_timeout = '60s'`)
    const running = { id: wanted.id, state: ImportState.RUNNING }
    // Another server may have been at it, and have done it by now.
    if ((await em.count(DebtorImport, running)) === 0) return
    await authoriseNow(em, context.viewer, 'runImport')
    const lines = await linesOf(em, wanted)
    await lockClaims(em, lines)
    await mustBeAsChecked(context, lines, wanted)
    const judged = await judge(context, lines)
    const undoableUntil = lines.some(isFirstListed) ? endOfPause(context) : null
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      await write(context, { id: wanted.id, undoableUntil }, lines.slice(at, at + AT_ONCE), judged)
      em.clear()
      await tell(Math.min(1, (at + AT_ONCE) / lines.length))
    }
    const count = (outcome: ImportOutcome) => String(lines.filter((line) => line.outcome === outcome).length)
    context.history.add({
      act: 'debtor.list-imported',
      account: context.viewer.account,
      changes: [
        { field: 'added', before: null, after: count(ImportOutcome.CREATE) },
        { field: 'changed', before: null, after: count(ImportOutcome.UPDATE) },
      ],
    })
    await em.flush()
    const done = { state: ImportState.DONE, doneAt: context.now(), undoableUntil, progress: 1, problem: null }
    if ((await em.nativeUpdate(DebtorImport, running, done)) !== 1)
      throw new Error('another server was faster')
  })
}

/** How the request keys begin of the claims that an import lists. */
export const keysOf = (importId: number) => `import:${importId}:`

function endOfPause(context: RequestContext): Date | null {
  const minutes = context.rules.importPauseMinutes
  return minutes === 0 ? null : new Date(context.now().getTime() + minutes * 60_000)
}

/** What there is to do, as it was checked. */
async function linesOf(
  em: EntityManager,
  { id, skips }: Pick<DebtorImport, 'id' | 'skips'>,
): Promise<Line[]> {
  const lines: Line[] = []
  for (let after = 0; ;) {
    const page: Line[] = await plainRows(
      em,
      ImportLine,
      part`where one.of_id = ${id} and one.row > ${after} and one.outcome in (${ImportOutcome.CREATE}, ${ImportOutcome.UPDATE})
           order by one.row limit ${READ_AT_ONCE}`,
    )
    lines.push(...page.filter(({ alike }) => !(skips.duplicates && alike.length > 0)))
    if (page.length < READ_AT_ONCE) return lines
    after = page.at(-1)!.row
  }
}

/** In one order for everybody, so that two who change the same claims do not wait for each other. */
async function lockClaims(em: EntityManager, lines: readonly Line[]): Promise<void> {
  const ids = lines.flatMap(({ outcome, debtorId }) => (outcome === ImportOutcome.UPDATE ? [debtorId!] : []))
  if (ids.length > 0)
    await em.execute('select id from debtor where id = any(?::int[]) order by id for update', [
      `{${ids.join(',')}}`,
    ])
}

/** Throws StaleImport with the lines for which something else would be decided now. */
async function mustBeAsChecked(context: Needs, lines: readonly Line[], since: Checked): Promise<void> {
  const stale = [...(await changedSince(context, lines)), ...(await listedSince(context, lines, since))]
  if (stale.length > 0) throw new StaleImport(stale.toSorted((one, other) => one - other))
}

async function changedSince(context: Needs, lines: readonly Line[]): Promise<number[]> {
  const changing = lines.filter((line) => !isNew(line) || line.listsAgain !== null)
  const stale: number[] = []
  for (let at = 0; at < changing.length; at += READ_AT_ONCE) {
    const some = changing.slice(at, at + READ_AT_ONCE)
    const claims = await ownClaimsOf(
      context,
      some.flatMap(({ debtorId, listsAgain }) => [debtorId, listsAgain].filter((id) => id !== null)),
    )
    const byId = new Map(claims.map((claim) => [claim.debtor.id, claim]))
    for (const line of some) {
      const { row, debtorId, before, claim, listsAgain } = line
      const found = isNew(line) ? null : byId.get(debtorId!)
      const isOpen = found && !found.debtor.withdrawnAt && !found.removed
      const isAsBefore = found === null || (isOpen && isSame(before!, snapshot(found.debtor)))
      const back = listsAgain === null ? null : byId.get(listsAgain)
      const isAnother = found != null && isAsBefore && namesAnother(found, claim!)
      if (
        !isAsBefore ||
        isAnother !== line.namesAnother ||
        back === undefined ||
        whyNotDone(claim!, found, back)
      )
        stale.push(row)
    }
  }
  return stale
}

const isSame = (one: object, other: object) => changesBetween({ ...one }, { ...other }).length === 0

type Checked = Pick<DebtorImport, 'newestDebtor' | 'createdAt'>

/** New claims that look like one that was listed meanwhile, and that nobody was warned of. */
async function listedSince(
  context: Needs,
  lines: readonly Line[],
  { newestDebtor, createdAt }: Checked,
): Promise<number[]> {
  const breathe = breathing()
  const since = new AlikeAmong<number>(await context.names.vocabulary())
  let any = false
  for await (const { debtor } of ownClaims(context, { after: newestDebtor, orSince: createdAt })) {
    // Of what is withdrawn nobody is warned.
    if (!debtor.withdrawnAt) since.add(debtor, debtor.id)
    any ||= !debtor.withdrawnAt
    await breathe()
  }
  if (!any) return []
  const stale: number[] = []
  for (const { row, outcome, claim, alike, debtorId } of lines) {
    const known = new Set([debtorId, ...alike.map((one) => one.debtorId)])
    const news = outcome === ImportOutcome.CREATE ? since.to(claim!, known.size + 1) : []
    if (news.some((id) => !known.has(id))) stale.push(row)
    await breathe()
  }
  return stale
}

async function write(
  context: Needs,
  { id: importId, undoableUntil }: Pick<DebtorImport, 'id' | 'undoableUntil'>,
  lines: readonly Line[],
  judged: ReadonlyMap<number, Verdict>,
): Promise<void> {
  const news = lines.filter(isNew)
  const ids = await context.claimWriting.list(
    news.map(({ row, claim }) => ({
      claim: claim!,
      requestKey: `${keysOf(importId)}${row}`,
      undoableUntil,
    })),
    news.map(({ row }) => judged.get(row)!),
  )
  const listed = ids.map((id, at) => {
    const { row } = news[at]!
    return {
      row,
      id,
      permissions: judged.get(row)!.permitted.map((one) => ({ id: one.id, since: one.since })),
    }
  })
  if (listed.length > 0)
    await context.em.execute(
      `update import_line set debtor_id = listed.id, permissions = nullif(listed.permissions, '[]')
         from jsonb_to_recordset(?::jsonb) as listed (row int, id int, permissions jsonb)
        where of_id = ? and import_line.row = listed.row`,
      [JSON.stringify(listed), importId],
    )
  const back = await change(
    context,
    lines.filter(({ outcome }) => outcome === ImportOutcome.UPDATE),
    judged,
  )
  // Whom such a line names has a claim of their own, which is listed again.
  for (const [debtor, { id }] of back)
    await context.em.nativeUpdate(ImportLine, { of: importId, debtorId: debtor }, { debtorId: id })
}

/**
 * Rules 20 to 22, once more and for good, of all lines in their order: a permission to list again is used up. What is refused
 * now was decided otherwise, and so is what would come back, or not, as another claim than was shown.
 */
async function judge(context: Needs, lines: readonly Line[]): Promise<ReadonlyMap<number, Verdict>> {
  const asked = lines.filter((line) => isNew(line) || isOtherDebt(line.before!, line.claim!))
  const changed = asked.filter((line) => !isNew(line)).map(({ debtorId }) => debtorId!)
  const heard = new Map(
    (await plainRows(context.em, Debtor, part`where one.id ${isOneOf(changed)}`)).map((one) => [
      one.id,
      one.heard,
    ]),
  )
  const verdicts = await context.oneDebt.judge(
    asked.map(({ outcome, debtorId: id, claim, before }) =>
      outcome === ImportOutcome.CREATE
        ? { claim: claim! }
        : { claim: claim!, changes: { id: id!, before: before!, heard: heard.get(id!) ?? null } },
    ),
  )
  const stale = asked.filter(
    ({ listsAgain }, at) => verdicts[at]!.refusal || verdicts[at]!.revives !== listsAgain,
  )
  if (stale.length > 0) throw new StaleImport(stale.map(({ row }) => row))
  return new Map(asked.map(({ row }, at) => [row, verdicts[at]!]))
}

const isNew = ({ outcome }: Line) => outcome === ImportOutcome.CREATE
/** Not a claim that was withdrawn, and comes back. */
const isFirstListed = (line: Line) => isNew(line) && line.listsAgain === null

async function change(
  context: Needs,
  lines: readonly Line[],
  judged: ReadonlyMap<number, Verdict>,
): Promise<ReadonlyMap<number, Debtor>> {
  if (lines.length === 0) return new Map()
  const ids = lines.map(({ debtorId }) => debtorId!)
  const debtors = await context.em.find(Debtor, { id: { $in: ids } }, { refresh: true })
  const contended = await context.cases.contended(debtors)
  for (const debtor of debtors) if (contended.has(debtor.id)) await context.cases.catchUp(debtor)
  const byId = new Map(debtors.map((debtor) => [debtor.id, debtor]))
  return context.claimWriting.change(
    lines.map(({ debtorId, claim }) => ({ debtor: byId.get(debtorId!)!, claim: claim!, stated: true })),
    new Map(
      lines.flatMap(({ debtorId, row }) => {
        const verdict = judged.get(row)
        return verdict ? [[debtorId!, verdict]] : []
      }),
    ),
  )
}
