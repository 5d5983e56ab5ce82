import { stringify } from 'csv-stringify/sync'
import type { ClaimFieldName, ClaimInput } from '../../debtors/stated-claim.js'
import { COLUMNS, COLUMN_ORDER } from '../../imports/columns.js'
import { act, type Asker } from '../client.js'
import { aCheckedList, untilAtRest } from '../imports.js'
import type { Product } from '../product.js'
import { rest } from '../rest.js'

/** What of a claim is written, by the names of the form. */
export type Written = {
  [Field in ClaimFieldName]?: null extends ClaimInput[Field] ? string | null : string
} & { statementAccepted?: boolean }

/** What came of a claim that was to be written: its number, or why it was not. */
export interface CameIn {
  id: string | null
  refusal: string | null
}

/** Writes a new claim, which is stated where nothing else is said; or the one with this `id`, where what is left out stays. */
export type Door = (product: Product, as: Asker, written: Written, id?: string) => Promise<CameIn>

const form: Door = async (product, as, written, id) => {
  const input = { ...(id ? { id } : { statementAccepted: true }), ...written }
  const answer = await act(product, id ? 'updateDebtor' : 'addDebtor', input, {
    as,
    select: 'debtor { id }',
  })
  return { id: answer.debtor?.id ?? null, refusal: answer.userErrors[0]?.message ?? null }
}

/** A program of the school's. */
const key: Door = async (product, as, written, id) => {
  const name = id ? 'updateDebtor' : 'addDebtor'
  const query = `mutation ($input: ${id ? 'Update' : 'Add'}DebtorInput!) { ${name}(input: $input) { debtor { id } userErrors { message } } }`
  const input = { ...(id ? { id } : { statementAccepted: true }), ...written }
  const answered = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await keyOf(product, as)}` },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const body = (await answered.json()) as any
  if (!body.data) throw new Error(JSON.stringify(body))
  const answer = body.data[name]
  return { id: answer.debtor?.id ?? null, refusal: answer.userErrors[0]?.message ?? null }
}

/** The contract knows neither term nor dates, and whoever calls it states what a claim needs. */
const contract: Door = async (product, as, written, id) => {
  const { status, body } = await rest(
    product,
    id ? 'PUT' : 'POST',
    id ? `/dashboard/${id}/` : '/dashboard/',
    {
      as,
      body: Object.fromEntries(
        Object.entries(IN_THE_CONTRACT)
          .filter(([field]) => (written[field as keyof Written] ?? null) !== null)
          .map(([field, name]) => [
            name,
            field === 'status' ? STATUS[written.status!] : written[field as keyof Written],
          ]),
      ),
    },
  )
  if (status < 300) return { id: String(body.id), refusal: null }
  return { id: null, refusal: body.non_field_errors?.[0] ?? JSON.stringify(body) }
}

/** A school has one file worked on at a time. */
const list: Door = async (...all) => {
  const own = inTurn.then(() => importOne(...all))
  inTurn = own.catch(() => null)
  return own
}
let inTurn: Promise<unknown> = Promise.resolve()

const importOne: Door = async (product, as, { statementAccepted = true, ...written }, id) => {
  const cells: Record<string, string | null | undefined> = { id, ...written }
  const fields = Object.keys(HEADINGS).filter((field) => cells[field] !== undefined)
  const lines = [
    fields.map((field) => HEADINGS[field]),
    fields.map((field) => (field === 'status' ? STATUS[cells[field]!] : (cells[field] ?? ''))),
  ]
  const checked = await aCheckedList(product, stringify(lines), as)
  const [line] = checked.lines
  if (!line || line.outcome === 'REFUSE')
    return { id: null, refusal: line?.problems[0].message ?? checked.problem }
  if (line.outcome === 'NOTHING') return { id: line.debtorId, refusal: null }
  const { userErrors } = await act(
    product,
    'runImport',
    { id: checked.id, statementAccepted, othersAreMeant: statementAccepted },
    { as, select: 'import { id }' },
  )
  if (userErrors.length > 0) return { id: null, refusal: userErrors[0].message }
  const done = await untilAtRest(product, checked.id, as)
  return done.state === 'DONE'
    ? { id: done.lines[0].debtorId, refusal: null }
    : { id: null, refusal: done.problem }
}

/** Every door by which a claim is written. */
export const DOORS = { form, key, contract, list }

const keys = new WeakMap<Asker, string>()

/** The key of a school's program, made when it is first asked for. */
export async function keyOf(product: Product, as: Asker): Promise<string> {
  const input = { name: 'Bursary', scopes: ['WRITE_DEBTORS', 'READ_DEBTORS'], days: 365 }
  const known = keys.get(as) ?? (await act(product, 'createApiKey', input, { as, select: 'key' })).key
  keys.set(as, known)
  return known
}

const IN_THE_CONTRACT = {
  studentName: 'name_of_student',
  parentName: 'name_of_parent',
  parentEmail: 'email',
  phone: 'phone_number',
  amountOwed: 'amount_owed',
  status: 'status',
}
const STATUS: Record<string, string> = {
  ABANDONED_PAYMENT: 'Abandoned payment',
  PENDING_PAYMENT: 'Pending payment',
  COMPLETED: 'Completed',
}
const HEADINGS: Record<string, string> = {
  ...Object.fromEntries(COLUMN_ORDER.map((column) => [column, COLUMNS[column].label])),
  // Schools name their columns as they like.
  parentEmail: 'E-mail',
  phone: 'Phone number',
  term: 'Term',
  admissionNumber: 'Admission No',
}
