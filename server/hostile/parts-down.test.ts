import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { debtorOf, letterState, tokenIn } from '../testing/claims/claims.js'
import { aPicture, send, sendFile, upload } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import {
  ADD_DEBTOR,
  aClaim,
  aDebtor,
  aProvider,
  anApprovedSchool,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { aProxy, type Proxy } from '../testing/servers/proxy.js'
import { run } from '../testing/databases/with-database.js'

let product: Product
let network: Proxy
let school: SchoolPerson
let debtorId: string
let claimPage: string
beforeAll(async () => {
  const wayToDatabase = async (direct: string) => (network = await aProxy(direct)).url
  product = await aProduct({ wayToDatabase, env: { MAIL_RATE: '1000' } })
  school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
  debtorId = (await aDebtor(product, school, { parentEmail: 'parent@example.com' })).id
  claimPage = `/claim/${tokenIn(await product.mail.letterTo('parent@example.com'))}`
})
afterEach(() => network.pass())
afterAll(async () => {
  await product.close()
  await network.close()
})

const DASHBOARD = 'query { dashboard { debtors(first: 5) { edges { node { id } } } } }'
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { key userErrors { message } } }'
const SENTENCE = /^DMA .*Please try again in a minute/

const page = (path: string) =>
  fetch(`${product.url}${path}`, {
    headers: { Accept: 'text/html', Authorization: `Token ${school.key}` },
  })
const readiness = async () => {
  const response = await fetch(`${product.url}/readyz`)
  return { status: response.status, body: await response.json() }
}

/** What people meet while the database is away: each as fast as it comes, all at once. */
async function expectEverythingAnswered() {
  const started = performance.now()
  const answers = await Promise.all([
    send(product, DASHBOARD, {}, school),
    send(product, ADD_DEBTOR, { input: aClaim() }, school),
    send(product, SIGN_IN, { input: { username: school.username, password: 'guess' } }),
    uploadAnswer(),
  ])
  for (const { status, errors } of answers) {
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAVAILABLE'])
    expect(errors[0]!.message).toMatch(SENTENCE)
    expect(status).toBe(503)
  }
  const pages = await Promise.all([page(claimPage), page(`/letters/claim/${debtorId}`)])
  for (const answer of pages) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '15'])
    expect(await answer.text()).toMatch(/<h1>Please try again in a minute.*>Try again</s)
  }
  // On a phone the page that one would go back to may be gone.
  const typed = await fetch(`${product.url}${claimPage}/dispute`, {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ reason: 'OTHER', message: 'We paid on Monday.' }),
  })
  expect([typed.status, await typed.text()]).toEqual([503, expect.stringContaining('We paid on Monday.')])
  const file = await fetch(`${product.url}/files/${'a'.repeat(22)}`)
  expect(file.status).toBe(503)
  expect(await file.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
  const rest = await fetch(`${product.url}/api/r/dashboard/`, {
    headers: { Authorization: `Token ${school.key}` },
  })
  expect([rest.status, await rest.json()]).toEqual([503, { detail: expect.stringMatching(SENTENCE) }])
  expect(await readiness()).toEqual({
    status: 503,
    body: { status: 'not ready', because: ['The database does not answer.'], degraded: [] },
  })
  // Twice at the most: the requests together, then the pages together. A slow machine gets some room.
  expect(performance.now() - started).toBeLessThan(45_000)
}

async function uploadAnswer(): Promise<{ status: number; errors: any[] }> {
  const response = await sendFile(product, await aPicture('#123456'), { as: school })
  return { status: response.status, errors: ((await response.json()) as any).errors }
}

/** How many of our connections sleep in the database, seen past the broken network. */
async function sleepers(name: string): Promise<number> {
  const found = `select count(*)::int as count from pg_stat_activity where datname = '${product.database}' and wait_event = 'PgSleep' and query like '%${name}'`
  return (await outside(found))[0]!.count as number
}

const outside = (statement: string) => run(inject('databaseUrl'), statement)

/** Whether every place of the pool has its connection: after a silence they are made one at a time, with a pause. */
async function isConnected(): Promise<boolean> {
  const { max } = product.world.orm.config.get('pool') as { max: number }
  const stories = Array.from({ length: max }, () => rows(product, 'select pg_sleep(0.1)'))
  return (await Promise.allSettled(stories)).every(({ status }) => status === 'fulfilled')
}

async function expectEverythingWorks() {
  await expect.poll(async () => (await readiness()).status).toBe(200)
  await expect.poll(isConnected).toBe(true)
  const { id } = await aDebtor(product, school)
  await letterState(product, id, 'SENT', school)
  expect((await upload(product, await aPicture('#654321'), { as: school })).id).toBeTruthy()
  expect((await page(claimPage)).status).toBe(200)
}

describe('while the database', () => {
  test('refuses connections everybody reads a sentence, and when it is back all works without a hand', async () => {
    network.refuse()
    await expectEverythingAnswered()
    network.pass()
    await expectEverythingWorks()
  })

  test('is swallowed by the network nobody waits for ever, and when it is back all works without a hand', async () => {
    network.swallow()
    await expectEverythingAnswered()
    network.pass()
    await expectEverythingWorks()
  }, 120_000)

  test('loses its connections the next request is answered as if nothing had been', async () => {
    for (let time = 0; time < 3; time++) {
      await rows(
        product,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await expect.poll(async () => (await send(product, DASHBOARD, {}, school)).status).toBe(200)
    }
    await expectEverythingWorks()
  })

  test('dies in the middle of more transactions than the pool holds, none of its places is lost', async () => {
    const { max } = product.world.orm.config.get('pool') as { max: number }
    for (let round = 0; round < 2; round++) {
      const stories = Array.from({ length: max }, () =>
        product.world.orm.em.fork().transactional((em) => em.execute(`select pg_sleep(5) as round${round}`)),
      )
      const ended = Promise.allSettled(stories)
      await expect.poll(() => sleepers(`round${round}`)).toBe(max)
      network.refuse()
      expect((await ended).map(({ status }) => status)).toEqual(Array(max).fill('rejected'))
      network.pass()
    }
    await expectEverythingWorks()
  })

  test('keeps a debtor locked, whoever waits for it reads that DMA is busy, and the others do not wait', async () => {
    const UPDATE =
      'mutation ($input: UpdateDebtorInput!) { updateDebtor(input: $input) { userErrors { message } } }'
    const lock: [string, unknown[]] = ['select id from debtor where id = ? for update', [Number(debtorId)]]
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute(...lock)
    try {
      const waiting = send(product, UPDATE, { input: { id: debtorId, studentName: 'Somebody' } }, school)
      expect((await send(product, DASHBOARD, {}, school)).status).toBe(200)
      const { status, errors } = await waiting
      expect([status, errors[0]?.message]).toEqual([
        503,
        'DMA is very busy at the moment. Please try again in a minute.',
      ])
    } finally {
      await em.rollback()
    }
    expect((await debtorOf(product, debtorId, school)).studentName).toBe('Chidinma Okafor')
  })
})

test('a mail server that is away is told to whoever watches, and takes no server out of service', async () => {
  const second = await aProduct({ beside: product, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const response = await fetch(`${second.url}/readyz`)
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ready', because: [], degraded: ['The mail server does not answer: letters wait.'] },
    ])
  } finally {
    await second.close()
  }
})
