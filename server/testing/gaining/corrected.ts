import { daysBetween } from '../../../common/days.js'
import type { Claim } from './family.js'
import type { Kept } from './promises.js'

const CORRECTED_WITHIN_DAYS = 2
/** After the last look; somewhat less than the rule's 180. */
const CORRECTED_DAYS = 170

/** What the other school was shown, and still has to hear of. */
export class Corrected {
  /** As it saw each entry last, unless it has heard since that it is not so. */
  readonly #shown = new Map<string, { on: string; amount: number }>()
  /** What it has to hear of: by claim, since when, and how many letters had come by then. */
  readonly #owed = new Map<string, { promise: Kept; on: string; letters: number }>()

  /** How many letters had come when it last looked: the one about an act may be here before the act is noted. */
  #came = 0

  constructor(private readonly letters: () => number) {}

  looked(): void {
    this.#came = this.letters()
  }

  saw(id: string, on: string, amount: number): void {
    this.#shown.set(id, { on, amount })
  }

  /** Where the other parent takes over at once, what was shown was another claim's. */
  forget({ id }: Claim): void {
    this.#shown.delete(id)
    this.#owed.delete(id)
  }

  /** What is open again on the same day is only hidden for a while. */
  undone({ id }: Claim, today: string): void {
    if (this.#owed.get(id)?.on === today) this.forget({ id } as Claim)
  }

  isLower({ id }: Claim, kobo: number): boolean {
    const shown = this.#shown.get(id)
    return shown !== undefined && kobo / 100 < shown.amount
  }

  /** The other school was shown this claim, and it reads otherwise now. Two changes of one day may cancel each other out. */
  owes({ id }: Claim, promise: Kept, today: string): void {
    const shown = this.#shown.get(id)
    if (!shown || daysBetween(shown.on, today) > CORRECTED_DAYS) return
    if (this.#owed.get(id)?.on === today) this.forget({ id } as Claim)
    else if (!this.#owed.has(id)) this.#owed.set(id, { promise, on: today, letters: this.#came })
  }

  /** Which of what is owed has not come in time. */
  late(today: string): { promise: Kept; what: string }[] {
    const due = [...this.#owed].filter(([, { on }]) => daysBetween(on, today) >= CORRECTED_WITHIN_DAYS)
    for (const [id] of due) this.forget({ id } as Claim)
    return due
      .filter(([, { letters }]) => this.letters() <= letters)
      .map(([id, { promise, on }]) => ({ promise, what: `claim ${id} since ${on}` }))
  }
}
