import { act, ask } from '../server/testing/client.js'
import { aContend, inDays } from './families.js'
import {
  aDebtor,
  aListedDebtor,
  anAccount,
  anApprovedSchool,
  aSchool,
  decide,
  type Person,
  type School,
  unique,
} from './people.js'
import type { Product } from './product.js'

export type Scene = Awaited<ReturnType<typeof aScene>>
export type Who = 'visitor' | 'parent' | 'school' | 'waiting' | 'rejected' | 'provider'
export type Path = string | ((scene: Scene) => string)

/** Everybody who has a screen, and what stands on it. */
export async function aScene(product: Product, provider: Person) {
  const [school, waiting, rejected, parent] = [
    await anApprovedSchool(product, provider),
    await aSchool(product),
    await aSchool(product),
    await anAccount(product),
  ]
  const reasons = [
    { field: 'taxCertificate', message: 'The photo is too dark to read.' },
    { field: 'address', message: 'The street has no number.' },
    { message: 'Everything else is in order.' },
  ]
  await decide(product, provider, 'rejectSchool', { schoolId: rejected.id, reasons })
  await act(
    product,
    'createApiKey',
    { name: 'Admissions', scopes: ['CHECK', 'READ_DEBTORS'] },
    { as: school },
  )
  // Nobody listens there: what is sent to it is tried again and again.
  const webhook = { url: 'http://127.0.0.1:9/dma/events', description: 'Portal', events: ['DEBTOR_LISTED'] }
  await act(product, 'createWebhook', webhook, { as: school })
  const debtor = await aDebtor(product, school)
  await aDebtor(product, school, { studentName: 'Musa Danjuma', status: 'PENDING_PAYMENT' })
  await aDebtor(product, school, { studentName: 'Bisi Ojo', status: 'COMPLETED' })
  const unwritten = await aDebtor(product, school, { studentName: 'Efe Ogbe', parentEmail: null })
  await aDebtor(product, waiting)
  product.mail.answer = (to) => (to.startsWith('refused-') ? 550 : null)
  for (const parentEmail of ['refused-one@example.com', 'refused-two@example.com'])
    await aDebtor(product, school, { studentName: parentEmail, parentEmail })
  await ask(product, '{ directory(search: "Chidinma Okafor") { hint } }', {}, school)
  const lister = await anApprovedSchool(product, provider)
  await aListedDebtor(product, lister, { studentName: 'Ikenna Ezeudu', parentName: 'Obiageli Ezeudu' })
  const aCheck = async (student: string, parent: string) => {
    const input = { student, parent, reference: '2026/117' }
    return (await act(product, 'checkWard', input, { as: school, select: 'check { id }' })).check.id as string
  }
  const found = await aCheck('Ezeudu Ikena', 'Mrs Obiageli Ezeudu')
  const nobody = await aCheck('Xanthe Quillfeather', 'Xerxes Quillfeather')
  const dispute = await aContend(product, school, 'Funke Alade', 'contendClaim', {
    reason: 'ALREADY_PAID',
    message: 'I paid on 3 May.',
  })
  const plea = await aContend(product, school, 'Gozie Umeh', 'pleadForTime', {
    instalments: [inDays(30), inDays(60)].map((dueOn) => ({ dueOn })),
  })
  await act(product, 'sendMessage', {
    fullName: 'Oluwaseunfunmi '.repeat(8).trim(),
    email: `${'amina'.repeat(9)}@example.com`,
    message: `How does a small school join?\n\n${'Nkiruka'.repeat(20)}`,
  })
  for (const email of ['bisi@example.com', `${'amina'.repeat(11)}@example.com`])
    await act(product, 'subscribe', { email })
  const confirming = await Promise.all(
    ['bisi@example.com', `${'amina'.repeat(11)}@example.com`].map((email) =>
      product.mail.letterTo(email, /newsletter/),
    ),
  )
  const [newsletter, long] = confirming.map(({ text }) => /http:\S+\/newsletter\/\S+/.exec(text)![0])
  await fetch(`${long}/confirm`, { method: 'POST' })
  const letter = await product.mail.letterTo(debtor.parentEmail, /A letter about school fees/)
  const invited = `${unique('halima')}@dma.example`
  await act(product, 'inviteProvider', { email: invited }, { as: provider })
  const colleague = `${'bola'.repeat(11)}@example.com`
  await act(product, 'inviteAdministrator', { email: colleague, role: 'BURSAR' }, { as: school })
  const [invitation, schoolInvitation] = await Promise.all(
    [invited, colleague].map((email) => product.mail.letterTo(email, /invited/)),
  )
  const linkIn = ({ text }: { text: string }) => /http:\S+\/join\/\S+/.exec(text)![0]
  return {
    invitation: linkIn(invitation!),
    schoolInvitation: linkIn(schoolInvitation!),
    newsletter: newsletter!,
    visitor: null,
    parent,
    school,
    waiting,
    rejected,
    provider,
    debtor: debtor.id,
    unwritten: unwritten.id,
    found,
    nobody,
    dispute: dispute.id,
    plea: plea.id,
    claim: /http:\S+\/claim\/\S+/.exec(letter.text)![0],
  } satisfies Record<Who, Person | School | null> & Record<string, unknown>
}

export const addressOf = (path: Path, scene: Scene) => (typeof path === 'string' ? path : path(scene))
