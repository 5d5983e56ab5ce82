import type { EntityManager } from '@mikro-orm/postgresql'
import { fromKysely } from 'pg-boss'

/**
 * For the queue, to post jobs in the caller's transaction. That there is work goes into the outbox with them, in the same
 * statement, where the queue would notify.
 */
export function inTransactionOf(em: EntityManager): ReturnType<typeof fromKysely> {
  const db = fromKysely(em.getKysely())
  return {
    ...db,
    executeSql: (text, values) => db.executeSql(text.replaceAll('pg_notify(', 'tell_later('), values),
  }
}
