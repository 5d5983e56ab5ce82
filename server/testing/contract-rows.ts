import { expect } from 'vitest'
import { visitor, type Asker } from './client.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool, type SchoolPerson } from './people.js'
import type { Product } from './product.js'
import { rest, restDone, restUpload, type Sent } from './rest.js'

/** One row of the contract: what is asked of whom, and what has to come back. */
export type Row = [
  what: string,
  /** "GET /dashboard/:debtor/": names with a colon stand for what `aContract` made. */
  call: string,
  sent: (contract: Contract) => Sent | Promise<Sent>,
  status: number,
  body: unknown,
  headers?: Record<string, unknown>,
]

/** Two schools with a debtor each, and the others who ask. */
export interface Contract {
  product: Product
  school: SchoolPerson
  other: SchoolPerson
  account: Asker
  provider: Asker
  names: Record<string, string>
  /** The school's own profile, as it is read, with changes. */
  profile(over?: object): Promise<Record<string, unknown>>
  /** The whole of what registering a school takes. */
  application(as: Asker, over?: object): Promise<Record<string, unknown>>
}

export async function aContract(product: Product): Promise<Contract> {
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider, 'Greenfield College')
  const other = await anApprovedSchool(product, provider, 'Savannah High')
  return {
    product,
    school,
    other,
    account: await anAccount(product),
    provider,
    names: {
      debtor: (await aDebtor(product, school)).id,
      others: (await aDebtor(product, other)).id,
      school: school.schoolId,
      other: other.schoolId,
      username: school.username,
      'their-username': other.username,
    },
    profile: async (over = {}) => ({
      ...(await restDone(product, 'GET', '/school/', { as: school }))[0],
      ...over,
    }),
    application: async (as, over = {}) => ({
      ...APPLICATION,
      school_cert: await restUpload(product, '#100000', as),
      registeration_cert: await restUpload(product, '#001000', as),
      ministry_approval: await restUpload(product, '#000010', as),
      ...over,
    }),
  }
}

/** Sends a row's request and compares. The test client has held the answer against the OpenAPI document before. */
export async function expectRow(
  contract: Contract,
  [, call, sent, status, body, headers = {}]: Row,
): Promise<void> {
  const [method, path] = call.split(' ') as [string, string]
  const named = path.replace(/:([a-z-]+)/g, (_, name: string) => contract.names[name]!)
  const answer = await rest(contract.product, method, named, await sent(contract))
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body })
  expect(answer.headers).toMatchObject(headers)
}

export const mine =
  (body?: unknown): Row[2] =>
  ({ school }) => ({ as: school, body })

export const nobodys =
  (body?: unknown): Row[2] =>
  () => ({ as: visitor, body })

export const SECRET = 'Correct horse 42'

let count = 0
export const newcomer = (over: object = {}) => {
  const username = `newcomer${(count += 1)}`
  return { username, email: `${username}@example.com`, password1: SECRET, password2: SECRET, ...over }
}

export const aWard = (over: object = {}) => ({
  name_of_student: `Chidinma ${(count += 1)}`,
  name_of_parent: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  phone_number: '0803 123 4567',
  amount_owed: 45000,
  ...over,
})

export function multipart(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

const APPLICATION = {
  school_name: 'Riverbank School',
  school_category: 'Private',
  description: 'A school.',
  school_address: '1 River Road',
  contact_number: '0803 555 0100',
  email: 'office@riverbank.example',
  ...Object.fromEntries(
    ['proprietor', 'principal', 'bursar'].flatMap((who) => [
      [`${who}_name`, who],
      [`${who}_email`, `${who}@example.com`],
      [`${who}_number`, '0803 555 0101'],
    ]),
  ),
}
