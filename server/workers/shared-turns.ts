import { fairTurns, TooManyWait, type SharedTurn, type TurnDesk } from '../shared/fair-turns.js'
import type { Line } from './line.js'

type InTurn = ReturnType<typeof fairTurns>

/** The turns of all workers, at the first process: as many in all of them as one process alone would give. */
export class SharedTurns {
  readonly #kinds = new Map<string, InTurn>()

  /** One worker's turns: how it asks for one, how it gives one back, and how all are given back when it has ended. */
  ofWorker() {
    const held = new Map<number, () => void>()
    let last = 0
    let ended = false
    return {
      take: async (turn: SharedTurn): Promise<{ turn: number } | { full: TooManyWait['whose'] }> => {
        const inTurn = this.#of(turn)
        const number = (last += 1)
        try {
          await new Promise<void>((granted, refused) => {
            inTurn(turn.owner, () => {
              granted()
              // Whose process has ended while it waited needs none any more.
              return ended ? Promise.resolve() : new Promise<void>((done) => held.set(number, done))
            }).catch(refused)
          })
        } catch (error) {
          if (error instanceof TooManyWait) return { full: error.whose }
          throw error
        }
        return { turn: number }
      },
      giveBack: (number: number): void => {
        held.get(number)?.()
        held.delete(number)
      },
      end: (): void => {
        ended = true
        for (const done of held.values()) done()
      },
    }
  }

  #of({ what, lanes, ofOne, waiting }: SharedTurn): InTurn {
    const known = this.#kinds.get(what)
    if (known) return known
    const full = (whose: TooManyWait['whose']) => new TooManyWait(whose)
    const inTurn = fairTurns({ lanes, ofOne, ...(waiting && { waiting: { ...waiting, full } }) })
    this.#kinds.set(what, inTurn)
    return inTurn
  }
}

/** The desk as a worker has it: at the other end of its line. */
export const turnsOver = (line: Line): TurnDesk => ({
  async take(turn) {
    const answer = await line.ask<{ turn: number } | { full: TooManyWait['whose'] }>('turn', turn)
    if ('full' in answer) throw new TooManyWait(answer.full)
    return () => line.tell('turn over', answer.turn)
  },
})
