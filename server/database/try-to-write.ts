import type { Pool } from 'pg'
import { TakesNoChanges } from './connections/server-client.js'

/** A standby, or made read-only. */
export const REFUSES_CHANGES = `(pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean)`

/** Rejects when the database does not answer, and when it takes no changes: the first answer after that says so. */
export async function tryToAsk(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ refuses: boolean }>(`select ${REFUSES_CHANGES} as refuses`)
  if (rows[0]!.refuses) throw new TakesNoChanges()
}

/** Longer than a standby takes for a commit that is on its way. */
const HUNG_SECONDS = 2

/** How many commits of ours, of all servers, wait for a standby that does not answer. */
export const HUNG_COMMITS = `(select count(*)::int from pg_stat_activity where datname = current_database()
  and wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '${HUNG_SECONDS} seconds')`

/**
 * Commits something that leaves no row behind. Rejects when that fails; when no synchronous standby answers it takes for
 * ever, and whoever asks again is refused at once: each further try would leave a connection behind that waits, too.
 */
export async function tryToWrite(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ hung: number }>(`select ${HUNG_COMMITS} as hung`)
  if (rows[0]!.hung > 0) throw new Error(`${rows[0]!.hung} commits wait for a standby`)
  await pool.query(`select pg_logical_emit_message(true, 'dma', '')`)
}
