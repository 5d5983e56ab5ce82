import { raw } from '@mikro-orm/core'
import { removedSql } from '../contends/standing.js'
import type { Context } from '../context.js'
import { plainRows, type Plain } from '../database/plain-rows.js'
import { comparer } from '../directory/matching/align.js'
import { likelihood } from '../directory/matching/decide.js'
import { person } from '../directory/matching/person.js'
import { weigh, type Weighed } from '../directory/matching/weigh.js'
import { queryKeys } from '../directory/search-keys.js'
import type { ClaimInput } from './claim-fields.js'
import { Debtor, type ReadDebtor } from './debtor.entity.js'

/** No birth date: one that was mistyped makes no other child. */
export type About = Pick<ClaimInput, 'studentName' | 'parentName' | 'phone' | 'parentEmail'>

/** Among so many claims of its own a school is taken to look: namesakes are rarer there than in the register. */
export const OWN_CLAIMS = 1000

/** Own claims that look as if they were about the same ward. */
export class Alike {
  constructor(private readonly context: Context) {}

  /** The likeliest first; withdrawn and removed ones too. */
  async to(claim: About): Promise<ReadDebtor[]> {
    const { em, rules, viewer, world } = this.context
    const isRemoved = removedSql('one.id', rules, this.context.now())
    const near = await plainRows(em, Debtor)
      .where({
        school: viewer.school!.id,
        $and: [claim.studentName, claim.parentName].map((name) => ({
          searchKeys: { $overlap: queryKeys(name) },
        })),
      })
      // Whatever else the school lists: what a rule removed is not left out. The newest first would lead through all of it.
      .orderBy({ [raw(isRemoved.sql, isRemoved.values)]: 'desc' })
      .limit(500)
      .execute<Plain<Debtor>[]>()
    const compare = comparer(await world.names.vocabulary())
    const ward = wardOf(claim)
    return near
      .flatMap((row) => {
        const weighed = weigh(ward, wardOf(row), { entries: OWN_CLAIMS, compare })
        return weighed && isSameWard(weighed) ? [{ row, score: weighed.score }] : []
      })
      .toSorted((a, b) => b.score - a.score || a.row.id - b.row.id)
      .map(({ row }) => row)
  }
}

/** The school knows its wards: a name that contradicts is another child's, whatever else agrees. */
export const isSameWard = (weighed: Weighed) =>
  likelihood(weighed) === 'likely' &&
  weighed.evidence.some(({ field, verdict }) => field === 'student' && verdict === 'agrees')

export const wardOf = ({ studentName, parentName, phone, parentEmail }: About) =>
  person({ student: studentName, parent: parentName, phone, email: parentEmail })
