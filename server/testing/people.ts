import { createHash, randomBytes } from 'node:crypto'
import { Account } from '../accounts/account.entity.js'
import { hashPassword } from '../accounts/passwords.js'
import { Document } from '../documents/document.entity.js'
import { aPicture, act, ask, upload, visitor, type Asker } from './client.js'
import { rows } from './database.js'
import type { Product } from './product.js'

export interface Person extends Asker {
  key: string
  username: string
  email: string
  password: string
}

export interface SchoolPerson extends Person {
  schoolId: string
  schoolName: string
}

let counter = 0
const PASSWORD = 'Correct horse 42'

/** Somebody with an account and nothing else. */
export async function anAccount(
  product: Product,
  name = `person${++counter}`,
  address?: string,
): Promise<Person> {
  const email = `${name}@example.com`
  const { signUp } = await ask(
    product,
    'mutation ($input: SignUpInput!) { signUp(input: $input) { key userErrors { message } } }',
    { input: { username: name, email, password1: PASSWORD, password2: PASSWORD } },
    { key: null, address },
  )
  return { key: signUp.key, username: name, email, password: PASSWORD }
}

/** Whoever runs the register; made as the operator makes one, then signed in like everybody. */
export async function aProvider(product: Product, name = `provider${++counter}`): Promise<Person> {
  const em = product.world.orm.em.fork()
  const account = new Account()
  const email = `${name}@dma.example`
  Object.assign(account, {
    username: name,
    email,
    isProvider: true,
    passwordHash: await hashPassword(PASSWORD, product.world.config),
    createdAt: new Date(),
  })
  await em.persist(account).flush()
  return { ...(await signedIn(product, name)), email }
}

export async function signedIn(product: Product, username: string, password = PASSWORD): Promise<Person> {
  const { signIn } = await ask(
    product,
    'mutation ($input: SignInInput!) { signIn(input: $input) { key viewer { email } userErrors { message } } }',
    { input: { username, password } },
  )
  return { key: signIn.key, username, email: signIn.viewer?.email ?? '', password }
}

/** Everything that registering a school takes, its three documents uploaded. */
export async function aRegistration(
  product: Product,
  name: string,
  as: Asker = visitor,
): Promise<Record<string, unknown>> {
  const officer = (who: string) => ({
    name: `${who} of ${name}`,
    email: `${who}@example.com`,
    number: '0803 555 0101',
  })
  // Of a product that runs in a process of its own the kit has only the address.
  const isUploaded = Boolean(as.key) || !('world' in product)
  const paper = async (colour: string) =>
    isUploaded ? (await upload(product, await aPicture(colour), { as })).url : aKeptPicture(product, colour)
  return {
    name,
    category: 'PRIVATE',
    level: 'SECONDARY',
    description: 'A school.',
    address: '1 School Road, Ikeja',
    email: `office-${++counter}@example.com`,
    contactNumber: '+234 803 555 0100',
    region: 'Lagos',
    proprietor: officer('proprietor'),
    principal: officer('principal'),
    bursar: officer('bursar'),
    taxCertificate: await paper('#100000'),
    registrationCertificate: await paper('#001000'),
    ministryApproval: await paper('#000010'),
  }
}

/** A picture as a visitor's upload leaves it, without the way there, which has tests of its own. Returns its address. */
async function aKeptPicture({ world }: Product, colour: string): Promise<string> {
  const bytes = await aPicture(colour)
  const key = randomBytes(16).toString('base64url')
  await world.store.put(key, bytes)
  await world.orm.em.fork().insert(Document, {
    key,
    name: 'paper.png',
    mediaType: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: world.clock.now(),
  })
  return `${world.config.publicUrl}/files/${key}`
}

export const REGISTER_SCHOOL =
  'mutation ($input: RegisterSchoolInput!) { registerSchool(input: $input) { school { id name state } userErrors { code field message } } }'

/** A school that waits for the provider, and its administrator. */
export async function aSchool(product: Product, name = `School ${++counter}`): Promise<SchoolPerson> {
  const username = `school${++counter}`
  const account = { username, email: `${username}@example.com`, password1: PASSWORD, password2: PASSWORD }
  const input = { ...(await aRegistration(product, name)), account }
  const { registerSchool } = await ask(product, REGISTER_SCHOOL, { input })
  if (!registerSchool.school) throw new Error(JSON.stringify(registerSchool.userErrors))
  return { ...(await signedIn(product, username)), schoolId: registerSchool.school.id, schoolName: name }
}

/** A second person who acts for a school, asked by letter. */
export async function aColleague(product: Product, { key }: Asker, role = 'BURSAR'): Promise<Person> {
  const username = `colleague${++counter}`
  const email = `${username}@example.com`
  const invited = await act(product, 'inviteAdministrator', { email, role }, { as: { key } })
  const { text } = await product.mail.letterTo(email, /invited to act for/)
  const joined = await act(
    product,
    'acceptInvitation',
    { token: /\/join\/([\w-]{43})/.exec(text)![1], username, password1: PASSWORD, password2: PASSWORD },
    { select: 'key' },
  )
  const refused = [...invited.userErrors, ...joined.userErrors]
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  return { key: joined.key, username, email, password: PASSWORD }
}

export async function anApprovedSchool(
  product: Product,
  provider: Person,
  name?: string,
): Promise<SchoolPerson> {
  const school = await aSchool(product, name)
  await decide(product, provider, 'approveSchool', { schoolId: school.schoolId, region: 'Lagos' })
  return school
}

/** Where letters to a school go: its own address, not that of its administrator. */
export async function officeOf(product: Product, { schoolId }: SchoolPerson): Promise<string> {
  const [{ email }] = await rows(product, 'select email from school where id = ?', [schoolId])
  return email
}

/** Any of the desk's decisions, that has to succeed. */
export async function decide(
  product: Product,
  provider: Person,
  act: string,
  input: Record<string, unknown>,
): Promise<void> {
  const type =
    act === 'rejectSchool' || act === 'requestSchoolChanges'
      ? 'DecideSchool'
      : act[0]!.toUpperCase() + act.slice(1)
  const answer = await ask(
    product,
    `mutation ($input: ${type}Input!) { ${act}(input: $input) { userErrors { message } } }`,
    { input },
    provider,
  )
  if (answer[act].userErrors.length > 0) throw new Error(JSON.stringify(answer[act].userErrors))
}

export const aClaim = (over: Record<string, unknown> = {}) => ({
  studentName: 'Chidinma Okafor',
  parentName: 'Ngozi Okafor',
  parentEmail: `parent${++counter}@example.com`,
  phone: '0803 123 4567',
  amountOwed: '45000.00',
  // A debt of its own each time: what was removed cannot be listed again.
  term: `2025/2026, second term, invoice ${++counter}`,
  statementAccepted: true,
  ...over,
})

export const ADD_DEBTOR =
  'mutation ($input: AddDebtorInput!) { addDebtor(input: $input) { debtor { id studentName amountOwed { amount currency } status letter { id state } inDirectory { listed reason } } likelyDuplicates { id } userErrors { code field message } } }'

/** A ward listed by a school; answers the debtor. */
export async function aDebtor(
  product: Product,
  school: Person,
  over: Record<string, unknown> = {},
): Promise<any> {
  const { addDebtor } = await ask(product, ADD_DEBTOR, { input: aClaim(over) }, school)
  if (!addDebtor.debtor) throw new Error(JSON.stringify(addDebtor.userErrors))
  return addDebtor.debtor
}
