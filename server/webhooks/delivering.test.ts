import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aClaim, aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { aReceiver, verified, withStatus, type Receiver } from '../testing/servers/webhook-receiver.js'
import { seal } from './signing.js'
import { sweepWebhooks } from './sweep-webhooks.js'
import { WebhookPost } from './webhook-post.js'

const product = await theProduct({ env: { WEBHOOKS_PRIVATE: 'true' }, webhooks: { patience: 1000 } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

let receiver: Receiver
let id: string
let secret: string
beforeEach(async () => {
  receiver = await aReceiver()
  const made = await does('createWebhook', {
    url: receiver.url,
    events: ['DEBTOR_LISTED', 'DEBTOR_WITHDRAWN'],
  })
  ;({ secret } = made)
  id = made.webhook.id
})
afterEach(async () => {
  await does('removeWebhook', { id })
  await receiver.close()
})

/** One of the mutations about webhooks, which has to succeed. */
async function does(name: string, input: Record<string, unknown>): Promise<any> {
  const select = {
    createWebhook: 'secret webhook { id }',
    rotateWebhookSecret: 'secret',
    updateWebhook: 'webhook { isOn failingSince goneAt }',
    removeWebhook: '',
    replayWebhook: 'delivery { id state eventId }',
    replayWebhooks: 'count',
  }[name]
  const type = ['removeWebhook', 'rotateWebhookSecret', 'sendTestEvent'].includes(name)
    ? 'WebhookInput'
    : undefined
  const { userErrors, ...answer } = await act(product, name, input, { as: school, select, type })
  expect(userErrors).toEqual([])
  return answer
}
const DELIVERIES = `{ viewer { school { webhooks { id isOn failingSince goneAt
  deliveries { edges { node { id type eventId state attempts lastStatus lastProblem nextTryAt body } } } } } } }`
const webhook = async () => {
  const { viewer } = await ask(product, DELIVERIES, {}, school)
  return viewer.school.webhooks.find((one: any) => one.id === id)
}
const deliveries = async (): Promise<any[]> => (await webhook()).deliveries.edges.map(({ node }: any) => node)
/** Waits until the newest delivery has come to a state. */
async function newest(state: string): Promise<any> {
  await expect.poll(async () => (await deliveries())[0]?.state, { interval: 30 }).toBe(state)
  return (await deliveries())[0]
}
/** Waits until so many have come to a state. */
async function allAre(state: string, count: number): Promise<void> {
  const those = async () => (await deliveries()).filter((one) => one.state === state)
  await expect.poll(those, { interval: 30 }).toHaveLength(count)
}

test('an event is a POST that the public library of Standard Webhooks verifies, and nobody else could have signed', async () => {
  const debtor = await aDebtor(product, school)
  const [one] = await receiver.until(1)
  expect(verified(secret, one!)).toEqual(one!.event)
  expect(one!.event).toMatchObject({ type: 'debtor.listed', data: { debtorId: debtor.id } })
  expect(one!.headers['content-type']).toBe('application/json')
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, one!)).toThrow(
    'No matching signature',
  )
  expect(() => verified(secret, { ...one!, body: `${one!.body} ` })).toThrow('No matching signature')
  const old = { ...one!.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600) }
  expect(() => verified(secret, { headers: old, body: one!.body })).toThrow('too old')
  expect(await newest('DELIVERED')).toMatchObject({
    attempts: 1,
    lastStatus: 204,
    eventId: one!.headers['webhook-id'],
  })
})

test('for a day after it was made anew, both secrets verify; then the new one alone', async () => {
  const { secret: next } = await does('rotateWebhookSecret', { id })
  await aDebtor(product, school)
  const [both] = await receiver.until(1)
  for (const good of [secret, next]) expect(verified(good, both!)).toEqual(both!.event)
  await daysLater(product, 2, school)
  await aDebtor(product, school)
  const after = (await receiver.until(2))[1]!
  expect(verified(next, after)).toEqual(after.event)
  expect(() => verified(secret, after)).toThrow('No matching signature')
})

test('a secret made twice in a day, since the first answer was lost: the one that the receiver has still verifies', async () => {
  const { secret: lost } = await does('rotateWebhookSecret', { id })
  const { secret: next } = await does('rotateWebhookSecret', { id })
  await aDebtor(product, school)
  const [one] = await receiver.until(1)
  for (const good of [secret, lost, next]) expect(verified(good, one!)).toEqual(one!.event)
})

