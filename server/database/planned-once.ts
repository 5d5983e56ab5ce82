import type pg from 'pg'

/**
 * Begins a query in the place of `select`, whose plan is the same whatever its values: PostgreSQL plans it once a connection. By itself it would
 * plan each time where it reckons that these values take less, though planning takes longer than what is saved (decision
 * 0092). Only for what is asked often: others are not kept prepared.
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

/** Hears whether a transaction begins or ends. */
export function noteTransaction(client: pg.Client, asked: unknown): void {
  if (asked === 'begin') inTransaction.add(client)
  else if (asked === 'commit' || asked === 'rollback') inTransaction.delete(client)
}

const GENERIC = 'set local plan_cache_mode = force_generic_plan'
const AS_BEFORE = 'set local plan_cache_mode = auto'

/** What fails here fails with the statement. */
function unheard(answer: unknown): void {
  ;(answer as Promise<unknown>).catch(() => {})
}
