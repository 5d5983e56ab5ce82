import type { RequestContext } from '../request.js'
import { isOtherDebt } from '../debtors/claim-fields.js'
import { AlikeAmong } from '../debtors/wards/alike-among.js'
import { verdictOn, type Earlier, type ToJudge } from '../debtors/debt-verdict.js'
import type { OneDebt } from '../debtors/wards/one-debt.js'
import { WardsAmong } from '../debtors/wards/wards-among.js'
import type { ClaimInput } from '../debtors/stated-claim.js'
import { asRead, snapshot, validatedClaim } from '../debtors/claim-input.js'
import { whyNotChanged } from '../debtors/changing/why-not-changed.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { REMOVED } from '../debtors/debtors.js'
import { isDone, wentOnAs, whyWithdrawn, type WentOn } from '../debtors/changing/going-on.js'
import { wordingsOf } from '../debtors/telling/heard.js'
import { changesBetween } from '../history/history.js'
import type { FileRow } from '../documents/read-workbook.js'
import { breathing } from '../shared/breathing.js'
import { localDate } from '../../common/days.js'
import { formatMinor } from '../../common/money.js'
import { Refused } from '../shared/user-error.js'
import { versionOf, type Column } from './columns.js'
import {
  ImportOutcome,
  type AlikeLine,
  type FieldReading,
  type ImportLine,
  type LineProblem,
} from './import-line.entity.js'
import { lettersOfChange, lettersOfGoingOn, lettersOfNew, materialOf } from './letters-of-line.js'
import { ownClaims, type OwnClaim } from './own-claims.js'
import { readLine, type ReadLine } from './read-line.js'
import { SAMPLE_LEFT_OUT, isSample } from './sample-line.js'
import type { ListedNames } from '../matching/frequency/listed-names.js'
import type { PurgedClaims } from '../debtors/purged-claims.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  names: ListedNames
  oneDebt: OneDebt
  purgedClaims: PurgedClaims
  standings: Standings
}

/** A line that was checked. */
export type CheckedLine = Omit<ImportLine, 'id' | 'of'>

const MOST_ALIKE = 5

/**
 * The dry run: what becomes of each line, by the rules by which a form adds and changes debtors. Reads the school's
 * list once, and asks nothing more for a line.
 */
export async function checkLines(
  context: Needs,
  { columns, dayFirst, rows }: { columns: (Column | null)[]; dayFirst: boolean; rows: readonly FileRow[] },
  tell: (done: number) => Promise<void>,
): Promise<{ lines: CheckedLine[]; newest: number }> {
  const breathe = breathing()
  const vocabulary = await context.names.vocabulary()
  const own = new Map<number, OwnClaim>()
  const listed = new AlikeAmong<OwnClaim>(vocabulary)
  const wards = new WardsAmong<Earlier>()
  for await (const claim of ownClaims(context)) {
    own.set(claim.debtor.id, claim)
    listed.add(claim.debtor, claim)
    const names = wordingsOf(claim.debtor).map(({ studentName }) => studentName)
    wards.add(claim.earlier, names, claim.earlier.hasPast)
    await breathe()
  }
  const withdrawn = [...own.values()].flatMap(({ debtor }) => (debtor.withdrawnAt ? [debtor.id] : []))
  const went = await wentOnAs(context.em, withdrawn)
  const inFile = new AlikeAmong<CheckedLine>(vocabulary)
  const purged = await context.purgedClaims.near()
  const today = localDate(context.now(), context.rules.timeZone)
  const taken = { inFile, rowOf: new Map(), revived: new Map(), permitted: new Set<number>() }
  const checking = { context, today, purged, own, went, listed, wards, ...taken }
  const lines: CheckedLine[] = []
  for (const { row, cells } of rows) {
    const line = readLine(columns, cells, { dayFirst })
    lines.push({ ...checkLine(checking, row, line), read: shownAsRead(context, line) })
    await tell(lines.length / rows.length)
    await breathe()
  }
  return { lines, newest: Math.max(0, ...own.keys()) }
}

interface Checking {
  context: Needs
  own: ReadonlyMap<number, OwnClaim>
  /** As which claims withdrawn ones went on. */
  went: ReadonlyMap<number, WentOn>
  today: string
  purged: (claim: ClaimInput) => Earlier[]
  /** Those that look alike, and those that may be of one ward by its name. */
  listed: AlikeAmong<OwnClaim>
  wards: WardsAmong<Earlier>
  /** New ones of earlier lines. */
  inFile: AlikeAmong<CheckedLine>
  /** The line that a claim of one's own has. */
  rowOf: Map<number, number>
  /** The withdrawn claims that earlier lines list again: as when the list is run. */
  revived: Map<number, { row: number; isNew: boolean }>
  /** The removed ones whose permission earlier lines use up. */
  permitted: Set<number>
}

