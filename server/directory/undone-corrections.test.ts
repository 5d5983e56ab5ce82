import { expect, test } from 'vitest'
import { aToldFamily } from '../testing/cases.js'
import { done, found } from '../testing/claims.js'
import { rows } from '../testing/database.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { aProduct } from '../testing/product.js'
import { quiet } from '../testing/stored.js'

test('a claim that is Completed by mistake and opened again in the same moment tells nobody who saw it', async () => {
  const product = await aProduct({ env: { NOTICE_DAYS: '0', UNDO_SECONDS: '3600' } })
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  const looker = await anApprovedSchool(product, provider)
  const { id, name } = await aToldFamily(product, school)
  expect(await found(product, name, looker)).toEqual([name])
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  await done(product, 'updateDebtor', { id, status: 'ABANDONED_PAYMENT' }, school)
  await rows(product, `update pgboss.job set start_after = now() where name = 'letters'`)
  await quiet(product)
  const told = await rows(product, `select state from letter where kind = 'entry-corrected'`)
  expect(told).toEqual([{ state: 'CANCELLED' }])
  expect(await rows(product, `select kind from notification where kind = 'entry.corrected'`)).toEqual([])
  expect(product.mail.received.filter(({ subject }) => /has changed/.test(subject))).toEqual([])
  await product.close()
})
