import type { EntityManager } from '@mikro-orm/postgresql'
import { LOCKS } from './locks.js'
import { addPartition, PARTITIONS } from './partitions.js'

/** A table whose rows go whole by their age: it has a partition for each week, and one for what fits nowhere, `TABLE_other`. */
export interface Weekly {
  table: string
  /** The moment that a row belongs to. */
  by: string
}

/** Made ahead: so long a clock may stand still before rows go where others lie too. */
const WEEKS_AHEAD = 4
/** Shorter than PostgreSQL waits before it looks for a deadlock: nobody who serves is ever the one that gives way. */
const PATIENCE = '500ms'

/**
 * Makes the weeks to come, moves what fitted nowhere into its week, and drops every week that ended before `keptSince`.
 * Safe in several servers. Throws when somebody, like a long backup, holds the table: the next time will do.
 */
export async function keepWeeks(
  em: EntityManager,
  { table, by }: Weekly,
  { now, keptSince }: { now: Date; keptSince: Date },
): Promise<void> {
  const missing = (asker: EntityManager) =>
    asker.execute<{ name: string; from: string; to: string }[]>(missingWeeks(table, by), [now, now])
  if ((await missing(em)).length > 0)
    await inTurn(em, async (run, locked) => {
      // The whole with its parts: a row that was on its way into what fits nowhere would be refused once its week is there.
      await run(`lock table "${table}" in access exclusive mode`)
      for (const { name, from, to } of await missing(locked))
        await addPartition(run, table, { name, bounds: `for values from ('${from}') to ('${to}')` }, () =>
          run(`with moved as (delete from "${table}_other" where ${by} >= '${from}' and ${by} < '${to}' returning *)
               insert into "${name}" select * from moved`),
        )
    })
  const ended = await em.execute<{ name: string }[]>(
    `select name from (${PARTITIONS}) part where "table" = ? and ends <= ? order by ends`,
    [table, keptSince],
  )
  for (const { name } of ended)
    await inTurn(em, async (run) => {
      // The whole before its part, as whoever reads or writes takes them.
      await run(`lock table "${table}" in access exclusive mode`)
      await run(`drop table if exists "${name}"`)
    })
}

/** In a transaction of its own, unless another server is at it. */
async function inTurn(
  em: EntityManager,
  story: (run: (statement: string) => Promise<unknown>, locked: EntityManager) => Promise<void>,
): Promise<void> {
  await em.transactional(async (manager) => {
    const locked = manager as EntityManager
    const run = (statement: string) => locked.execute(statement)
    await run(`set local lock_timeout = '${PATIENCE}'`)
    const [turn] = (await run(`select pg_try_advisory_xact_lock(${LOCKS.weeks}) as taken`)) as {
      taken: boolean
    }[]
    if (turn!.taken) await story(run, locked)
  })
}

/** Weeks begin on Monday, in UTC. */
const weekOf = (moment: string) => `date_trunc('week', ${moment} at time zone 'UTC')`

const missingWeeks = (table: string, by: string) => `
  with wanted as (
    select generate_series(${weekOf('?::timestamptz')}, ${weekOf('?::timestamptz')} + interval '${WEEKS_AHEAD} weeks', '1 week') as monday
     union select ${weekOf(by)} from "${table}_other"
  )
  select '${table}_' || to_char(monday, 'YYYY_MM_DD') as name, monday::text || '+00' as from,
         (monday + interval '7 days')::text || '+00' as to
    from wanted
   where not exists (select from (${PARTITIONS}) part
                      where "table" = '${table}' and starts <= monday at time zone 'UTC' and monday at time zone 'UTC' < ends)
   order by monday`
