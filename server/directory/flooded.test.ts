import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Context } from '../context.js'
import { CHECK } from '../testing/claims/checks.js'
import { ask, send } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { listMany, type Listed, type Otherwise } from '../testing/registers/flood.js'
import { aLabelledRegister } from '../testing/registers/labelled-register.js'
import { aProvider, anApprovedSchool, aSchool, decide, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { candidates } from './candidates.js'
import { person } from '../matching/person.js'
import { storedKeys } from '../matching/stored-keys.js'
import { arrayText } from '../shared/sql-part.js'
import { misspeltProbes, pairsFound, wardProbes } from './probes.js'

/** As many as are listed of one child; the long proof lists more, in a register of a hundred thousand others. */
const COPIES = Number(process.env.COPIES ?? 320)

const OTHERS = Number(process.env.OTHERS ?? 0)

let product: Product
let lister: SchoolPerson
let asker: SchoolPerson
let schools: Record<'unapproved' | 'suspended' | 'approved', SchoolPerson>
let several: SchoolPerson[]
beforeAll(async () => {
  product = await aProduct()
  const provider = await aProvider(product)
  const approved = () => anApprovedSchool(product, provider)
  ;[lister, asker] = [await approved(), await approved()]
  schools = { unapproved: await aSchool(product), suspended: await approved(), approved: await approved() }
  several = [schools.approved, await approved(), await approved()]
  await decide(product, provider, 'suspendSchool', { schoolId: schools.suspended.schoolId, reason: 'x' })
  await listOthers(await approved())
}, 30 * 60_000)
afterAll(() => product.close())

async function listOthers(school: SchoolPerson): Promise<void> {
  const others = aLabelledRegister(OTHERS, 0).debtors.map(({ student_name, parent_name, phone, dob }) => ({
    ...{ studentName: student_name, parentName: parent_name, phone, dateOfBirth: dob },
  }))
  for (let from = 0; from < OTHERS; from += 1000)
    await listMany(product, school, others.slice(from, from + 1000))
  if (OTHERS > 0) await rows(product, 'analyze debtor')
}

/** What hides a copy: whose it is, what its row says, and what happened to it. */
interface Flood {
  /** Its own row tells, so that it is not even read. */
  isUnread?: boolean
  of?: keyof typeof schools
  otherwise?: Otherwise
  afterwards?: (ids: number[]) => Promise<unknown>
}
/** Each copy contended, and where that stands. */
const contended = (state: string, reason: string, clockFrom: string) => async (ids: number[]) =>
  rows(
    product,
    `with cases as (
       insert into contend (debtor_id, reason, state, opened_at, clock_from, request_key)
       select id, ?, ?, now(), ${clockFrom}, 'flood' from unnest(?::int[]) as id returning id
     )
     insert into payment_plan (contend_id, proposed_by, proposed_at, agreed_at, instalments)
     select id, 'SCHOOL', now(), now(), '[{"dueOn": "2999-01-01", "amount": 4500000}]' from cases`,
    [reason, state, `{${ids.join(',')}}`],
  )
const paid = (ids: number[]) =>
  rows(
    product,
    `insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
     select id, 'PAYMENT', -4500000, current_date, stated_by_id, now() from debtor where id = any(?::int[])`,
    [`{${ids.join(',')}}`],
  )
const floods: Record<string, Flood> = {
  'by a school that nobody approved': { isUnread: true, of: 'unapproved' },
  'by a suspended school': { isUnread: true, of: 'suspended' },
  'not noticed yet': { isUnread: true, otherwise: { noticed_at: 'null' } },
  'within the notice': { isUnread: true, otherwise: { noticed_at: `now() - interval '2 days'` } },
  withdrawn: { isUnread: true, otherwise: { withdrawn_at: 'now()' } },
  completed: { isUnread: true, otherwise: { status: `'COMPLETED'` } },
  'expired by the day they were listed': {
    isUnread: true,
    otherwise: { listed_at: `now() - interval '4 years'` },
  },
  'expired by the day they were due': { isUnread: true, otherwise: { due_date: 'current_date - 1500' } },
  'not due yet': { isUnread: true, otherwise: { due_date: 'current_date + 30' } },
  'not confirmed': { isUnread: true, otherwise: { confirmed_at: `now() - interval '300 days'` } },
  'below what is listed': { afterwards: paid },
  'not answered in time': { afterwards: contended('OVERDUE', 'NOT_LIABLE', `now() - interval '20 days'`) },
  'removed by silence': { afterwards: contended('LAPSED', 'NOT_LIABLE', 'now()') },
  'in a plan that is kept': { afterwards: contended('AGREED', 'MORE_TIME', 'now()') },
  'that may be seen': {},
}

const letters = (at: number) => `${'bdfgklmnprstvz'[at % 14]}${'aeiou'[at % 5]}${'nmlrsk'[at % 6]}`
/** A child of a name that nobody else has. */
const aWard = (at: number): Required<Listed> => ({
  studentName: `Zubair${letters(at)} Oluwak${letters(at)}isola`,
  parentName: `Bolanle${letters(at)} Adeyin${letters(at)}ka`,
  phone: `0806 555 1${String(100 + at)}`,
  parentEmail: `b.adeyinka${at}@example.com`,
  dateOfBirth: '2013-06-17',
})
/** The same child, found by the first look and by the longer one. */
const askedFor = ({ studentName, parentName, phone, dateOfBirth }: Listed) => [
  { student: studentName, parent: parentName, phone },
  { student: studentName.replace('iso', 'izzo'), parent: parentName, dateOfBirth },
  { student: studentName.replace('Zubair', 'Subayr').replace('iso', 'io'), parent: parentName },
]
async function answersFor(ward: Listed): Promise<any[][]> {
  const answers = []
  for (const question of askedFor(ward)) {
    const input = { ...question, reference: 'x' }
    const { data, errors } = await send(product, CHECK, { input }, asker)
    expect(errors).toEqual([])
    answers.push(data.checkWard.check.results)
  }
  return answers
}
/** What a school reads: who it is, how surely, and why; not by how much. */
const verdictOf = ({ relation, likelihood, evidence }: any) => [
  relation,
  likelihood,
  evidence.map(({ field, verdict, text }: any) => [field, verdict, text]).toSorted(),
]
async function searched(words: string): Promise<string[]> {
  const query = 'query ($search: String) { directory(search: $search, first: 25) { edges { node { id } } } }'
  const { directory } = await ask(product, query, { search: words }, asker)
  return directory.edges.map(({ node }: any) => node.id)
}
/** Copies before the child and behind it, in the table as by number: whichever are read first, it is not the child. */
async function flood(child: number, copies: Listed[], schoolOf: (at: number) => SchoolPerson, how: Flood) {
  const parts = several.length * 2
  for (let at = 0; at < parts; at++) {
    const some = copies.filter((_, place) => place % parts === at)
    const ids = await listMany(product, schoolOf(at), some, how.otherwise)
    await how.afterwards?.(ids)
    if (at === parts / 2) await rows(product, `update debtor set term = 'moved' where id = ?`, [child])
  }
  await product.world.names.count()
}
/** The entries that are read for a ward, on either look. */
async function readFor(ward: Listed): Promise<number[][]> {
  const context = Context.ofRegister(product.world)
  const vocabulary = await product.world.names.vocabulary()
  const asked = { student: ward.studentName, parent: ward.parentName, phone: ward.phone }
  const both = [wardProbes(person(asked), vocabulary), misspeltProbes(asked, vocabulary)]
  return Promise.all(
    both.map(async (probes) => (await candidates(context, probes, 250)).entries.map(({ id }) => id)),
  )
}

describe(`${COPIES} copies of a listed child`, () => {
  test.each(Object.keys(floods))('%s: the child is found as before', { timeout: 600_000 }, async (kind) => {
    const how = floods[kind]!
    const ward = aWard(Object.keys(floods).indexOf(kind))
    const [child] = await listMany(product, lister, [ward])
    const before = await answersFor(ward)
    expect(before.map((results) => results.map(({ entry }) => entry.id))).toEqual(
      before.map(() => [String(child)]),
    )
    // Of those that are read none is needed to show that it is not.
    const copies = how.isUnread && how.of !== 'unapproved' ? COPIES / 8 : COPIES
    await flood(child!, Array<Listed>(copies).fill(ward), () => schools[how.of ?? 'approved'], how)
    const after = await answersFor(ward)
    for (const [at, results] of after.entries()) {
      const own = results.find(({ entry }) => entry.id === String(child))
      expect(own && verdictOf(own), JSON.stringify(askedFor(ward)[at])).toEqual(verdictOf(before[at]![0]))
    }
    expect(await searched(ward.studentName)).toContain(String(child))
    for (const read of await readFor(ward))
      if (how.isUnread) expect(read.filter((id) => id >= child!)).toEqual([child])
      else expect(read.length).toBeLessThanOrEqual(250)
  })

  test('by as many schools that nobody approved, a few by each: none of theirs is read', async () => {
    const ward = aWard(60)
    await listMany(product, lister, [ward])
    const copies = Array.from({ length: COPIES }, () => ward)
    await product.world.names.count()
    const before = await answersFor(ward)
    const read = await readFor(ward)
    const many = await rows<{ id: number }>(
      product,
      `insert into school select (jsonb_populate_record(school, jsonb_build_object('id', nextval('school_id_seq'), 'slug', 'many-' || number))).*
         from school, generate_series(1, ?) as number where id = ? returning id`,
      [COPIES / 4, schools.unapproved.schoolId],
    )
    for (const [at, { id }] of many.entries())
      await listMany(
        product,
        { ...schools.unapproved, schoolId: String(id) },
        copies.slice(at * 4, at * 4 + 4),
      )
    await product.world.names.count()
    expect(await answersFor(ward)).toEqual(before)
    expect(await readFor(ward)).toEqual(read)
  })

  test('by several schools, each of which may be seen: the child is found, and each school’s copy', async () => {
    const ward = aWard(40)
    const [child] = await listMany(product, lister, [ward])
    const before = await answersFor(ward)
    await flood(child!, Array<Listed>(COPIES).fill(ward), (at) => several[at % several.length]!, {})
    for (const [at, results] of (await answersFor(ward)).entries()) {
      expect(new Set(results.map(verdictOf).map(String)).size).toBe(1)
      expect(verdictOf(results[0])).toEqual(verdictOf(before[at]![0]))
      expect(results.map(({ entry }) => entry.id)).toContain(String(child))
    }
    expect(await searched(ward.studentName)).toContain(String(child))
  })

  test('of wards with two names no school counts for more than two, and a ward once', async () => {
    const child = { ...aWard(60), studentName: 'Wuzefa Kwemidal' }
    const wards = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({ ...child, parentName: `Bo${letters(from + at)}la Cole` }))
    const counted = async () => {
      const probes = wardProbes(
        person({ student: child.studentName }),
        await product.world.names.vocabulary(),
      )
      const found = await candidates(Context.ofRegister(product.world), probes, 250, { counting: true })
      return [...pairsFound(probes, found.wards).values()]
    }
    await listMany(product, several[0]!, Array<Listed>(10).fill(child))
    expect(await counted()).toEqual([1])
    await listMany(product, several[0]!, wards(12, 0))
    expect(await counted()).toEqual([2])
    await listMany(product, several[1]!, [child, ...wards(3, 20)])
    expect(await counted()).toEqual([4])
  })

  test('servers of the version before, which ask by find_alike, find the same', async () => {
    const [child] = await listMany(product, lister, [aWard(61)])
    const { searchKeys } = storedKeys(aWard(61))
    const [found] = await rows<{ ids: number[] }>(
      product,
      `select array_agg(id) as ids from find_alike(array[?], array[?], 250, null, null, null, false, current_date,
         current_date - 900, now() - interval '180 days', now())`,
      [arrayText(searchKeys.slice(0, 1)), arrayText(searchKeys.slice(1, 2))],
    )
    expect(found!.ids).toContain(child)
  })

  test.each([
    ['one school', 50, () => [schools.approved]],
    ['several schools', 51, () => several],
  ] as const)(
    'each with another phone and a middle name of its own, by %s: the child is found',
    async (_, at, of) => {
      const ward = aWard(at)
      const [child] = await listMany(product, lister, [ward])
      const before = await answersFor(ward)
      const copies = Array.from({ length: COPIES }, (_, at) => ({
        ...ward,
        studentName: `${ward.studentName} ${letters(at)}${letters(at + 7)}${letters(at * 3)}`,
        phone: `0701 ${String(1_000_000 + at)}`,
      }))
      await flood(child!, copies, (turn) => of()[turn % of().length]!, {})
      const [first] = await answersFor(ward)
      const own = first!.find(({ entry }) => entry.id === String(child))
      expect(own && [own.relation, own.likelihood]).toEqual([
        before[0]![0].relation,
        before[0]![0].likelihood,
      ])
    },
  )
})
