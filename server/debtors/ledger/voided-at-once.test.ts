import { expect, test } from 'vitest'
import { aToldFamily } from '../../testing/claims/cases.js'
import { found } from '../../testing/claims/claims.js'
import { paysAt } from '../../testing/claims/payments.js'
import { textsTo } from '../../testing/databases/stored.js'
import { theRegister } from '../../testing/register.js'

const { product, school, other } = await theRegister({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '600' } })
const { pays, voids } = paysAt(product, school)

test('the last payment that is voided in the moment in which Completed can be undone is as if nothing had been', async () => {
  const told = await aToldFamily(product, school)
  product.mail.received.length = 0
  await pays(told, '45000')
  await voids(told, { statementAccepted: false })
  expect(await textsTo(product, told.email)).toEqual([])
  expect(await found(product, told.name, other)).toEqual([told.name])
})
