import { expect, test } from 'vitest'
import {
  anAgreedPlan,
  aProof,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  type Told,
} from '../../testing/claims/cases.js'
import { daysLater } from '../../testing/claims/claims.js'
import { keepClocks } from '../../testing/clocks.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

const later = (days: number) => daysLater(product, days, provider, school)

test('a proof whose last day is over waits for nobody, whether the clock has come by or not', async () => {
  const told = await aToldFamily(product, school)
  const id = await anAgreedPlan(product, told, school, 10, 40)
  await later(10)
  await goesOn(product, 'sendProof', await aProof(product, id), told)
  await later(14)
  expect(await readBy(told, id)).toEqual({ waitsFor: 'SCHOOL', dueOn: dayIn(product, 0), mayRefuseProof: 1 })
  await later(1)
  const read = await readBy(told, id)
  expect(read).toEqual({ waitsFor: 'FAMILY', dueOn: dayIn(product, 15), mayRefuseProof: null })
  await keepClocks(product)
  expect(await readBy(told, id)).toEqual(read)
})

async function readBy(told: Told, id: string) {
  const { waitsFor, dueOn } = await caseOf(product, id, told)
  const { mayRefuseProof } = await caseOf(product, id, school)
  return { waitsFor, dueOn, mayRefuseProof }
}
