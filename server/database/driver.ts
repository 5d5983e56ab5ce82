import { isRaw, raw, type Dictionary, type LoggingOptions, type Transaction } from '@mikro-orm/core'
import {
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  type PostgreSqlPlatform,
} from '@mikro-orm/postgresql'
import { setImmediate as turnIsOver } from 'node:timers/promises'
import {
  CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { requestId } from '../shared/request-id.js'
import { bindValues } from './bound-values.js'

type Asked = Parameters<PostgreSqlConnection['execute']>[0]
type Values = readonly unknown[] | Dictionary

type Began = ControlledTransaction<object>
type Begun = Parameters<PostgreSqlConnection['commit']>

/**
 * Sends values beside the statement; the mapper's own connection writes them into its text (decision 0050). What is asked
 * in a transaction is sent at once, in the order asked; the query builder would let each wait for the answer before. What
 * a request asks within one turn of the event loop outside of one travels on one connection (decision 0068).
 */
export class BoundConnection extends PostgreSqlConnection {
  /** Of those that are under way. */
  readonly #connections = new WeakMap<object, DatabaseConnection>()
  /** What was sent in them, and nobody waits for. */
  readonly #unawaited = new WeakMap<object, Unawaited[]>()
  /** What failed in them. */
  readonly #failures = new WeakMap<object, unknown>()
  /** PostgreSQL answers the COMMIT of what has failed by taking it back: these are over. */
  readonly #takenBack = new WeakSet<object>()
  readonly #turns = new Map<string, Turn>()
  /** Called when something may have been committed. */
  written: () => void = () => {}

  override async begin(options?: Parameters<PostgreSqlConnection['begin']>[0]): Promise<Transaction> {
    const transaction = await super.begin(options)
    await (transaction as Began).getExecutor().provideConnection(async (connection) => {
      this.#connections.set(transaction as object, connection)
    })
    return transaction
  }

  /** What is sent already, and has to be done for the transaction to end well: its end goes out behind it. */
  endsWith(transaction: Transaction, answer: Promise<unknown>): void {
    const sent: Unawaited = { answer }
    answer.catch((error: unknown) => void (sent.failed = { error }))
    const others = this.#unawaited.get(transaction as object)
    if (others) others.push(sent)
    else this.#unawaited.set(transaction as object, [sent])
  }

  override async commit(...[transaction, ...rest]: Begun): Promise<void> {
    this.#connections.delete(transaction as object)
    const sent = this.#unawaited.get(transaction as object) ?? []
    for (const { failed } of sent) if (failed) throw failed.error
    const ended = super.commit(transaction, ...rest)
    await Promise.allSettled([...sent.map(({ answer }) => answer), ended])
    for (const { failed } of sent)
      if (failed) {
        await ended.then(
          () => this.#takenBack.add(transaction as object),
          () => {},
        )
        throw failed.error
      }
    await ended
    this.written()
  }

  override async rollback(...[transaction, ...rest]: Begun): Promise<void> {
    this.#connections.delete(transaction as object)
    if (this.#takenBack.has(transaction as object)) return
    return super.rollback(transaction, ...rest)
  }

  override async execute<T>(
    query: Asked,
    params: Values = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Transaction,
    logging?: LoggingOptions,
  ): Promise<T> {
    // In a transaction it is sent before this returns, so that its end cannot overtake it.
    if (!transaction) await this.ensureConnection()
    const asked = statementOf(query, params)
    if (isCancellable(logging))
      return super.execute(query, params, method, transaction, logging) as Promise<T>
    const { text, values } = bindValues(this.platform as PostgreSqlPlatform, asked.sql, asked.params)
    const began = this.#connections.get(transaction as object) ?? (transaction as Began | undefined)
    const compiled = CompiledQuery.raw(text, values)
    const ask = async (): Promise<T> =>
      this.transformRawResult(await (began?.executeQuery(compiled) ?? this.#inTurn(compiled)), method)
    const told = { ...logging, query: text, params: [...asked.params] }
    const answer = await this.executeQuery(text, ask, told).catch((error: unknown) => {
      throw this.#why(error, transaction)
    })
    if (!transaction && !ONLY_READS.test(text)) this.written()
    return answer
  }

  /** What comes behind a failure that nobody waited for is refused without saying why. */
  #why(error: unknown, transaction?: Transaction): unknown {
    if (!transaction) return error
    const isAborted = (error as { code?: string }).code === IS_ABORTED
    if (isAborted) return this.#failures.get(transaction as object) ?? error
    this.#failures.set(transaction as object, error)
    return error
  }

  async #inTurn(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const request = requestId()
    if (request === undefined) return this.getClient().executeQuery(query)
    const known = this.#turns.get(request)
    if (known) return known.ask(query)
    const turn = new Turn(this.getClient())
    this.#turns.set(request, turn)
    setImmediate(() => this.#turns.delete(request))
    return turn.ask(query)
  }
}

interface Unawaited {
  answer: Promise<unknown>
  failed?: { error: unknown }
}

/** PostgreSQL's code for what is asked in a transaction that has failed. */
const IS_ABORTED = '25P02'

/** What is asked together: one after the other on one connection, none waiting for the answer before. */
class Turn {
  readonly #connection: Promise<DatabaseConnection>
  readonly #asked: Promise<unknown>[] = []

  constructor(client: Kysely<never>) {
    this.#connection = new Promise((given, failed) => {
      client
        .getExecutor()
        .provideConnection(async (connection) => {
          given(connection)
          await this.#answered()
        })
        .catch(failed)
    })
  }

  async ask(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const answer = this.#connection.then((connection) => connection.executeQuery(query))
    this.#asked.push(answer)
    return answer
  }

  /** The connection is given back once the turn is over and nothing that was asked is under way. */
  async #answered(): Promise<void> {
    await turnIsOver()
    await Promise.allSettled(this.#asked)
  }
}

const ONLY_READS = /^\s*select\b/i

/** PostgreSQL as the product asks it. */
export class Driver extends PostgreSqlDriver {
  protected override readonly connection = new BoundConnection(this.config)

  /** From now on `hear` is called after whatever may have committed a change. */
  afterWriting(hear: () => void): void {
    this.connection.written = hear
  }
}

function statementOf(query: Asked, params: Values): { sql: string; params: readonly unknown[] } {
  const asked = query instanceof NativeQueryBuilder ? query.toRaw() : query
  if (isRaw(asked)) return asked
  return Array.isArray(params) ? { sql: asked, params } : raw(asked, params as Dictionary)
}

const isCancellable = (logging?: LoggingOptions): boolean =>
  (logging as Dictionary | undefined)?.['signal'] != null
