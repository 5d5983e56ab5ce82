import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../../config.js'
import { Context } from '../../context.js'
import { withConnection } from '../../database/connections/connection.js'
import { startEmbedded } from '../../database/embedded/embedded.js'
import { openWorld } from '../../world.js'
import { dayOf } from '../../../common/typed-day.js'
import { storedKeys } from '../../matching/stored-keys.js'
import type { Listed } from './labelled-set.js'

export interface ScratchRegister {
  /** A school that lists nothing, at work in the register. */
  context: Context
  /** The id that the labelled set gives an entry. */
  nameOf: (id: number) => string
  close: () => Promise<void>
}

const AT_ONCE = 5000
/** As many as a school of some size lists. */
const OF_A_SCHOOL = 250

/**
 * A register of its own that holds a labelled set, beside what the configured PostgreSQL holds or in one of its own. Its names
 * are counted unless that is not wanted.
 */
export async function openScratchRegister(
  config: Config,
  listed: Listed[],
  { counted = true } = {},
): Promise<ScratchRegister> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'dma-labelled-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const server = config.databaseUrl ?? (await ownServer(folder, closing))
    const url = await scratchDatabase(server, closing)
    const quiet = { ...config, dataDir: folder, databaseUrl: url, logLevel: 'silent' as const, workers: 1 }
    const opened = await openWorld(quiet, url, pino({ level: 'silent' }))
    closing.push(() => opened.close())
    await fill(url, listed)
    // As a server that is asked does each minute: no hour has passed.
    if (counted) await opened.world.names.keepUp()
    const context = new Context(opened.world, {
      address: '127.0.0.1',
      userAgent: '',
      key: null,
      setKey: () => {},
    })
    return { context, nameOf: (id) => listed[id - 1]!.id, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function ownServer(folder: string, closing: (() => Promise<unknown>)[]): Promise<string> {
  const own = await startEmbedded({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off' },
    createDatabases: true,
  })
  closing.push(() => own.stop())
  return own.url
}

async function scratchDatabase(server: string, closing: (() => Promise<unknown>)[]): Promise<string> {
  const name = `dma_labelled_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name}`)
  closing.push(() => run(server, `drop database if exists ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Entries get the numbers of their lines. Each region has schools of its own, for a look weighs the region of the school, and each
 * school some hundreds of entries.
 */
const fill = (url: string, listed: Listed[]): Promise<void> =>
  withConnection(url, async (client) => {
    let schools = 0
    const last = new Map<string, { school: number; entries: number }>()
    const schoolOf: number[] = []
    for (const { region } of listed) {
      let own = last.get(region)
      if (!own || own.entries >= OF_A_SCHOOL) {
        const { rows } = await client.query<{ id: number }>(A_SCHOOL, [region || null, `school-${schools++}`])
        last.set(region, (own = { school: rows[0]!.id, entries: 0 }))
      }
      own.entries += 1
      schoolOf.push(own.school)
    }
    // An index is built faster than it is kept while rows come in by the thousand.
    const { rows: indexes } = await client.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'debtor_search_keys'`,
    )
    await client.query(`drop index debtor_search_keys; set maintenance_work_mem = '512MB'`)
    for (let from = 0; from < listed.length; from += AT_ONCE)
      await client.query(SOME_ENTRIES, [
        JSON.stringify(
          listed
            .slice(from, from + AT_ONCE)
            .map((entry, at) => rowOf(entry, from + at + 1, schoolOf[from + at]!)),
        ),
      ])
    await client.query(indexes[0]!.indexdef)
    await client.query('vacuum analyze')
  })

function rowOf(entry: Listed, id: number, school: number) {
  const claim = {
    studentName: entry.student_name,
    parentName: entry.parent_name,
    phone: entry.phone,
    parentEmail: entry.email || null,
    dateOfBirth: dayOf(entry.dob),
  }
  return { id, school, ...claim, ...storedKeys(claim) }
}

const run = (url: string, statement: string) => withConnection(url, (client) => client.query(statement))

const A_SCHOOL = `
with person as (
  insert into account (username, email, password_hash, created_at)
  values ($2, $2 || '@example.com', 'nobody signs in here', now()) returning id
), paper as (
  insert into document (key, name, media_type, size, sha256, uploader_id, created_at, attached_at)
  select $2, 'certificate.png', 'image/png', 1000, 'none', person.id, now(), now() from person returning id
)
insert into school (name, slug, category, description, address, email, contact_number, region, state,
  proprietor_name, proprietor_email, proprietor_number, principal_name, principal_email, principal_number,
  bursar_name, bursar_email, bursar_number, tax_certificate_id, registration_certificate_id, ministry_approval_id,
  author_id, created_at, approved_at)
select $2, $2, 'PRIVATE', '', '', $2 || '@example.com', '', $1, 'APPROVED', '', '', '', '', '', '', '', '', '',
  paper.id, paper.id, paper.id, person.id, now(), now() from person, paper returning id`

const SOME_ENTRIES = `
with given as (
  select * from jsonb_to_recordset($1::jsonb) as one (id int, school int, "studentName" text, "parentName" text,
    phone text, "parentEmail" text, "dateOfBirth" date, "searchKeys" text[], "nameWords" text[], "keysVersion" int)
), listed as (
  insert into debtor (id, school_id, student_name, parent_name, parent_email, phone, date_of_birth, listed_at,
    noticed_at, confirmed_at, stated_by_id, request_key, search_keys, name_words, keys_version)
  select given.id, school.id, "studentName", "parentName", "parentEmail", phone, "dateOfBirth",
    now() - interval '400 days', now() - interval '399 days', now(), school.author_id, 'labelled ' || given.id,
    "searchKeys", "nameWords", "keysVersion" from given join school on school.id = given.school
  returning id, stated_by_id
)
insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
select id, 'OPENING', 1000000000, current_date - 400, stated_by_id, now() from listed`
