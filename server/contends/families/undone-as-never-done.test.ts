import { expect, test } from 'vitest'
import {
  aDispute,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { debtorOf, done } from '../../testing/claims/claims.js'
import { ask } from '../../testing/client.js'
import { printed, undoPage, undoTokenOf } from '../../testing/printed.js'
import { theRegister } from '../../testing/register.js'

/** Whoever had the printed letter did something, others went on, and it is undone: all is as if it had never been done. */
const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })

interface Scene {
  told: Told
  paper: { token: string }
  /** The case that the printed letter has opened. */
  id: string
}

const plan = (days: number) => ({ instalments: [{ dueOn: dayIn(product, days) }] })
const bySchool = (act: string, input: object) => goesOn(product, act, input, school)

/** What stands before, each opened by the printed letter. */
const BEFORE = {
  'a dispute': async ({ paper }: Omit<Scene, 'id'>) => (await aDispute(product, paper)).id,
  'a dispute that was rejected': async ({ paper }: Omit<Scene, 'id'>) => {
    const { id } = await aDispute(product, paper)
    await bySchool('rejectContend', { contendId: id, message: 'It stands.' })
    return id
  },
  'an offer': async ({ paper }: Omit<Scene, 'id'>) => {
    const { id } = await goesOn(product, 'pleadForTime', plan(20), paper)
    await bySchool('answerPlan', { contendId: id, answer: 'COUNTER', ...plan(10) })
    return id
  },
  'a plan': async ({ paper }: Omit<Scene, 'id'>) => {
    const { id } = await goesOn(product, 'pleadForTime', plan(20), paper)
    await bySchool('answerPlan', { contendId: id, answer: 'AGREE' })
    return id
  },
}
type Before = keyof typeof BEFORE

/** What is done by the printed letter, and undone. */
const ACTS: { before: Before; act: string; input: () => object }[] = [
  { before: 'a dispute', act: 'withdrawContend', input: () => ({}) },
  { before: 'a dispute that was rejected', act: 'escalateContend', input: () => ({ message: 'No.' }) },
  { before: 'an offer', act: 'answerPlan', input: () => ({ answer: 'AGREE' }) },
  { before: 'an offer', act: 'answerPlan', input: () => ({ answer: 'DECLINE' }) },
  { before: 'an offer', act: 'answerPlan', input: () => ({ answer: 'COUNTER', ...plan(30) }) },
  { before: 'a plan', act: 'withdrawContend', input: () => ({}) },
]

/** What others do meanwhile; answers what of it stands whatever was done by the letter, or null where it is refused. */
const BESIDE: Record<string, (scene: Scene) => Promise<object | null>> = {
  'its school sets the status': async ({ told }) => {
    const now = (await debtorOf(product, told.id, school)).status
    const status = now === 'PENDING_PAYMENT' ? 'ABANDONED_PAYMENT' : 'PENDING_PAYMENT'
    await done(product, 'updateDebtor', { id: told.id, status }, school)
    return { status }
  },
  'a payment': async ({ told }) => {
    await done(product, 'recordPayment', { debtorId: told.id, amount: '10000' }, school)
    return {}
  },
  'a smaller claim': async ({ told }) => {
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '30000' }, school)
    return {}
  },
  'a dispute of the family itself': async ({ told }) => {
    const { userErrors } = await onCase(
      product,
      'contendClaim',
      { reason: 'OTHER', message: 'It is wrong.', files: [] },
      told,
    )
    return userErrors.length > 0 ? null : {}
  },
  'a plan of the family itself': async ({ told }) => {
    const asked = await onCase(product, 'pleadForTime', plan(25), told)
    if (asked.userErrors.length > 0) return null
    await bySchool('answerPlan', { contendId: asked.contend.id, answer: 'AGREE' })
    return {}
  },
}

async function scene(before: Before): Promise<Scene> {
  await later(0)
  const told = await aToldFamily(product, school)
  const paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
  return { told, paper, id: await BEFORE[before]({ told, paper }) }
}

async function factsOf({ told, id }: Scene) {
  const { status, amountOwed } = await debtorOf(product, told.id, school)
  const { directory } = await ask(
    product,
    'query ($name: String) { directory(search: $name) { edges { node { disputed status } } } }',
    { name: told.name },
    other,
  )
  const cases = await contendsOf(product, told.id)
  const { waitsFor, isPaused } = await caseOf(product, id, told)
  return {
    ...{ status, owed: amountOwed.amount, waitsFor, isPaused },
    seen: directory.edges.map(({ node }: any) => node.disputed),
    cases: cases.map(({ reason, state }) => `${String(reason)} ${String(state)}`),
  }
}

const never = new Map<string, Awaited<ReturnType<typeof factsOf>> | null>()
/** What stands where it was never done; null where what others would do is refused then. */
async function withoutIt(before: Before, beside: string) {
  const name = `${before}, ${beside}`
  if (!never.has(name)) {
    const here = await scene(before)
    never.set(name, (await BESIDE[beside]!(here)) && (await factsOf(here)))
  }
  return never.get(name)!
}

test.each(ACTS)(
  'what was done by a printed letter and is undone is as if it had never been done, whatever others did meanwhile: %j',
  { timeout: 240_000 },
  async ({ before, act, input }) => {
    let compared = 0
    for (const beside of Object.keys(BESIDE)) {
      const expected = await withoutIt(before, beside)
      const here = await scene(before)
      // The letter that tells of what stands before has left by then.
      await undoTokenOf(product, here.told.email)
      await goesOn(product, act, { contendId: here.id, ...input() }, here.paper)
      const token = await undoTokenOf(product, here.told.email)
      const stands = await BESIDE[beside]!(here)
      const undone = (await undoPage(product, token, 'POST')).status === 200
      // What came after it may rest on it: then it is kept, and the provider looks.
      if (!expected || !stands || !undone) continue
      compared += 1
      const facts = await factsOf(here)
      const seen = 'status' in stands ? facts.seen : expected.seen
      expect(facts, beside).toEqual({ ...expected, ...stands, seen })
    }
    expect(compared).toBeGreaterThan(1)
  },
)
