import type { GraphQLInputObjectType, GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Scope } from '../api-keys/api-key.entity.js'
import { keyReads } from '../key-fields.js'
import { DOORS, type CameIn, type Written } from '../testing/claims/claim-doors.js'
import { ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import {
  aDebtor,
  aProvider,
  anApprovedSchool,
  officeOf,
  signedIn,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { SCHEMA } from '../testing/every-field.js'
import { quiet } from '../testing/databases/stored.js'
import { CLAIM_FIELDS, CLAIM_FIELD_NAMES, materialIn } from './claim-fields.js'
import type { ClaimFieldName as Field, Material, StatedClaim } from './stated-claim.js'
import { DebtStatus } from './debtor.entity.js'

type Door = keyof typeof DOORS

interface Change {
  field: Field
  to: (surname: string) => Written
  /** It was Completed, and the family knows. */
  completed?: boolean
  /** Its family is written to elsewhere from now on. */
  moves?: true
}

/** Every field of the table, once for each answer that its row knows. */
const CHANGES: Record<string, Change> = {
  'another child': { field: 'studentName', to: (name) => ({ studentName: `Zuriel ${name}` }) },
  'a further name': { field: 'studentName', to: (name) => ({ studentName: `Chidinma Ada ${name}` }) },
  'another parent': { field: 'parentName', to: (name) => ({ parentName: `Folashade ${name}` }) },
  'a further name of the parent': {
    field: 'parentName',
    to: (name) => ({ parentName: `Ngozi Ada ${name}` }),
  },
  'another birth date': { field: 'dateOfBirth', to: () => ({ dateOfBirth: '2013-05-20' }) },
  'a higher amount': { field: 'amountOwed', to: () => ({ amountOwed: '900000' }) },
  'a lower amount': { field: 'amountOwed', to: () => ({ amountOwed: '30000' }) },
  'another due date': { field: 'dueDate', to: () => ({ dueDate: '2026-03-10' }) },
  'another term': { field: 'term', to: () => ({ term: 'Second term 2025/2026' }) },
  'the same term in other signs': { field: 'term', to: () => ({ term: 'FIRST TERM, 2025-2026' }) },
  'a reopening': { field: 'status', to: () => ({ status: 'ABANDONED_PAYMENT' }), completed: true },
  'a payment that is expected': { field: 'status', to: () => ({ status: 'PENDING_PAYMENT' }) },
  'another phone number': { field: 'phone', to: () => ({ phone: '0803 999 9999' }) },
  'another admission number': { field: 'admissionNumber', to: () => ({ admissionNumber: 'NPS/2021/0412' }) },
  'another class': { field: 'class', to: () => ({ class: 'JSS 3' }) },
  'another arm': { field: 'arm', to: () => ({ arm: 'C' }) },
  'another address': {
    field: 'parentEmail',
    to: (name) => ({ parentEmail: `new.${name}@example.com` }),
    moves: true,
  },
  'the same address in capitals': {
    field: 'parentEmail',
    to: (name) => ({ parentEmail: `OLD.${name}@Example.com` }),
  },
}
const isThrough = (door: Door, { field }: Change) =>
  door !== 'contract' || CLAIM_FIELDS[field].contract !== null

const BEFORE = (surname: string) => ({
  studentName: `Chidinma ${surname}`,
  parentName: `Ngozi ${surname}`,
  parentEmail: `old.${surname}@example.com`,
  phone: '0803 123 4567',
  amountOwed: '45000',
  dateOfBirth: '2014-01-02',
  dueDate: '2026-01-15',
  term: 'First term 2025/2026',
})

interface Walk {
  door: Door
  change: Change
  what: string
  surname: string
  id: string
  /** Without the statement. */
  unstated: CameIn
  stated: CameIn
  /** What other schools saw before it, right after it, and after another notice. */
  seen: (Seen | null)[]
  /** What was written to the family, and to the school that looked. */
  letters: { to: string; subject: string; text: string }[]
}
interface Seen {
  studentName: string
  parentName: string
  amountOwed: { amount: string }
}

let product: Product
let school: SchoolPerson
let other: SchoolPerson
const walks: Walk[] = []

// All walks at once: each waits for two notices.
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '7' } })
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  other = await anApprovedSchool(product, provider, 'Hillside School')
  for (const door of Object.keys(DOORS) as Door[])
    for (const [what, change] of Object.entries(CHANGES)) {
      if (!isThrough(door, change)) continue
      const surname = nameOf(walks.length)
      const { id } = await aDebtor(product, school, { ...BEFORE(surname), statementAccepted: true })
      const none = { id: null, refusal: null }
      walks.push({ door, change, what, surname, id, unstated: none, stated: none, seen: [], letters: [] })
    }
  await daysPass(8)
  for (const walk of walks) walk.seen.push(await seen(walk))
  for (const { change, id } of walks)
    if (change.completed) await DOORS.form(product, school, { status: 'COMPLETED' }, id)
  await quiet(product)
  const before = product.mail.received.length
  for (const walk of walks) {
    const { door, change, surname, id } = walk
    const written = change.to(surname)
    if (door !== 'contract')
      walk.unstated = await DOORS[door](product, school, { ...written, statementAccepted: false }, id)
    walk.stated = await DOORS[door](product, school, { ...written, statementAccepted: true }, id)
  }
  await quiet(product)
  for (const walk of walks) walk.seen.push(await seen(walk))
  for (const walk of walks)
    walk.letters = product.mail.received
      .slice(before)
      .filter(({ to, text }) => isOf(walk, to) || text.includes(walk.surname))
  await daysPass(8)
  for (const walk of walks) walk.seen.push(await seen(walk))
}, 900_000)
afterAll(() => product.close())

