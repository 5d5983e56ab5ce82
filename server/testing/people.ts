import { createHash, randomBytes } from 'node:crypto'
import { Account } from '../accounts/account.entity.js'
import { hashPassword } from '../accounts/passwords/passwords.js'
import { Session } from '../accounts/session.entity.js'
import { Document } from '../documents/document.entity.js'
import { HistoryEntry } from '../history/history-entry.entity.js'
import { Notification } from '../notifications/notification.entity.js'
import {
  ApplicationDecision,
  ApplicationKind,
  SchoolApplication,
} from '../schools/school-application.entity.js'
import { slugOf } from '../schools/school-details.js'
import { School, SchoolCategory, SchoolLevel, SchoolState } from '../schools/school.entity.js'
import { newSecret, sha256 } from '../shared/secrets.js'
import { aPicture, act, ask, upload, visitor, type Asker } from './client.js'
import { rows } from './databases/database.js'
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
  // Of a product that runs in a process of its own the kit has only the address.
  const isUploaded = Boolean(as.key) || !('world' in product)
  const paper = async (colour: string) =>
    isUploaded
      ? (await upload(product, await aPicture(colour), { as })).url
      : (await aKeptPicture(product, colour)).url
  return {
    ...theDetailsOf(name),
    taxCertificate: await paper(PAPERS[0]),
    registrationCertificate: await paper(PAPERS[1]),
    ministryApproval: await paper(PAPERS[2]),
  }
}

/** The colours of the three papers. */
const PAPERS = ['#100000', '#001000', '#000010'] as const

function theDetailsOf(name: string) {
  const officer = (who: string) => ({
    name: `${who} of ${name}`,
    email: `${who}@example.com`,
    number: '0803 555 0101',
  })
  return {
    name,
    category: SchoolCategory.PRIVATE,
    level: SchoolLevel.SECONDARY,
    description: 'A school.',
    address: '1 School Road, Ikeja',
    email: `office-${++counter}@example.com`,
    contactNumber: '+234 803 555 0100',
    region: 'Lagos',
    proprietor: officer('proprietor'),
    principal: officer('principal'),
    bursar: officer('bursar'),
  }
}

/** A picture as a visitor's upload leaves it, without the way there, which has tests of its own. */
async function aKeptPicture({ world }: Product, colour: string): Promise<{ id: number; url: string }> {
  const bytes = await aPicture(colour)
  const key = randomBytes(16).toString('base64url')
  await world.store.put(key, bytes)
  const id = await world.orm.em.fork().insert(Document, {
    key,
    name: 'paper.png',
    mediaType: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: world.clock.now(),
  })
  return { id, url: `${world.config.publicUrl}/files/${key}` }
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

/** As `anApprovedSchool`, by the way that a school goes: registered, decided at the desk, and written to about both. */
export async function aSchoolApprovedAtTheDesk(
  product: Product,
  provider: Person,
  name?: string,
): Promise<SchoolPerson> {
  const school = await aSchool(product, name)
  await decide(product, provider, 'approveSchool', { schoolId: school.schoolId, region: 'Lagos' })
  return school
}

/**
 * A school that takes part, and its administrator, who has just signed in: what registering and approving leave on record
 * and show to whoever is signed in, without the letters about them. That this is what they leave, people.test.ts asks.
 */
export async function anApprovedSchool(
  product: Product,
  provider: Person,
  name = `School ${++counter}`,
): Promise<SchoolPerson> {
  // Of a product that runs in a process of its own the kit has only the address.
  if (!('world' in product)) return aSchoolApprovedAtTheDesk(product, provider, name)
  const { world } = product
  const username = `school${++counter}`
  const email = `${username}@example.com`
  const now = world.clock.now()
  const key = newSecret()
  const passwordHash = await hashPassword(PASSWORD, world.config)
  const papers: { id: number }[] = []
  for (const colour of PAPERS) papers.push(await aKeptPicture(product, colour))
  const [taxCertificate, registrationCertificate, ministryApproval] = papers.map(({ id }) => id)
  const school = await world.orm.em.fork().transactional(async (em) => {
    const account = await em.insert(Account, {
      username,
      email,
      passwordHash,
      createdAt: now,
      lastSeenAt: now,
      isProvider: false,
    })
    const school = await em.insert(School, {
      ...theDetailsOf(name),
      slug: slugOf(name),
      state: SchoolState.APPROVED,
      taxCertificate: taxCertificate!,
      registrationCertificate: registrationCertificate!,
      ministryApproval: ministryApproval!,
      author: account,
      revision: 1,
      createdAt: now,
      approvedAt: now,
    })
    const providers = await em.find(Account, { isProvider: true })
    const decidedBy = providers.find((one) => one.username === provider.username)!.id
    await em.nativeUpdate(Account, { id: account }, { school, joinedSchoolAt: now })
    await em.nativeUpdate(Document, { id: { $in: papers.map(({ id }) => id) } }, { school, attachedAt: now })
    await em.insert(SchoolApplication, {
      school,
      kind: ApplicationKind.REGISTRATION,
      reasons: [],
      submittedAt: now,
      decision: ApplicationDecision.APPROVED,
      decidedAt: now,
      decidedBy,
    })
    await em.insertMany(HistoryEntry, [
      { act: 'account.signed-up', actor: account, account, school: null, changes: [], at: now },
      { act: 'school.registered', actor: account, account: null, school, changes: [], at: now },
      { act: 'account.signed-in', actor: account, account, school, changes: [], at: now },
      { act: 'school.approved', actor: decidedBy, account: null, school, changes: [], at: now },
    ])
    await em.insertMany(Notification, [
      ...providers.map(({ id }) => ({
        account: id,
        kind: 'application.submitted',
        text: `${name} waits for your decision.`,
        path: '/provider',
        createdAt: now,
      })),
      {
        account,
        kind: 'school.approved',
        text: `${name} is approved.`,
        path: '/admin/profile',
        createdAt: now,
      },
    ])
    // One of registering, which the browser keeps, and one of signing in.
    const session = (keyHash: string) => ({
      account,
      keyHash,
      device: 'A program',
      remember: false,
      keptByScript: false,
      createdAt: now,
      lastSeenAt: now,
      confirmedAt: now,
      expiresAt: new Date(now.getTime() + world.rules.sessionHours * 3_600_000),
    })
    await em.insertMany(Session, [session(sha256(newSecret())), session(sha256(key))])
    return school
  })
  return { key, username, email, password: PASSWORD, schoolId: String(school), schoolName: name }
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
