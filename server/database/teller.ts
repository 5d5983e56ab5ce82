import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import type { Logger } from 'pino'

/** Nobody waits longer for being told, and a busy server tells no more often. */
const BETWEEN_MS = 20
/** For what no server wrote, or one wrote that was killed before it told. */
const WATCH_MS = 1000
/** Rows that are told at once. */
const AT_ONCE = 1000

/**
 * Takes what is in the outbox and tells it, in one statement: what is told is gone, and what is not is still there. Each
 * notification has one message a line, as many as PostgreSQL lets through (8,000 bytes; a message has less than 1,000).
 * Rows that another server is telling are left to it. No place is remembered, so that the order of commits is no matter.
 */
const TELL = `
with taken as (
  delete from outbox_message where id = any(array(
    select id from outbox_message order by id limit $1 for update skip locked))
  returning id, channel, payload
), message as (
  select channel, payload, min(id) as first from taken group by channel, payload
), placed as (
  select *, sum(octet_length(payload) + 1) over (partition by channel order by first) / 6900 as part from message
), notification as (
  select channel, string_agg(payload, e'\\n' order by first) as lines
    from placed group by channel, part order by min(first)
), told as (
  select pg_notify(channel, lines) from notification
)
select (select count(*) from taken)::int as taken, (select count(*) from told)::int as notifications`

/** What one statement told. */
export interface Told {
  taken: number
  notifications: number
}

/** Tells the oldest rows of the outbox. */
export async function tellOutbox(connection: Pool | ClientBase): Promise<Told> {
  const { rows } = await connection.query<Told>(TELL, [AT_ONCE])
  return rows[0]!
}

/** Tells what is in the outbox, outside of the transactions that wrote it. Every server may; one at a time tells a row. */
export class Teller {
  #telling: Promise<void> | null = null
  #again = false
  #toldAt = 0
  #failing = false
  #closed = false
  #watch: NodeJS.Timeout | undefined

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {}

  /** Something may have been committed. */
  nudge(): void {
    this.#again = true
    if (!this.#closed) this.#telling ??= this.#tell()
  }

  /** Looks now and then for what nobody nudged for. */
  watch(): void {
    this.#watch = setInterval(() => this.nudge(), WATCH_MS).unref()
  }

  /** Tells what is still there. */
  async close(): Promise<void> {
    clearInterval(this.#watch)
    this.nudge()
    this.#closed = true
    await this.#telling
  }

  async #tell(): Promise<void> {
    try {
      while (this.#again) {
        const wait = this.#closed ? 0 : this.#toldAt + BETWEEN_MS - performance.now()
        if (wait > 0) await pause(wait)
        this.#again = false
        const { taken } = await tellOutbox(this.pool)
        this.#toldAt = performance.now()
        if (taken === AT_ONCE) this.#again = true
      }
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.log.warn({ err: error }, 'changes could not be told, and wait in the outbox')
      this.#failing = true
    } finally {
      this.#telling = null
    }
  }
}
