import type { EntityManager } from '@mikro-orm/postgresql'
import type { PgBoss } from 'pg-boss'
import { inTransactionOf } from '../database/queue-transaction.js'

/** The queue of imports that are to be checked, or done. */
export const IMPORTS = 'imports'

/** After so long without a sign of life from its server an import is given to another one. */
const SECONDS_TO_LAPSE = 20

export async function openImportQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(IMPORTS, {
    notify: true,
    expireInSeconds: 30 * 60,
    heartbeatSeconds: SECONDS_TO_LAPSE,
  })
}

/** Part of the caller's transaction. Schools that were approved come first: whoever waits for that waits for them too. */
export async function enqueueImport(
  boss: PgBoss,
  em: EntityManager,
  { id, ofApproved }: { id: number; ofApproved: boolean },
): Promise<void> {
  // Only for what a dying server leaves behind: what fails is told to whoever imports.
  const job = { data: { importId: id }, priority: ofApproved ? 1 : 0, retryLimit: 5, retryDelay: 1 }
  await boss.insert(IMPORTS, [job], { db: inTransactionOf(em) })
}
