import type { Evidence, Weighed } from './weigh.js'

/**
 * Answered from here on, in bits: 90 of 100 such answers are right. Measured: below it namesakes crowd in, above it
 * families that changed their phone go missing. One threshold for every size, since the weights count the size.
 */
export const THRESHOLD = 3.25
/** "Another child of this family" says nothing of the child and shows no amount: it is told at one chance in five. */
const FAMILY_THRESHOLD = -2
const LIKELY = 7

export type Likelihood = 'likely' | 'possible'

/** What may answer a check: this child before its family, each best first, equals by id. */
export function answerable<T extends { id: number; weighed: Weighed }>(
  candidates: T[],
  threshold = THRESHOLD,
): T[] {
  const answered = candidates.filter(({ weighed }) => weighed.score >= answeredFrom(weighed, threshold))
  // Where the family is found by its phone or address, another family's child of that name is a namesake.
  const isFamilyKnown = answered.some(({ weighed }) => isFamilyByContact(weighed))
  return answered
    .filter(({ weighed }) => !isFamilyKnown || weighed.relation === 'family' || isSureOf(weighed))
    .toSorted(
      (a, b) => order(a.weighed) - order(b.weighed) || b.weighed.score - a.weighed.score || a.id - b.id,
    )
}

/** From how many bits on it is answered. */
export const answeredFrom = ({ relation }: Pick<Weighed, 'relation'>, threshold: number) =>
  relation === 'student' ? threshold : FAMILY_THRESHOLD

/** Rule 9: a name alone is never more than possible, however rare; nor is another child of the family. */
export function likelihood({ relation, score, evidence }: Weighed): Likelihood {
  return relation === 'student' && agreesIn({ evidence }, MORE_THAN_A_NAME) && score >= LIKELY
    ? 'likely'
    : 'possible'
}

/** How likely the answer is, from 0 to 1. */
export function probability(score: number): number {
  return 1 / (1 + 2 ** -score)
}

const CONTACT = new Set<Evidence['field']>(['phone', 'email'])
const MORE_THAN_NAMES = new Set<Evidence['field']>([...CONTACT, 'birthDate'])
const MORE_THAN_A_NAME = new Set<Evidence['field']>([...MORE_THAN_NAMES, 'parent'])
const agreesIn = ({ evidence }: Pick<Weighed, 'evidence'>, fields: ReadonlySet<Evidence['field']>) =>
  evidence.some(({ field, weight }) => fields.has(field) && weight > 0)
const isFamilyByContact = (weighed: Weighed) =>
  weighed.relation === 'family' && weighed.score >= LIKELY && agreesIn(weighed, CONTACT)
const isSureOf = (weighed: Weighed) => weighed.score >= LIKELY || agreesIn(weighed, MORE_THAN_NAMES)
const order = ({ relation }: Weighed) => (relation === 'student' ? 0 : 1)
