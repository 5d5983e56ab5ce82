import type { EntityManager } from '@mikro-orm/postgresql'
import { nowOf, shownIn } from '../as-shown.js'
import type { GivenResult, Look } from '../look.entity.js'
import { saidToBeOthers } from './somebody-else.js'

/**
 * Rule 28: whether the family of this result hears of a declined applicant. Its entry was shown (rule 9), another school
 * claims, and nobody has said that the applicant is somebody else.
 */
export const isToldIfDeclined = (
  { relation, likelihood, schoolId, somebodyElse }: GivenResult & { somebodyElse: boolean },
  looking: number,
): boolean => relation === 'CHILD' && likelihood === 'LIKELY' && schoolId !== looking && !somebodyElse

/** The claims whose entries stood beside a declined applicant, under the numbers that they have now. */
export async function declinedBecauseOf(em: EntityManager, look: Look): Promise<number[]> {
  const others = await saidToBeOthers(em, look.school.id, [look])
  const results = look.results ?? []
  const claims = await nowOf(
    em,
    results.map(({ debtorId }) => shownIn(look, debtorId)),
  )
  return results.flatMap((result, at) =>
    claims[at]!.filter((claim) =>
      isToldIfDeclined({ ...result, somebodyElse: others.is(look, claim) }, look.school.id),
    ),
  )
}
