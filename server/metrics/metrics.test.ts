import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { POLICY } from '../policy.js'
import { letterState } from '../testing/claims/claims.js'
import { aPicture, act, ask, send, upload } from '../testing/client.js'
import {
  aDebtor,
  aProvider,
  anAccount,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { run } from '../testing/databases/with-database.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

const TOKEN = 'only Prometheus knows'.replaceAll(' ', '-')
let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { METRICS_TOKEN: TOKEN } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  await quiet(product)
})
afterAll(() => product.close())

const get = (place: Product, authorization?: string, accept = '*/*') =>
  fetch(`${place.url}/metrics`, {
    headers: { Accept: accept, ...(authorization ? { Authorization: authorization } : {}) },
  })
const scrape = async (place = product) => (await get(place, `Bearer ${TOKEN}`)).text()

/** The value of one series; labels in any order, further ones do not matter. Not there: null. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = text
    .split('\n')
    .find((each) => /^\w+/.exec(each)?.[0] === name && wanted.every((label) => each.includes(label)))
  return line === undefined ? null : Number(line.slice(line.lastIndexOf(' ')))
}
/** How much a series has grown by a story. What happened is counted when the answer has left, so just after it has come. */
async function growth(name: string, labels: Record<string, string>, story: () => Promise<unknown>) {
  const value = async () => valueOf(await scrape(), name, labels) ?? 0
  const before = await value()
  await story()
  await expect.poll(value).not.toBe(before)
  return (await value()) - before
}

describe('GET /metrics', () => {
  test('opens to the token alone', async () => {
    const response = await get(product, `Bearer ${TOKEN}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const wrong of [
      undefined,
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Token ${TOKEN}`,
      `Token ${provider.key}`,
    ]) {
      const refused = await get(product, wrong)
      expect(refused.status, wrong).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      expect(await refused.text()).not.toContain('dma_')
    }
  })

  test('is not there without METRICS_TOKEN, for a browser neither', async () => {
    const silent = await aProduct({ beside: product })
    for (const authorization of [undefined, 'Bearer', 'Bearer null', `Bearer ${TOKEN}`])
      expect((await get(silent, authorization, 'text/html')).status).toBe(404)
    await silent.close()
  })

  test('is asked as often as one likes: no limit counts it', async () => {
    const narrow = await aProduct({
      beside: product,
      env: { METRICS_TOKEN: TOKEN, REQUESTS_PER_MINUTE: '1' },
    })
    for (let time = 0; time < 5; time++) expect((await get(narrow, `Bearer ${TOKEN}`)).status).toBe(200)
    await narrow.close()
  })
})