test('after the register’s SECRET was changed, a new secret signs at once', async () => {
  await rows(product, 'update webhook set secret = ? where id = ?', [seal('another SECRET', secret), id])
  await aDebtor(product, school)
  expect(await newest('FAILED')).toMatchObject({ lastProblem: expect.stringContaining('Make a new one') })
  const { secret: next } = await does('rotateWebhookSecret', { id })
  await aDebtor(product, school)
  const [one] = await receiver.until(1)
  expect(verified(next, one!)).toEqual(one!.event)
})

describe('what is not taken is tried again, under the same id and with the same bytes', () => {
  const ONCE_MORE = [withStatus(500), withStatus(429), withStatus(302, { location: '/elsewhere' })]
  test('after errors, and after redirects, which lead nowhere', async () => {
    receiver.answers.push(...ONCE_MORE)
    await aDebtor(product, school)
    const tries = await receiver.until(4)
    expect(await newest('DELIVERED')).toMatchObject({ attempts: 4, lastStatus: 204 })
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    expect(tries.map(({ url }) => url)).toEqual(Array(4).fill('/hook'))
    for (const one of tries) expect(verified(secret, one)).toEqual(one.event)
  })

  test('when nobody answers, or the line is cut', async () => {
    receiver.answers.push(
      () => {},
      (response) => void response.socket!.destroy(),
    )
    await aDebtor(product, school)
    await receiver.until(3)
    expect(await newest('DELIVERED')).toMatchObject({ attempts: 3 })
  })

  test('when it is answered by another protocol', async () => {
    receiver.answers.push(
      (response) =>
        void response.socket!.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        ),
    )
    await aDebtor(product, school)
    await receiver.until(2)
    expect(await newest('DELIVERED')).toMatchObject({ attempts: 2 })
  })

  test('when nobody listens', async () => {
    await receiver.close()
    await aDebtor(product, school)
    const given = await newest('FAILED')
    expect(given).toMatchObject({
      attempts: 10,
      lastStatus: null,
      lastProblem: 'The server refused the connection.',
    })
    receiver = await aReceiver()
    await does('updateWebhook', { id, url: receiver.url })
    await does('replayWebhook', { deliveryId: given.id })
    const [late] = await receiver.until(1)
    expect(late!.headers['webhook-id']).toBe(given.eventId)
  })
})

test('an answer without an end counts by its status', async () => {
  receiver.answers.push((response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(10_000)), 5)
    response.on('close', () => clearInterval(more))
  })
  await aDebtor(product, school)
  expect(await newest('DELIVERED')).toMatchObject({ attempts: 1, lastStatus: 200 })
})

test('after the last try the school is told once, by letter and in the product, until something arrives again', async () => {
  receiver.answers.push(...Array(20).fill(withStatus(500)))
  await aDebtor(product, school)
  await newest('FAILED')
  await aDebtor(product, school)
  await allAre('FAILED', 2)
  expect((await webhook()).failingSince).not.toBeNull()
  const letters = await rows(product, `select 1 from letter where data ->> 'webhookId' = ?`, [id])
  expect(letters).toHaveLength(1)
  const { host } = new URL(receiver.url)
  const notices = await rows(product, `select 1 from notification where position(? in text) > 0`, [host])
  expect(notices).toHaveLength(1)
  await aDebtor(product, school)
  await newest('DELIVERED')
  expect((await webhook()).failingSince).toBeNull()
})

test('410 Gone switches it off: nothing more is sent, until somebody switches it on', async () => {
  receiver.answers.push(withStatus(410))
  await aDebtor(product, school)
  expect(await newest('FAILED')).toMatchObject({ attempts: 1, lastStatus: 410 })
  expect(await webhook()).toMatchObject({ isOn: false, goneAt: expect.any(String) })
  await aDebtor(product, school)
  expect(await deliveries()).toHaveLength(1)
  expect((await does('updateWebhook', { id, isOn: true })).webhook).toMatchObject({
    isOn: true,
    goneAt: null,
  })
  await aDebtor(product, school)
  await receiver.until(2)
})

test('everything since a moment is sent again, each event under its own id', async () => {
  await aDebtor(product, school)
  await receiver.until(1)
  await newest('DELIVERED')
  const since = product.clock.now().toISOString()
  await aDebtor(product, school)
  await aDebtor(product, school)
  const before = [...(await receiver.until(3))]
  await allAre('DELIVERED', 3)
  expect((await does('replayWebhooks', { id, since })).count).toBe(2)
  const again = (await receiver.until(5)).slice(3)
  const ids = (all: typeof before) => all.map(({ headers }) => headers['webhook-id']).toSorted()
  expect(ids(again)).toEqual(ids(before.slice(1)))
})

