import type { Socket } from 'node:net'
import pg from 'pg'
import { SESSION } from './connection.js'
import { PLANNED_ONCE, askPlannedOnce, noteTransaction } from './planned-once.js'
import { PreparedNames } from './prepared-names.js'
import { oneAtATimeWhileSilent } from './silence.js'

/** What PostgreSQL may take for what is asked on a connection, in milliseconds; it ends what takes longer. */
export interface Patience {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** PostgreSQL ends our side of a connection from which it hears nothing for so long. No pool keeps an idle one so long. */
const IDLE_MILLISECONDS = 60_000

/**
 * Said at login already: PostgreSQL may believe somebody connected who never hears its answer, and so can set nothing.
 * Poolers refuse it, and have such a limit of their own.
 */
let saidAtLogin = `-c idle_session_timeout=${IDLE_MILLISECONDS}`

/** Finds out, before anything relies on it, whether what is said at login gets through to PostgreSQL. */
export async function learnHowToConnect(databaseUrl: string): Promise<void> {
  const everything = saidAtLogin
  for (saidAtLogin of [everything, '']) {
    const client = new ServerClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    const connects = await client.connect().then(
      () => true,
      () => false,
    )
    if (connects) return client.end()
  }
  // Nobody answers; what comes next says so.
  saidAtLogin = everything
}

/** PostgreSQL's own code for a change that a read-only server refuses. */
export const READ_ONLY = '25006'

/** Thrown on a connection to a server that takes no changes: a standby, or one that was made read-only. */
export class TakesNoChanges extends Error {
  override readonly name = 'TakesNoChanges'
  readonly code = READ_ONLY

  constructor() {
    super('The database takes no changes: this is a standby, or it was made read-only')
  }
}

/**
 * A connection of a running server. It leaves a server that takes no changes at once, so that no pool keeps one after
 * the databases have changed places: PostgreSQL tells it unasked at login, and with its next answer after a change.
 * Its settings are made after connecting, where PgBouncer lets them through.
 */
export class ServerClient extends pg.Client {
  readonly #settings: string
  #left: TakesNoChanges | null = null

  constructor(config: pg.ClientConfig & { patience?: Patience } = {}) {
    super(config)
    Object.assign(this, AT_ONCE)
    const parameters = parametersOf(this)
    parameters.options = [parameters.options, saidAtLogin].filter(Boolean).join(' ')
    const settings = { ...config.patience, idle_session_timeout: IDLE_MILLISECONDS }
    this.#settings = [
      SESSION,
      ...Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`),
    ].join('; ')
    connectionOf(this)
      .on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (TELLS.includes(parameterName) && parameterValue === 'on') this.#leave()
      })
      // A proxy may keep to itself what PostgreSQL tells unasked.
      .on('errorMessage', ({ code, routine }) => {
        if (code === READ_ONLY) this.#leave()
        if (routine === STALE) prepared.forget()
      })
    this.query = askPrepared.bind(this) as pg.Client['query']
    // A loss is heard of by the question that it fails, and by the end; while nobody asks there is nobody to tell.
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const ready = this.#connect()
    if (!callback) return ready
    ready.then(() => callback(undefined as unknown as Error), callback)
  }

  async #connect(): Promise<this> {
    const { stream } = connectionOf(this)
    const heard = () => stream.bytesWritten === 0 || stream.bytesRead > 0
    await oneAtATimeWhileSilent(`${this.host}:${this.port}`, () => super.connect(), heard)
    try {
      await this.query(this.#settings)
    } catch (error) {
      streamOf(this).destroy()
      // What is told at login is told before anything could be asked.
      throw this.#left ?? error
    }
    return this
  }

  #leave(): void {
    this.#left = new TakesNoChanges()
    streamOf(this).destroy(this.#left)
  }
}

/** PostgreSQL's names for it (from 14 on). */
const TELLS = ['in_hot_standby', 'default_transaction_read_only']

const prepared = new PreparedNames()

/** Looked up at each question; its overloads are for callers. */
const DRIVER = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }

/** Sent without waiting for what was asked before; the driver's types do not know of it. */
const AT_ONCE = { pipeline: true }

/** As the driver's own; a statement with values that is asked often stays prepared. */
function askPrepared(this: pg.Client, ...[asked, values, ...rest]: unknown[]): unknown {
  gather(streamOf(this))
  const often = typeof asked === 'string' && Array.isArray(values) && values.length > 0
  const name = often ? prepared.of(asked) : undefined
  const ask = () => DRIVER.query.call(this, name ? { name, text: asked } : asked, values, ...rest)
  noteTransaction(this, asked)
  const answer =
    name && (asked as string).startsWith(PLANNED_ONCE) ? askPlannedOnce(this, says(this), ask) : ask()
  return asked === BEGIN ? begun(answer as Promise<unknown>) : answer
}

const says = (client: pg.Client) => (statement: string) => DRIVER.query.call(client, statement)

/** As the query builder says it. */
const BEGIN = 'begin'

/** Nobody waits for it: it fails only with its connection, and so does what comes after it. */
function begun(answer: Promise<unknown>): Promise<unknown> {
  answer.catch(() => {})
  return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
}

const gathering = new WeakSet<Socket>()

/** What is asked within one turn of the event loop travels together: each write of its own costs as much as a short statement. */
function gather(stream: Socket): void {
  if (gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  setImmediate(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}

/** Where PostgreSQL finds that a prepared statement no longer returns what it did. */
const STALE = 'RevalidateCachedQuery'

interface Told {
  parameterName: string
  parameterValue: string
  code: string
  routine: string
}

interface Connection {
  stream: Socket
  on(event: 'parameterStatus' | 'errorMessage', hear: (told: Told) => void): Connection
}

/** The driver keeps its connection where its types do not show it. */
function connectionOf(client: pg.ClientBase): Connection {
  return (client as unknown as { connection: Connection }).connection
}

/** So is what it says at login. */
function parametersOf(client: pg.ClientBase): { options?: string } {
  return (client as unknown as { connectionParameters: { options?: string } }).connectionParameters
}

/** Whether a question has been sent that is not answered. */
export const isAsked = (client: pg.ClientBase): boolean =>
  !(client as unknown as { readyForQuery: boolean }).readyForQuery

export const streamOf = (client: pg.ClientBase): Socket => connectionOf(client).stream
