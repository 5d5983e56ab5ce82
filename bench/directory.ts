import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type pg from 'pg'
import { withDatabase } from '../server/testing/databases/with-database.ts'
import { ask, load } from './load.ts'
import { seeded } from './names.ts'
import { startProduct } from './place.ts'
import { openDatabase } from './postgres.ts'
import { questions, type Question } from './questions.ts'
import { listWards, type Ward } from './register.ts'
import { heading } from './report.ts'
import { aSchool } from './seed.ts'
import { looksOf } from './looks.ts'
import { builtFile } from './built.ts'

/**
 * `npm run bench:directory`: how long a check takes while the register grows. At each size: the load, the size of the index, a
 * check over HTTP by one client, a list of a hundred applicants, its SQL alone, and eight clients at once. Quotas are lifted;
 * every check is on record.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    questions: { type: 'string', default: '500' },
    clients: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '15' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const clients = Number(values.clients)

/** Questions before it counts: until then Node compiles, plans are made and the names are read. */
const WARMING = 60

/** As many as a list may hold. */
const APPLICANTS = 100

const opened: (() => Promise<unknown>)[] = []
try {
  const database = await openDatabase()
  opened.push(database.close)
  console.log(heading(database.version, `${values.questions} questions a size`, `${clients} clients`))
  await migrated(database.url)
  const random = seeded(20_261_120)
  const key = await withDatabase(database.url, async (client) => (await aSchool(client, 'Asking School')).key)
  const listed: Ward[] = []
  const table: Record<string, Row> = {}
  for (const [at, size] of sizes.entries()) {
    const started = performance.now()
    const before = sizes[at - 1] ?? 0
    const kept = await withDatabase(database.url, (client) =>
      listWards(client, size - before, random, Math.ceil(size / 5000)),
    )
    listed.push(...kept)
    await names(database.url)
    const loading = (performance.now() - started) / 1000
    table[size.toLocaleString('en')] = await measured(database.url, key, loading, listed)
    console.table(table)
  }
  grown(table)
} finally {
  for (const end of opened.splice(0).toReversed()) await end()
}

type Row = Record<string, number>

async function migrated(databaseUrl: string): Promise<void> {
  const own: (() => Promise<unknown>)[] = []
  await startProduct(databaseUrl, {}, own)
  for (const end of own.toReversed()) await end()
}

/** Counts how common each name is, as housekeeping does. */
async function names(databaseUrl: string): Promise<void> {
  const command = fileURLToPath(builtFile('directory/rebuild-command'))
  await promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}

async function measured(databaseUrl: string, key: string, loading: number, listed: Ward[]): Promise<Row> {
  const asked = questions(listed, WARMING + Number(values.questions), seeded(7))
  const own: (() => Promise<unknown>)[] = []
  const product = await startProduct(databaseUrl, {}, own)
  try {
    const api = await timed(asked, async (question) => {
      const answer = await ask(product.url, { key, body: () => bodyOf(question) })
      if (!answer.data?.checkWard) throw new Error(JSON.stringify(answer))
    })
    const lists = await timedLists(product.url, key, asked)
    const sql = await withDatabase(databaseUrl, async (client) => {
      const { first, longer } = await looksOf(client)
      return {
        first: await timed(asked, first),
        longer: await timed(asked, longer),
        ...(await megabytes(client)),
      }
    })
    let next = 0
    const body = () => bodyOf(asked[next++ % asked.length]!)
    const { perSecond, times } = await load(
      product.url,
      { key, body },
      { seconds: Number(values.seconds), connections: clients },
    )
    return {
      'load s': Math.round(loading),
      'table MB': sql.table,
      'index MB': sql.index,
      'check p50': share(api, 0.5),
      'check p95': share(api, 0.95),
      [`list of ${APPLICANTS} s`]: Number((Math.max(...lists) / 1000).toFixed(1)),
      'SQL p50': share(sql.first, 0.5),
      'SQL p95': share(sql.first, 0.95),
      'longer SQL p50': share(sql.longer, 0.5),
      'longer SQL p95': share(sql.longer, 0.95),
      [`${clients} clients: a second`]: Math.round(perSecond),
      [`${clients} clients: p95`]: share(times, 0.95),
    }
  } finally {
    for (const end of own.toReversed()) await end()
  }
}

/** One after another, in milliseconds; the first ones do not count. */
async function timed(asked: Question[], answer: (question: Question) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const question of asked) {
    const started = performance.now()
    await answer(question)
    times.push(performance.now() - started)
  }
  return times.slice(WARMING)
}

/** Lists of applicants, one after another; the milliseconds of each. */
async function timedLists(url: string, key: string, asked: Question[]): Promise<number[]> {
  const times: number[] = []
  for (let from = 0; from + APPLICANTS <= asked.length; from += APPLICANTS) {
    const wards = asked.slice(from, from + APPLICANTS)
    const started = performance.now()
    const answer = await ask(url, { key, body: () => listOf(wards) })
    times.push(performance.now() - started)
    const { checks } = (answer.data?.checkWards ?? {}) as { checks?: unknown[] }
    if (checks?.length !== wards.length) throw new Error(JSON.stringify(answer))
  }
  return times
}

async function megabytes(client: pg.Client): Promise<{ table: number; index: number }> {
  const { rows } = await client.query<{ table: number; index: number }>(
    `select (pg_table_size('debtor') / 1e6)::int as table, (pg_relation_size('debtor_search_keys') / 1e6)::int as index`,
  )
  return rows[0]!
}

function share(times: number[], part: number): number {
  return Number(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!.toFixed(1))
}

/** From each size to the next: what ten times the entries cost. */
function grown(table: Record<string, Row>): void {
  const rows = Object.entries(table)
  for (const [place, [size, row]] of rows.entries()) {
    const [smaller, before] = rows[place - 1] ?? []
    if (!before) continue
    const times = (figure: string) => `${figure} × ${(row[figure]! / before[figure]!).toFixed(1)}`
    console.log(
      `${smaller} → ${size}: ${['check p50', 'check p95', 'SQL p50', 'SQL p95'].map(times).join(', ')}`,
    )
  }
}

function listOf(wards: Question[]): string {
  return JSON.stringify({
    operationName: 'CheckList',
    query: `mutation CheckList($input: CheckWardsInput!) { checkWards(input: $input) {
      checks { id results { likelihood evidence { text weight } entry { studentName } } }
      userErrors { message } } }`,
    variables: { input: { wards: wards.map(asApplicant) } },
  })
}

function asApplicant(question: Question) {
  return { ...question, reference: 'bench', purpose: 'ADMISSION' }
}

function bodyOf(question: Question): string {
  return JSON.stringify({
    operationName: 'Check',
    query: `mutation Check($input: CheckWardInput!) { checkWard(input: $input) {
      check { id results { likelihood evidence { text weight } entry { studentName } } }
      userErrors { message } } }`,
    variables: { input: asApplicant(question) },
  })
}
