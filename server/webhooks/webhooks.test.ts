import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask, send } from '../testing/client.js'
import { inOrder, rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, decide, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { everyText } from '../testing/databases/stored.js'

const HOSTS: Record<string, string[]> = {
  'partner.example': ['8.8.8.8'],
  'inside.example': ['10.0.0.7'],
  'half-inside.example': ['8.8.8.8', '169.254.169.254'],
}

let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({
    webhooks: {
      resolve: async (host) => {
        if (!HOSTS[host]) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
        return HOSTS[host].map((address) => ({ address, family: 4 }))
      },
    },
  })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
})
afterAll(() => product.close())
beforeEach(async () => {
  await rows(product, 'delete from webhook')
  await daysLater(product, 0, provider, school)
})

const make = (input: object = {}, as = school) =>
  act(
    product,
    'createWebhook',
    { url: 'https://partner.example/hook', events: ['DEBTOR_LISTED'], ...input },
    { as, select: 'secret webhook { id url description events isOn }' },
  )
const list = async (as = school) => (await ask(product, LIST, {}, as)).viewer.school.webhooks
const LIST = '{ viewer { school { webhooks { id url description events isOn previousSecretUntil } } } }'

test('a secret is shown once, and stands in no table in a way that anybody could read', async () => {
  const { secret, webhook } = await make({ description: 'Portal' })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ url: 'https://partner.example/hook', description: 'Portal', isOn: true })
  const kept = await everyText(product)
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain(secret.slice('whsec_'.length))
  expect(await list()).toHaveLength(1)
})

describe('an address is refused, with the reason,', () => {
  const PRIVATE = 'There is no server at this address that we may write to.'
  test.each([
    ['that is none', 'partner.example', 'Enter an address in full'],
    ['of another kind', 'ftp://partner.example/', 'Enter an address in full'],
    ['without TLS', 'http://partner.example/', 'begins with https://'],
    ['with a password', 'https://me:secret@partner.example/', 'Leave user name and password out'],
    ['of nobody', 'https://nobody.example/', 'There is no server at this address that we may write to.'],
    ['that is private', 'https://inside.example/', PRIVATE],
    ['one half of which is private', 'https://half-inside.example/', PRIVATE],
    ['of this machine', 'https://127.0.0.1:4000/graphql', PRIVATE],
    ['of this machine, otherwise', 'https://[::1]/', PRIVATE],
    ['of a cloud’s own data', 'https://169.254.169.254/latest/meta-data/', PRIVATE],
  ])('%s', async (_what, url, because) => {
    const { userErrors } = await make({ url })
    expect(userErrors).toEqual([
      { code: 'INVALID', field: ['url'], message: expect.stringContaining(because) },
    ])
    const { webhook } = await make()
    const changed = await act(product, 'updateWebhook', { id: webhook.id, url }, { as: school })
    expect(changed.userErrors).toEqual(userErrors)
  })
})

test('nobody finds out which names there are: each is refused alike, and not for long', async () => {
  const asks = await anApprovedSchool(product, provider)
  const hooks = ['nobody', 'inside', 'half-inside'].map((name) => `https://${name}.example/`)
  const refusals = new Set<string>()
  // One that can be written to counts for nothing.
  await make({}, asks)
  for (let at = 0; at < 30; at += 1)
    refusals.add(JSON.stringify((await make({ url: hooks[at % hooks.length] }, asks)).userErrors))
  expect(refusals.size).toBe(1)
  const query = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }'
  const input = { url: hooks[0], events: ['DEBTOR_LISTED'] }
  const { errors } = await send(product, query, { input }, asks)
  expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', limit: 'webhook-address' })
})

test('what is left out of a change stays, and nothing chosen is refused', async () => {
  const { webhook } = await make({ description: 'Portal' })
  const change = (input: object) =>
    act(product, 'updateWebhook', { id: webhook.id, ...input }, { as: school, select: 'webhook { id }' })
  await change({ events: ['PLAN_AGREED', 'PLAN_AGREED', 'PLAN_BROKEN'] })
  expect(await list()).toMatchObject([{ description: 'Portal', events: ['PLAN_AGREED', 'PLAN_BROKEN'] }])
  expect((await change({ events: [] })).userErrors).toMatchObject([{ field: ['events'] }])
})

test('two changes at the same moment are both there, whichever comes first', async () => {
  const { webhook } = await make({ description: 'Portal' })
  const change = (input: object) => () =>
    act(product, 'updateWebhook', { id: webhook.id, ...input }, { as: school, select: 'webhook { id }' })
  const theWebhook = 'select id from webhook where id = ? for update'
  const changes = [change({ description: 'Bursary' }), change({ isOn: false })] as const
  await inOrder(product, [theWebhook, [webhook.id]], ...changes)
  expect(await list()).toMatchObject([{ description: 'Bursary', isOn: false }])
})

