import { addDays, localDate } from '../../../common/days.js'
import { tokenIn } from './claims.js'
import { act, aPicture, ask, upload, visitor, type Asker } from '../client.js'
import { rows } from '../databases/database.js'
import { aDebtor, type SchoolPerson } from '../people.js'
import type { Product } from '../product.js'
import { quiet } from '../databases/stored.js'

/** A case as one side reads it. */
const CASE = `id reason state inWords resolved outcome waitsFor dueOn removedAfter escalateBy mayEscalateLater restWaits planEndsAfter mayDo mayComment mayState
  mayProve mayRefuseProof
  statement amountOwed { amount } saysPaid { amount } saysPaidOn plan { id agreedAt instalments { dueOn amount { amount } paid { amount } state } }
  messages { side act text files { id name url } proof { instalment paidOn amount { amount } answer } }`

/** A claim whose family has its letter: its entry is seen, where NOTICE_DAYS=0. */
export interface Told {
  id: string
  name: string
  email: string
  token: string
}

/** Wards that nobody takes for one another: what was removed cannot be listed again. */
const WARDS = ['Chidinma', 'Bola', 'Yusuf', 'Efe', 'Zainab', 'Tamuno', 'Kelechi', 'Halima', 'Segun', 'Ibiso']
const FAMILIES = ['Okafor', 'Adeyemi', 'Danjuma', 'Omoregie', 'Briggs', 'Effiong', 'Lawal', 'Uzoma', 'Tarfa']

/** How many families each product has: the first of each have the same names, whatever ran before. */
const families = new WeakMap<Product, number>()

export async function aToldFamily(
  product: Product,
  school: SchoolPerson,
  over: Record<string, unknown> = {},
): Promise<Told> {
  const at = families.get(product) ?? 0
  families.set(product, at + 1)
  const name = `${WARDS[at % WARDS.length]} ${FAMILIES[Math.floor(at / WARDS.length) % FAMILIES.length]}`
  const email = `family-${at}@example.com`
  const { id } = await aDebtor(product, school, { studentName: name, parentEmail: email, ...over })
  await quiet(product)
  return { id, name, email, token: tokenIn(await product.mail.letterTo(email)) }
}

/** Whoever acts on a case: through a private link, or signed in. */
export type Actor = { token: string } | Asker

/** Sends one of the mutations about cases; answers the case and what was refused. */
export async function onCase(
  product: Product,
  mutation: string,
  input: object,
  by: Actor,
): Promise<{ contend: any; userErrors: { code: string; field: string[] | null; message: string }[] }> {
  const bySchool = /^(triage|accept|reject|refuseProof)/.test(mutation)
  const answer = await act(
    product,
    mutation,
    { ...input, ...('token' in by ? { token: by.token } : {}) },
    {
      as: 'token' in by ? visitor : by,
      select: bySchool ? `schoolContend { triage contend { ${CASE} } }` : `contend { ${CASE} }`,
    },
  )
  return { contend: answer.contend ?? answer.schoolContend?.contend ?? null, userErrors: answer.userErrors }
}

/** As `onCase`, for what has to succeed: answers the case. */
export async function goesOn(product: Product, mutation: string, input: object, by: Actor): Promise<any> {
  const { contend, userErrors } = await onCase(product, mutation, input, by)
  if (userErrors.length > 0) throw new Error(`${mutation}: ${JSON.stringify(userErrors)}`)
  return contend
}

export async function aDispute(product: Product, by: Actor, over: object = {}): Promise<any> {
  return goesOn(product, 'contendClaim', { reason: 'ALREADY_PAID', message: 'Paid on 3 May.', ...over }, by)
}

/** The family asks for these days, each so many from now, and its school agrees. Answers the id of the case. */
export async function anAgreedPlan(
  product: Product,
  by: Actor,
  school: SchoolPerson,
  ...days: readonly number[]
): Promise<string> {
  const instalments = days.map((away) => ({ dueOn: dayIn(product, away) }))
  const { id } = await goesOn(product, 'pleadForTime', { instalments }, by)
  await goesOn(product, 'answerPlan', { contendId: id, answer: 'AGREE' }, school)
  return id
}

/** What a family sends to prove that it has paid: its first instalment of 22,500, today. */
export async function aProof(product: Product, contendId: string, over: object = {}): Promise<object> {
  const { id } = await upload(product, await aPicture(), { name: 'slip.png' })
  return { contendId, instalment: 1, paidOn: dayIn(product, 0), amount: '22500', files: [id], ...over }
}

/** One case as somebody reads it; null for whoever is on none of its sides. */
export async function caseOf(product: Product, id: string, by: Actor): Promise<any> {
  const token = 'token' in by ? by.token : null
  const query = `query ($id: ID!, $token: String) { contend(id: $id, token: $token) { ${CASE} } }`
  return (await ask(product, query, { id, token }, 'token' in by ? visitor : by)).contend
}

/** The cases of a claim as they are stored, oldest first. */
export const contendsOf = (product: Product, debtorId: string) =>
  rows(product, 'select * from contend where debtor_id = ? order by id', [debtorId])

/** A day so many days from now where the product is, as "2026-11-20". */
export function dayIn({ clock, world }: Product, days: number): string {
  return addDays(localDate(clock.now(), world.rules.timeZone), days)
}
