import { HistoryEntry } from './history-entry.entity.js'
import { FieldResolver, Resolver, Root } from 'type-graphql'

@Resolver(() => HistoryEntry)
export class HistoryResolver {
  @FieldResolver(() => String, { description: 'A username, or "the register".' })
  async by(@Root() entry: HistoryEntry): Promise<string> {
    return (await entry.actor?.loadOrFail())?.username ?? 'the register'
  }
}
