import type { Context } from '../context.js'
import { plainRows, type Plain } from '../database/plain-rows.js'
import { rankEntries } from '../directory/rank.js'
import { queryKeys } from '../directory/search-keys.js'
import type { ClaimInput } from './claim-input.js'
import { Debtor, type ReadDebtor } from './debtor.entity.js'

const LIKELY_DUPLICATE = 0.8

/** Own claims that look as if they were about the same ward. */
export class Alike {
  constructor(private readonly context: Context) {}

  /** The likeliest first; withdrawn and removed ones too. */
  async to({
    studentName,
    parentName,
  }: Pick<ClaimInput, 'studentName' | 'parentName'>): Promise<ReadDebtor[]> {
    const near = await plainRows(this.context.em, Debtor)
      .where({
        school: this.context.viewer.school!.id,
        $and: [studentName, parentName].map((name) => ({ searchKeys: { $overlap: queryKeys(name) } })),
      })
      // In no order: the keys lead to few rows, while the newest first would lead through all of the school.
      .limit(500)
      .execute<Plain<Debtor>[]>()
    const byId = new Map(near.map((row) => [row.id, row]))
    return rankEntries(`${studentName} ${parentName}`, near, { limit: near.length })
      .filter(({ score }) => score >= LIKELY_DUPLICATE)
      .map(({ id }) => byId.get(id)!)
  }
}
