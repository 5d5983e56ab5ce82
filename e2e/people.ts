import { expect } from '@playwright/test'
import { act, ask, aPicture, upload } from '../server/testing/client.js'
import { PROVIDER } from '../server/testing/production-settings.js'
import type { Product } from './product.js'

/** Somebody with an account, signed in: `key` is what the session's cookie holds. */
export interface Person {
  key: string
  username: string
  email: string
  password: string
}

export interface School extends Person {
  id: string
  name: string
  /** The school's own address: what families do is told there. */
  office: string
}

type Place = Pick<Product, 'url'>

/** Long enough for the rules, and the same for everybody. */
export const PASSWORD = 'Correct horse 42'

let count = 0
const run = Math.random().toString(36).slice(2, 7)
/** A name that nobody had before in this run. */
export const unique = (word: string) => `${word}${run}${++count}`

export async function anAccount(place: Place): Promise<Person> {
  const username = unique('person')
  const email = `${username}@example.com`
  const { key } = await act(
    place,
    'signUp',
    { username, email, password1: PASSWORD, password2: PASSWORD },
    { select: 'key' },
  )
  return { key, username, email, password: PASSWORD }
}

/** A new session of somebody who has an account. */
export async function aSession(place: Place, username: string, password = PASSWORD): Promise<string> {
  return (await act(place, 'signIn', { username, password }, { select: 'key' })).key
}

export async function theProvider(place: Place): Promise<Person> {
  return { ...PROVIDER, key: await aSession(place, PROVIDER.username, PROVIDER.password) }
}

/** A school that waits for the provider, and its administrator. */
export async function aSchool(place: Place, name = unique('School ')): Promise<School> {
  const username = unique('head')
  const email = `${username}@example.com`
  const account = { username, email, password1: PASSWORD, password2: PASSWORD }
  const registration = await aRegistration(place, name)
  const { key, school, userErrors } = await act(
    place,
    'registerSchool',
    { ...registration, account },
    { select: 'key school { id }' },
  )
  if (!school) throw new Error(JSON.stringify(userErrors))
  return {
    id: school.id,
    name,
    office: registration.email,
    username,
    email,
    password: PASSWORD,
    key,
  }
}

async function aRegistration(place: Place, name: string) {
  const officer = (who: string) => ({ name: who, email: 'office@example.com', number: '0803 555 0101' })
  const paper = async (colour: string) => (await upload(place, await aPicture(colour))).id
  return {
    name,
    category: 'PRIVATE',
    level: 'SECONDARY',
    region: 'Lagos',
    description: 'A school by the lagoon.',
    address: '1 School Road, Ikeja',
    email: `office-${unique('')}@example.com`,
    contactNumber: '+234 803 555 0100',
    proprietor: officer('Folake Adeyemi'),
    principal: officer('Emeka Obi'),
    bursar: officer('Halima Bello'),
    taxCertificate: await paper('#104060'),
    registrationCertificate: await paper('#106040'),
    ministryApproval: await paper('#604010'),
  }
}

export async function anApprovedSchool(place: Place, provider: Person, name?: string): Promise<School> {
  const school = await aSchool(place, name)
  await decide(place, provider, 'approveSchool', { schoolId: school.id, region: 'Lagos' })
  return school
}

/** One of the desk's decisions. Throws when it is refused. */
export async function decide(
  place: Place,
  provider: Person,
  decision: 'approveSchool' | 'requestSchoolChanges' | 'rejectSchool' | 'suspendSchool',
  input: Record<string, unknown>,
): Promise<void> {
  const explained = decision === 'requestSchoolChanges' || decision === 'rejectSchool'
  const { userErrors } = await act(place, decision, input, {
    as: provider,
    ...(explained ? { type: 'DecideSchoolInput' } : {}),
  })
  if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
}

/** What a school claims, of a family that is claimed nothing else. */
export const aClaim = (over: Record<string, unknown> = {}) => ({
  studentName: 'Chidinma Okafor',
  parentName: 'Ngozi Okafor',
  parentEmail: `${unique('parent')}@example.com`,
  phone: '0803 123 4567',
  amountOwed: '45000.00',
  statementAccepted: true,
  ...over,
})

/** A ward listed by a school; answers the debtor's id and its parent's address. */
export async function aDebtor(
  place: Place,
  school: Person,
  over: Record<string, unknown> = {},
): Promise<{ id: string; parentEmail: string }> {
  const claim = aClaim(over)
  const { debtor, userErrors } = await act(place, 'addDebtor', claim, { as: school, select: 'debtor { id }' })
  if (!debtor) throw new Error(JSON.stringify(userErrors))
  return { id: debtor.id, parentEmail: claim.parentEmail }
}

/** The same, once its family has been told: from then on other schools find it. */
export async function aListedDebtor(...ward: Parameters<typeof aDebtor>): ReturnType<typeof aDebtor> {
  const [place, school] = ward
  const debtor = await aDebtor(...ward)
  const listed = async () => {
    const query = 'query ($id: ID!) { debtor(id: $id) { inDirectory { listed } } }'
    return (await ask(place, query, { id: debtor.id }, school)).debtor.inDirectory.listed
  }
  await expect.poll(listed).toBe(true)
  return debtor
}

/** The names on a school's own list. */
export async function listOf(place: Place, school: Person): Promise<string[]> {
  const { dashboard } = await ask(
    place,
    '{ dashboard { debtors { edges { node { studentName } } } } }',
    {},
    school,
  )
  return dashboard.debtors.edges.map((edge: any) => edge.node.studentName)
}
