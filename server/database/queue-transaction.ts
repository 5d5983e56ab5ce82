import type { EntityManager } from '@mikro-orm/postgresql'
import type { Db } from 'pg-boss'
import { unawaited } from './unawaited.js'

/**
 * For the queue, to post jobs in the caller's transaction: `boss.insert` has sent them when it is through, and they fail
 * with the transaction's end. That there is work goes into the outbox with them, in the same statement, where the queue
 * would notify.
 */
export function inTransactionOf(em: EntityManager): Pick<Db, 'executeSql'> {
  return {
    async executeSql(text, values = []) {
      const statement = text
        .replaceAll('pg_notify(', 'tell_later(')
        .replaceAll('?', '\\?')
        .replaceAll('$1', '?')
      await unawaited(em, em.execute(statement, values))
      return { rows: [] }
    },
  }
}