test('the same request twice is told once, and a refused one never', async () => {
  const twice = aClaim({ requestKey: `twice ${id}`, studentName: 'Tobi Ade' })
  await aDebtor(product, school, twice)
  await aDebtor(product, school, twice)
  await expect(aDebtor(product, school, { amountOwed: '-1' })).rejects.toThrow()
  await newest('DELIVERED')
  expect(await deliveries()).toHaveLength(1)
})

test('a delivery whose job is gone is posted again, and one of 30 days ago is deleted', async () => {
  await does('updateWebhook', { id, isOn: false })
  await rows(
    product,
    `insert into webhook_delivery (webhook_id, event_id, type, body, state, created_at)
     values (?, 'msg_lost', 'debtor.listed', '{}', 'WAITING', ?), (?, 'msg_old', 'debtor.listed', '{}', 'WAITING', ?)`,
    [id, product.clock.now(), id, new Date(product.clock.now().getTime() - 31 * DAY)],
  )
  await does('updateWebhook', { id, isOn: true })
  await sweepWebhooks(product.world)
  expect((await receiver.until(1))[0]!.headers['webhook-id']).toBe('msg_lost')
  expect((await deliveries()).map(({ eventId }) => eventId)).toEqual(['msg_lost'])
})

test('one whose job is gone waits on where what it tells of may still be undone (rule 30)', async () => {
  const { id: claim } = await aDebtor(product, school)
  await newest('DELIVERED')
  const until = new Date(product.clock.now().getTime() + DAY)
  await rows(product, 'update debtor set undoable_until = ? where id = ?', [until, claim])
  const [{ id: delivery }] = await rows(
    product,
    `insert into webhook_delivery (webhook_id, event_id, type, body, state, created_at)
     values (?, 'msg_held', 'debtor.listed', ?, 'WAITING', ?) returning id`,
    [id, JSON.stringify({ data: { debtorId: claim } }), product.clock.now()],
  )
  await sweepWebhooks(product.world)
  const waits = `select extract(epoch from start_after - now())::int as seconds from pgboss.job
    where name = 'webhooks' and (data ->> 'deliveryId')::int = ?`
  const [{ seconds }] = await rows(product, waits, [delivery])
  expect(Math.abs(seconds - 24 * 60 * 60)).toBeLessThan(120)
})

describe('a name that leads elsewhere than it did', () => {
  const HEADERS = { 'content-type': 'application/json' }
  const post = (...resolved: string[]) =>
    new WebhookPost({
      allowPrivate: false,
      patience: 1000,
      resolve: async () => [{ address: resolved.shift()!, family: 4 }],
    })

  test('is refused when it leads to a private address at the moment of sending', async () => {
    const rebinding = post('8.8.8.8', '127.0.0.1')
    const url = `https://rebind.example:${receiver.port}/`
    expect(await rebinding.refusal(url)).toBeNull()
    expect(await rebinding.send(url, HEADERS, '{}')).toEqual({
      problem: 'There is no server at this address that we may write to.',
    })
    expect(receiver.received).toEqual([])
  })

  test('is asked for once for each try: the connection goes to the address that was checked', async () => {
    const asked: string[] = []
    const own = new WebhookPost({
      allowPrivate: true,
      resolve: async (host) => {
        asked.push(host)
        return [{ address: '127.0.0.1', family: 4 }]
      },
    })
    const url = `http://partner.example:${receiver.port}/hook`
    expect(await own.send(url, HEADERS, '{}')).toEqual({ status: 204 })
    expect(asked).toEqual(['partner.example'])
  })

  test('is refused when one of its addresses is private', async () => {
    const mixed = new WebhookPost({
      allowPrivate: false,
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: 'fd00::1', family: 6 },
      ],
    })
    expect(await mixed.send('https://mixed.example/', HEADERS, '{}')).toEqual({
      problem: 'There is no server at this address that we may write to.',
    })
  })

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:10.0.0.1]/',
  ])('is refused as a number: %s', async (url) => {
    const answer = { problem: 'There is no server at this address that we may write to.' }
    expect(await post('8.8.8.8').send(url, HEADERS, '{}')).toEqual(answer)
  })
})