describe('counts', () => {
  test('operations that went through, were refused, and were not allowed', async () => {
    const of = (outcome: string) => ({ operation: 'addDebtor', outcome })
    const many = 'dma_graphql_operations_total'
    expect(await growth(many, of('ok'), () => aDebtor(product, school))).toBe(1)
    const badly = () => act(product, 'withdrawDebtor', { id: '0' }, { as: school })
    expect(await growth(many, { operation: 'withdrawDebtor', outcome: 'refused' }, badly)).toBe(1)
    const stranger = await anAccount(product)
    expect(await growth(many, of('FORBIDDEN'), () => aDebtor(product, stranger).catch(() => undefined))).toBe(
      1,
    )
    const seconds = { operation: 'addDebtor' }
    expect(valueOf(await scrape(), 'dma_graphql_operation_seconds_count', seconds)).toBeGreaterThanOrEqual(2)
  })

  test('each field that a request asks for, under whatever alias and in whatever fragment', async () => {
    const query =
      '{ me: viewer { id } ...More } fragment More on Query { ... on Query { registerRules { country } } }'
    for (const operation of ['viewer', 'registerRules'])
      expect(
        await growth('dma_graphql_operations_total', { operation, outcome: 'ok' }, () => ask(product, query)),
      ).toBe(1)
  })

  test('what could not be read as an operation of ours, by its code alone', async () => {
    const codes = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']
    for (const [at, query] of ['{', '{ noSuchField }'].entries())
      expect(
        await growth('dma_graphql_operations_total', { operation: 'none', outcome: codes[at]! }, () =>
          send(product, query),
        ),
      ).toBe(1)
  })

  test('requests by the pattern of their route', async () => {
    const picture = await upload(product, await aPicture(), { as: school })
    const { pathname } = new URL(picture.url)
    const read = () => fetch(`${product.url}${pathname}`)
    const route = { method: 'GET', route: '/files/:key' }
    expect(await growth('dma_http_requests_total', { ...route, status: '200' }, read)).toBe(1)
    const graphql = { method: 'POST', route: '/graphql', status: '200' }
    expect(await growth('dma_http_requests_total', graphql, () => ask(product, '{ __typename }'))).toBe(1)
    expect(valueOf(await scrape(), 'dma_http_request_seconds_count', route)).toBeGreaterThanOrEqual(1)
  })

  test('uploads, and the documents that are kept', async () => {
    const uploads = { operation: 'uploadFile', outcome: 'ok' }
    const one = async () => upload(product, await aPicture(), { as: school })
    expect(await growth('dma_graphql_operations_total', uploads, one)).toBe(1)
    expect(await growth('dma_documents', {}, one)).toBe(1)
    expect(await growth('dma_documents_bytes', {}, one)).toBeGreaterThan(50)
  })

  test.each([
    ['GraphQL', { LOOKS_PER_MINUTE: '1' }, /^look-minute$/],
    ['before GraphQL', { REQUESTS_PER_MINUTE: '1' }, /^requests/],
  ])('refusals by a limit %s, by its name', async (_where, env, limit) => {
    const narrow = await aProduct({ beside: product, env: { METRICS_TOKEN: TOKEN, ...env } })
    const look = '{ directory(search: "adaeze") { edges { node { studentName } } } }'
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(narrow, look, {}, school)))
    const refused = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions as any))
    const counted = new Map<string, number>()
    for (const { limit } of refused) counted.set(limit, (counted.get(limit) ?? 0) + 1)
    expect(refused.length).toBeGreaterThanOrEqual(3)
    const text = await scrape(narrow)
    for (const [name, count] of counted) {
      expect(name).toMatch(limit)
      expect(valueOf(text, 'dma_limits_refused_total', { limit: name })).toBe(count)
    }
    await narrow.close()
  })

  test('refusals by a limit at the REST contract’s door, and its calls by their pattern', async () => {
    const narrow = await aProduct({
      beside: product,
      env: { METRICS_TOKEN: TOKEN, FAILED_SIGN_INS_PER_HOUR: '1' },
    })
    const login = () =>
      fetch(`${narrow.url}/api/r/dj-rest-auth/login/`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'nobody', password: 'not this one' }),
      })
    const statuses = [(await login()).status, (await login()).status]
    expect(statuses).toEqual([400, 429])
    const text = await scrape(narrow)
    expect(valueOf(text, 'dma_limits_refused_total', { limit: 'sign-in-network' })).toBe(1)
    const route = { method: 'POST', route: '/api/r/dj-rest-auth/login' }
    expect(valueOf(text, 'dma_http_requests_total', { ...route, status: '429' })).toBe(1)
    await narrow.close()
  })
})

