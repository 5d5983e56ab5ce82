import type { Standing } from '../standing/standing.js'
import type { Plain } from '../database/plain-rows.js'
import { addDays, formatDay } from '../../common/days.js'
import { UserErrorCode, refuse, type Refused } from '../shared/user-error.js'
import type { ClaimInput } from './stated-claim.js'
import { DebtStatus, type Debtor } from './debtor.entity.js'
import { isSamePerson, type Named } from './wards/identity.js'
import {
  Agreement,
  SAME_DEBT_DAYS,
  agreement,
  daysBetween,
  isRemovedDebt,
  isSameDebt,
  type DebtOf,
  type Recorded,
} from './wards/same-debt.js'
import { isSameWard } from './wards/same-ward.js'
import { isOtherWording, wordingsOf } from './telling/heard.js'

/** A claim of the same school that may be about the same debt. */
export interface Earlier {
  debtor: Pick<
    Plain<Debtor>,
    | 'id'
    | 'studentName'
    | 'parentName'
    | 'parentEmail'
    | 'phone'
    | 'dateOfBirth'
    | 'term'
    | 'dueDate'
    | 'agedFrom'
    | 'owed'
    | 'status'
    | 'withdrawnAt'
    | 'purgedAt'
    | 'relistingPermittedAt'
    | 'refusedEmails'
    | 'heard'
    | 'knownAs'
  >
  listedOn: string
  removed: (NonNullable<Standing['removed']> & { on: string }) | null
  /** A case or a plan lives, or the family may still take one to the provider. */
  live: boolean
  /** The day on which its school completed or withdrew it while a case was open. */
  leftOn: string | null
  /** The debts that its family had heard it was, before its term or its day was changed. */
  before: readonly HeardDebt[]
  /** Its family has ever answered it, or has heard of it as another debt, or it was withdrawn, or refused: it is looked for first. */
  hasPast: boolean
  /** What is known of it by hashes alone; null: it is not purged. */
  hashes: Hashes | null
}

/** Which debt a claim was until a change of it (rule 19). */
export interface HeardDebt extends DebtOf {
  /** The change's number. */
  change: number
  /** The case that lives, was left or removed it was opened while it was that: so this is the debt that was answered. */
  inCase: boolean
}

/** A purged claim, beside claims that are to be written. */
export interface Hashes {
  isOfWard(claim: ClaimInput): boolean
  /** `change`: of the term that it had before that; null where nothing is kept of it. */
  term(claim: ClaimInput, change?: number): NonNullable<Recorded['hashed']> | null
}

/** What becomes of a claim that is to be listed, or changed, for what is on record of that debt. */
export interface Verdict {
  refusal: Refused | null
  /** Removed claims whose permission it uses up, and since when each has it, with what is said where it was used already. */
  permitted: { id: number; since: Date; refusal: Refused }[]
  /** The withdrawn claim that it is. */
  revives: number | null
  /** Rule 20: how old the debt is at least. */
  agedFrom: string | null
  /** Claims of that debt, or ones that cannot be told apart from it. */
  sameDebt: number[]
  /** Rule 5: where somebody said of any claim about this ward that the letter is not for them. */
  refusedEmails: string[]
}

/** A claim that is to be written. */
export interface ToJudge {
  claim: ClaimInput
  /** A claim of one's own that is changed into it, what it was, and whom its family last heard that it is about. */
  changes?: { id: number; before: ClaimInput; heard: Named | null }
}

