import { expect, test } from 'vitest'
import { addDays } from '../../../common/days.js'
import { aDispute, goesOn } from '../../testing/claims/cases.js'
import { act, ask } from '../../testing/client.js'
import { attempt, daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { shownUnder } from '../../testing/claims/seen-claims.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

const TERMS = ['2025/2026, second term', '2025/2026, third term']
const later = (days: number) => daysLater(product, days, provider, school, other)
const change = (id: string, what: object) =>
  done(product, 'updateDebtor', { id, statementAccepted: true, ...what }, school)
const handsOver = (id: string) => done(product, 'recordHandOver', { id }, school)
const amountShown = async (name: string) =>
  (await shownUnder(product, name, other))[0]?.amountOwed.amount ?? null
/** Whether the family has heard the claim as it is now. */
const isHeard = async (id: string) => (await rows(product, HEARD, [id]))[0].heard
const HEARD = `
  select heard is null and not exists (select from claim_change where debtor_id = d.id and noticed_at is null and ended_at is null) as heard
    from debtor d where id = ?`

/** What is done with a claim after the letter about it was printed, and before that is handed over; how others see it before and after it is heard. */
const CHANGES: Record<string, { acts: object[]; seen: [object, object] }> = {
  'more is claimed': {
    acts: [{ amountOwed: '60000' }],
    seen: [{ amountOwed: { amount: '45000.00' } }, { amountOwed: { amount: '60000.00' } }],
  },
  'it was due earlier': {
    acts: [{ dueDate: '2026-03-03' }],
    seen: [{ since: '2026-05-05' }, { since: '2026-03-03' }],
  },
  'it is of another term': { acts: [{ term: TERMS[1] }], seen: [{}, {}] },
  'its name is spelled otherwise': { acts: [{ parentName: 'Ngozi Adelabbu' }], seen: [{}, {}] },
  'less is claimed, and then more than before': {
    acts: [{ amountOwed: '30000' }, { amountOwed: '60000' }],
    seen: [{ amountOwed: { amount: '30000.00' } }, { amountOwed: { amount: '60000.00' } }],
  },
}

test.each(Object.entries(CHANGES))(
  'whoever is handed a letter has heard what it said when it was printed, and not that since then %s',
  async (what, { acts, seen }) => {
    const name = `Zikora ${what.replaceAll(/[^a-z]/g, '')}`
    const { id } = await aDebtor(product, school, {
      ...{ studentName: name, parentName: 'Ngozi Adelabu', parentEmail: null },
      ...{ amountOwed: '45000', dueDate: '2026-05-05' },
    })
    await printed(product, id, school)
    await later(1)
    for (const act of acts) await change(id, act)
    await later(1)
    await handsOver(id)
    expect(await isHeard(id)).toBe(false)
    await later(8)
    expect(await shownUnder(product, name, other)).toMatchObject([seen[0]])
    await printed(product, id, school)
    await handsOver(id)
    expect(await isHeard(id)).toBe(true)
    await later(8)
    expect(await shownUnder(product, name, other)).toMatchObject([seen[1]])
  },
)

test('what a second print tells and is taken back after it is another change, which that print has not told', async () => {
  const claim = { studentName: 'Zikora Takenback', parentEmail: null, amountOwed: '45000', term: TERMS[0] }
  const { id } = await aDebtor(product, school, claim)
  await printed(product, id, school)
  await change(id, { term: TERMS[1] })
  await printed(product, id, school)
  await change(id, { term: TERMS[0] })
  await handsOver(id)
  expect(await isHeard(id)).toBe(false)
  await printed(product, id, school)
  await handsOver(id)
  expect(await isHeard(id)).toBe(true)
})

test('what a second print tells has been heard once that is handed over, whatever is claimed since', async () => {
  const name = 'Zikora Twiceraised'
  const { id } = await aDebtor(product, school, { studentName: name, parentEmail: null, amountOwed: '45000' })
  await printed(product, id, school)
  await change(id, { amountOwed: '60000' })
  await printed(product, id, school)
  await change(id, { amountOwed: '70000' })
  await handsOver(id)
  await later(8)
  expect(await amountShown(name)).toBe('60000.00')
})

test('what is printed after the letter was handed over is not what it said', async () => {
  const name = 'Zikora Printedagain'
  const { id } = await aDebtor(product, school, { studentName: name, parentEmail: null, amountOwed: '45000' })
  await printed(product, id, school)
  await handsOver(id)
  await change(id, { amountOwed: '60000' })
  await printed(product, id, school)
  const address = `stranger-again-${id}@example.com`
  await change(id, { parentEmail: address })
  const token = tokenIn(await product.mail.letterTo(address))
  await quiet(product)
  await act(product, 'refuseLetter', { token })
  await later(8)
  expect(await amountShown(name)).toBe('45000.00')
})

test('what was handed over, and is told otherwise now, waits to be printed', async () => {
  const toPrint = async () => {
    const query = '{ dashboard { debtors(first: 100, needs: TO_PRINT) { edges { node { id } } } } }'
    return (await ask(product, query, {}, school)).dashboard.debtors.edges.map(({ node }: any) => node.id)
  }
  const { id } = await aDebtor(product, school, { studentName: 'Zikora Toprint', parentEmail: null })
  await printed(product, id, school)
  await handsOver(id)
  expect(await toPrint()).not.toContain(id)
  await change(id, { amountOwed: '60000' })
  expect(await toPrint()).toContain(id)
  await printed(product, id, school)
  await handsOver(id)
  expect(await toPrint()).not.toContain(id)
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['what was raised by mistake, and put right', async (id) => change(id, { amountOwed: '60000' })],
  [
    'what was raised by mistake after another raise was printed, and put right',
    async (id) => {
      await change(id, { amountOwed: '45000' })
      await printed(product, id, school)
      await change(id, { amountOwed: '70000' })
      await change(id, { amountOwed: '45000' })
      await handsOver(id)
      await change(id, { amountOwed: '60000' })
    },
  ],
  [
    'what was raised, printed, written for another term, and put right in one act',
    async (id) => {
      await change(id, { term: TERMS[0] })
      await printed(product, id, school)
      await handsOver(id)
      await change(id, { amountOwed: '60000' })
      await printed(product, id, school)
      await change(id, { term: TERMS[1] })
      await change(id, { term: TERMS[0], amountOwed: '44000' })
    },
  ],
])('%s, is nothing that is still to be told', async (what, acts) => {
  const name = `Zikora ${what.length}raised`
  const { id } = await aDebtor(product, school, { studentName: name, parentEmail: null, amountOwed: '44000' })
  await printed(product, id, school)
  await handsOver(id)
  await acts(id)
  await change(id, { amountOwed: '44000' })
  expect(await isHeard(id)).toBe(true)
})

test('what changes after a letter was handed over that nobody printed here was not told by it', async () => {
  const name = 'Zikora Neverprinted'
  const { id } = await aDebtor(product, school, { studentName: name, parentEmail: null, amountOwed: '45000' })
  await handsOver(id)
  await change(id, { amountOwed: '60000' })
  const address = `stranger-never-${id}@example.com`
  await change(id, { parentEmail: address })
  const token = tokenIn(await product.mail.letterTo(address))
  await quiet(product)
  await act(product, 'refuseLetter', { token })
  await later(8)
  expect(await amountShown(name)).toBe('45000.00')
})

test('more than was told needs a statement: without an address it says that the letter is printed', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Zikora Stated', parentEmail: null })
  await printed(product, id, school)
  const raise = { id, amountOwed: '600000', statementAccepted: false }
  const { userErrors } = await attempt(product, 'updateDebtor', raise, school)
  expect(userErrors).toMatchObject([
    { field: ['statementAccepted'], message: expect.stringContaining('Print the letter and hand it over') },
  ])
})

