import { POOLS } from '../../database/connections/pools.js'

const PATIENCE_MS = 50_000
const patience = { ...POOLS.limits.patience, lock_timeout: PATIENCE_MS, statement_timeout: PATIENCE_MS }
const patient = { connectionTimeoutMillis: PATIENCE_MS }

/** The product's, for a machine that does much else beside: how long people would wait is asked in tests of its own. */
export const PATIENT_POOLS: typeof POOLS = {
  main: { ...POOLS.main, ...patient },
  limits: { ...POOLS.limits, ...patient, query_timeout: PATIENCE_MS, patience },
  // What does not answer it in time is told as not working.
  health: { ...POOLS.health, ...patient },
  queue: { ...POOLS.queue, ...patient },
}
