import { isRaw, type Dictionary, type LoggingOptions, type Transaction } from '@mikro-orm/core'
import {
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  type PostgreSqlPlatform,
} from '@mikro-orm/postgresql'
import { CompiledQuery, type ControlledTransaction } from 'kysely'
import { bindValues } from './bound-values.js'

type Asked = Parameters<PostgreSqlConnection['execute']>[0]
type Values = readonly unknown[] | Dictionary

/** Sends values beside the statement; the mapper's own connection writes them into its text (decision 0050). */
class BoundConnection extends PostgreSqlConnection {
  override async execute<T>(
    query: Asked,
    params: Values = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Transaction,
    logging?: LoggingOptions,
  ): Promise<T> {
    await this.ensureConnection()
    const asked = statementOf(query, params)
    if (!asked || isCancellable(logging))
      return super.execute(query, params, method, transaction, logging) as Promise<T>
    const { text, values } = bindValues(this.platform as PostgreSqlPlatform, asked.sql, asked.params)
    const client = (transaction as ControlledTransaction<object> | undefined) ?? this.getClient()
    const ask = async (): Promise<T> =>
      this.transformRawResult(await client.executeQuery(CompiledQuery.raw(text, values)), method)
    return this.executeQuery(text, ask, { ...logging, query: text, params: [...asked.params] })
  }
}

/** PostgreSQL as the product asks it. */
export class Driver extends PostgreSqlDriver {
  protected override readonly connection = new BoundConnection(this.config)
}

/** Returns nothing for values that have names. */
function statementOf(query: Asked, params: Values): { sql: string; params: readonly unknown[] } | null {
  const asked = query instanceof NativeQueryBuilder ? query.toRaw() : query
  if (isRaw(asked)) return asked
  return Array.isArray(params) ? { sql: asked, params } : null
}

const isCancellable = (logging?: LoggingOptions): boolean =>
  (logging as Dictionary | undefined)?.['signal'] != null