describe('tells', () => {
  test('which letters have not left, and how long the oldest has waited', async () => {
    product.mail.answer = () => 451
    const { id } = await aDebtor(product, school)
    await letterState(product, id, 'QUEUED', school)
    await rows(
      product,
      `update pgboss.job set created_on = created_on - interval '1 hour' where name = 'letters' and state <> 'completed'`,
    )
    const waiting = await scrape()
    expect(valueOf(waiting, 'dma_letters', { state: 'QUEUED' })).toBe(1)
    expect(valueOf(waiting, 'dma_letters_oldest_queued_seconds')).toBeGreaterThanOrEqual(3600)
    expect(valueOf(waiting, 'dma_queue_jobs', { queue: 'letters', state: 'failed' })).not.toBeNull()
    product.mail.answer = () => null
    await quiet(product)
    expect(valueOf(await scrape(), 'dma_letters', { state: 'QUEUED' })).toBe(0)
    // The job is done a moment after its letter has left.
    const oldest = async () => valueOf(await scrape(), 'dma_letters_oldest_queued_seconds')
    await expect.poll(oldest).toBe(0)
  })

  test('how the connections are used, and how this process is', async () => {
    const text = await scrape()
    for (const pool of ['main', 'limits'])
      for (const state of ['in use', 'idle', 'waiting'])
        expect(valueOf(text, 'dma_database_connections', { pool, state }), `${pool} ${state}`).not.toBeNull()
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull()
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  test('how long ago the names were counted', async () => {
    await product.world.names.count()
    await rows(product, `update name_part set counted_at = counted_at - interval '3 hours'`)
    expect(valueOf(await scrape(), 'dma_names_counted_seconds')).toBeGreaterThan(10_000)
  })

  test('nothing about a person', async () => {
    const text = await scrape()
    for (const private_ of [
      school.username,
      school.email,
      school.schoolName,
      provider.username,
      'Okafor',
      '@',
    ])
      expect(text).not.toContain(private_)
  })
})

test('no caller makes a label: names, paths and methods of theirs are not repeated', async () => {
  const storm = async (word: string) => {
    await send(product, `query ${word} { viewer { id } }`)
    await send(product, `{ ${word}: viewer { id } }`)
    await send(product, `{ ${word} }`)
    for (const path of [
      `/${word}`,
      `/files/${word}`,
      `/claim/${word}`,
      `/assets/${word}.js`,
      `/api/${word}`,
      `/api/r/${word}`,
    ])
      await fetch(`${product.url}${path}`)
    await fetch(`${product.url}/${word}`, { method: 'PUT' })
  }
  await storm('first')
  for (const path of ['graphql', 'Graphql']) await fetch(`${product.url}/${path}`, { method: 'POST' })
  const seriesOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('dma_'))
      .map((line) => line.slice(0, line.lastIndexOf(' ')))
      .toSorted()
  const before = seriesOf(await scrape())
  for (const word of ['second', 'THIRD', '__proto__', 'constructor']) await storm(word)
  await fetch(`${product.url}/GrapHQL`, { method: 'POST' })
  expect(seriesOf(await scrape())).toEqual(before)
})

describe('when the database', () => {
  test('does not answer in time, the rest is told all the same, and nothing old as if it were new', async () => {
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('lock table letter in access exclusive mode')
    const text = await scrape()
    await em.rollback()
    expect(valueOf(text, 'dma_database_up')).toBe(0)
    expect(valueOf(text, 'dma_http_requests_total')).not.toBeNull()
    for (const name of [
      'dma_letters',
      'dma_letters_oldest_queued_seconds',
      'dma_queue_jobs',
      'dma_documents',
    ])
      expect(valueOf(text, name), name).toBeNull()
    const after = await scrape()
    expect(valueOf(after, 'dma_database_up')).toBe(1)
    expect(valueOf(after, 'dma_letters', { state: 'FAILED' })).toBe(0)
  })

  test('is gone, too', async () => {
    const server = inject('databaseUrl')
    const { database } = product
    await run(server, `alter database ${database} allow_connections false`)
    await run(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
    const text = await scrape()
    await run(server, `alter database ${database} allow_connections true`)
    expect(valueOf(text, 'dma_database_up')).toBe(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).not.toBeNull()
  })
})

test('the alerts ask for numbers, operations and outcomes that there are', async () => {
  const rules = readFileSync('docs/alerts.yml', 'utf8')
  const told = (await scrape()).match(/(?<=^# HELP )\w+/gm)!
  const asked = rules.match(/\b(dma|nodejs)_\w+/g)!.map((name) => name.replace(/_bucket$/, ''))
  expect(asked.filter((name) => !told.includes(name))).toEqual([])
  const parts = [...(await scrape()).matchAll(/^dma_part_works\{.*?part="([^"]+)"/gm)].map(
    ([, part]) => part!,
  )
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.filter((part) => !rules.includes(`dma_part_works{part="${part}"}`))).toEqual([])
  const operations = [...rules.matchAll(/operation=~"([^"]+)"/g)].flatMap(([, names]) => names!.split('|'))
  expect(operations.length).toBeGreaterThan(2)
  expect(operations.filter((name) => !(name in POLICY))).toEqual([])
})
