import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { ADD_DEBTOR, DASHBOARD, directory, NOTHING, PLAIN_LIST } from './floor-statements.ts'
import { built } from './built.ts'
import type * as searchKeys from '../server/matching/search-keys.ts'

/**
 * The floor, a process of its own: Node's http, pg, and one statement an answer. Nothing that a product needs and this
 * does not do could make an answer any faster. Asks DATABASE_URL; prints its port when it listens.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const { entryKeys, queryKeyGroups } = await built<typeof searchKeys>('matching/search-keys')

interface Asked {
  operationName: string
  variables: { search: string; input: Record<string, string> }
}

function statementOf({ operationName, variables }: Asked, keyHash: string): [string, unknown[]] {
  if (operationName === 'DashboardPage') return [DASHBOARD, [keyHash]]
  if (operationName === 'PlainList') return [PLAIN_LIST, [keyHash]]
  if (operationName === 'Nothing') return [NOTHING, [keyHash]]
  if (operationName === 'DirectorySearch') {
    const words = queryKeyGroups(variables.search)
    return [directory(words.length), [keyHash, JSON.stringify(variables), ...words]]
  }
  const {
    studentName = '',
    parentName = '',
    parentEmail,
    phone,
    amountOwed,
    term,
    requestKey,
  } = variables.input
  const keys = entryKeys(studentName, parentName)
  const amount = Math.round(Number(amountOwed) * 100)
  const given = [studentName, parentName, parentEmail, phone, amount, term, requestKey, keys, randomUUID()]
  return [ADD_DEBTOR, [keyHash, ...given]]
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const server = createServer(async (request, response) => {
  try {
    const key = /dma-cookies=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const asked = JSON.parse(await textOf(request)) as Asked
    const { rows } = await pool.query<{ answer: string }>(
      ...statementOf(asked, createHash('sha256').update(key).digest('hex')),
    )
    response.setHeader('Content-Type', 'application/json').end(rows[0]!.answer)
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
