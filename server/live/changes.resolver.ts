import { Arg, Int, Resolver, Root, Subscription } from 'type-graphql'
import { Change } from './change.js'
import type { LiveSocket } from './live-sockets.js'

@Resolver()
export class ChangesResolver {
  @Subscription(() => Change, {
    description:
      'What you may see and has changed, as soon as it has. Over WebSocket (graphql-transport-ws).',
    subscribe: ({ args, context }: { args: { since?: number | null }; context: LiveSocket }) =>
      context.follow(args.since ?? null),
  })
  changes(
    @Root() { changes }: { changes: Change },
    @Arg('since', () => Int, {
      nullable: true,
      description:
        'Seconds: what has changed since so long before this connection stood is told as well, at once. Count from when ' +
        'you asked for what you have to when the server acknowledged the connection, and round up. Left out: only what ' +
        'changes from now on.',
    })
    _since: number | null | undefined,
  ): Change {
    return changes
  }
}
