import { afterEach, beforeEach, expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { aReceiver, withStatus, type Receiver } from '../testing/servers/webhook-receiver.js'

/** What somebody sends by hand leaves now, also where it waited for its next try. */
const product = await theProduct({
  env: { WEBHOOKS_PRIVATE: 'true' },
  webhooks: { patience: 10_000, pauses: [3600, 3600] },
})
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

let receiver: Receiver
let id: string
beforeEach(async () => {
  receiver = await aReceiver()
  const events = ['DEBTOR_LISTED']
  id = (await does('createWebhook', { url: receiver.url, events }, 'webhook { id }')).webhook.id
})
afterEach(async () => {
  await does('removeWebhook', { id }, '', 'WebhookInput')
  await receiver.close()
})

async function does(name: string, input: object, select = '', type?: string): Promise<any> {
  const { userErrors, ...answer } = await act(product, name, input as any, { as: school, select, type })
  expect(userErrors).toEqual([])
  return answer
}
const kept = () =>
  rows(
    product,
    'select id, state, attempts, next_try_at is not null as waits from webhook_delivery where webhook_id = ? order by id',
    [id],
  )
const queued = () =>
  rows(product, `select 1 from pgboss.job where name = 'webhooks' and state in ('created', 'retry')`)

/** Events that were refused once, and are tried again in an hour. */
async function refused(count: number): Promise<string[]> {
  receiver.answers.push(...Array(count).fill(withStatus(500)))
  for (let number = 0; number < count; number += 1) await aDebtor(product, school)
  const waiting = Array(count).fill({ id: expect.anything(), state: 'WAITING', attempts: 1, waits: true })
  await expect.poll(kept, { interval: 30 }).toEqual(waiting)
  return (await kept()).map((one) => String(one.id))
}
async function untilDelivered(count: number): Promise<void> {
  const delivered = { id: expect.anything(), state: 'DELIVERED', attempts: 1, waits: false }
  await expect.poll(kept, { interval: 30 }).toEqual(Array(count).fill(delivered))
}

test('one event: its tries begin anew, and the one that it waited for is none any more', async () => {
  const [deliveryId] = await refused(1)
  await does('replayWebhook', { deliveryId }, 'delivery { id }')
  await receiver.until(2)
  await untilDelivered(1)
  expect(await queued()).toEqual([])
})

test('all since a moment: those that wait and those that have arrived', async () => {
  const since = product.clock.now().toISOString()
  await refused(2)
  await aDebtor(product, school)
  await receiver.until(3)
  expect((await does('replayWebhooks', { id, since }, 'count')).count).toBe(3)
  await receiver.until(6)
  await untilDelivered(3)
  expect(await queued()).toEqual([])
})

test('the test event, asked for again once the receiver was mended, as the page says', async () => {
  const sends = () => does('sendTestEvent', { id }, 'delivery { id }', 'WebhookInput')
  receiver.answers.push(withStatus(500))
  const first = await sends()
  await expect.poll(async () => (await kept())[0]?.waits, { interval: 30 }).toBe(true)
  expect(await sends()).toEqual(first)
  await receiver.until(2)
  await untilDelivered(1)
})

test('an address that wants no more events speaks for itself, and not for the one that took its place', async () => {
  const next = await aReceiver()
  const moved = Promise.withResolvers<void>()
  receiver.answers.push((response) => void moved.promise.then(() => response.writeHead(410).end()))
  await aDebtor(product, school)
  await receiver.until(1)
  await does('updateWebhook', { id, url: next.url }, 'webhook { isOn }')
  moved.resolve()
  await expect.poll(async () => (await kept())[0]?.waits, { interval: 30 }).toBe(true)
  const [{ isOn }] = await rows(product, 'select is_on as "isOn" from webhook where id = ?', [id])
  expect(isOn).toBe(true)
  await next.close()
})
