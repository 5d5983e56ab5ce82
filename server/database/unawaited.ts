import type { EntityManager } from '@mikro-orm/postgresql'
import type { BoundConnection } from './driver.js'

/**
 * For a statement that has been sent with `em.execute`, and whose answer nothing depends on. In a transaction it is not
 * waited for: what comes next, and COMMIT, travel with it, and the transaction fails as it does. Elsewhere it is.
 */
export async function unawaited(em: EntityManager, answer: Promise<unknown>): Promise<void> {
  const transaction = em.getTransactionContext()
  if (!transaction) return void (await answer)
  ;(em.getConnection() as BoundConnection).endsWith(transaction, answer)
}
