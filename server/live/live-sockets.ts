import { CloseCode } from 'graphql-ws'
import type { Account } from '../accounts/account.entity.js'
import type { World } from '../context.js'
import { authorise, mayHear, type SignedIn, type Viewer } from '../policy.js'
import { badInput } from '../shared/connection.js'
import { ChangeKind, concerns, type Change, type ToldChange, type ToldRights } from './change.js'
import { PendingChanges } from './pending-changes.js'
import { RecentChanges } from './recent-changes.js'

/** So many sockets of one person, and of one network, may be open at one server; its workers divide them. */
const MOST_OF_ACCOUNT = 30
const MOST_OF_NETWORK = 1000

/** Somebody who is connected. It is the context of what is subscribed to over the socket. */
export interface LiveSocket {
  viewer: Viewer
  /** What the viewer may hear of from now on, or from so many seconds before this socket stood. */
  follow: (since: number | null) => AsyncIterableIterator<{ changes: Change }>
}

interface Place {
  viewer: SignedIn
  network: string
  close: (code: number, reason: string) => void
}

interface Seat extends Place {
  /** When they came, by `performance.now()`. */
  at: number
  followers: Set<PendingChanges>
}

/** Everybody who is connected to this server, and what each of them is told. */
export class LiveSockets {
  readonly #seats = new Set<Seat>()
  readonly #recent = new RecentChanges()

  constructor(private readonly world: Pick<World, 'changes' | 'clock' | 'config' | 'metrics'>) {
    world.changes.on('change', this.#tell).on('rights', this.#closeOf).on('gap', this.#closeAll)
  }

  get size(): number {
    return this.#seats.size
  }

  /** Whether one more fits. */
  hasRoom(account: Account, network: string): boolean {
    const [ofAccount, ofNetwork] = [...this.#seats].reduce(
      ([people, neighbours], seat) => [
        people + Number(seat.viewer.account.id === account.id),
        neighbours + Number(seat.network === network),
      ],
      [0, 0],
    )
    const { workers } = this.world.config
    return (
      ofAccount < Math.ceil(MOST_OF_ACCOUNT / workers) && ofNetwork < Math.ceil(MOST_OF_NETWORK / workers)
    )
  }

  /** Takes somebody in. Answers what they follow with, and how to let them go. */
  seat(place: Place): { socket: LiveSocket; leave: () => void } {
    const seat: Seat = { ...place, at: performance.now(), followers: new Set() }
    this.#seats.add(seat)
    this.world.metrics.liveSockets.set(this.size)
    return {
      socket: { viewer: place.viewer, follow: (since) => this.#follow(seat, since) },
      leave: () => {
        this.#seats.delete(seat)
        this.world.metrics.liveSockets.set(this.size)
        for (const follower of seat.followers) void follower.return()
      },
    }
  }

  /** Those whose session has come to its end. */
  closeExpired(): void {
    const now = this.world.clock.now()
    for (const { viewer, close } of this.#seats)
      if (viewer.session.expiresAt <= now) close(CloseCode.Unauthorized, SIGNED_OUT)
  }

  close(): void {
    this.world.changes.off('change', this.#tell).off('rights', this.#closeOf).off('gap', this.#closeAll)
  }

  #follow(seat: Seat, since: number | null): PendingChanges {
    authorise(seat.viewer, 'changes')
    if (since !== null && since < 0) throw badInput('since has to be 0 seconds or more.')
    const follower = new PendingChanges()
    const missed = since === null ? [] : this.#recent.since(seat.at - since * 1000, seat.viewer)
    for (const change of missed ?? [{ kind: ChangeKind.ANYTHING, id: null }]) follower.add(change)
    seat.followers.add(follower)
    const end = follower.return.bind(follower)
    follower.return = () => {
      seat.followers.delete(follower)
      return end()
    }
    return follower
  }

  readonly #tell = (told: ToldChange): void => {
    this.#recent.add(told)
    for (const { viewer, followers } of this.#seats)
      if (followers.size > 0 && mayHear(viewer, told))
        for (const follower of followers) {
          follower.add(told)
          this.world.metrics.liveChanges.inc({ kind: told.kind })
        }
  }

  /** They come back at once, as who they are now; whoever has signed out does not. */
  readonly #closeOf = (told: ToldRights): void => {
    this.#recent.add(told)
    for (const { viewer, close } of this.#seats) {
      if (!concerns(told, viewer)) continue
      if (told.session) close(CloseCode.Unauthorized, SIGNED_OUT)
      else close(CloseCode.Forbidden, 'What you may see has changed.')
    }
  }

  /** Something may have been missed, also that a session has ended: all come back, and read again. */
  readonly #closeAll = (): void => {
    this.#recent.forget()
    for (const { close } of this.#seats) close(SERVICE_RESTART, 'Something may have been missed.')
  }
}

const SIGNED_OUT = 'You are signed out.'
const SERVICE_RESTART = 1012
