import { stringify } from 'csv-stringify/sync'
import { attempt } from './claims.js'
import { act, ask } from './client.js'
import { aCheckedList, anImport } from './imports.js'
import { ADD_DEBTOR, aClaim, aDebtor, type SchoolPerson } from './people.js'
import type { Product } from './product.js'
import { rest } from './rest.js'

/** What came of a claim that was to be written: its number, or why it was not. */
export interface CameIn {
  id: string | null
  refusal: string | null
}

/** What of a claim is typed; the rest is as `aClaim` has it. */
export interface TypedClaim {
  studentName: string
  parentName?: string
  parentEmail?: string | null
  phone?: string
  amountOwed?: string
  term?: string | null
  dueDate?: string | null
  dateOfBirth?: string | null
}

type WayIn = (product: Product, school: SchoolPerson, claim: TypedClaim) => Promise<CameIn>

/** Every door by which a school's claim about a ward gets into the register, or is changed into one. */
export const WAYS_IN: Record<string, WayIn> = {
  form: async (product, school, claim) =>
    answer((await ask(product, ADD_DEBTOR, { input: aClaim({ ...claim }) }, school)).addDebtor),
  key: async (product, school, claim) => {
    const key = await keyOf(product, school)
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` }
    const query = `mutation ($input: AddDebtorInput!) { addDebtor(input: $input) { debtor { id } userErrors { message } } }`
    const body = JSON.stringify({ query, variables: { input: aClaim({ ...claim }) } })
    const answered = await fetch(`${product.url}/graphql`, { method: 'POST', headers, body })
    return answer(((await answered.json()) as any).data.addDebtor)
  },
  import: async (product, school, claim) => {
    const whole = aClaim({ ...claim }) as Record<string, unknown>
    return imported(product, school, { ...whole, statementAccepted: undefined })
  },
  edit: async (product, school, claim) => {
    const { id } = await aDebtor(product, school, {
      studentName: `Namesake Number ${++number}`,
      parentName: 'A B',
    })
    const { statementAccepted: _said, ...whole } = aClaim({ ...claim }) as Record<string, unknown>
    return answer(await attempt(product, 'updateDebtor', { id, ...whole, statementAccepted: true }, school))
  },
  editedByImport: async (product, school, claim) => {
    const { id } = await aDebtor(product, school, {
      studentName: `Namesake Number ${++number}`,
      parentName: 'A B',
    })
    const whole = aClaim({ ...claim }) as Record<string, unknown>
    return imported(product, school, { id, ...whole, statementAccepted: undefined })
  },
  /** Has neither term nor date. */
  rest: async (
    product,
    school,
    { studentName, parentName = 'Ngozi Okafor', parentEmail, phone = '0803 123 4567' },
  ) => {
    const body = {
      name_of_student: studentName,
      name_of_parent: parentName,
      phone_number: phone,
      amount_owed: 45000,
    }
    const answered = await rest(product, 'POST', '/dashboard/', {
      as: school,
      body: parentEmail ? { ...body, email: parentEmail } : body,
    })
    if (answered.status === 201) return { id: String(answered.body.pk ?? answered.body.id), refusal: null }
    return { id: null, refusal: answered.body.non_field_errors?.[0] ?? JSON.stringify(answered.body) }
  },
}

let number = 0

const keys = new WeakMap<SchoolPerson, string>()

/** A program of the school's. */
async function keyOf(product: Product, school: SchoolPerson): Promise<string> {
  const input = { name: 'Bursary', scopes: ['WRITE_DEBTORS', 'READ_DEBTORS'], days: 365 }
  const key =
    keys.get(school) ?? (await act(product, 'createApiKey', input, { as: school, select: 'key' })).key
  keys.set(school, key)
  return key
}

const answer = ({
  debtor,
  userErrors,
}: {
  debtor: { id: string } | null
  userErrors: { message: string }[]
}): CameIn => ({
  id: debtor?.id ?? null,
  refusal: userErrors[0]?.message ?? null,
})

const HEADINGS: Record<string, string> = {
  id: 'ID',
  studentName: 'Name of student',
  parentName: 'Name of parent',
  parentEmail: 'E-mail',
  phone: 'Phone number',
  amountOwed: 'Amount owed',
  term: 'Term',
  dueDate: 'Due date',
  dateOfBirth: 'Date of birth',
}

async function imported(
  product: Product,
  school: SchoolPerson,
  claim: Record<string, unknown>,
): Promise<CameIn> {
  const fields = Object.keys(HEADINGS).filter((field) => claim[field] !== undefined)
  const list = stringify([fields.map((field) => HEADINGS[field]), fields.map((field) => claim[field] ?? '')])
  const checked = await aCheckedList(product, list, school)
  const [line] = checked.lines
  if (line.outcome === 'REFUSE') return { id: null, refusal: line.problems[0].message }
  const done = await anImport(product, { id: checked.id }, school)
  if (done.state !== 'DONE') return { id: null, refusal: done.problem }
  return { id: done.lines[0].debtorId, refusal: null }
}
