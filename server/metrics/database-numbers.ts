import type pg from 'pg'
import { HUNG_COMMITS } from '../database/try-to-write.js'

export interface DatabaseNumbers {
  /** Not those that left or were taken back: there are ever more of them. */
  letters: { state: string; count: number }[]
  /** Since it was queued, not since it was written: letters may be held for weeks, or sent again. */
  oldestQueuedSeconds: number
  jobs: { queue: string; state: string; count: number }[]
  /** Since the part that was counted longest ago. Null: nothing was counted yet. */
  namesCountedSeconds: number | null
  documents: number
  documentBytes: number
  hungCommits: number
  standbys: number
  synchronous: boolean
  /** Null where there is no standby, and where the role may not know it (`grant pg_monitor`). */
  lagBytes: number | null
}

/** In one statement, so that a scrape costs one. A state or queue with nothing in it is 0 rather than missing. */
export async function readDatabase(pool: pg.Pool): Promise<DatabaseNumbers> {
  const { rows } = await pool.query<{ numbers: DatabaseNumbers }>(NUMBERS)
  return rows[0]!.numbers
}

const NUMBERS = `
select json_build_object(
  'letters', (
    select json_agg(json_build_object('state', s.state, 'count',
      (select count(*) from letter where letter.state = s.state)))
    from unnest(array['HELD', 'QUEUED', 'FAILED']) as s(state)
  ),
  'oldestQueuedSeconds', (
    -- What is to leave later does not wait yet.
    select greatest(0, coalesce(extract(epoch from now() - min(case when state = 'created'
      then greatest(created_on, start_after) else created_on end)), 0))
    from pgboss.job where name = 'letters' and state in ('created', 'retry', 'active')
  ),
  'jobs', (
    select coalesce(json_agg(json_build_object('queue', q.name, 'state', s.state, 'count',
      (select count(*) from pgboss.job where job.name = q.name and job.state::text = s.state))), '[]')
    from pgboss.queue q cross join unnest(array['created', 'retry', 'active', 'failed']) as s(state)
  ),
  'namesCountedSeconds', (select extract(epoch from now() - min(counted_at)) from name_part where part >= 0),
  'documents', (select count(*) from document),
  'documentBytes', (select coalesce(sum(size), 0) from document),
  'hungCommits', ${HUNG_COMMITS},
  'standbys', (select count(*) from pg_stat_replication),
  'synchronous', current_setting('synchronous_standby_names') <> '',
  'lagBytes', (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)) from pg_stat_replication)
) as numbers`
