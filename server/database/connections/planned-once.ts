import type pg from 'pg'

/**
 * Begins a query in the place of `select`, whose plan is the same whatever its values: PostgreSQL plans it once a
 * connection. By itself it would plan each time where it reckons that these values take less, though planning takes longer
 * than what is saved (decision 0092). Only for what is asked often: others are not kept prepared.
 */
export const PLANNED_ONCE = 'select /* planned once */'

type Ask = (statement: string) => unknown

/** Those in the middle of a transaction. */
const inTransaction = new WeakSet<pg.Client>()

/** Sends a prepared statement so that it is planned once: the setting goes with the transaction, wherever a pooler sends that. */
export function askPlannedOnce<T>(client: pg.Client, ask: Ask, statement: () => T): T {
  const isInside = inTransaction.has(client)
  unheard(ask(isInside ? GENERIC : `begin; ${GENERIC}`))
  const answer = statement()
  unheard(ask(isInside ? AS_BEFORE : 'commit'))
  return answer
}

/** Hears whether a transaction begins or ends, in whatever words. */
export function noteTransaction(client: pg.Client, asked: unknown): void {
  if (typeof asked !== 'string') return
  if (BEGINS.test(asked)) inTransaction.add(client)
  else if (ENDS.test(asked)) inTransaction.delete(client)
}

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i
/** Not what goes back to a savepoint. */
const ENDS = /^\s*(?:commit|end|abort|rollback(?!.*\bto\b))\b/i

const GENERIC = 'set local plan_cache_mode = force_generic_plan'
const AS_BEFORE = 'set local plan_cache_mode to default'

/** What fails here fails with the statement. */
function unheard(answer: unknown): void {
  ;(answer as Promise<unknown>).catch(() => {})
}
