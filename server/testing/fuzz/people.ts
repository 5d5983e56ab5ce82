import { act, aPicture, ask, upload, type Asker } from '../client.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
} from '../people.js'
import type { Product } from '../product.js'
import { aCase, inAMonth, isAboutACase, type Case } from './cases.js'
import type { SoundValue, Target } from './target.js'

/** Somebody who sends hostile requests, and what would be sound for him to send. */
export interface FuzzPerson {
  role: string
  asker: Asker
  sound: SoundValue
  /** After something was accepted: what it used up is made anew. Answers whether anything was to be made. */
  renew(target: Pick<Target, 'name' | 'fields'>): Promise<boolean>
  /** After he was signed out, or locked out. */
  comeBack(): Promise<void>
}

/** One of each kind: who may see nothing, who may see his own, who may look, who decides, and who has a claim link. */
export async function fuzzPeople(product: Product): Promise<FuzzPerson[]> {
  return [
    await aFuzzPerson(product, 'visitor', async () => null),
    await aFuzzPerson(product, 'account', () => anAccount(product)),
    await aFuzzPerson(product, 'waiting school', () => aSchool(product)),
    await aFuzzPerson(product, 'school', async () => anApprovedSchool(product, await aProvider(product))),
    await aFuzzPerson(product, 'provider', () => aProvider(product)),
    await aFuzzPerson(product, 'family', async () => null),
  ]
}

const NO_CASE: Case = { token: '', surname: '' }
const PASSWORD = 'Correct horse 42'
let counter = 0

async function aFuzzPerson(
  product: Product,
  role: string,
  make: () => Promise<Person | null>,
): Promise<FuzzPerson> {
  const asker: Asker = { key: null }
  let person: Person | null = null
  let ids: Record<string, unknown> = {}

  const become = async (next: Person | null) => {
    person = next
    asker.key = next?.key ?? null
    ids = {}
  }
  /** A school to have cases with, and who decides them, until what another sends ends one of the two. */
  let parties: { school: Person; provider: Person } | null = null
  const soundCase = async (target: string) => {
    const provider = parties?.provider ?? (await aProvider(product))
    const school =
      role === 'school' ? person! : (parties?.school ?? (await anApprovedSchool(product, provider)))
    parties = { school, provider }
    const { token, ...others } = await aCase(product, parties, target).catch(
      () => ((parties = null), NO_CASE),
    )
    // The school and the provider have no link; the family has nothing else.
    const known = role === 'family' ? { token, debtorId: undefined } : { token: undefined }
    return { ...others, ...known, id: others.contendId }
  }
  await become(await make())
  return {
    role,
    asker,
    sound: (field, type) => (field in ids ? ids[field] : soundValue(field, type, person)),
    async comeBack() {
      if (!person) return
      const again = await signedIn(product, person.username).catch(() => null)
      await become(again?.key ? { ...person, ...again } : await make())
    },
    async renew({ name: target, fields }) {
      ids = {}
      if (isAboutACase(target) && /^(school|provider|family)$/.test(role)) {
        ids = await soundCase(target)
        return true
      }
      const takes = (name: RegExp) => fields.some((field) => name.test(field))
      const papers = ['taxCertificate', 'registrationCertificate', 'ministryApproval']
      if (target === 'registerSchool')
        for (const paper of papers) ids[paper] = (await upload(product, await aPicture(), { as: asker })).url
      if (role === 'provider' && takes(/\bschoolId$/)) ids.schoolId = await aSchoolToDecide(product, target)
      if (role === 'provider' && target === 'markMessage')
        ids.messageId = await aMessage(product, asker).catch(() => '1')
      if (!role.endsWith('school') || !takes(/\b(id|debtorId|letterId)\d?$/))
        return target === 'registerSchool' || role === 'provider'
      const { id, letter } = await aDebtor(product, person!, {}).catch(() => ({ id: '1', letter: null }))
      ids.debtorId = id
      ids.letterId = letter?.id
      ids.id = target === 'school' ? (person as { schoolId?: string }).schoolId : id
      return true
    },
  }
}

/** In the state in which that decision can be made. */
async function aSchoolToDecide(product: Product, target: string): Promise<string> {
  // One of the moment: providers can be removed, by hostile values too.
  const provider = await aProvider(product)
  const approved = /suspend|reinstate/.test(target)
  const school = approved ? await anApprovedSchool(product, provider) : await aSchool(product)
  if (target === 'reinstateSchool')
    await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'to be seen' })
  return school.schoolId
}

async function aMessage(product: Product, provider: Asker): Promise<string> {
  const email = `fuzz-message${++counter}@example.com`
  await act(product, 'sendMessage', { fullName: 'Amina Yusuf', email, message: 'To be marked.' })
  const { desk } = await ask(
    product,
    '{ desk { messages(first: 1) { edges { node { id } } } } }',
    {},
    provider,
  )
  return desk.messages.edges[0].node.id
}

/** By its name, as a form would fill it in. A name that says nothing gets a plain value of its type. */
function soundValue(field: string, type: string, person: Person | null): unknown {
  counter += 1
  if (/^(after|requestKey|subject|evidence|addEvidence|files|revision|schoolId)$/.test(field))
    return undefined
  if (/certificate|approval$/i.test(field)) return undefined
  if (/password/i.test(field)) return PASSWORD
  if (/email/i.test(field)) return `fuzz${counter}@example.com`
  if (field === 'username') return person?.username ?? `fuzz${counter}`
  if (/phone|number/i.test(field)) return '0803 123 4567'
  if (/amount/i.test(field)) return '1000.00'
  if (field === 'dueOn') return inAMonth()
  if (field === 'region') return 'Lagos'
  if (field === 'search') return 'Okafor'
  switch (type) {
    case 'Int':
      return 5
    case 'Boolean':
      return true
    case 'ID':
      return '1'
    case 'MoneyAmount':
      return '1000.00'
    case 'LocalDate':
      return '2026-01-15'
    case 'String':
      return `Sound ${counter}`
    default:
      return undefined
  }
}
