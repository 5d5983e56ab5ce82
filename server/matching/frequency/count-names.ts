import type { MikroORM } from '@mikro-orm/postgresql'
import { mayBeListed } from '../../standing/may-be-listed.js'
import type { Clock } from '../../shared/clock.js'
import type { Rules } from '../../shared/rules.js'

/** Ids that are counted at a time: within a second, however large the register. */
const IDS = 20_000
/** Parts are counted anew by each hour's housekeeping, which never comes exactly an hour later. */
const OLD_MINUTES = 50

/**
 * Counts the names of all parts of the register that are due: never counted, counted long ago or on another day, or before
 * the part was full, so the newest ids every time. Each part is one statement, so that whoever is stopped has lost one part. One server at
 * a time counts; others leave it to that one.
 */
export async function countNames(
  { em }: Pick<MikroORM, 'em'>,
  { rules, clock }: { rules: Rules; clock: Clock },
  olderThanMinutes = OLD_MINUTES,
): Promise<void> {
  const listed = mayBeListed(rules, clock.now())
  const sql = em.fork()
  const due = await sql.execute<{ part: number }[]>(DUE, [IDS, olderThanMinutes, listed[0], IDS])
  if (due.length === 0) return
  for (const { part } of due) {
    const [turn] = await sql.execute<{ mine: boolean }[]>(`select count_names(?, ?, ?, ?, ?, ?) as mine`, [
      part,
      IDS,
      ...listed,
    ])
    if (!turn!.mine) return
  }
  await sql.execute('delete from name_part where part < 0')
  await sql.execute('delete from name_word where entries = 0')
}

/** The part before the first is what was counted before there were parts: it goes when all others are there. */
const DUE = `
with register as (select coalesce(max(id), 0) as newest from debtor)
select part from register
  cross join lateral (select generate_series(0, newest / ?) union all select part from name_part where part < 0) as one (part)
  left join name_part counted using (part)
 where counted.part is null or counted.counted_at <= clock_timestamp() - ? * interval '1 minute' or counted.day <> ?
    or counted.newest < (part + 1) * ?::bigint
 order by part < 0, part`
