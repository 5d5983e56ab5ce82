import { addDays } from '../../shared/clock.js'
import { act, type Asker } from '../client.js'
import type { Product } from '../product.js'
import { rest } from '../rest.js'
import {
  CHILDREN,
  PARENTS,
  TERMS,
  emailOf,
  todayOf,
  type Claim,
  type Family,
  type Players,
} from './family.js'
import { isRefused, pick, type Change, type Done, type Draw, type Here } from './move.js'

const money = (kobo: number) => (kobo / 100).toFixed(2)

/** Lists a child, mostly the first, against one of its parents, in one of three ways. */
export async function list({ product, players, family, draw }: Here): Promise<Done> {
  const child = pick([CHILDREN[0], CHILDREN[0], CHILDREN[0], CHILDREN[1]], draw.detail)
  const parent = pick(PARENTS.slice(0, 2), draw.more)
  const dueDate = dueDateOf(product, draw)
  const input = {
    studentName: `${child} ${family.surname}`,
    parentName: `${parent} ${family.surname}`,
    parentEmail: emailOf(family, parent),
    phone: '0803 123 4567',
    amountOwed: money(amountOf(draw)),
  }
  const id =
    draw.more % 4 === 3
      ? await listedByRest(product, players.school, input, pick(TERMS, draw.more))
      : ((
          await act(
            product,
            'addDebtor',
            { ...input, dueDate, term: pick(TERMS, draw.more), statementAccepted: true },
            { as: players.school, select: 'debtor { id }' },
          )
        ).debtor?.id ?? null)
  if (id === null) return null
  const known = family.claims.find((one) => one.id === String(id))
  const claim = known ?? { id: String(id), child, gone: false }
  claim.child = child
  if (!known) family.claims.push(claim)
  return { act: 'listed', claim, dueDate: draw.more % 4 === 3 ? null : dueDate }
}

/** The contract knows no term: it is written afterwards. */
async function listedByRest(product: Product, as: Asker, input: Record<string, string>, term: string) {
  const { status, body } = await rest(product, 'POST', '/dashboard/', { as, body: restBody(input) })
  if (status !== 200 && status !== 201) return null
  const id = String(body.id)
  return (await isRefused(product, 'updateDebtor', { id, term }, as)) ? null : id
}

const restBody = (input: Record<string, string | undefined>) => ({
  name_of_student: input.studentName,
  name_of_parent: input.parentName,
  email: input.parentEmail,
  phone_number: input.phone,
  amount_owed: input.amountOwed,
  ...(input.status ? { status: REST_STATUS[input.status] } : {}),
})
const REST_STATUS: Record<string, string> = {
  ABANDONED_PAYMENT: 'Abandoned payment',
  PENDING_PAYMENT: 'Pending payment',
  COMPLETED: 'Completed',
}

/** None, some time ago, nearly three years ago, or tomorrow. */
function dueDateOf(product: Product, { detail }: Draw): string | null {
  const days = pick([null, -30, -200, -900, -1050, 1, 20], detail)
  return days === null ? null : addDays(todayOf(product), days)
}

const amountOf = ({ detail }: Draw) => pick([4_500_000, 4_499_999, 3_000_000, 90_000_000, 6_000_000], detail)

/** One or more fields of a claim. */
export async function edit({ product, players, family, draw, claim }: Here): Promise<Done> {
  const change: Change = pick<Change>(
    [
      { amount: amountOf(draw) },
      { amount: amountOf(draw) },
      { dueDate: dueDateOf(product, draw) },
      { term: pick(TERMS, draw.detail) },
      { child: pick(CHILDREN, draw.detail) },
      { child: pick(CHILDREN, draw.detail), parent: pick(PARENTS, draw.detail) },
      { parent: pick(PARENTS, draw.detail) },
    ],
    draw.more,
  )
  return changed(product, players, family, claim, change)
}

/** Completed mostly, and back; through the form or REST. */
export async function setStatus({ product, players, family, draw, claim }: Here): Promise<Done> {
  const status = pick(['COMPLETED', 'ABANDONED_PAYMENT', 'COMPLETED', 'PENDING_PAYMENT'], draw.more)
  return changed(product, players, family, claim, { status })
}

async function changed(
  product: Product,
  { school }: Players,
  family: Family,
  claim: Claim,
  change: Change,
): Promise<Done> {
  const before = claim.child
  const input = {
    ...('child' in change ? { studentName: `${change.child} ${family.surname}` } : {}),
    ...('parent' in change
      ? { parentName: `${change.parent} ${family.surname}`, parentEmail: emailOf(family, change.parent!) }
      : {}),
    ...('amount' in change ? { amountOwed: money(change.amount!) } : {}),
    ...('dueDate' in change ? { dueDate: change.dueDate } : {}),
    ...('term' in change ? { term: change.term } : {}),
    ...('status' in change ? { status: change.status } : {}),
  }
  const { userErrors } = await act(product, 'updateDebtor', { id: claim.id, ...input }, { as: school })
  if (userErrors.length > 0) return null
  if (change.child) claim.child = change.child
  return { act: 'changed', claim, change, before }
}

export async function withdraw({ product, players, claim }: Here): Promise<Done> {
  const input = { id: claim.id, reason: 'A mistake.' }
  return (await isRefused(product, 'withdrawDebtor', input, players.school))
    ? null
    : { act: 'withdrawn', claim }
}

export async function pay({ product, players, claim, draw }: Here): Promise<Done> {
  const input = { debtorId: claim.id, amount: money(pick([100_000, 1_000_000, 3_000_000], draw.detail)) }
  return (await isRefused(product, 'recordPayment', input, players.school)) ? null : { act: 'paid', claim }
}

export async function confirm({ product, players, claim }: Here): Promise<Done> {
  await isRefused(product, 'confirmDebtor', { id: claim.id }, players.school)
  return null
}
