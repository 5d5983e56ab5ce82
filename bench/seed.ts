import { createHash } from 'node:crypto'
import type pg from 'pg'
import { withDatabase } from '../server/testing/databases/with-database.ts'
import { seeded, somebody } from './names.ts'
import { built } from './built.ts'
import type * as storing from '../server/matching/stored-keys.ts'

export const ENTRIES = 100_000
const ENTRIES_A_SCHOOL = 500
const OWN_DEBTORS = 50
const AT_ONCE = 5000

export interface Seeded {
  /** The session key of a school with fifty debtors of its own, whose letters were sent. */
  reader: string
  /** The session key of a school that starts with none. */
  adder: string
  /** Another such, for the floor: what it adds by the thousand must not lie in the school that the product looks through. */
  floorsAdder: string
  /** Names that stand in the directory, spelt as they are listed. */
  searches: string[]
}

/** Fills the tables that the product's migrations have made, as if everything had happened last month. */
export const seed = (url: string): Promise<Seeded> =>
  withDatabase(url, async (client) => {
    const random = seeded(20_260_101)
    const reader = await aSchool(client, 'Greenfield Academy')
    const adder = await aSchool(client, 'Riverbank College')
    const floorsAdder = await aSchool(client, 'Palm Grove School')
    await addClaims(client, reader.id, [...claims(OWN_DEBTORS, random)])
    // An index is built faster than it is kept while rows come in by the thousand.
    const [index] = (
      await client.query(`select indexdef from pg_indexes where indexname = 'debtor_search_keys'`)
    ).rows as { indexdef: string }[]
    await client.query('drop index debtor_search_keys')
    const searches: string[] = []
    for (let from = 0; from < ENTRIES; from += AT_ONCE) {
      const some = [...claims(AT_ONCE, random)]
      searches.push(...some.filter((_, at) => at % 50 === 0).map(({ student }) => student))
      for (let at = 0; at < AT_ONCE; at += ENTRIES_A_SCHOOL) {
        const school = await aSchool(client, `School ${from + at}`)
        await addClaims(client, school.id, some.slice(at, at + ENTRIES_A_SCHOOL))
      }
    }
    await client.query(index!.indexdef)
    await client.query('vacuum analyze')
    return { reader: reader.key, adder: adder.key, floorsAdder: floorsAdder.key, searches }
  })

/** One school with fifty debtors and nobody beside it; answers its session key. */
export async function seedOwnList(client: pg.Client): Promise<string> {
  const { id, key } = await aSchool(client, 'Greenfield Academy')
  await addClaims(client, id, [...claims(OWN_DEBTORS, seeded(20_260_101))])
  return key
}

interface Claim {
  at: number
  student: string
  parent: string
  phone: string
  email: string
  amount: number
  keys: string[]
  words: string[]
  version: number
}

/** The product's own keys, out of what was built: entries are found as if it had listed them. */
const { storedKeys } = await built<typeof storing>('matching/stored-keys')

function* claims(count: number, random: () => number): Generator<Claim> {
  for (let at = 0; at < count; at++) {
    const [child, grown] = [somebody(random), somebody(random)]
    const student = `${child.given} ${child.family}`
    const parent = `${grown.given} ${child.family}`
    const phone = `0803 ${String(Math.floor(random() * 1e7)).padStart(7, '0')}`
    const email = `parent${Math.floor(random() * 1e9)}@example.com`
    const amount = 100_000 + Math.floor(random() * 50_000_000)
    const keys = storedKeys({ studentName: student, parentName: parent, parentEmail: email, phone })
    yield {
      at,
      student,
      parent,
      phone,
      email,
      amount,
      keys: keys.searchKeys,
      words: keys.nameWords,
      version: keys.keysVersion,
    }
  }
}

/** The session key of a school's administrator. */
export const sessionKeyOf = (name: string): string =>
  createHash('sha256').update(`session of ${name}`).digest('hex')

/** An approved school whose administrator is signed in. */
export async function aSchool(client: pg.Client, name: string): Promise<{ id: number; key: string }> {
  const key = sessionKeyOf(name)
  const { rows } = await client.query<{ id: number }>(A_SCHOOL, [
    name,
    name.toLowerCase().replaceAll(' ', '-'),
    createHash('sha256').update(key).digest('hex'),
  ])
  const { id } = rows[0]!
  await client.query(
    'update account set school_id = $1 where id = (select author_id from school where id = $1)',
    [id],
  )
  return { id, key }
}

const A_SCHOOL = `
with person as (
  insert into account (username, email, password_hash, created_at)
  values ($2, $2 || '@example.com', 'nobody signs in with a password here', now() - interval '60 days') returning id
), papers as (
  insert into document (key, name, media_type, size, sha256, uploader_id, created_at, attached_at)
  select $2 || n, 'certificate.png', 'image/png', 1000, 'none', person.id, now(), now() from person, generate_series(1, 3) n
  returning id
), place as (
  insert into school (name, slug, category, level, description, address, email, contact_number, region, state,
    proprietor_name, proprietor_email, proprietor_number, principal_name, principal_email, principal_number,
    bursar_name, bursar_email, bursar_number, tax_certificate_id, registration_certificate_id, ministry_approval_id,
    author_id, created_at, approved_at)
  select $1, $2, 'PRIVATE', 'SECONDARY', 'A school of the benchmark.', '1 School Road, Ikeja', $2 || '@example.com',
    '+234 803 555 0100', 'Lagos', 'APPROVED', 'Pro Prietor', 'proprietor@example.com', '0803 555 0101',
    'Prin Cipal', 'principal@example.com', '0803 555 0102', 'Bur Sar', 'bursar@example.com', '0803 555 0103',
    (select min(id) from papers), (select min(id) + 1 from papers), (select max(id) from papers),
    person.id, now() - interval '60 days', now() - interval '59 days' from person returning id, author_id
), signed_in as (
  insert into session (account_id, key_hash, device, remember, created_at, last_seen_at, expires_at)
  select author_id, $3, 'Chrome on Linux', true, now(), now(), now() + interval '30 days' from place
), linked as (
  insert into notification (account_id, kind, text, created_at)
  select author_id, 'school', 'Your school is approved.', now() from place
)
select id, author_id from place`

/** Debtors with what they owe, each family told a month ago by a letter that was sent. */
async function addClaims(client: pg.Client, school: number, claims: Claim[]): Promise<void> {
  await client.query(SOME_CLAIMS, [school, JSON.stringify(claims)])
}

const SOME_CLAIMS = `
with given as (
  select * from jsonb_to_recordset($2::jsonb)
    as one (at int, student text, parent text, phone text, email text, amount bigint, keys text[], words text[], version int)
), author as (select author_id as id from school where id = $1
), listed as (
  insert into debtor (school_id, student_name, parent_name, parent_email, phone, term, due_date, listed_at, noticed_at,
    confirmed_at, stated_by_id, request_key, search_keys, name_words, keys_version)
  select $1, student, parent, email, phone, 'First term', current_date - 60, now() - interval '40 days',
    now() - interval '30 days', now() - interval '30 days', author.id, 'bench ' || at, keys, words, version from given, author order by at
  returning id, request_key, parent_email
), amounts as (
  insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
  select listed.id, 'OPENING', amount, current_date - 40, author.id, now() - interval '40 days'
    from listed join given on request_key = 'bench ' || at, author
)
insert into letter (kind, "to", data, debtor_id, school_id, message_id, state, attempts, created_at, sent_at)
select 'claim', parent_email, '{}', id, $1, '<bench.' || id || '@example.com>', 'SENT', 1, now() - interval '30 days',
  now() - interval '30 days' from listed`
