import { addDays } from '../../../common/days.js'
import { DOORS, type Door, type Written } from '../claims/claim-doors.js'
import { act, ask } from '../client.js'
import { rows } from '../databases/database.js'
import { printed } from '../printed.js'
import type { Product } from '../product.js'
import { isLive } from './case-clock.js'
import {
  ANOTHER_TERM,
  CHILDREN,
  PARENTS,
  TERMS,
  addressesOf,
  emailOf,
  todayOf,
  type Claim,
  type Family,
  type Players,
} from './family.js'
import { isRefused, money, pick, type Change, type Done, type Draw, type Here } from './move.js'

/** The list of a file is the slowest. */
const doorOf = ({ more }: Draw) =>
  DOORS[pick(['form', 'form', 'key', 'contract', 'contract', 'list'] as const, Math.floor(more / 7))]

/** Lists a child, mostly the first, against one of its parents. */
export async function list(here: Here): Promise<Done> {
  const { draw } = here
  const child = pick([CHILDREN[0], CHILDREN[0], CHILDREN[0], CHILDREN[1]], draw.detail)
  return listed(here, child, pick(PARENTS.slice(0, 2), draw.more), doorOf(draw))
}

/** By a list that is undone before its letters leave. What came back by it, or was on record before, stays. */
export async function listAndUndo(here: Here): Promise<Done> {
  const { product, players, draw } = here
  const undone: Door = async (...written) => {
    const came = await DOORS.list(...written)
    const [list] = await rows(product, 'select max(id) as id from debtor_import')
    const input = { id: String(list!.id) }
    if (!came.id || (await isRefused(product, 'undoImport', input, players.school))) return came
    const [claim] = await rows(product, 'select undone_at from debtor where id = ?', [came.id])
    return claim!.undone_at ? { id: null, refusal: 'It was undone.' } : came
  }
  return listed(here, CHILDREN[0], pick(PARENTS.slice(0, 2), draw.more), undone)
}

async function listed(
  { product, players, family, draw }: Here,
  child: Claim['child'],
  parent: string,
  door: Door,
) {
  const dueDate = dueDateOf(product, draw)
  const written = {
    studentName: `${child} ${family.surname}`,
    parentName: `${parent} ${family.surname}`,
    parentEmail: emailOf(family, parent),
    phone: '0803 123 4567',
    amountOwed: money(amountOf(draw)),
  }
  const which = { term: pick(TERMS, draw.more), ...(dueDate === null ? {} : { dueDate }) }
  const { id } = await door(product, players.school, { ...written, ...which })
  if (id === null) return null
  // The contract has no fields for these: they are written afterwards.
  const isSaid = door !== DOORS.contract || (await DOORS.form(product, players.school, which, id)).id !== null
  const claim = await comesAs({ product, family }, { id, child, parent })
  return { act: 'listed', claim, dueDate: isSaid ? dueDate : null, isOpen: true } satisfies Done
}

/** The claim of that number, which may be new, as its school has written it now. */
async function comesAs(
  { product, family }: Pick<Here, 'product' | 'family'>,
  { id, child, parent }: Pick<Claim, 'id' | 'child' | 'parent'>,
): Promise<Claim> {
  const known = family.claims.find((one) => one.id === id)
  const claim = known ?? { id, child, parent, completed: false, withdrawn: false, hasPaid: false, claimed: 0 }
  // What lies on paper names whom it named before.
  if (claim.child !== child || claim.parent !== parent) family.onPaper.delete(claim.id)
  Object.assign(claim, { child, parent })
  if (!known) {
    family.claims.push(claim)
    await bringBackCases(product, family, claim)
  }
  await readClaimed(product, claim)
  return claim
}

/** What its school has written that it claims by now. */
export async function readClaimed(product: Product, claim: Claim): Promise<void> {
  const [sum] = await rows(
    product,
    "select sum(amount) as claimed from ledger_entry where debtor_id = ? and kind in ('OPENING', 'CORRECTION')",
    [claim.id],
  )
  claim.claimed = Number(sum!.claimed)
}

