import { FieldChange, HistoryEntry } from './history-entry.entity.js'
import { FieldResolver, Resolver, Root } from 'type-graphql'

/** Which side of a case acted; said in `by`, not as a change. */
const SIDE = 'by'

@Resolver(() => HistoryEntry)
export class HistoryResolver {
  @FieldResolver(() => String, { description: 'A username, "the family", or "the register".' })
  async by(@Root() { actor, changes }: HistoryEntry): Promise<string> {
    // Whether a family has an account, and its name, is not the school's to read.
    if (changes.some(({ field, after }) => field === SIDE && after === 'FAMILY')) return 'the family'
    return (await actor?.loadOrFail())?.username ?? 'the register'
  }

  @FieldResolver(() => [FieldChange])
  changes(@Root() { changes }: HistoryEntry): FieldChange[] {
    return changes.filter(({ field }) => field !== SIDE)
  }
}
