import type { Change, ChangeKind } from './change.js'

/** More of one kind than this are told as one, without an id. */
const MOST_OF_A_KIND = 20

/**
 * What one reader has not yet been told. However slowly it reads, this stays small: the same change is told once, and
 * many of a kind become one.
 */
export class PendingChanges implements AsyncIterableIterator<{ changes: Change }> {
  readonly #waiting = new Map<ChangeKind, Set<number | null>>()
  #wake: (() => void) | null = null
  #ended = false

  add({ kind, id }: Change): void {
    const ids = this.#waiting.get(kind) ?? new Set()
    if (!ids.has(null)) ids.add(id)
    if (ids.has(null) || ids.size > MOST_OF_A_KIND) this.#waiting.set(kind, new Set([null]))
    else this.#waiting.set(kind, ids)
    this.#wake?.()
  }

  async next(): Promise<IteratorResult<{ changes: Change }>> {
    while (!this.#ended) {
      const change = this.#take()
      if (change) return { done: false, value: { changes: change } }
      await new Promise<void>((wake) => (this.#wake = wake))
    }
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<{ changes: Change }>> {
    this.#ended = true
    this.#wake?.()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator]() {
    return this
  }

  #take(): Change | null {
    for (const [kind, ids] of this.#waiting)
      for (const id of ids) {
        ids.delete(id)
        if (ids.size === 0) this.#waiting.delete(kind)
        return { kind, id }
      }
    return null
  }
}
