import type { LogContext } from '@mikro-orm/core'
import type { Product } from './product.js'

/** The SQL statements that a server sends through its mapper while a story runs. Nothing else may be running. */
export async function statementsOf({ world }: Product, story: () => Promise<unknown>): Promise<string[]> {
  const logger = world.orm.config.getLogger()
  const statements: string[] = []
  // Hides the logger's own method for a while.
  Object.assign(logger, { logQuery: ({ query }: LogContext) => void statements.push(query ?? '') })
  try {
    await story()
  } finally {
    Reflect.deleteProperty(logger, 'logQuery')
  }
  return statements
}