/** `revived`: withdrawn claims that others of the same list are already. */
export function verdictOn(
  asked: ToJudge,
  all: readonly Earlier[],
  { today, revived }: { today: string; revived: Pick<ReadonlySet<number>, 'has'> },
): Verdict {
  const { claim, changes } = asked
  const others = all.filter(({ debtor }) => debtor.id !== changes?.id)
  const pairs = others.map((earlier) => pairOf(asked, earlier))
  const becomes = (is: IsIt) =>
    pairs
      .map((pair) => ({ earlier: pair.earlier, debts: becoming(claim, pair, is) }))
      .filter(({ debts }) => debts.length > 0)
  const removed = becomes(isRemoved).map(({ earlier }) => earlier)
  const permitted = removed.filter(({ debtor }) => debtor.relistingPermittedAt)
  const [barred] = removed
    .filter((one) => !permitted.includes(one) && !permitted.some((other) => covers(other, one)))
    .toSorted((one, other) => other.debtor.id - one.debtor.id)
  // A claim that comes to name another person is a listing of that one.
  const isListing = !changes || !isSamePerson(changes.heard ?? changes.before, claim)
  const mayComeBack = ({ debtor }: Earlier) => isListing && !revived.has(debtor.id)
  const [answered] = becomes((of, debt, earlier) =>
    isAnswered(of, debt, earlier, { today, comesBack: mayComeBack(earlier) }),
  )
  const own = all.find(({ debtor }) => debtor.id === changes?.id)
  const withdrawn = others.filter((one) => mayComeBack(one) && isWithdrawn(claim, one))
  // The newest, in whatever order they were found: a list is checked by another way than a form is asked.
  const newest = withdrawn.toSorted((one, other) => other.debtor.id - one.debtor.id)
  const back =
    newest.find(({ leftOn }) => leftOn) ??
    newest.find((earlier) => isSameDebt(claim, debtNow(claim, earlier))) ??
    newest[0] ??
    null
  const ages = becomes(isAsOld).flatMap(({ debts }) => debts.map(({ aged }) => aged))
  return {
    refusal: barred
      ? refused(whyRemoved(barred.debtor.id, barred.removed!.on))
      : answered
        ? refused(whyAnswered(answered.earlier))
        : own?.live && changes && isOtherParent(own, changes.before, claim)
          ? refused(BOTH_PARENTS)
          : null,
    permitted: permitted.map(({ debtor, removed }) => ({
      id: debtor.id,
      since: debtor.relistingPermittedAt!,
      refusal: refused(whyRemoved(debtor.id, removed!.on)),
    })),
    revives: back?.debtor.id ?? null,
    agedFrom: ages.filter((day) => day < today).toSorted()[0] ?? null,
    sameDebt: becomes(isPerhapsIt).map(({ earlier }) => earlier.debtor.id),
    refusedEmails: refusedIn(all.filter((one) => wardsOf(one).some((isOfWard) => isOfWard(claim)))),
  }
}

const refusedIn = (claims: readonly Earlier[]) => [
  ...new Set(claims.flatMap(({ debtor }) => debtor.refusedEmails)),
]

/** One of the debts that a claim has been. */
type Debt = Recorded & {
  /** What it is now, or what its family answered: both are asked before another is let in beside it. */
  stands: boolean
  isNow: boolean
  /** How old it was as that. */
  aged: string
}

/** Whether a claim about the ward of an earlier one is this debt of it, as one question asks. */
type IsIt = (claim: ClaimInput, debt: Debt, earlier: Earlier) => boolean

/** A claim beside an earlier one. */
interface Pair {
  earlier: Earlier
  /** Each of the earlier one's debts; and whether the claim was it already before it is changed, as that question asks. */
  debts: Debt[]
  was: (is: IsIt, at: number) => boolean
  /** Of each name by which both are about one ward: whether the claim was about it already. */
  names: () => { was: boolean }[]
}

function pairOf({ claim, changes }: ToJudge, earlier: Earlier): Pair {
  const debtsBefore = changes ? debtsOf(changes.before, earlier) : []
  let names: { was: boolean }[] | undefined
  return {
    earlier,
    debts: debtsOf(claim, earlier),
    was: (is, at) => changes !== undefined && is(changes.before, debtsBefore[at]!, earlier),
    names: () => (names ??= namesOf(claim, changes?.before, wardsOf(earlier))),
  }
}

