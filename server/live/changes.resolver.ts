import { Resolver, Root, Subscription } from 'type-graphql'
import { Change } from './change.js'
import type { LiveSocket } from './live-sockets.js'

@Resolver()
export class ChangesResolver {
  @Subscription(() => Change, {
    description:
      'What you may see and has changed, as soon as it has. Over WebSocket (graphql-transport-ws).',
    subscribe: ({ context }: { context: LiveSocket }) => context.follow(),
  })
  changes(@Root() { changes }: { changes: Change }): Change {
    return changes
  }
}