/** What was about somebody whom a claim names no more comes back as a claim of its own, with its cases. */
async function bringBackCases(product: Product, family: Family, claim: Claim): Promise<void> {
  const own = await rows(product, 'select id::text from contend where debtor_id = ?', [claim.id])
  for (const one of family.cases) {
    if (!own.some(({ id }) => id === one.id)) continue
    // It is the claim that stood beside other cases before it was written over.
    for (const other of family.cases) if (other.beside.has(one.claim.id)) other.beside.add(claim.id)
    Object.assign(one, { claim, renamed: false })
    // As when a case is opened: what is on record of the debt by now stands by itself.
    for (const { id, child } of family.claims) if (id !== claim.id && child === one.child) one.beside.add(id)
    claim.withdrawn = true
  }
}

/** None, some time ago, nearly three years ago, or tomorrow. */
function dueDateOf(product: Product, { detail }: Draw): string | null {
  const days = pick([null, -30, -200, -900, -1050, 1, 20], detail)
  return days === null ? null : addDays(todayOf(product), days)
}

const amountOf = ({ detail }: Draw) => pick([4_500_000, 4_499_999, 3_000_000, 90_000_000, 6_000_000], detail)

/** One or more fields of a claim. */
export async function edit(here: Here): Promise<Done> {
  const { product, draw, family, claim } = here
  const isAnswered = family.cases.some((one) => one.claim === claim && !one.renamed && isLive(one.clock))
  return changed(
    here,
    pick<Change>(
      [
        { amount: amountOf(draw) },
        { amount: amountOf(draw) },
        { dueDate: dueDateOf(product, draw) },
        { term: pick(isAnswered ? [...TERMS, ANOTHER_TERM] : TERMS, draw.detail) },
        { child: pick(CHILDREN, draw.detail) },
        { child: pick(CHILDREN, draw.detail) },
        { child: pick(CHILDREN, draw.detail), parent: pick(PARENTS, draw.detail) },
        { parent: pick(PARENTS, draw.detail) },
      ],
      draw.more,
    ),
  )
}

/** Completed mostly, and back. */
export async function setStatus(here: Here): Promise<Done> {
  return changed(here, {
    status: pick(['COMPLETED', 'ABANDONED_PAYMENT', 'COMPLETED', 'PENDING_PAYMENT'], here.draw.more),
  })
}

/** Out and back at once: by the status, or by withdrawing it and listing it again. */
export async function leave(here: Here): Promise<Done> {
  const { claim, draw, did } = here
  const isWithdrawn = draw.detail % 2 === 1
  const gone = isWithdrawn ? await withdraw(here) : await changed(here, { status: 'COMPLETED' })
  if (!gone) return null
  did(gone)
  return isWithdrawn
    ? listed(here, claim.child, claim.parent, doorOf(draw))
    : changed(here, { status: 'ABANDONED_PAYMENT' })
}

/** Another address of its parent, or none. */
export async function readdress(here: Here): Promise<Done> {
  const { family, claim, draw } = here
  return changed(here, { address: pick([...addressesOf(family, claim.parent), null], draw.detail) })
}

/** Prints the letter and hands it over; or only prints it, or hands over what was printed before. */
export async function handOver({ product, players, family, claim, draw }: Here): Promise<Done> {
  const how = pick(['both', 'print', 'hand over'] as const, draw.detail)
  let html = family.onPaper.get(claim.id)
  if (how !== 'hand over' || html === undefined) {
    const letter = await printed(product, claim.id, players.school)
    if (!letter.token) return null
    family.printed.add(letter.token)
    html = letter.html
    family.onPaper.set(claim.id, html)
    if (how === 'print') return { act: 'printed', claim }
  }
  return (await isRefused(product, 'recordHandOver', { id: claim.id }, players.school))
    ? null
    : { act: 'handed over', claim, text: html }
}

