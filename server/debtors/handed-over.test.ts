import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysLater, done } from '../testing/claims.js'
import { rows } from '../testing/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { printed } from '../testing/printed.js'
import { aProduct, type Product } from '../testing/product.js'
import { shownUnder } from '../testing/seen-claims.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '7' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  other = await anApprovedSchool(product, provider, 'Hillside School')
})
afterAll(() => product.close())

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

/** What is done with a claim after the letter about it was printed, and before that is handed over. */
const CHANGES = {
  'more is claimed': { amountOwed: '60000' },
  'it is of another term': { term: '2025/2026, third term' },
  'its name is spelled otherwise': { parentName: 'Ngozi Adelabbu' },
  'less is claimed, and then more than before': { amountOwed: '60000' },
}

test.each(Object.entries(CHANGES))(
  'whoever is handed a letter has heard what it said when it was printed, and not that since then %s',
  async (what, changed) => {
    const name = `Zikora ${what.replaceAll(/[^a-z]/g, '')}`
    const claim = { studentName: name, parentName: 'Ngozi Adelabu', parentEmail: null, amountOwed: '45000' }
    const { id } = await aDebtor(product, school, claim)
    await printed(product, id, school)
    await later(1)
    if (what.startsWith('less')) await change(id, { amountOwed: '30000' })
    await change(id, changed)
    await later(1)
    await handsOver(id)
    expect(await isHeard(id)).toBe(false)
    await later(8)
    const before = what.startsWith('less') ? '30000.00' : '45000.00'
    expect(await amountShown(name)).toBe(before)
    await printed(product, id, school)
    await handsOver(id)
    expect(await isHeard(id)).toBe(true)
    await later(8)
    expect(await amountShown(name)).toBe('amountOwed' in changed ? '60000.00' : before)
  },
)

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
