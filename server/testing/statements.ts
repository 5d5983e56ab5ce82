import type { Product } from './product.js'

/** The SQL statements that a server sends through its mapper while a story runs. Nothing else may be running. */
export async function statementsOf({ world }: Product, story: () => Promise<unknown>): Promise<string[]> {
  const logger = world.orm.config.getLogger()
  const statements: string[] = []
  const before = logger.logQuery
  logger.logQuery = ({ query }) => void statements.push(query ?? '')
  try {
    await story()
  } finally {
    logger.logQuery = before
  }
  return statements
}