function checkLine(checking: Checking, row: number, line: ReadLine): CheckedLine {
  if (line.id !== null) return checkChange(checking, row, line, line.id)
  return isSample(line) ? leaveOutSample(row, line) : checkNew(checking, row, line)
}

const leaveOutSample = (row: number, { said }: ReadLine): CheckedLine => ({
  ...BLANK,
  row,
  outcome: ImportOutcome.NOTHING,
  studentName: said.studentName ?? '',
  problems: [{ message: SAMPLE_LEFT_OUT }],
})

/** Sums and days as they were understood; what was not, as it stands in the file. */
const shownAsRead = ({ rules }: RequestContext, { said, cells }: ReadLine): FieldReading[] =>
  cells.map(({ field, text }) => {
    const value = said[field] ?? text
    return { field, value: typeof value === 'number' ? formatMinor(value, rules.currency) : value.trim() }
  })

function checkNew(checking: Checking, row: number, { said, problems: unread }: ReadLine): CheckedLine {
  const { context, listed, inFile } = checking
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
  const input = { status: DebtStatus.ABANDONED_PAYMENT, ...given } as ClaimInput
  const { claim, problems } = validated(context, input, unread)
  const line = { ...BLANK, row, studentName: said.studentName ?? '' }
  if (!claim) return { ...line, outcome: ImportOutcome.REFUSE, problems }
  const { problem, revives } = verdictOf(checking, row, { claim })
  if (problem) return { ...line, outcome: ImportOutcome.REFUSE, problems: [problem] }
  const own = listed.to(claim)
  const alike: AlikeLine[] = [
    ...own
      .filter(({ debtor }) => !debtor.withdrawnAt)
      .map(({ debtor }) => ({ debtorId: debtor.id, studentName: debtor.studentName })),
    ...inFile
      .to(claim, MOST_ALIKE)
      .map((earlier) => ({ row: earlier.row, studentName: earlier.studentName })),
  ]
  const checked: CheckedLine = {
    ...line,
    outcome: ImportOutcome.CREATE,
    debtorId: revives,
    listsAgain: revives,
    studentName: claim.studentName,
    claim,
    alike: alike.slice(0, MOST_ALIKE),
    letters: lettersOfNew(claim),
  }
  inFile.add(claim, checked)
  return checked
}

function checkChange(checking: Checking, row: number, read: ReadLine, id: number): CheckedLine {
  const { context, own, went, rowOf } = checking
  const found = own.get(id)
  const earlier = rowOf.get(id)
  const line = { ...BLANK, row, studentName: found?.debtor.studentName ?? read.said.studentName ?? '' }
  const refused = (problems: LineProblem[]) => ({
    ...line,
    outcome: ImportOutcome.REFUSE,
    debtorId: found ? id : null,
    problems,
  })
  if (!found) return refused([{ field: 'id', message: 'There is no claim with this ID on your list.' }])
  if (earlier !== undefined) return refused([{ field: 'id', message: isAboutTheSame(earlier) }])
  rowOf.set(id, row)
  const before = snapshot(found.debtor)
  const { said, problems: unread } = saysWhatIsSo(read, found) ? asClosed(read) : read
  const after = { ...before, ...saidOf({ said }) } as ClaimInput
  if (isSameNumber(before.phone, after.phone)) after.phone = before.phone
  const { claim, problems } = validated(context, after, unread, before.amountOwed)
  if (!claim) return refused(problems)
  const { currency } = context.rules
  const changes = changesBetween(asRead(before, currency), asRead(claim, currency))
  const known = { ...line, studentName: claim.studentName, debtorId: id }
  if (changes.length === 0) return { ...known, outcome: ImportOutcome.NOTHING }
  if (found.debtor.withdrawnAt) {
    const on = went.get(id)
    const now = on && own.get(on.as)
    const isAsked = { claim, fields: Object.keys(saidOf({ said })) }
    if (now && isDone(isAsked, found.debtor, { ...now, ...on }))
      return { ...known, outcome: ImportOutcome.NOTHING, debtorId: on.as }
    return refused([{ message: whyWithdrawn(on) }])
  }
  if (found.removed) return refused([{ message: REMOVED }])
  if (read.version && read.version !== versionOf(before)) return refused([{ message: CHANGED_SINCE }])
  const asked = { claim, changes: { id, before, heard: found.debtor.heard } }
  const { problem, revives } = verdictOf(checking, row, asked, found)
  if (problem) return refused([problem])
  const goesOn = revives !== null
  const letters = (goesOn ? lettersOfGoingOn : lettersOfChange)(found.debtor, before, claim)
  return {
    ...known,
    outcome: ImportOutcome.UPDATE,
    claim,
    before,
    changes,
    listsAgain: revives,
    namesAnother: namesAnother(found, claim),
    letters,
  }
}

const CHANGED_SINCE =
  'This claim says something else now than when this file was exported: it was changed since, maybe by this very file, or the line has slipped beside another ID. Export the list again, or change the claim on its page.'

