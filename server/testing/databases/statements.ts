import type { LogContext } from '@mikro-orm/core'
import pg from 'pg'
import { vi } from 'vitest'
import { requestId } from '../../shared/request-id.js'
import type { Product } from '../product.js'

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
    return sent.mock.calls.map(([query]) => textOf(query)).filter((text) => !BESIDE.test(text))
  } finally {
    sent.mockRestore()
  }
}

/** The queue, heartbeats, what is told after a commit, and the count of names that a server keeps up while it is asked. */
const BESIDE =
  /pgboss|\boutbox_message\b|pg_listening_channels|^select 1$|\bname_(?:word|part)\b|\bcount_names\b/

/** What a request asked of PostgreSQL, by its round trips: a statement that was sent before any answer of its trip had come belongs to it. */
export async function tripsOf(story: () => Promise<unknown>): Promise<string[][]> {
  const send = pg.Client.prototype.query as unknown as (...given: unknown[]) => Promise<unknown>
  const trips: string[][] = []
  let answered = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const text = textOf(given[0])
    if (requestId() === undefined || TOLD.test(text)) return send.apply(this, given) as never
    const trip = answered
    ;(trips[trip] ??= []).push(text)
    const heard = () => void (answered = Math.max(answered, trip + 1))
    const told = given.at(-1)
    if (typeof told === 'function')
      return send.call(this, ...given.slice(0, -1), (...answer: unknown[]) => {
        heard()
        told(...answer)
      }) as never
    const answer = send.apply(this, given)
    answer.then(heard, heard)
    return answer as never
  })
  try {
    await story()
    return trips
  } finally {
    spy.mockRestore()
  }
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string })?.text ?? '')

/** What is told after a commit, by whoever wrote it. */
const TOLD = /\boutbox_message where id = any\b/
