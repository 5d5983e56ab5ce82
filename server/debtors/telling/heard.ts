import { areAny, heardBeforeAll, type ClaimChange } from '../claim-change.entity.js'
import type { Material, StatedClaim } from '../stated-claim.js'
import type { Debtor } from '../debtor.entity.js'
import type { Heard, Named } from '../wards/identity.js'

/** Steps that are kept: more of them lie between two letters of nobody who only corrects a name. */
const MOST_STEPS = 20

/** As many wordings of one claim are kept; then it is worded anew no more (decision 0089). */
export const MOST_WORDINGS = 50

/** A claim that is worded anew: whom its family has heard of stays known until a letter says it otherwise. */
export function rememberHeard(debtor: Debtor, before: Named, after: Named, at: Date): void {
  const known: Heard = debtor.heard ?? named(before)
  const { reworded = [], ...heard } = known
  const steps = [...reworded, { ...named(after), at: at.toISOString() }]
  debtor.heard = { ...heard, reworded: steps.slice(-MOST_STEPS) }
  if (!debtor.knownAs.some((one) => !isOtherWording(one, before)))
    debtor.knownAs = [...debtor.knownAs, named(before)]
}

/** The family has heard whom the claim named at that moment; how it was worded later it has not heard. */
export function hearNames(debtor: Debtor, at: Date): void {
  const reworded = debtor.heard?.reworded ?? []
  const later = reworded.filter((step) => new Date(step.at) > at)
  const heard = reworded[reworded.length - later.length - 1]
  if (later.length === 0) debtor.heard = null
  else if (heard) debtor.heard = { ...named(heard), reworded: later }
}

/** Of a claim whom it names. */
export const named = ({ studentName, parentName, dateOfBirth }: Named): Named => ({
  studentName,
  parentName,
  dateOfBirth: dateOfBirth ?? null,
})

/** Whom its family last heard that the claim is about; `before`: as it was until now. */
export const heardOf = ({ debtor, before }: { debtor: Debtor; before: StatedClaim }): Named =>
  debtor.heard ?? named(before)

/** Every wording of a claim by which it may be found: as it is, and as it ever was since its family first heard of it. */
export const wordingsOf = <Claim extends Named & Pick<Debtor, 'heard' | 'knownAs'>>(
  claim: Claim,
): Claim[] => {
  // A server of the version before keeps the last heard alone.
  const known = claim.heard ? [...claim.knownAs, named(claim.heard)] : claim.knownAs
  const others = known.filter(
    (one, at) =>
      isOtherWording(one, claim) && !known.slice(0, at).some((before) => !isOtherWording(before, one)),
  )
  // A birth date that was not given then is none that contradicts.
  return [
    claim,
    ...others.map((one) => ({ ...claim, ...one, dateOfBirth: one.dateOfBirth ?? claim.dateOfBirth })),
  ]
}

export const isOtherWording = (before: Named, after: Named) =>
  JSON.stringify(named(before)) !== JSON.stringify(named(after))

/** A family that heard that all is settled has heard of no amount. */
export const heardBefore = (before: StatedClaim, material: ReadonlySet<Material>) => ({
  heardClaimed: material.has('reopened') ? 0 : before.claimed,
  heardTerm: before.term ?? null,
  heardDueDate: before.dueDate ?? null,
})

type Claimed = Pick<StatedClaim, 'claimed' | 'term' | 'dueDate'>
type HeardTerms = Pick<ClaimChange, 'heardClaimed' | 'heardTerm' | 'heardDueDate'>

/** Whether a claim comes to nothing that its family has not heard. */
export const isAsHeard = (after: Claimed, heard: HeardTerms) =>
  after.claimed <= heard.heardClaimed &&
  (after.term ?? null) === heard.heardTerm &&
  (after.dueDate ?? null) === heard.heardDueDate

/** Of changes that wait to be heard those that came since their letter was printed, which somebody may be handed. */
export const sincePrint = (waiting: readonly ClaimChange[], print: Date | undefined): ClaimChange[] =>
  waiting.filter(({ statedAt }) => !print || statedAt >= print)

/**
 * Which of the changes that wait to be heard a claim has taken back: all where it comes to nothing that was not heard before
 * any of them, nor by whoever is handed what was printed; else those of which nothing was printed. `before`: the claim until
 * this act.
 */
export function takenBack(
  after: Claimed,
  waiting: readonly ClaimChange[],
  print: Date | undefined,
  before: HeardTerms,
): ClaimChange[] {
  const open = sincePrint(waiting, print)
  const printed = areAny(open) ? heardBeforeAll(open) : before
  const isSaidByPrint = open.length < waiting.length && !isAsHeard(after, printed)
  if (!isSaidByPrint && waiting.every((one) => isAsHeard(after, one))) return [...waiting]
  return areAny(open) && isAsHeard(after, heardBeforeAll(open)) ? open : []
}
