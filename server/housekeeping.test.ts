import { expect, test } from 'vitest'
import { sweepAccounts } from './accounts/sweep.js'
import { pino } from 'pino'
import { startHousekeeping } from './housekeeping.js'
import { rows } from './testing/databases/database.js'
import { anAccount } from './testing/people.js'
import { aProduct, theProduct } from './testing/product.js'

const product = await theProduct()

test('sessions and codes go when they have run out, and not before', async () => {
  await anAccount(product)
  const left = async () => ({
    sessions: (await rows(product, 'select id from session')).length,
    codes: (await rows(product, 'select id from account_code')).length,
  })
  await sweepAccounts(product.world)
  expect(await left()).toEqual({ sessions: 1, codes: 1 })
  product.clock.forward(2)
  await sweepAccounts(product.world)
  expect(await left()).toEqual({ sessions: 0, codes: 1 })
  product.clock.forward(7)
  await sweepAccounts(product.world)
  expect(await left()).toEqual({ sessions: 0, codes: 0 })
})

test('a server that stops while it sweeps waits for that, so that nothing fails for want of its connections', async () => {
  const beside = await aProduct({ beside: product })
  const failed: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void failed.push(line) })
  const stop = startHousekeeping(beside.world, log)
  await stop()
  await beside.close()
  expect(failed).toEqual([])
})