/** Where the child keeps its name, another phone number or parent makes it nobody whom it was not already by some name. */
function namesOf(claim: ClaimInput, before: ClaimInput | undefined, wards: ((of: ClaimInput) => boolean)[]) {
  const found = wards.filter((isOfWard) => isOfWard(claim))
  const isRenamed = before && isOtherWording({ ...before, parentName: '' }, { ...claim, parentName: '' })
  const was = (isOfWard: (of: ClaimInput) => boolean) =>
    before !== undefined && (isRenamed ? isOfWard(before) : wards.some((isOneOf) => isOneOf(before)))
  return found.map((isOfWard) => ({ was: was(isOfWard) }))
}

/**
 * The debts of an earlier claim that a claim is, or becomes, about its ward by any name under which its family has heard of
 * it. A change is measured against what it makes of the claim: what it was by that name and as that debt it may stay.
 */
function becoming(claim: ClaimInput, { earlier, debts, was, names }: Pair, is: IsIt): Debt[] {
  const found = debts
    .map((debt, at) => ({ debt, at }))
    .filter(({ debt }) => is(claim, debt, earlier))
    .map(({ debt, at }) => ({ debt, was: was(is, at) }))
  if (found.length === 0) return []
  return found.filter((one) => names().some((name) => !(one.was && name.was))).map(({ debt }) => debt)
}

const refused = (message: string) => refuse(UserErrorCode.CONFLICT, null, message)

/** Its ward, by each name under which its family has heard of it: whether a claim is about it. */
const wardsOf = ({ debtor, hashes }: Earlier): ((claim: ClaimInput) => boolean)[] =>
  hashes
    ? [(claim) => hashes.isOfWard(claim)]
    : wordingsOf(debtor).map((wording) => (claim) => isSameWard(wording, claim))

const debtNow = (claim: ClaimInput, { debtor, listedOn, hashes }: Earlier): Debt => ({
  stands: true,
  isNow: true,
  aged: debtor.agedFrom,
  dueDate: debtor.dueDate,
  term: debtor.term,
  listedOn,
  hashed: hashes?.term(claim) ?? null,
})

/** What it is, and what it was as its family had heard it, oldest first: a term that is edited away is on record as before. */
function debtsOf(claim: ClaimInput, earlier: Earlier): Debt[] {
  const { debtor, before, listedOn, hashes } = earlier
  // A day that stands in a change, or in the claim, aged it from then on; any other one is of before.
  const given = [debtor.dueDate, ...before.map(({ dueDate }) => dueDate)]
  let aged = given.includes(debtor.agedFrom) ? listedOn : debtor.agedFrom
  const former = before.flatMap(({ change, inCase, term, dueDate }) => {
    if (dueDate && dueDate < aged) aged = dueDate
    const hashed = hashes ? hashes.term(claim, change) : null
    return hashes && !hashed ? [] : [{ stands: inCase, isNow: false, aged, term, dueDate, listedOn, hashed }]
  })
  return [debtNow(claim, earlier), ...former]
}

const isRemoved: IsIt = (claim, debt, { removed }) =>
  removed !== null && debt.stands && isRemovedDebt(claim, debt, removed.on)

/**
 * A permission is for the debt, and not for one removal of it: it covers what had been removed by then of a claim that
 * nobody can tell apart from the permitted one.
 */
export const covers = (permitted: Earlier, other: Earlier): boolean =>
  permitted.debtor.relistingPermittedAt! > other.removed!.at &&
  (isRemovedAs(permitted, other) || isRemovedAs(other, permitted))

/** Whether one that is removed, listed anew as it is called now, would be refused for the other; nothing of a purged one says so. */
const isRemovedAs = ({ debtor, hashes }: Earlier, other: Earlier): boolean =>
  hashes === null &&
  becoming(asClaimed(debtor), pairOf({ claim: asClaimed(debtor) }, other), isRemoved).length > 0

const asClaimed = (debtor: Earlier['debtor']): ClaimInput => ({ ...debtor, amountOwed: debtor.owed })

