import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { aDebtor, type School } from '../e2e/people.js'
import { listen, type LiveLine } from '../server/testing/live.js'
import { run } from '../server/testing/databases/with-database.js'
import { untilItWorks } from './faulty-world.js'

/** A machine that others use as well gets some room; on a quiet one a write succeeds within a second. */
export const FIRST_WRITE_MS = 5000
export const LIVE_MS = 20_000

/** Nobody's namesake, so that each is a family of its own. */
export const aWard = (server: { url: string }, school: School) =>
  aDebtor(server, school, { studentName: aName(), parentName: aName() })
const aName = () => randomUUID().replaceAll(/[\d-]/g, '')

/** Resolves when a write is answered. People do not wait for each other: one that hangs does not stop the next. */
export async function firstWrite(server: { url: string }, school: School): Promise<void> {
  let done = false
  while (!done) {
    aWard(server, school).then(
      () => (done = true),
      () => {},
    )
    await pause(100)
  }
}

/** Whoever was connected is sent to read what they missed; then news arrives again. Answers milliseconds since `from`. */
export async function untilHeard(
  { server, school }: { server: { url: string }; school: School },
  old: LiveLine,
  from: number,
): Promise<number> {
  await expect.poll(() => old.closed?.code, { timeout: 60_000 }).toBe(1012)
  await untilItWorks(async () => {
    const line = await listen(server, school)
    try {
      const { id } = await aWard(server, school)
      await expect.poll(() => line.heard, { timeout: 3000 }).toContain(`DEBTOR ${id}`)
    } finally {
      line.end()
    }
  })
  return performance.now() - from
}

/** Nothing of the product stays with a server that takes no changes. One that was killed has nobody anyway. */
export async function nobodyIsLeftAt(url: string): Promise<void> {
  const left = () =>
    run(url, `select application_name from pg_stat_activity where application_name ~ '^dma'`).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return []
        throw error
      },
    )
  await expect.poll(left, { timeout: LIVE_MS }).toEqual([])
}
