/** Uses of a statement before it is worth keeping. */
const USES = 5

/** Kept prepared on each connection at most; each costs PostgreSQL some 20 kB there. */
const NAMES = 200

/** Statements that are counted until they are worth it, and how long one may be. */
const COUNTED = 2000
export const LONGEST = 10_000

/**
 * The mapper's "all columns" of a table. What is kept prepared so is refused once a later version has added a column, though
 * this one goes on beside it.
 */
const ALL_COLUMNS = /"\w+"\.\*/

/**
 * The names under which statements are kept prepared: parsed once a connection, and planned once where PostgreSQL
 * finds the plan no worse. One list for all connections, so that a statement has one name.
 */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  #generation = 0

  /** Returns the name of a statement that is asked often; nothing for others. */
  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name || this.#names.size === NAMES || text.length > LONGEST || ALL_COLUMNS.test(text)) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES) {
      if (this.#uses.size === COUNTED) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    this.#names.set(text, `dma_${this.#generation}_${this.#names.size}`)
    return this.#names.get(text)
  }

  /** Begins anew: what a statement returns has changed under it, as when another server has migrated. */
  forget(): void {
    this.#generation += 1
    this.#names.clear()
    this.#uses.clear()
  }
}