/**
 * A case or a plan lives on it, or did when its school took it out. What was withdrawn comes back with its case, unless
 * it is written against the other parent, or another claim of that person into it.
 */
function isAnswered(
  claim: ClaimInput,
  debt: Debt,
  earlier: Earlier,
  { today, comesBack }: { today: string; comesBack: boolean },
): boolean {
  const { live, leftOn, removed, hashes } = earlier
  if (removed || hashes || !debt.stands || !(live || leftOn)) return false
  if (comesBack && isWithdrawn(claim, earlier)) return false
  if (agreement(claim, debt) === Agreement.SAME) return true
  const isPerhaps = debt.isNow
    ? agreement(claim, debt) === Agreement.PERHAPS && !isOfLater(claim, earlier, today)
    : isSameDebt(claim, debt)
  return isPerhaps && (live || daysBetween(today, leftOn!) <= SUSPECT_DAYS)
}

/** Nothing but its day tells it apart, and that came well after its school had left the case: the next debt of the same parent. */
const isOfLater = ({ dueDate, ...claim }: ClaimInput, { debtor, leftOn }: Earlier, today: string): boolean =>
  leftOn !== null &&
  Boolean(dueDate && dueDate <= today && dueDate > addDays(leftOn, SAME_DEBT_DAYS)) &&
  isSamePerson(debtor.heard ?? debtor, claim)

/** So long a claim that says nothing of which debt it is counts as the one that was taken out in the middle of a case. */
export const SUSPECT_DAYS = 90

const isWithdrawn = (claim: ClaimInput, earlier: Earlier) =>
  earlier.debtor.withdrawnAt !== null &&
  earlier.removed === null &&
  earlier.hashes === null &&
  debtsOf(claim, earlier).some((debt) =>
    debt.isNow ? isSameDebt(claim, debt) : debt.stands && agreement(claim, debt) === Agreement.SAME,
  ) &&
  isSamePerson(earlier.debtor.heard ?? earlier.debtor, claim)

const isPerhapsIt: IsIt = (claim, debt, { hashes }) => {
  const found = agreement(claim, debt)
  return hashes === null && (debt.isNow ? found !== Agreement.OTHER : found === Agreement.SAME)
}

/** What was paid, and is claimed again without a word of which debt it is, is another one. */
const isAsOld: IsIt = (claim, debt, { debtor }) =>
  debt.isNow && debtor.status !== DebtStatus.COMPLETED
    ? isSameDebt(claim, debt)
    : agreement(claim, debt) === Agreement.SAME

const isOtherParent = ({ debtor }: Earlier, before: ClaimInput, claim: ClaimInput) =>
  isSameWard(before, claim) && !isSamePerson(debtor.heard ?? before, claim)

const whyRemoved = (id: number, on: string) =>
  `This debt was removed from the register on ${formatDay(on)} after the family had answered it, so it cannot be listed again. It was claim ${id}. If it is another debt, give its term and the day on which it was due. If you believe that the removal was wrong, ask the provider.`

function whyAnswered({ debtor: { id, withdrawnAt }, live }: Earlier): string {
  const way = `claim ${id} (/admin/debtor/${id})`
  const first = live
    ? `This debt is on your list already: ${way}. Its family has answered it, and until that case has ended there is no second claim for the same debt.`
    : `This debt was on your list already: ${way}. You ${withdrawnAt ? 'withdrew' : 'completed'} it while its family’s case was open. ${withdrawnAt ? 'List it again with the same parent’s name' : 'Open that claim again'}, and the case goes on.`
  return `${first} ${WHAT_ELSE}`
}

const WHAT_ELSE =
  'Both parents of a child are named in one claim. If it is another debt, give its term and the day on which it was due. If it is another child, give the dates of birth.'

const BOTH_PARENTS =
  'The family has answered this claim. Until that case has ended it stays a claim on the parent who was told. To name both parents, write both names.'