/** Spreadsheets take a number for one, and drop the zeros and the sign in front. */
const isSameNumber = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one && other) && bare(one!) === bare(other!)
const bare = (phone: string) => phone.replace(/\D/g, '').replace(/^0+/, '')

/** A line of our own export about a claim that has left the register: its word there is no payment status, and no sum is owed. */
const saysWhatIsSo = ({ saysClosed }: ReadLine, { debtor, removed }: OwnClaim) =>
  saysClosed && Boolean(debtor.withdrawnAt ?? removed)

function asClosed({
  said: { amountOwed, ...said },
  problems,
}: ReadLine): Pick<ReadLine, 'said' | 'problems'> {
  return {
    said: amountOwed === null ? said : { ...said, ...(amountOwed === undefined ? {} : { amountOwed }) },
    problems: problems.filter(({ field }) => field !== 'status'),
  }
}

/** Nothing is owed of what is completed: that settles the rest, and corrects no amount. */
function saidOf({ said }: Pick<ReadLine, 'said'>): ReadLine['said'] {
  const { amountOwed, ...others } = said
  return said.status === DebtStatus.COMPLETED && amountOwed === 0 ? others : said
}

const BLANK = {
  debtorId: null,
  listsAgain: null,
  claim: null,
  before: null,
  changes: [],
  problems: [],
  alike: [],
  read: [],
  letters: 0,
  permissions: null,
  namesAnother: false,
} satisfies Partial<CheckedLine>

/** The claim as it will be stored, or all that is wrong with it: what could not be read is said once. */
function validated(
  context: RequestContext,
  input: ClaimInput,
  unread: readonly LineProblem[],
  present?: number,
): { claim: ClaimInput | null; problems: LineProblem[] } {
  const { rules } = context
  const today = localDate(context.now(), rules.timeZone)
  try {
    const claim = validatedClaim(input, { rules, today, ...(present === undefined ? {} : { present }) })
    return { claim: unread.length === 0 ? claim : null, problems: [...unread] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const problems = error.userErrors
      .map(({ field, message }) => ({ field: field?.join('.') ?? null, message }))
      .filter(({ field }) => !unread.some((problem) => problem.field === field))
    return { claim: null, problems: [...unread, ...problems] }
  }
}

/**
 * Rules 20 to 22, as when a form adds or changes (`found`), and as the list is run: each after the lines before it. A claim
 * that a line before lists again is listed once. Of two new ones alike the second is another one, where a form would let it be.
 */
function verdictOf(
  { today, own, wards, purged, rowOf, revived, permitted }: Checking,
  row: number,
  asked: ToJudge,
  found: OwnClaim | null = null,
): { problem: LineProblem | null; revives: number | null } {
  const refused = (message: string, field: string | null = null) => ({
    problem: { field, message },
    revives: null,
  })
  const { claim, changes } = asked
  const isAsked = !changes || isOtherDebt(changes.before, claim)
  const earlier = isAsked ? [...wards.near(claim.studentName), ...purged(claim)] : []
  const verdict = verdictOn(asked, earlier, { today, revived })
  const alone = revived.size === 0 ? verdict : verdictOn(asked, earlier, { today, revived: new Set() })
  const other = alone.revives === null ? undefined : revived.get(alone.revives)
  const isNew = !changes
  if (other && (verdict.refusal || !(isNew && other.isNew))) return refused(isAboutTheSame(other.row))
  const used = verdict.permitted.find(({ id }) => permitted.has(id))
  const onRecord = verdict.refusal ?? used?.refusal
  if (onRecord) return refused(onRecord.message)
  const because = whyNotDone(claim, found, verdict.revives === null ? null : own.get(verdict.revives)!)
  if (because) return refused(because.message, because.userErrors[0]!.field?.join('.') ?? null)
  for (const { id } of verdict.permitted) permitted.add(id)
  if (verdict.revives !== null) {
    revived.set(verdict.revives, { row, isNew })
    rowOf.set(verdict.revives, row)
  }
  return { problem: null, revives: verdict.revives }
}

/** As a change of the one that is `found`, or of the one that is listed again by it. */
export function whyNotDone(claim: ClaimInput, found: OwnClaim | null, back: OwnClaim | null) {
  if (!back) return found && whyNotChanged({ ...found, claim }, found.settled)
  const amountStays = found?.debtor.owed === claim.amountOwed
  return whyNotChanged({ debtor: back.debtor, claim, again: true, amountStays }, back.settled)
}

/** Whether a family that was told hears that nothing is claimed from it any more: somebody else is named in its place. */
export function namesAnother({ debtor, earlier }: OwnClaim, claim: ClaimInput): boolean {
  // Where its letter has to be sent anew, by another address or none, who had heard before is known by the case.
  if (!debtor.noticedAt && !debtor.handedOverOn && !earlier.live && !earlier.hasPast) return false
  return materialOf(snapshot(debtor), claim, debtor.heard).has('person')
}

const isAboutTheSame = (row: number) => `Line ${row} is about the same claim.`
