import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { aReceiver, withStatus, type Receiver } from '../testing/servers/webhook-receiver.js'

const EVENTS = 30

let product: Product
let second: Product
let school: SchoolPerson
let receiver: Receiver
beforeAll(async () => {
  const env = { WEBHOOKS_PRIVATE: 'true' }
  product = await aProduct({ env })
  second = await aProduct({ env, beside: product })
  school = await anApprovedSchool(product, await aProvider(product))
  receiver = await aReceiver()
  const input = { url: receiver.url, events: ['DEBTOR_LISTED'] }
  await act(product, 'createWebhook', input, { as: school })
})
afterAll(async () => {
  await second.close()
  await product.close()
  await receiver.close()
})

test('several servers send each event once', async () => {
  const slowly = Array.from(
    { length: EVENTS },
    () => (response: Parameters<ReturnType<typeof withStatus>>[0]) => {
      setTimeout(() => withStatus(204)(response), 50)
    },
  )
  receiver.answers.push(...slowly)
  for (let number = 0; number < EVENTS; number++)
    await aDebtor(number % 2 ? product : second, school, { studentName: `Ada Obi ${number}` })
  const waiting = () => rows(product, `select 1 from webhook_delivery where state <> 'DELIVERED'`)
  await expect.poll(waiting, { interval: 50 }).toEqual([])
  expect(receiver.received).toHaveLength(EVENTS)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(EVENTS)
  const jobs = await rows(
    product,
    `select count(*)::int as jobs, sum(retry_count)::int as retries from pgboss.job where name = 'webhooks'`,
  )
  expect(jobs).toEqual([{ jobs: EVENTS, retries: 0 }])
})
