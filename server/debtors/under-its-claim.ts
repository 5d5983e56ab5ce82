import type { EntityManager } from '@mikro-orm/postgresql'
import type { Debtor } from './debtor.entity.js'

type Story<T> = (debtor: Debtor) => Promise<T>

/**
 * The claims that `find` finds, by their numbers, once all of them are locked: while a lock is waited for one of them may
 * come to name another person. `find` asks the database each time.
 */
export async function lockFound(em: EntityManager, find: () => Promise<number[]>): Promise<number[]> {
  const inOrder = async () => [...new Set(await find())].toSorted((a, b) => a - b)
  for (let claims = await inOrder(); claims.length > 0;) {
    // In the order of their numbers, as everybody who locks several claims does.
    await em.execute(`select id from debtor where id = any(?::int[]) order by id for update`, [
      `{${claims.join(',')}}`,
    ])
    const now = await inOrder()
    if (now.join() === claims.join()) return now
    claims = now
  }
  return []
}

const MOVED = Symbol('names another claim by now')

/**
 * Runs a story on something that belongs to a claim, under the lock of that claim. While the lock was waited for the
 * claim may have come to name another person, and what was about the earlier one to belong to a claim of its own
 * (rule 19): then that one is locked. `read` asks the database each time, and refuses what is not there.
 */
export async function underItsClaim<E extends { debtor: { id: number } | null }, T>(
  read: () => Promise<E>,
  lock: (claim: number, story: Story<T | typeof MOVED>) => Promise<T | typeof MOVED>,
  story: (debtor: Debtor, one: E) => Promise<T>,
): Promise<T> {
  for (;;) {
    const known = await read()
    const answer = await lock(known.debtor!.id, async (debtor) => {
      const one = await read()
      return one.debtor!.id === debtor.id ? story(debtor, one) : MOVED
    })
    if (answer !== MOVED) return answer
  }
}
