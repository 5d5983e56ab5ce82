import { FILE_BUDGETS, type FileBudget } from './file-budgets.js'
import { fairTurns } from '../shared/fair-turns.js'
import type { LookedAt } from './file-kinds.js'
import { tooLarge } from './file-refused.js'
import { LOOK_PROGRAM, LookProcess } from './look-process.js'
import type { Findings } from './looks.js'

/** Files looked at at a time: what a small server has memory and processors for. */
const LANES = 2
/** A process that had no file for so long is ended, and its memory given back. */
const IDLE_MILLISECONDS = 60_000

interface Options {
  program?: URL
  budgets?: Record<LookedAt, FileBudget>
  idleMilliseconds?: number
}

/**
 * Opens strangers' files, in processes that are started when they are first needed, kept warm for the next file, and ended when
 * a file uses up its budget. Of one owner one file at a time is looked at: whoever sends many delays nobody but themselves.
 */
export class Lookers {
  readonly #inTurn = fairTurns({ shared: 'looking at files', lanes: LANES, ofOne: 1 })
  readonly #options: Required<Options>
  #resting: LookProcess[] = []

  constructor(options: Options = {}) {
    this.#options = {
      program: LOOK_PROGRAM,
      budgets: FILE_BUDGETS,
      idleMilliseconds: IDLE_MILLISECONDS,
      ...options,
    }
  }

  /** Throws FileRefused for what is wrong with the file, Unavailable when it could not be looked at. */
  lookAt<Kind extends LookedAt>(kind: Kind, bytes: Buffer, owner: string): Promise<Findings[Kind]> {
    const budget = this.#options.budgets[kind]
    return this.#inTurn(owner, async () => {
      if (bytes.length > budget.input) throw tooLarge(budget.input)
      this.#resting = this.#resting.filter(({ ended }) => !ended)
      // The one that rested last: the others may come to their end.
      const looker = this.#resting.pop() ?? new LookProcess(this.#options.program)
      try {
        return (await looker.look({ kind, bytes, budget })) as Findings[Kind]
      } finally {
        looker.rest(this.#options.idleMilliseconds)
        this.#resting.push(looker)
      }
    })
  }

  /** Processes that are there at the moment and have nothing to do. */
  get resting(): number[] {
    return this.#resting.flatMap(({ ended, pid }) => (ended || pid === undefined ? [] : [pid]))
  }
}

const lookers = new Lookers()

/** Looks at a file of a kind, within its budget. Throws FileRefused for what is wrong with it, Unavailable for what is with us. */
export const lookAt = lookers.lookAt.bind(lookers) as Lookers['lookAt']
