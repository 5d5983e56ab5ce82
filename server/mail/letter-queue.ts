import { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../database/connections/listener.js'
import { POOLS } from '../database/connections/pools.js'

/** The queue of letters. */
export const LETTERS = 'letters'

/** After so long without a sign of life from its server a letter is given to another one. */
export const SECONDS_TO_LAPSE = 60

/**
 * A condition on a `letter`: a mail server may be taking it at this moment, whatever has become of it meanwhile. It will
 * have been read, if it is taken.
 */
export const ON_ITS_WAY = `last_tried_at is not null
  and exists (select from pgboss.job where name = '${LETTERS}' and state = 'active' and (data ->> 'letterId')::int = letter.id)`

/** Connects the queue; every server that starts it may post, those that also run `deliverLetters` send. */
export async function openQueue(
  databaseUrl: string,
  log: Logger,
  { listener, max }: { listener: Listener; max: number },
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...POOLS.queue,
    max,
    connectionString: databaseUrl,
    useListenNotify: true,
    // How soon what a dead server held is given to another.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue reports a fault'))
  // Its own way would hold one more connection, which may stay with a server that takes no changes.
  boss.getDb().listen = (channel, hear, ready) => listener.listen(channel, { hear, ready })
  await boss.start()
  await boss.createQueue(LETTERS, {
    notify: true,
    expireInSeconds: 15 * 60,
    heartbeatSeconds: SECONDS_TO_LAPSE,
  })
  return boss
}

/** The queue for whoever only posts, on connections that are there anyway: no job is taken, nothing is supervised. */
export async function queueToPostIn(pool: Pool, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue reports a fault'))
  await boss.start()
  return boss
}