test('what changes nothing is not on record as a change', async () => {
  const { webhook } = await make({ description: 'Portal' })
  const onRecord = () => rows(product, `select id from history_entry where act = 'webhook.changed'`)
  const before = await onRecord()
  for (const input of [
    {},
    { description: ' Portal ' },
    { isOn: true },
    { url: 'https://partner.example/hook' },
  ])
    await act(
      product,
      'updateWebhook',
      { id: webhook.id, ...input },
      { as: school, select: 'webhook { id }' },
    )
  expect(await onRecord()).toEqual(before)
  await act(product, 'updateWebhook', { id: webhook.id, isOn: false }, { as: school })
  expect(await onRecord()).toHaveLength(before.length + 1)
})

test('one whose name is gone can still be switched off', async () => {
  const { webhook } = await make()
  const [addresses] = [HOSTS['partner.example']!]
  delete HOSTS['partner.example']
  const switched = (isOn: boolean) => act(product, 'updateWebhook', { id: webhook.id, isOn }, { as: school })
  expect((await switched(false)).userErrors).toEqual([])
  expect((await switched(true)).userErrors).toMatchObject([
    { message: 'There is no server at this address that we may write to.' },
  ])
  HOSTS['partner.example'] = addresses
})

test('a school has five at most, however many are made at the same moment', async () => {
  await Promise.all(Array.from({ length: 8 }, () => make()))
  expect(await list()).toHaveLength(5)
})

test('another school’s looks as if it did not exist', async () => {
  const { webhook } = await make()
  const other = await anApprovedSchool(product, provider)
  const acts = [
    ['updateWebhook', { id: webhook.id, isOn: false }],
    ['removeWebhook', { id: webhook.id }, 'WebhookInput'],
    ['rotateWebhookSecret', { id: webhook.id }, 'WebhookInput'],
    ['sendTestEvent', { id: webhook.id }, 'WebhookInput'],
    ['replayWebhooks', { id: webhook.id, since: '2026-01-01T00:00:00Z' }],
  ] as const
  for (const [name, input, type] of acts) {
    const { userErrors } = await act(product, name, input, { as: other, type })
    expect(userErrors, name).toMatchObject([{ code: 'NOT_FOUND' }])
  }
  expect(await list(other)).toEqual([])
  expect(await list()).toMatchObject([{ isOn: true }])
})

test('making, changing and removing one needs the password, once it was given some time ago', async () => {
  const { webhook } = await make()
  product.clock.forward(20 / (24 * 60))
  const codes = async (mutation: string) =>
    (await send(product, `mutation { ${mutation} { userErrors { code } } }`, {}, school)).errors.map(
      ({ extensions }) => extensions.code,
    )
  for (const mutation of [
    'createWebhook(input: { url: "https://partner.example/", events: [DEBTOR_LISTED] })',
    `updateWebhook(input: { id: ${webhook.id}, url: "https://partner.example/other" })`,
    `rotateWebhookSecret(input: { id: ${webhook.id} })`,
    `removeWebhook(input: { id: ${webhook.id} })`,
  ])
    expect(await codes(mutation), mutation).toEqual(['PASSWORD_REQUIRED'])
  expect(await codes(`sendTestEvent(input: { id: ${webhook.id} })`)).toEqual([])
})

test('a suspended school keeps its webhooks and makes none', async () => {
  const other = await anApprovedSchool(product, provider)
  await make({}, other)
  await decide(product, provider, 'suspendSchool', { schoolId: other.schoolId, reason: 'An inquiry.' })
  expect(await list(other)).toHaveLength(1)
  await expect(make({}, other)).rejects.toThrow('FORBIDDEN')
})

test('a school’s programs neither read webhooks nor make any', async () => {
  const { key } = await act(
    product,
    'createApiKey',
    { name: 'All', scopes: ['CHECK', 'SEARCH', 'READ_DEBTORS', 'WRITE_DEBTORS'] },
    { as: school, select: 'key' },
  )
  const asked = async (query: string) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` }
    const body = JSON.stringify({ query })
    const response = await fetch(`${product.url}/graphql`, { method: 'POST', headers, body })
    return ((await response.json()) as any).errors[0].extensions.code
  }
  expect(await asked('{ viewer { school { webhooks { id } } } }')).toBe('FORBIDDEN')
  expect(await asked('mutation { sendTestEvent(input: { id: "1" }) { userErrors { code } } }')).toBe(
    'FORBIDDEN',
  )
})
