import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ToldChange, ToldRights } from './change.js'

const CHANNEL = 'dma_changes'
const HEARTBEAT_MS = 15_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

interface FeedEvents {
  change: [ToldChange]
  rights: [ToldRights]
  /** It listens again after it did not: something may have been missed. */
  gap: []
}

/**
 * What PostgreSQL tells on commit, wherever it was written: each server keeps one connection that listens. A lost one is
 * opened again for as long as it takes.
 */
export class ChangeFeed extends EventEmitter<FeedEvents> {
  #client: pg.Client | null = null
  readonly #closing = new AbortController()

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {
    super()
  }

  get isListening(): boolean {
    return this.#client !== null
  }

  /** Listens from when it resolves; rejects if the database does not answer. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'dma changes',
      connectionTimeoutMillis: 4000,
      query_timeout: 4000,
      keepAlive: true,
    })
    // Whoever loses the connection hears of it once, by its end.
    client.on('error', (error) => this.log.warn({ err: error }, 'the connection that listens has a fault'))
    client.on('notification', ({ payload = '' }) => this.#tell(JSON.parse(payload)))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await endOf(client)
      throw error
    }
    this.#client = client
    const heart = setInterval(() => void client.query('select 1').catch(() => endOf(client)), HEARTBEAT_MS)
    client.once('end', () => {
      clearInterval(heart)
      this.#client = null
      if (!this.#closing.signal.aborted) void this.#openAgain()
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    if (this.#client) await endOf(this.#client)
  }

  async #openAgain(): Promise<void> {
    const { signal } = this.#closing
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const listens = await this.open().then(
        () => true,
        () => false,
      )
      // Closed while it was being opened.
      if (listens && signal.aborted) return void (await this.close())
      if (listens) return void this.emit('gap')
    }
  }

  #tell(told: ToldChange | ToldRights): void {
    if (told.kind === 'RIGHTS') this.emit('rights', told)
    else this.emit('change', told)
  }
}

/** A connection on which nothing moves any more would wait for its own goodbye for ever. */
async function endOf(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, pause(1000, undefined, { ref: false })])
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
