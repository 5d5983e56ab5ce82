import { afterAll, beforeAll, expect, test } from 'vitest'
import { aToldFamily } from '../../testing/claims/cases.js'
import { daysLater, done, found } from '../../testing/claims/claims.js'
import { keepClocks } from '../../testing/clocks.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

let product: Product
let people: Person[]
let school: SchoolPerson
let looker: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '7' } })
  const provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  looker = await anApprovedSchool(product, provider)
  people = [provider, school, looker]
})
afterAll(() => product.close())

const later = async (days: number) => {
  for (let day = 0; day < days; day++) {
    await daysLater(product, 1, ...people)
    await keepClocks(product)
    await quiet(product)
  }
}
const told = () =>
  product.mail.received
    .filter(({ subject }) => subject === 'A claim that you saw has changed')
    .map(({ text }) => /Amount now: \S+|recorded as paid/.exec(text.replace(/\s+/g, ' '))![0])
const pays = async (debtorId: string, amount: string): Promise<string> =>
  (await done(product, 'recordPayment', { debtorId, amount }, school)).ledger.at(-1).id

test.each<[string, object | null, number, string[]]>([
  ['the one that had completed it: that is what they were told before', null, 1, []],
  ['an earlier one', null, 0, ['Amount now: ₦25,000.00']],
  ['one before its status settled the rest', { status: 'COMPLETED' }, 0, ['Amount now: ₦25,000.00']],
])(
  'whoever was told that a claim is paid is told what it comes to where a payment is voided: %s',
  async (_which, completes, which, then) => {
    const { id, name } = await aToldFamily(product, school)
    await later(8)
    expect(await found(product, name, looker)).toEqual([name])
    product.mail.received.length = 0
    const payments = [await pays(id, '25000')]
    await later(1)
    if (completes) await done(product, 'updateDebtor', { id, ...completes }, school)
    else payments.push(await pays(id, '20000'))
    await later(1)
    const before = ['Amount now: ₦20,000.00', 'recorded as paid']
    expect(told()).toEqual(before)
    const voids = { paymentId: payments[which], reason: 'CHEQUE_RETURNED', statementAccepted: true }
    await done(product, 'voidPayment', voids, school)
    await later(7)
    expect(told()).toEqual(before)
    await later(3)
    expect(await found(product, name, looker)).toEqual([name])
    expect(told()).toEqual([...before, ...then])
  },
)
