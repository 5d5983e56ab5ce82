import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aDebtor,
  anAccount,
  anApprovedSchool,
  aSession,
  theProvider,
  type Person,
  type School,
} from '../e2e/people.js'
import { aPdf, streamOf } from '../server/testing/files/a-pdf.js'
import { ask, send, sendFile, upload, type Asker } from '../server/testing/client.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { aDatabaseServer, startFleet, type Database, type Fleet } from './fleet.js'
import { report } from './report.js'

let database: Database
let fleet: Fleet
let provider: Person
let school: School

beforeAll(async () => {
  database = await aDatabaseServer()
  fleet = await startFleet(database, { size: 3, settings: { LOOKS_PER_MINUTE: 6, REQUESTS_PER_MINUTE: 600 } })
  provider = await theProvider(fleet.nginx)
  school = await anApprovedSchool(fleet.nginx, provider)
}, 300_000)
afterAll(async () => {
  await fleet?.stop()
  await database?.stop()
}, 120_000)

const rows = (statement: string, values: unknown[] = []) =>
  withDatabase(fleet.databaseUrl, async (database) => (await database.query(statement, values)).rows)

describe('three servers on one database', () => {
  test('start at the same moment on an empty one, and each migration ran once', async () => {
    const names = (await rows('select name from mikro_orm_migrations')).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect(await rows('select id from account where is_provider')).toHaveLength(1)
  })

  test('know each other’s sessions: signed in at one, acting at another, ended everywhere by a third', async () => {
    const [first, second, third] = [fleet.servers[0]!, fleet.servers[1]!, fleet.servers[2]!]
    const { username } = await anAccount(first)
    const [mine, other] = [await aSession(first, username), await aSession(second, username)]
    const name = async (place: Place, key: string) =>
      (await send(place, '{ viewer { username } }', {}, { key })).data?.viewer?.username ?? null
    for (const place of [first, second, third]) expect(await name(place, mine)).toBe(username)
    await ask(third, 'mutation { endOtherSessions { userErrors { code } } }', {}, { key: mine })
    for (const place of [first, second, third]) {
      expect(await name(place, other)).toBeNull()
      expect(await name(place, mine)).toBe(username)
    }
  })

  test('serve each other’s documents', async () => {
    const bytes = aPdf()
    const options = { name: 'statement.pdf', type: 'application/pdf', as: school }
    const { url } = await upload(fleet.servers[0]!, bytes, options)
    for (const server of fleet.servers) {
      const answer = await fetch(server.url + new URL(url).pathname)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('count a school’s looks together', async () => {
    const look = (at: number) =>
      send(
        fleet.servers[at % 3]!,
        'query ($search: String!) { directory(search: $search) { look { id } } }',
        { search: `somebody ${at}` },
        school,
      )
    const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => look(at)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(6)
  })

  test('count failed sign-ins together: five guesses, wherever, then a pause everywhere', async () => {
    const { username } = await anAccount(fleet.nginx)
    const guess = async (at: number) => {
      const input = { username, password: `guess ${at} of many` }
      const as: Asker = { key: null, address: '203.0.113.7' }
      return send(fleet.servers[at % 3]!, SIGN_IN, { input }, as)
    }
    for (let at = 0; at < 5; at += 1) expect((await guess(at)).status).toBe(200)
    for (let at = 5; at < 8; at += 1) expect((await guess(at)).status).toBe(429)
  })

  test('count requests together', async () => {
    const statuses: number[] = []
    // Not all at once: a server that has to wait too long for the table counts by itself for a while.
    const some = async (server: Place) => {
      for (let at = 0; at < 55; at += 1)
        statuses.push((await send(server, '{ __typename }', {}, { key: 'nobody' })).status)
    }
    await Promise.all([...fleet.servers, ...fleet.servers, ...fleet.servers, ...fleet.servers].map(some))
    const passed = statuses.filter((status) => status !== 429).length
    expect(passed).toBeLessThanOrEqual(600)
    // Each server takes from the shared count in lots, and may be left with a twentieth.
    expect(passed).toBeGreaterThanOrEqual(600 - 3 * 30)
  })

  test('send each letter once, and share the work', async () => {
    const arrived = () => fleet.mails.flatMap(({ received }) => received)
    const families: Awaited<ReturnType<typeof aDebtor>>[] = []
    const add = (at: number) => aDebtor(fleet.servers[0]!, school, { studentName: `Ward ${at} Okafor` })
    // As many at once as the server has connections: this is about letters, not about waiting for one of those.
    while (families.length < 60)
      families.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => add(families.length + at)))))
    const lettersTo = (address: string) => arrived().filter(({ to }) => to === address)
    await expect
      .poll(() => families.filter(({ parentEmail }) => lettersTo(parentEmail).length > 0).length, {
        timeout: 60_000,
      })
      .toBe(60)
    await expect
      .poll(() => rows(`select id from letter where state = 'QUEUED'`), { timeout: 30_000 })
      .toEqual([])
    for (const { parentEmail } of families) expect(lettersTo(parentEmail)).toHaveLength(1)
    const shares = fleet.mails.map(({ received }) => received.length)
    report('Letters of three servers', {
      'sent by each': shares.join(', '),
      'sent twice': 0,
    })
    expect(shares.filter((share) => share > 0).length).toBeGreaterThan(1)
  })

  test('keep house at the same moment without getting in each other’s way', async () => {
    const { id } = await upload(fleet.nginx, aPdf(), { name: 'old.pdf', type: 'application/pdf' })
    await rows(`update document set created_at = now() - interval '30 days' where key = $1`, [id])
    await rows(
      `update session set expires_at = now() - interval '30 days' where account_id =
      (select id from account where username = $1)`,
      [school.username],
    )
    await Promise.all(fleet.servers.map((_, index) => fleet.restart(index)))
    await expect.poll(() => rows('select id from document where key = $1', [id])).toEqual([])
    await expect.poll(() => rows('select id from session where expires_at < now()')).toEqual([])
    for (const server of fleet.servers) expect(server.output()).not.toMatch(/housekeeping|fault/i)
    school.key = await aSession(fleet.nginx, school.username)
  })
})

