import type { HistoryAct } from '../../common/history-acts.js'
import { FieldChange, HistoryEntry, SIDE, isByFamily } from './history-entry.entity.js'
import { FieldResolver, Resolver, Root } from 'type-graphql'

const REGISTER = 'the register'
/** Acts of whoever has a link of the claim, signed in or not. */
const BY_A_LINK = 'claim.'
const RESTORED: HistoryAct = 'contend.restore'

@Resolver(() => HistoryEntry)
export class HistoryResolver {
  @FieldResolver(() => String, { description: 'A username, "the family", or "the register".' })
  async by(@Root() { act, actor, changes, school }: HistoryEntry): Promise<string> {
    // Whether a family has an account, and its name, is not the school's to read.
    if (isByFamily(changes)) return 'the family'
    if (act.startsWith(BY_A_LINK)) return REGISTER
    const person = await actor?.loadOrFail()
    // As servers of a version before wrote it: by whoever was signed in.
    if (act === RESTORED && person?.school?.id !== school?.id) return REGISTER
    return person?.username ?? REGISTER
  }

  @FieldResolver(() => [FieldChange])
  changes(@Root() { changes }: HistoryEntry): FieldChange[] {
    return changes.filter(({ field }) => field !== SIDE)
  }
}