async function changed(here: Here, wanted: Change): Promise<Done> {
  const { product, players, family, draw, claim } = here
  const before = claim.child
  const written = writtenOf(family, wanted)
  const change = { ...wanted }
  // What it says already is no change.
  if (change.child === claim.child) delete change.child
  if (change.parent === claim.parent) delete change.parent
  // What the contract has no field for is written by the form.
  const door = change.term !== undefined || change.dueDate !== undefined ? DOORS.form : doorOf(draw)
  const { id } = await door(product, players.school, written, claim.id)
  if (id === null) return null
  if (id !== claim.id) return wentOn(here, id, change)
  if (change.child || change.parent) family.onPaper.delete(claim.id)
  if (change.child) claim.child = change.child
  if (change.parent) claim.parent = change.parent
  await readClaimed(product, claim)
  return { act: 'changed', claim, change, before }
}

/** A change that puts a claim to somebody of whom there is another one, which it goes on as. */
async function wentOn({ did, claim, ...here }: Here, id: string, change: Change): Promise<Done> {
  const { child = claim.child, parent = claim.parent, dueDate = null } = change
  const isOpen = change.status ? change.status !== 'COMPLETED' : !claim.completed
  // It is the claim that stood beside cases under its other number.
  for (const { beside } of here.family.cases) if (beside.has(claim.id)) beside.add(id)
  did({ act: 'withdrawn', claim })
  return { act: 'listed', claim: await comesAs(here, { id, child, parent }), dueDate, isOpen }
}

const writtenOf = (family: Family, { child, parent, amount, address, ...change }: Change): Written => ({
  ...change,
  ...(address === undefined ? {} : { parentEmail: address }),
  ...(child ? { studentName: `${child} ${family.surname}` } : {}),
  ...(parent ? { parentName: `${parent} ${family.surname}`, parentEmail: emailOf(family, parent) } : {}),
  ...(amount === undefined ? {} : { amountOwed: money(amount) }),
})

export async function withdraw({ product, players, claim }: Here): Promise<Done> {
  const input = { id: claim.id, reason: 'A mistake.' }
  return (await isRefused(product, 'withdrawDebtor', input, players.school))
    ? null
    : { act: 'withdrawn', claim }
}

export async function pay({ product, players, claim, draw }: Here): Promise<Done> {
  const input = { debtorId: claim.id, amount: money(pick([100_000, 1_000_000, 3_000_000], draw.detail)) }
  const { debtor } = await act(product, 'recordPayment', input, {
    as: players.school,
    select: 'debtor { status }',
  })
  if (!debtor) return null
  const payment = (await paymentsOf(product, players, claim)).at(-1)
  return { act: 'paid', claim, payment, wasLast: debtor.status === 'COMPLETED' }
}

/** A payment that was recorded does not count any more: the last one mostly. */
export async function voidPayment({ product, players, claim, draw }: Here): Promise<Done> {
  const payments = await paymentsOf(product, players, claim)
  if (payments.length === 0) return null
  const [first, last] = [payments[0]!, payments.at(-1)!]
  const input = {
    paymentId: pick([last, last, first], draw.detail).id,
    reason: pick(['CHEQUE_RETURNED', 'WRONG_CHILD'], draw.more),
    statementAccepted: true,
  }
  const answer = await act(product, 'voidPayment', input, { as: players.school, select: 'debtor { status }' })
  const { debtor } = answer
  if (!debtor) return null
  const [paid] = await rows(product, 'select created_at as at from ledger_entry where id = ?', [
    input.paymentId,
  ])
  const isOpen = debtor.status !== 'COMPLETED'
  return { act: 'voided', claim, payment: input.paymentId, paidAt: new Date(paid!.at), isOpen }
}

/** Those that may be voided, oldest first. */
export async function paymentsOf(
  product: Product,
  { school }: Players,
  { id }: Claim,
): Promise<{ id: string; on: string }[]> {
  const query = 'query ($id: ID!) { debtor(id: $id) { ledger { id on mayBeVoided } } }'
  const { debtor } = await ask(product, query, { id }, school)
  return debtor.ledger.filter((line: { mayBeVoided: boolean }) => line.mayBeVoided)
}

export async function confirm({ product, players, claim }: Here): Promise<Done> {
  await isRefused(product, 'confirmDebtor', { id: claim.id }, players.school)
  return null
}