test('a raise that the school takes back in the case of the family is nothing that is still to be told', async () => {
  const claim = { studentName: 'Zikora Casecorrected', parentEmail: null, amountOwed: '45000' }
  const { id } = await aDebtor(product, school, claim)
  const { token } = await printed(product, id, school)
  await handsOver(id)
  await change(id, { amountOwed: '60000' })
  const dispute = { reason: 'WRONG_AMOUNT', message: 'It is 45,000.' }
  const contend = await aDispute(product, { token: token! }, dispute)
  const accepted = { contendId: contend.id, outcome: 'AMOUNT_CORRECTED', amount: '45000' }
  await goesOn(product, 'acceptContend', accepted, school)
  expect(await isHeard(id)).toBe(true)
})

test('a raise that was printed is told by letter too, also where what comes after it is taken back', async () => {
  const to = 'printed-raise@example.com'
  const claim = { studentName: 'Zikora Raisedprinted', parentEmail: to, amountOwed: '45000', term: TERMS[0] }
  const { id } = await aDebtor(product, school, claim)
  await product.mail.letterTo(to)
  await quiet(product)
  product.mail.answer = () => 451
  await change(id, { amountOwed: '60000' })
  await printed(product, id, school)
  await change(id, { term: TERMS[1] })
  await change(id, { term: TERMS[0] })
  product.mail.answer = () => null
  await quiet(product)
  expect(await isHeard(id)).toBe(true)
  const told = product.mail.received.filter((letter) => letter.to === to)
  expect(told.at(-1)!.text).toContain('60,000.00')
})

test('a slip that was printed, and put right before it was handed over, says nothing of the first child (rule 20)', async () => {
  const slip = { studentName: 'Zikora Slipprinted', parentEmail: null, term: TERMS[0], dueDate: '2025-09-01' }
  const { id } = await aDebtor(product, school, slip)
  await printed(product, id, school)
  await change(id, { studentName: 'Folashade Mbadiwe', parentName: 'Zuriel Mbadiwe' })
  const again = await aDebtor(product, school, { ...slip, dueDate: null })
  const [{ age }] = await rows(product, 'select aged_from::text as age from debtor where id = ?', [again.id])
  expect(age > '2025-09-01').toBe(true)
})

test('an address that is typed later makes no more of the letter that was handed over', async () => {
  const name = 'Zikora Typedlater'
  const { id } = await aDebtor(product, school, { studentName: name, parentEmail: null, amountOwed: '45000' })
  await printed(product, id, school)
  await later(1)
  await change(id, { amountOwed: '60000' })
  await later(1)
  await handsOver(id)
  const address = `stranger-${id}@example.com`
  await change(id, { parentEmail: address })
  await product.mail.letterTo(address)
  await change(id, { parentEmail: null })
  await later(8)
  expect(await amountShown(name)).toBe('45000.00')
})

test('a hand-over that is sent again, as after an answer that was lost, is on record once; of another day, once more', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: null })
  await printed(product, id, school)
  await later(1)
  const days = async () =>
    (
      await rows(
        product,
        "select changes from history_entry where debtor_id = ? and act = 'debtor.handed-over'",
        [id],
      )
    ).map(({ changes }) => changes[0].after)
  await handsOver(id)
  await handsOver(id)
  const [today] = await days()
  expect(await days()).toEqual([today])
  const before = addDays(today, -1)
  await done(product, 'recordHandOver', { id, on: before }, school)
  expect(await days()).toEqual([today, before])
})