describe('nginx as documented', () => {
  test('sends plain http to https, and hands out cookies that only https carries', async () => {
    const plain = await fetch(`http://127.0.0.1:${fleet.nginx.httpPort}/signin?next=1`, {
      redirect: 'manual',
    })
    expect(plain.status).toBe(301)
    expect(plain.headers.get('Location')).toBe('https://127.0.0.1/signin?next=1')
    const { username, password } = school
    const { headers } = await send(fleet.nginx, SIGN_IN, { input: { username, password } })
    expect(headers.get('Set-Cookie')).toMatch(/^dma-cookies=.*Secure/)
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=')
  })

  test('tells the product who asks, whatever the visitor claims', async () => {
    const guess = (localAddress: string, claimed: string) =>
      signInFrom(fleet.nginx.url, { localAddress, claimed, username: 'who-is-guessing' })
    for (let at = 0; at < 5; at += 1) expect(await guess('127.0.0.2', `203.0.113.${at}`)).toBe(200)
    expect(await guess('127.0.0.2', '198.51.100.1'), 'a made-up address is not another visitor').toBe(429)
    expect(await guess('127.0.0.3', '198.51.100.1'), 'another address is').toBe(200)
  })

  test('lets through what the product takes, and leaves refusing to the product', async () => {
    const sized = (size: number) => aPdf({ objects: [streamOf('', 'x'.repeat(size))] })
    const options = { name: 'large.pdf', type: 'application/pdf', as: school }
    await upload(fleet.nginx, sized(4_900_000), options)
    const refused = await sendFile(fleet.nginx, sized(6_000_000), options)
    const { data } = (await refused.json()) as any
    expect(data.uploadFile.userErrors).toMatchObject([{ code: 'TOO_LARGE' }])
  })

  test('keeps private addresses out of its logs', async () => {
    await fetch(`${fleet.nginx.url}/signin?from=this-proof`)
    for (const path of [
      'claim/SECRET',
      'join/SECRET',
      'verify-email/SECRET',
      'files/SECRET',
      'api/r/files/SECRET',
    ])
      for (const site of [fleet.nginx.url, `http://127.0.0.1:${fleet.nginx.httpPort}`])
        await fetch(`${site}/${path}`, { redirect: 'manual' })
    await fetch(`${fleet.nginx.url}/provider/audit.csv?ticket=SECRET`)
    expect(await fleet.nginx.accesses()).toContain('this-proof')
    expect(await fleet.nginx.accesses()).not.toContain('SECRET')
  })
})

interface Place {
  url: string
}

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { key userErrors { code } } }'

/** From one of this machine's own addresses, with a forged header. Answers the status. */
function signInFrom(
  url: string,
  { localAddress, claimed, username }: { localAddress: string; claimed: string; username: string },
): Promise<number> {
  const body = JSON.stringify({
    query: SIGN_IN,
    variables: { input: { username, password: 'a guess of many' } },
  })
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': claimed }
  return new Promise((answered, failed) => {
    // Not `localhost`, which may be ::1: the certificate is for the name alone.
    const { port } = new URL(url)
    request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path: '/graphql',
        method: 'POST',
        localAddress,
        headers,
      },
      (response) => {
        response.resume()
        response.on('end', () => answered(response.statusCode!))
      },
    )
      .on('error', failed)
      .end(body)
  })
}
