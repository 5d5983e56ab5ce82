import { randomBytes } from 'node:crypto'
import { Pool, type PoolConfig } from 'pg'
import { expect, vi } from 'vitest'
import { RATE_LIMITS_DDL } from '../../doors/limits/counter.js'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { PATIENT_POOLS } from './patient-pools.js'

/** Limits narrow enough to run out. */
export const NARROW = {
  secret: 'a secret of the tests, long enough for all',
  limits: {
    looksPerMinute: 3,
    looksPerHour: 5,
    looksPerDay: 7,
    signUpsPerHour: 3,
    failedSignInsPerHour: 30,
    uploadsPerHour: 3,
    claimMissesPerHour: 3,
    anonymousUploadsPerHour: 2,
    contactsPerHour: 7,
    requestsPerMinute: 4,
  },
}

/** A table of limits of its own, and the connections of two servers to it. */
export function aLimitsTable(databaseUrl: string) {
  const schema = `limits_${randomBytes(6).toString('hex')}`
  const openPool = () =>
    new Pool({
      ...PATIENT_POOLS.limits,
      connectionString: databaseUrl,
      // Of its own, after what every connection of ours says for itself.
      onConnect: (client) => void client.query(`set search_path = ${schema}`),
    } as PoolConfig)
  const [pool, other] = [openPool(), openPool()]
  return {
    pool,
    other,
    async open() {
      await pool.query(`create schema ${schema}`)
      await pool.query(RATE_LIMITS_DDL)
    },
    /** Nothing is counted, and from now on only `later` moves the time. */
    async begin() {
      await pool.query('truncate rate_limits')
      vi.useFakeTimers({ toFake: ['Date'] })
    },
    async close() {
      await pool.query(`drop schema ${schema} cascade`)
      await Promise.all([pool.end(), other.end()])
    },
  }
}

export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
export const times = async (count: number, ask: () => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await ask()
}
export async function refused(ask: Promise<unknown>): Promise<LimitReached> {
  const error: unknown = await ask.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LimitReached)
  return error as LimitReached
}
