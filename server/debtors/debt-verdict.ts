import type { Standing } from '../standing/standing.js'
import type { Plain } from '../database/plain-rows.js'
import { addDays, formatDay } from '../../common/days.js'
import { UserErrorCode, refuse, type Refused } from '../shared/user-error.js'
import type { ClaimInput } from './claim-fields.js'
import { DebtStatus, type Debtor } from './debtor.entity.js'
import { isSamePerson } from './wards/identity.js'
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
    | 'status'
    | 'withdrawnAt'
    | 'purgedAt'
    | 'relistingPermittedAt'
    | 'heard'
  >
  listedOn: string
  removed: (NonNullable<Standing['removed']> & { on: string }) | null
  /** A case or a plan lives, or the family may still take one to the provider. */
  live: boolean
  /** The day on which its school completed or withdrew it while a case was open. */
  leftOn: string | null
  /** The debts that its family had heard it was, before its term or its day was changed. */
  before: readonly HeardDebt[]
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
  permitted: { id: number; since: Date | null; refusal: Refused }[]
  /** The withdrawn claim that it is. */
  revives: number | null
  /** Rule 20: how old the debt is at least. */
  agedFrom: string | null
  /** Claims of that debt, or ones that cannot be told apart from it. */
  sameDebt: number[]
}

interface ToJudge {
  claim: ClaimInput
  changes?: { id: number; before: ClaimInput }
}

/** `revived`: withdrawn claims that others of the same list are already. */
export function verdictOn(
  { claim, changes }: ToJudge,
  all: readonly Earlier[],
  { today, revived }: { today: string; revived: Pick<ReadonlySet<number>, 'has'> },
): Verdict {
  const others = all.filter(({ debtor }) => debtor.id !== changes?.id)
  // A change is measured against what it makes of the claim: what it was already it may stay.
  const becomes = (is: (of: ClaimInput, earlier: Earlier) => boolean) =>
    others.filter((earlier) => is(claim, earlier) && !(changes && is(changes.before, earlier)))
  const removed = becomes(isRemoved)
  const barred = removed.find(({ debtor }) => !debtor.relistingPermittedAt)
  const [answered] = becomes((of, earlier) => {
    const comesBack = !changes && !revived.has(earlier.debtor.id)
    return isAnswered(of, earlier, { today, comesBack })
  })
  const own = all.find(({ debtor }) => debtor.id === changes?.id)
  const withdrawn = changes ? [] : becomes(isWithdrawn).filter(({ debtor }) => !revived.has(debtor.id))
  // The newest, in whatever order they were found: a list is checked by another way than a form is asked.
  const newest = withdrawn.toSorted((one, other) => other.debtor.id - one.debtor.id)
  const back =
    newest.find(({ leftOn }) => leftOn) ??
    newest.find((earlier) => isSameDebt(claim, recorded(claim, earlier))) ??
    newest[0] ??
    null
  const ages = [
    ...becomes(isAsOld).map(({ debtor }) => debtor.agedFrom),
    ...becomes((of, earlier) => wasAsOld(of, earlier).length > 0).flatMap((earlier) =>
      wasAsOld(claim, earlier),
    ),
  ]
  return {
    refusal: barred
      ? refused(whyRemoved(barred.debtor.id, barred.removed!.on))
      : answered
        ? refused(whyAnswered(answered))
        : own?.live && changes && isOtherParent(own, changes.before, claim)
          ? refused(BOTH_PARENTS)
          : null,
    permitted: removed.map(({ debtor, removed }) => ({
      id: debtor.id,
      since: debtor.relistingPermittedAt,
      refusal: refused(whyRemoved(debtor.id, removed!.on)),
    })),
    revives: back?.debtor.id ?? null,
    agedFrom: ages.filter((day) => day < today).toSorted()[0] ?? null,
    sameDebt: becomes(isPerhapsIt).map(({ debtor }) => debtor.id),
  }
}

const refused = (message: string) => refuse(UserErrorCode.CONFLICT, null, message)

/** By its names now, or as its family last heard them. */
const isOfWard = (claim: ClaimInput, { debtor, hashes }: Earlier) =>
  hashes
    ? hashes.isOfWard(claim)
    : isSameWard(debtor, claim) ||
      (debtor.heard !== null && isSameWard({ ...debtor, ...debtor.heard }, claim))