async function daysPass(days: number) {
  await quiet(product)
  product.clock.forward(days)
  for (const person of [school, other]) Object.assign(person, await signedIn(product, person.username))
  await keepClocks(product)
  await quiet(product)
}

async function seen({ surname }: Walk): Promise<Seen | null> {
  const query =
    'query ($search: String) { directory(search: $search) { edges { node { studentName parentName amountOwed { amount } } } } }'
  const { directory } = await ask(product, query, { search: surname }, other)
  return (
    directory.edges
      .map((edge: any) => edge.node)
      .find(({ studentName }: Seen) => studentName.endsWith(surname)) ?? null
  )
}

const isOf = ({ surname }: Walk, to: string) => to.toLowerCase().includes(surname.toLowerCase())

/** Nobody is called alike. */
function nameOf(number: number): string {
  const letter = (of: number) => 'bdfgklmnprstvz'[Math.floor(of) % 14]
  return `${letter(number)!.toUpperCase()}a${letter(number * 5)}o${letter(number / 14)}e${letter(number * 3)}i`
}

/** What the table says of a change. */
function materialOf({ change, surname }: Pick<Walk, 'change' | 'surname'>): ReadonlySet<Material> {
  const before = BEFORE(surname)
  const stated = (of: Written): StatedClaim => ({
    ...before,
    ...of,
    amountOwed: Number(of.amountOwed) * 100,
    claimed: Number(of.amountOwed) * 100,
    status: of.status as DebtStatus,
  })
  const status = change.completed ? DebtStatus.COMPLETED : DebtStatus.ABANDONED_PAYMENT
  const from = { ...before, status }
  return materialIn(stated(from), stated({ ...from, ...change.to(surname) }), before)
}

test('every field of the table is walked, each answer of its row', () => {
  const walked = Object.groupBy(Object.values(CHANGES), ({ field }) => field)
  for (const [field, { material }] of Object.entries(CLAIM_FIELDS)) {
    const answers = new Set(
      (walked[field as Field] ?? []).map((change) => materialOf({ change, surname: 'Walk' }).size > 0),
    )
    expect(answers, field).toContain(material !== null)
  }
})

test('every field is what its school writes and reads, and what its programs read', () => {
  for (const type of ['AddDebtorInput', 'UpdateDebtorInput', 'Debtor']) {
    const named = (SCHEMA.getType(type) as GraphQLObjectType | GraphQLInputObjectType).getFields()
    expect(Object.keys(named), type).toEqual(expect.arrayContaining(CLAIM_FIELD_NAMES))
  }
  for (const field of CLAIM_FIELD_NAMES)
    expect(keyReads([Scope.READ_DEBTORS], 'Debtor', field), field).toBe(true)
})

const TOLD = /has changed a claim/
const FIRST = /A letter about school fees/

describe.each(Object.keys(DOORS) as Door[])('through the %s', (door) => {
  const through = Object.keys(CHANGES).filter((what) => isThrough(door, CHANGES[what]!))

  test.each(through)('%s has the followers of its row', async (what) => {
    const walk = walks.find((one) => one.door === door && one.what === what)!
    const material = materialOf(walk)
    const { unstated, stated, surname, change } = walk
    const [before, after, later] = walk.seen
    expect(stated).toEqual({ id: walk.id, refusal: null })
    // Rule 8: the contract is itself the statement, and a list is always done with one.
    if (door !== 'contract')
      expect(unstated.refusal !== null, 'needs the statement').toBe(material.size > 0 || door === 'list')
    const family = walk.letters.filter(({ to }) => isOf(walk, to))
    const subjects = family.map(({ subject }) => subject).join('\n')
    const isPerson = material.has('person')
    const tellsChange = material.size > 0 && !isPerson
    expect(TOLD.test(subjects), `a letter of the change: ${subjects}`).toBe(tellsChange)
    expect(FIRST.test(subjects), `a first letter: ${subjects}`).toBe(isPerson || change.moves === true)
    const now = change.to(surname)
    const isSeen = {
      studentName: now.studentName ?? `Chidinma ${surname}`,
      parentName: now.parentName ?? `Ngozi ${surname}`,
      amountOwed: { amount: `${Number(now.amountOwed ?? 45000)}.00` },
    }
    expect(before).toMatchObject({ studentName: `Chidinma ${surname}` })
    if (isPerson || material.has('reopened')) expect(after).toBeNull()
    else if (!change.moves) expect(after).toEqual(material.size > 0 ? before : isSeen)
    expect(later).toEqual(isSeen)
    const office = await officeOf(product, other)
    // What was typed to find it stands in the letter too: the surname alone.
    const names = new RegExp(`(Chidinma|Ada|Zuriel) ${surname}`)
    const corrected = walk.letters.some(
      ({ to, subject, text }) =>
        to === office && subject.startsWith('A claim that you saw has changed') && names.test(text),
    )
    const isCorrected =
      isPerson || ['studentName', 'parentName'].includes(change.field) || what === 'a lower amount'
    expect(corrected, 'who saw it is told').toBe(isCorrected)
  })
})
