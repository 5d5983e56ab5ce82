interface Owner {
  running: number
  waiting: (() => void)[]
}

export interface FairTurnsOptions {
  /** What it is that takes turns, where all workers of a server share them. */
  shared?: string
  /** Pieces of work at a time, and of one owner. */
  lanes: number
  ofOne: number
  /** When so many of one owner, or of all, wait, the next one is refused. Without it everybody may wait. */
  waiting?: { ofOne: number; inAll: number; full: (whose: 'of one' | 'in all') => Error }
}

/** Where the turns of all workers are given out. Takes one, answers how to give it back; throws TooManyWait. */
export interface TurnDesk {
  take(turn: SharedTurn): Promise<() => void>
}

/** What somebody in a worker asks a turn for. */
export interface SharedTurn {
  what: string
  owner: string
  lanes: number
  ofOne: number
  waiting: { ofOne: number; inAll: number } | null
}

export class TooManyWait extends Error {
  constructor(readonly whose: 'of one' | 'in all') {
    super(`too many wait: ${whose}`)
  }
}

let desk: TurnDesk | null = null

/** From now on what workers share takes its turns there; without it, as by default, all turns are this process's own. */
export function takeTurnsAt(shared: TurnDesk | null): void {
  desk = shared
}

/**
 * Answers a function that runs the work given to it, a few pieces at once. Who waits comes in order of owners, one piece each:
 * a hundred pieces of one owner delay another one's by no more than what runs at that moment.
 */
export function fairTurns({
  shared,
  lanes,
  ofOne,
  waiting,
}: FairTurnsOptions): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  // In the order of their turns: whoever gets one goes to the end.
  const owners = new Map<string, Owner>()
  let free = lanes
  let inAll = 0

  const grant = (name: string, owner: Owner) => {
    free -= 1
    owner.running += 1
    owners.delete(name)
    owners.set(name, owner)
  }
  const next = () => {
    for (const [name, owner] of owners) {
      if (free === 0) return
      if (owner.running >= ofOne || owner.waiting.length === 0) continue
      inAll -= 1
      grant(name, owner)
      owner.waiting.shift()!()
    }
  }
  const giveBack = (name: string, owner: Owner) => {
    free += 1
    owner.running -= 1
    if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name)
    // A turn goes straight to whoever waits, so that a newcomer cannot take it in between.
    next()
  }

  const takeShared = async (at: TurnDesk, what: string, owner: string) => {
    const most = waiting ? { ofOne: waiting.ofOne, inAll: waiting.inAll } : null
    return at.take({ what, owner, lanes, ofOne, waiting: most }).catch((error: unknown) => {
      throw waiting && error instanceof TooManyWait ? waiting.full(error.whose) : error
    })
  }

  return async (name, work) => {
    if (desk && shared) {
      const done = await takeShared(desk, shared, name)
      return work().finally(done)
    }
    const owner = owners.get(name) ?? { running: 0, waiting: [] }
    if (free > 0 && owner.running < ofOne) grant(name, owner)
    else {
      if (waiting && owner.waiting.length >= waiting.ofOne) throw waiting.full('of one')
      if (waiting && inAll >= waiting.inAll) throw waiting.full('in all')
      owners.set(name, owner)
      inAll += 1
      await new Promise<void>((turn) => owner.waiting.push(turn))
    }
    try {
      return await work()
    } finally {
      giveBack(name, owner)
    }
  }
}
