import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ServerClient, streamOf } from './server-client.js'

/** As long as nobody tells anything, so long it may be deaf without knowing. */
const HEARTBEAT_MS = 5000
const PATIENCE_MS = 4000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

interface Ear {
  hear: (payload: string) => void
  /** It listens, for the first time or again: something may have been missed before. */
  ready: () => void
}

/**
 * The connection on which a server hears what is told (`teller.ts`): each line of a notification is a message. There is
 * one for all channels; a lost one is opened again for as long as it takes.
 */
export class Listener {
  #client: ServerClient | null = null
  readonly #ears = new Map<string, Ear>()
  readonly #closing = new AbortController()

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {}

  /** Listens from when it resolves; rejects if the database does not answer. */
  async open(): Promise<void> {
    const client = new ServerClient({
      connectionString: this.databaseUrl,
      application_name: 'dma listening',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      patience: {
        lock_timeout: PATIENCE_MS,
        statement_timeout: PATIENCE_MS,
        idle_in_transaction_session_timeout: PATIENCE_MS,
      },
    })
    // Whoever loses the connection hears of it once, by its end.
    client.on('error', (error) => this.log.warn({ err: error }, 'the connection that listens has a fault'))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const message of payload.split('\n')) this.#ears.get(channel)?.hear(message)
    })
    try {
      await client.connect()
      for (const channel of this.#ears.keys()) await client.query(`listen "${channel}"`)
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
    for (const { ready } of this.#ears.values()) ready()
  }

  /** From now on, also after the connection was lost. */
  async listen(channel: string, ear: Ear): Promise<{ close(): Promise<void> }> {
    this.#ears.set(channel, ear)
    const client = this.#client
    // While it is being opened again, that listens to this one too.
    if (client)
      await client.query(`listen "${channel}"`).then(
        () => ear.ready(),
        () => endOf(client),
      )
    return {
      close: async () => {
        this.#ears.delete(channel)
        await this.#client?.query(`unlisten "${channel}"`).catch(() => {})
      },
    }
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
      if (listens) return
    }
  }
}

/** A connection on which nothing moves any more would wait for its own goodbye for ever. */
async function endOf(client: ServerClient): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, pause(1000, undefined, { ref: false })])
  streamOf(client).destroy()
}
