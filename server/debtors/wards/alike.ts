import type { RequestContext } from '../../request.js'
import { comparer } from '../../matching/align.js'
import { likelihood } from '../../matching/decide.js'
import { person } from '../../matching/person.js'
import { weigh, type Weighed } from '../../matching/weigh.js'
import type { ClaimInput } from '../stated-claim.js'
import type { ListedNames } from '../../matching/frequency/listed-names.js'

interface Needs extends RequestContext {
  names: ListedNames
}

/** No birth date: one that was mistyped makes no other child. */
export type About = Pick<ClaimInput, 'studentName' | 'parentName' | 'phone' | 'parentEmail'>

/** Among so many claims of its own a school is taken to look: namesakes are rarer there than in the register. */
export const OWN_CLAIMS = 1000

/** Own claims that look as if they were about the same ward. */
export class Alike {
  constructor(private readonly context: Needs) {}

  /** Of those that are near, by their ids: the likeliest first; withdrawn and removed ones too. */
  async among(near: readonly (About & { id: number })[], claim: About): Promise<number[]> {
    const compare = comparer(await this.context.names.vocabulary())
    const ward = wardOf(claim)
    return near
      .flatMap((one) => {
        const weighed = weigh(ward, wardOf(one), { entries: OWN_CLAIMS, compare })
        return weighed && looksAlike(weighed) ? [{ id: one.id, score: weighed.score }] : []
      })
      .toSorted((a, b) => b.score - a.score || a.id - b.id)
      .map(({ id }) => id)
  }
}

/** The school knows its wards: a name that contradicts is another child's, whatever else agrees. */
export const looksAlike = (weighed: Weighed) =>
  likelihood(weighed) === 'likely' &&
  weighed.evidence.some(({ field, verdict }) => field === 'student' && verdict === 'agrees')

export const wardOf = ({ studentName, parentName, phone, parentEmail }: About) =>
  person({ student: studentName, parent: parentName, phone, email: parentEmail })
