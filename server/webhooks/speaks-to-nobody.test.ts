import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { aReceiver, type Receiver } from '../testing/servers/webhook-receiver.js'
import { quiet } from '../testing/databases/stored.js'
import { sweepWebhooks } from './sweep-webhooks.js'

/** As in a drill: the register is a copy, its letters stay as files. */
const COPY = { SMTP_URL: 'outbox:', WEBHOOKS_PRIVATE: 'true' }

let product: Product
let receiver: Receiver
beforeAll(async () => {
  product = await aProduct({ env: COPY })
  receiver = await aReceiver()
})
afterAll(async () => {
  await product.close()
  await receiver.close()
})

test('a register whose letters stay as files sends no webhook: it waits, untried, and leaves once letters leave', async () => {
  const school = await anApprovedSchool(product, await aProvider(product))
  const hook = { url: receiver.url, events: ['DEBTOR_LISTED'] }
  await act(product, 'createWebhook', hook, { as: school, select: 'webhook { id }' })
  const { id } = await aDebtor(product, school)
  await quiet(product)
  await sweepWebhooks(product.world)
  await pause(4000)
  const waiting = () => rows(product, 'select state, attempts from webhook_delivery')
  expect(await waiting()).toEqual([{ state: 'WAITING', attempts: 0 }])
  expect(await rows(product, 'select noticed_at from debtor where id = ?', [id])).toEqual([
    { noticed_at: null },
  ])

  const real = await aProduct({ beside: product, env: { ...COPY, SMTP_URL: product.mail.url } })
  await receiver.until(1)
  await expect.poll(waiting).toEqual([{ state: 'DELIVERED', attempts: 1 }])
  await real.close()
})
