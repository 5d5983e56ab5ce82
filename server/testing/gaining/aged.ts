import { isGone, type Claim } from './family.js'

const NEVER = '9999-12-31'

/** Every day that was ever given for a child's debt. */
export class Aged {
  readonly #days: { claimId: string; child: string; day: string; isTold: boolean }[] = []
  /** How many of these were on record when a claim was listed, or listed again. */
  readonly #knownAt = new Map<string, number>()

  listed({ id }: Claim): void {
    this.#knownAt.set(id, this.#days.length)
  }

  /** A day in the future makes nothing older. */
  given({ id: claimId, child }: Claim, dueDate: string | null, today: string): void {
    this.#days.push({ claimId, child, day: dueDate && dueDate < today ? dueDate : today, isTold: false })
  }

  /** The letters about these have left; about a claim that was closed before, or has no address, there is none. */
  told(claims: readonly Claim[], wereHeard: (claim: Claim) => boolean): void {
    const open = new Set(claims.filter((claim) => !isGone(claim) && wereHeard(claim)).map(({ id }) => id))
    for (const one of this.#days) one.isTold ||= open.has(one.claimId)
  }

  /** What was typed of another child, and put right before any letter left, says nothing of that child's debt. */
  renamed({ id }: Claim, before: string): void {
    for (const one of this.#days)
      if (!one.isTold && one.claimId === id && one.child === before) one.day = NEVER
  }

  /** The earliest day given for it, on this claim or on whatever was on record of the debt before. */
  oldestOf(id: string, child: string): string | undefined {
    const known = this.#knownAt.get(id) ?? 0
    return this.#days
      .filter((one, at) => one.child === child && (one.claimId === id || at < known))
      .map(({ day }) => day)
      .toSorted()[0]
  }
}
