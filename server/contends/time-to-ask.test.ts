import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../common/days.js'
import { rejected } from '../testing/case-states.js'
import { aDispute, aToldFamily, caseOf, dayIn, goesOn, onCase, type Told } from '../testing/cases.js'
import { aClaimVisitor } from '../testing/claim-visitor.js'
import { attempt, daysLater, debtorOf, done } from '../testing/claims.js'
import { aPicture, upload } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { aClaim, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

// Rule 13: a family has its days to ask the provider. What bars it from asking takes none of them.

let product: Product
let provider: Person
let school: SchoolPerson
let told: Told
let contendId: string
/** The last day to ask, before anything barred it. */
let firstBy: string
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
})
afterAll(() => product.close())
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = await rejected({ product, school, provider }, told)
  firstBy = (await stands()).escalateBy
  await later(5)
})

const later = (days: number) => daysLater(product, days, provider, school)
const stands = () => caseOf(product, contendId, told)
const asks = (message = 'Here is the bank’s letter.') =>
  onCase(product, 'escalateContend', { contendId, message }, told)
const aFile = async () => (await upload(product, await aPicture(), { name: 'slip.png' })).id
const pleads = () => goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 80) }] }, told)
const counters = (id: string) => {
  const instalments = [{ dueOn: dayIn(product, 60) }]
  return goesOn(product, 'answerPlan', { contendId: id, answer: 'COUNTER', instalments }, school)
}
const withdraws = (id: string) => goesOn(product, 'withdrawContend', { contendId: id }, told)
const settled = async (status: string) =>
  done(product, 'updateDebtor', { id: told.id, status, statementAccepted: true }, school)

/** What bars a family from asking, and how that ends, on which of the days after. */
const BARS: [bar: string, begins: () => Promise<any>, ends: (id: string) => Promise<unknown>][] = [
  ['a plea that is taken back', pleads, withdraws],
  [
    'a plea that is refused',
    pleads,
    (id) => goesOn(product, 'answerPlan', { contendId: id, answer: 'DECLINE', message: 'No.' }, school),
  ],
  [
    'a dispute with another document',
    async () => aDispute(product, told, { files: [await aFile()] }),
    withdraws,
  ],
  ['a claim that was completed', () => settled('COMPLETED'), () => settled('ABANDONED_PAYMENT')],
]

describe.each(BARS)('while the family is barred by %s', (_bar, begins, ends) => {
  test.each([3, 12])('its days stand still: %i of them', async (days) => {
    const { id } = await begins()
    await later(days)
    expect((await asks()).userErrors).toMatchObject([{ code: 'CONFLICT' }])
    expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: true })
    await ends(id)
    expect(await stands()).toMatchObject({ escalateBy: addDays(firstBy, days), mayEscalateLater: false })
    await later(25)
    expect((await stands()).escalateBy).toBe(dayIn(product, 0))
    expect((await asks()).userErrors).toEqual([])
  })

  test('the last day is not lost', async () => {
    await later(25)
    const { id } = await begins()
    await later(9)
    await ends(id)
    // Three days at least, as whenever somebody may act again (rule 21).
    expect((await stands()).escalateBy).toBe(dayIn(product, 3))
    expect((await asks()).userErrors).toEqual([])
  })

  test('what was lost before is lost', async () => {
    await later(26)
    const { id } = await begins()
    await later(2)
    await ends(id)
    expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: false })
  })
})

test('an offer that the clock ends gives the days back from that day on', async () => {
  const { id } = await pleads()
  await counters(id)
  await later(17)
  await keepClocks(product)
  expect((await stands()).escalateBy).toBe(addDays(firstBy, 15))
})

test('another case after the first one, and a claim that is closed meanwhile, cost nothing either', async () => {
  const first = await pleads()
  await later(4)
  await withdraws(first.id)
  const second = await pleads()
  await later(4)
  await settled('COMPLETED')
  await later(4)
  await settled('ABANDONED_PAYMENT')
  expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: true })
  await withdraws(second.id)
  expect((await stands()).escalateBy).toBe(addDays(firstBy, 12))
})

test('a completion that is undone within the moment gives nobody a day', async () => {
  await settled('COMPLETED')
  await settled('ABANDONED_PAYMENT')
  expect((await stands()).escalateBy).toBe(firstBy)
})

test('the page says that the days do not count, and does not offer what would be refused', async () => {
  await pleads()
  const { words, html } = await aClaimVisitor(product, told.token).open(`/cases/${contendId}`)
  expect(words).toContain('Afterwards you can: the days until then do not count.')
  expect(html).not.toContain('/escalate"')
})

test('the same debt is not listed again meanwhile', async () => {
  const { id } = await pleads()
  await later(26)
  await withdraws(id)
  const { term } = await debtorOf(product, told.id, school)
  const again = aClaim({ studentName: told.name, parentEmail: told.email, term })
  expect((await attempt(product, 'addDebtor', again, school)).userErrors).toMatchObject([
    { code: 'CONFLICT' },
  ])
})
