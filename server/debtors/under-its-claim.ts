import type { EntityManager } from '@mikro-orm/postgresql'
import type { Debtor } from './debtor.entity.js'

type Story<T> = (em: EntityManager, debtor: Debtor) => Promise<T>

const MOVED = Symbol('names another claim by now')

/**
 * Runs a story on something that belongs to a claim, under the lock of that claim. While the lock was waited for the
 * claim may have come to name another person, and what was about the earlier one to belong to a claim of its own
 * (rule 19): then that one is locked. `read` asks the database each time, and refuses what is not there.
 */
export async function underItsClaim<E extends { debtor: { id: number } | null }, T>(
  read: () => Promise<E>,
  lock: (claim: number, story: Story<T | typeof MOVED>) => Promise<T | typeof MOVED>,
  story: (em: EntityManager, debtor: Debtor, one: E) => Promise<T>,
): Promise<T> {
  for (;;) {
    const known = await read()
    const answer = await lock(known.debtor!.id, async (em, debtor) => {
      const one = await read()
      return one.debtor!.id === debtor.id ? story(em, debtor, one) : MOVED
    })
    if (answer !== MOVED) return answer
  }
}