const recorded = (claim: ClaimInput, { debtor, listedOn, hashes }: Earlier): Recorded => ({
  dueDate: debtor.dueDate,
  term: debtor.term,
  listedOn,
  hashed: hashes?.term(claim) ?? null,
})

/** What it was, as its family had heard it, oldest first: a term that is edited away is on record as before. `aged`: how old it was. */
function recordedBefore(claim: ClaimInput, { debtor, before, listedOn, hashes }: Earlier) {
  // A day that stands in a change, or in the claim, aged it from then on; any other one is of before.
  const given = [debtor.dueDate, ...before.map(({ dueDate }) => dueDate)]
  let aged = given.includes(debtor.agedFrom) ? listedOn : debtor.agedFrom
  return before.flatMap(({ change, inCase, term, dueDate }) => {
    if (dueDate && dueDate < aged) aged = dueDate
    const hashed = hashes ? hashes.term(claim, change) : null
    return hashes && !hashed ? [] : [{ inCase, aged, term, dueDate, listedOn, hashed }]
  })
}

/** As its family answered it, before it was changed in the course of that. */
const answeredBefore = (claim: ClaimInput, earlier: Earlier): Recorded[] =>
  recordedBefore(claim, earlier).filter(({ inCase }) => inCase)

const wasIt = (claim: ClaimInput, earlier: Earlier) =>
  recordedBefore(claim, earlier).filter((one) => agreement(claim, one) === Agreement.SAME)

const isRemoved = (claim: ClaimInput, earlier: Earlier) => {
  const { removed } = earlier
  return (
    removed !== null &&
    [recorded(claim, earlier), ...answeredBefore(claim, earlier)].some((one) =>
      isRemovedDebt(claim, one, removed.on),
    ) &&
    isOfWard(claim, earlier)
  )
}

/**
 * A case or a plan lives on it, or did when its school took it out. What was withdrawn comes back with its case, unless
 * it is written against the other parent, or into another claim.
 */
function isAnswered(
  claim: ClaimInput,
  earlier: Earlier,
  { today, comesBack }: { today: string; comesBack: boolean },
): boolean {
  const { live, leftOn, removed, hashes } = earlier
  if (removed || hashes || !(live || leftOn)) return false
  if (comesBack && isWithdrawn(claim, earlier)) return false
  const now = recorded(claim, earlier)
  const before = answeredBefore(claim, earlier)
  const isSame = [now, ...before].some((one) => agreement(claim, one) === Agreement.SAME)
  const isPerhaps =
    (agreement(claim, now) === Agreement.PERHAPS && !isOfLater(claim, earlier, today)) ||
    before.some((one) => isSameDebt(claim, one))
  if (!(isSame || isPerhaps) || !isOfWard(claim, earlier)) return false
  return live || isSame || daysBetween(today, leftOn!) <= SUSPECT_DAYS
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
  (isSameDebt(claim, recorded(claim, earlier)) ||
    answeredBefore(claim, earlier).some((one) => agreement(claim, one) === Agreement.SAME)) &&
  isSamePerson(earlier.debtor.heard ?? earlier.debtor, claim)

const isPerhapsIt = (claim: ClaimInput, earlier: Earlier) =>
  earlier.hashes === null &&
  (agreement(claim, recorded(claim, earlier)) !== Agreement.OTHER || wasIt(claim, earlier).length > 0) &&
  isOfWard(claim, earlier)

/** What was paid, and is claimed again without a word of which debt it is, is another one. */
const isAsOld = (claim: ClaimInput, earlier: Earlier) =>
  (earlier.debtor.status === DebtStatus.COMPLETED
    ? agreement(claim, recorded(claim, earlier)) === Agreement.SAME
    : isSameDebt(claim, recorded(claim, earlier))) && isOfWard(claim, earlier)

/** How old it was while it was this debt. */
const wasAsOld = (claim: ClaimInput, earlier: Earlier): string[] =>
  isOfWard(claim, earlier) ? wasIt(claim, earlier).map(({ aged }) => aged) : []

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
