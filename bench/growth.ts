import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type pg from 'pg'
import { act } from '../server/testing/client.ts'
import { aCheckedList, anImport } from '../server/testing/imports.ts'
import { withDatabase } from '../server/testing/databases/with-database.ts'
import { load } from './load.ts'
import { seeded, somebody } from './names.ts'
import { startProduct } from './place.ts'
import { openDatabase } from './postgres.ts'
import { questions, type Question } from './questions.ts'
import { ENTRIES_A_SCHOOL, listWards, type Ward } from './register.ts'
import { heading } from './report.ts'
import { aSchool, sessionKeyOf } from './seed.ts'
import { builtFile } from './built.ts'

/**
 * `npm run bench:growth`: what a register of a whole country would need, from what is measured here. A register is filled to
 * each size; what an entry, a listed claim with all that it brings along, a school and a look take on the disk, indexes
 * included; how long a check takes, and how many rows a second an import writes. Then the register in five years, by
 * multiplying; what was not filled is told as reckoned.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000,3000000' },
    entries: { type: 'string', default: '10000000' },
    schools: { type: 'string', default: '100000' },
    years: { type: 'string', default: '5' },
    'looks-a-school': { type: 'string', default: '300' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const [meant, schools, years] = [values.entries, values.schools, values.years].map(Number) as [
  number,
  number,
  number,
]
/** Of a school, in a year. */
const LOOKS = Number(values['looks-a-school'])

const SELECT = 'check { id results { likelihood evidence { text weight } entry { studentName } } }'
const WARMING = 40
const CHECKS = 300
const LIST = 2000
/** Looks are copies of those that were made, so many times. */
const COPIES = 400

