import type { LogContext } from '@mikro-orm/core'
import pg from 'pg'
import { vi } from 'vitest'
import type { Product } from './product.js'

/** The SQL statements that a server sends through its mapper while a story runs. Nothing else may be running. */
export async function statementsOf({ world }: Product, story: () => Promise<unknown>): Promise<string[]> {
  const logger = world.orm.config.getLogger()
  const statements: string[] = []
  // Hides the logger's own method for a while.
  Object.assign(logger, {
    logQuery: ({ query = '' }: LogContext) => void (BESIDE.test(query) || statements.push(query)),
  })
  try {
    await story()
  } finally {
    Reflect.deleteProperty(logger, 'logQuery')
  }
  return statements
}

/** Every statement that this process sends while a story runs, over whatever connection; what servers do beside is left out. */
export async function everyStatementOf(story: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await story()
    return sent.mock.calls
      .map(([query]) => (typeof query === 'string' ? query : ((query as { text?: string })?.text ?? '')))
      .filter((text) => !BESIDE.test(text))
  } finally {
    sent.mockRestore()
  }
}

/** The queue, heartbeats, what is told after a commit, and the count of names that a server keeps up while it is asked. */
const BESIDE =
  /pgboss|\boutbox_message\b|pg_listening_channels|^select 1$|\bname_(?:word|part)\b|\bcount_names\b/