const opened: (() => Promise<unknown>)[] = []
try {
  const database = await openDatabase()
  opened.push(database.close)
  console.log(heading(database.version, `${CHECKS} checks a size`))
  const settings = { SMTP_URL: 'outbox:', MAIL_RATE: '1', IMPORT_PAUSE_MINUTES: '0' }
  const random = seeded(20_261_120)
  const own: (() => Promise<unknown>)[] = []
  await startProduct(database.url, settings, own)
  for (const end of own.toReversed()) await end()
  const key = await withDatabase(database.url, async (client) => (await aSchool(client, 'Asking School')).key)

  const listed: Ward[] = []
  const filled: Record<string, Record<string, number>> = {}
  let last = await weighed(database.url)
  let bytes = { entry: 0, school: 0, claim: 0, look: 0, content: 0 }
  for (const [at, size] of sizes.entries()) {
    const more = size - (sizes[at - 1] ?? 0)
    const started = performance.now()
    listed.push(
      ...(await withDatabase(database.url, (client) =>
        listWards(client, more, random, Math.ceil(size / 5000)),
      )),
    )
    const loading = (performance.now() - started) / 1000
    await promisify(execFile)(process.execPath, [fileURLToPath(builtFile('directory/rebuild-command'))], {
      env: { ...process.env, DATABASE_URL: database.url },
    })
    const full = await weighed(database.url)
    const madeSchools = more / ENTRIES_A_SCHOOL
    const ofSchools = grown(last, full, ['school', 'account', 'session', 'document', 'notification'])
    bytes = {
      ...bytes,
      entry: grown(last, full, ['debtor', 'ledger_entry', 'name_word']) / more,
      school: ofSchools / madeSchools,
    }
    const opens: (() => Promise<unknown>)[] = []
    const { url } = await startProduct(database.url, settings, opens)
    const asked = questions(listed, WARMING + CHECKS, seeded(7))
    const times = await timed(url, key, asked)
    let next = 0
    const { perSecond } = await load(
      url,
      { key, body: () => bodyOf(asked[next++ % asked.length]!) },
      { seconds: 10, connections: 8 },
    )
    if (at === 0) bytes = { ...bytes, ...(await ofActs(url, database.url, key)) }
    const rows = await importedASecond(url)
    for (const end of opens.toReversed()) await end()
    filled[size.toLocaleString('en')] = {
      'loaded in s': Math.round(loading),
      'bytes an entry': Math.round(bytes.entry),
      'GB in all': gigabytes(full.all!),
      'check p50': share(times, 0.5),
      'check p95': share(times, 0.95),
      '8 clients, checks a second': Math.round(perSecond),
      'imported rows a second': Math.round(rows),
    }
    console.table(filled)
    last = await weighed(database.url)
  }
  reckoned(bytes)

  /** What a listed claim brings along beside its entry, and what of a look stays and goes; bytes. */
  async function ofActs(
    url: string,
    databaseUrl: string,
    as: string,
  ): Promise<{ claim: number; look: number; content: number }> {
    const before = await weighed(databaseUrl)
    const { id } = await aCheckedList({ url }, aList(), { key: as })
    await anImport({ url }, { id }, { key: as })
    const listedThen = await weighed(databaseUrl)
    const looks = await withDatabase(databaseUrl, copyLooks)
    const looked = await weighed(databaseUrl)
    const entry = grown(before, listedThen, ['debtor', 'ledger_entry', 'name_word'])
    return {
      claim: (listedThen.all! - before.all! - entry) / LIST,
      look: grown(listedThen, looked, ['look_kept']) / looks,
      content: grown(listedThen, looked, ['look_content']) / looks,
    }
  }

  async function importedASecond(url: string): Promise<number> {
    const as = { key: sessionKeyOf('School 0') }
    const { id } = await aCheckedList({ url }, aList(), as)
    const started = performance.now()
    await anImport({ url }, { id }, as)
    return LIST / ((performance.now() - started) / 1000)
  }

  function aList(): string {
    const rows = Array.from({ length: LIST }, (_, at) => {
      const [child, grownUp] = [somebody(random), somebody(random)]
      const phone = `080${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
      return `${child.given} ${child.family},${grownUp.given} ${child.family},p${at}.${phone}@example.com,${phone},${1000 + at}.50,First term`
    })
    return ['Name of student,Name of parent,E-mail,Phone,Amount,Term', ...rows].join('\n')
  }

  function reckoned({ entry, school, claim, look, content }: typeof bytes): void {
    const looks = schools * LOOKS * years
    const parts = {
      'open entries': [meant, entry],
      'what was listed, with letters, links and history': [meant, claim],
      schools: [schools, school],
      looks: [looks, look],
      'what looks asked and were answered, a year and a week of it': [
        Math.round((looks / years) * (53 / 52)),
        content,
      ],
    } as const
    console.log(
      `\nReckoned: ${meant.toLocaleString('en')} entries, ${schools.toLocaleString('en')} schools, ${years} years with ${LOOKS} looks a school and year`,
    )
    console.table(
      Object.fromEntries(
        Object.entries(parts).map(([name, [count, each]]) => [
          name,
          { rows: count.toLocaleString('en'), 'bytes each': Math.round(each), GB: gigabytes(count * each) },
        ]),
      ),
    )
  }
} finally {
  for (const end of opened.splice(0).toReversed()) await end()
}

/** Each table with its indexes, its partitions and what it keeps beside it, in bytes; and all of them. */
async function weighed(url: string): Promise<Record<string, number>> {
  return withDatabase(url, async (client) => {
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select coalesce(inhparent, c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid)) as bytes
         from pg_class c left join pg_inherits on inhrelid = c.oid and c.relispartition
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        group by 1`,
    )
    const each = Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]))
    return { ...each, all: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) }
  })
}

function grown(before: Record<string, number>, after: Record<string, number>, tables: string[]): number {
  return tables.reduce((sum, table) => sum + (after[table] ?? 0) - (before[table] ?? 0), 0)
}

/** Answers how many there are more. */
async function copyLooks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = 'look'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname not in ('id', 'request_key')`,
  )
  const columns = rows.map(({ name }) => name).join(', ')
  const { rowCount } = await client.query(
    `insert into look (${columns}) select ${columns} from (select * from look order by id desc limit ${CHECKS}) made, generate_series(1, ${COPIES})`,
  )
  return rowCount!
}

async function timed(url: string, key: string, asked: Question[]): Promise<number[]> {
  const times: number[] = []
  for (const question of asked) {
    const started = performance.now()
    const { userErrors } = await act({ url }, 'checkWard', inputOf(question), { as: { key }, select: SELECT })
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
    times.push(performance.now() - started)
  }
  return times.slice(WARMING)
}

function inputOf(question: Question) {
  return { ...question, reference: 'bench', purpose: 'ADMISSION' }
}

function bodyOf(question: Question): string {
  const query = `mutation Check($input: CheckWardInput!) { checkWard(input: $input) { ${SELECT} userErrors { message } } }`
  return JSON.stringify({ operationName: 'Check', query, variables: { input: inputOf(question) } })
}

function share(times: number[], part: number): number {
  return Number(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!.toFixed(1))
}

function gigabytes(bytes: number): number {
  return Number((bytes / 1e9).toPrecision(3))
}
