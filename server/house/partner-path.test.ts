import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { act, ask } from '../testing/client.js'
import { aMailServer, type MailServer } from '../testing/servers/mail-server.js'
import { TEMPLATE, inDatabase } from '../testing/databases/postgres.js'
import { aDebtor, aSchool, anApprovedSchool, decide, signedIn, type SchoolPerson } from '../testing/people.js'
import { buildServer } from '../testing/servers/processes.js'
import type { Product } from '../testing/product.js'
import { PROVIDER, productionSettings } from '../testing/production-settings.js'
import { freePort } from '../database/free-port.js'
import { startServer, type RunningServer } from '../testing/servers/running-server.js'
import { run } from '../testing/databases/with-database.js'
import { newSigningSecret, signatures } from '../webhooks/signing.js'

/**
 * A partner's way from nothing, with real processes: the built product, and the example client as it lies in docs/.
 */
const CLIENT = resolve('docs/partner-client/check-applicants.ts')
const RECEIVER = resolve('docs/partner-client/receive-webhooks.ts')
const database = `dma_partner_${randomUUID().replaceAll('-', '')}`
const databaseUrl = inDatabase(inject('databaseUrl'), database)
let home: string
let mail: MailServer
let server: RunningServer
/** What the people of the tests need of a product: where it answers. */
let product: Product
let provider: Awaited<ReturnType<typeof signedIn>>
let school: SchoolPerson

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'dma-partner-'))
  await buildServer()
  await run(inject('databaseUrl'), `create database ${database} template ${TEMPLATE}`)
  mail = await aMailServer()
  server = await startServer({
    ...productionSettings({ port: await freePort(), dataDir: home, mail }),
    DATABASE_URL: databaseUrl,
    NOTICE_DAYS: 0,
    BATCH_ROWS_PER_DAY: 350,
    LOG_LEVEL: 'trace',
  })
  product = { url: server.url } as Product
  provider = await signedIn(product, PROVIDER.username, PROVIDER.password)
  school = await anApprovedSchool(product, provider, 'Hillside School')
  const lister = await anApprovedSchool(product, provider, 'Greenfield College')
  const { id } = await aDebtor(product, lister, CHIDINMA)
  await vi.waitFor(async () => {
    const { debtor } = await ask(product, `{ debtor(id: "${id}") { inDirectory { listed } } }`, {}, lister)
    if (!debtor.inDirectory.listed) throw new Error('The entry is not seen yet.')
  }, 20_000)
}, 240_000)
afterAll(async () => {
  await server?.stop()
  await mail?.close()
  await run(inject('databaseUrl'), `drop database if exists ${database} with (force)`)
  rmSync(home, { recursive: true, force: true })
})

const CHIDINMA = { studentName: 'Chidinma Okafor', parentName: 'Ngozi Okafor', phone: '0803 123 4567' }

const makeKey = async (as = school, input: object = {}): Promise<{ key: string; id: string }> => {
  const { key, apiKey } = await act(
    product,
    'createApiKey',
    { name: 'Admissions', scopes: ['CHECK'], ...input },
    { as, select: 'key apiKey { id }' },
  )
  return { key, id: apiKey.id }
}

/** So many whom nobody knows, and one who is listed, in the middle, misspelt. */
function applicants(count: number, name: string): string {
  const rows = Array.from({ length: count }, (_, at) =>
    at === Math.floor(count / 2)
      ? `${name}-${at},Okafor Chidima,"Okafor, Ngozi (Mrs)",+234 803 123 4567`
      : `${name}-${at},Nobody Listed ${'abcdefghij'[at % 10]}here,,`,
  )
  const file = join(home, `${name}.csv`)
  writeFileSync(file, `\uFEFFreference,student,parent,phone\r\n${rows.join('\r\n')}\r\n`)
  return file
}

/** Runs the example as a partner does, and answers what it printed and wrote. */
async function runClient(
  from: string,
  key: string,
  url = server.url,
  to = join(home, `${randomUUID()}.csv`),
) {
  const { code, errors } = await new Promise<{ code: number; errors: string }>((ended) => {
    execFile(
      process.execPath,
      [CLIENT, from, to],
      { env: { PATH: process.env.PATH, DMA_URL: url, DMA_KEY: key }, timeout: 60_000 },
      (error, _output, errors) => ended({ code: Number(error?.code ?? 0), errors }),
    )
  })
  // Fails where a line is not as wide as the header.
  const results: Record<string, string>[] = parse(readFileSync(to, 'utf8'), { columns: true })
  return { code, errors, results }
}

const looks = async (name: string) =>
  Number(
    (
      await run<{ n: string }>(databaseUrl, `select count(*) as n from look where reference like '${name}-%'`)
    )[0]!.n,
  )

test('a school makes a key, the example client checks 100 applicants, and with the key revoked its next call is a 401', async () => {
  const { key, id } = await makeKey()
  const file = applicants(100, 'first')
  const { code, errors, results } = await runClient(file, key)
  expect(errors).toContain('100 of 100 applicants')
  expect(code).toBe(0)
  expect(results.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 100 }, (_, at) => `first-${at}`),
  )
  expect(results.filter(({ answer }) => answer === 'nothing found')).toHaveLength(99)
  expect(results[50]).toMatchObject({
    answer: 'this child, likely',
    school: 'Greenfield College',
    owed: 'NGN 45000.00',
    disputed: '',
    'the family says': '',
    receipt: expect.stringMatching(/\/admin\/checks\/\d+$/) as string,
  })
  const [look] = await run<{ key: string }>(
    databaseUrl,
    `select api_key_id as key from look where reference = 'first-0'`,
  )
  expect(String(look!.key)).toBe(id)

  await act(product, 'revokeApiKey', { id }, { as: school })
  const refused = await runClient(file, key)
  expect(refused).toMatchObject({ code: 1, results: [] })
  expect(refused.errors).toContain('UNAUTHENTICATED: This key is not valid')
  expect(await looks('first')).toBe(100)
}, 120_000)

test('a list whose answer is lost on the way is sent again, and nobody is looked up twice', async () => {
  const { key } = await makeKey()
  const lossy = await aLossyWay()
  const { code, errors, results } = await runClient(applicants(20, 'lost'), key, lossy.url)
  lossy.server.close()
  expect(lossy.lost()).toBe(1)
  expect(errors).toContain('The answer was lost on the way.')
  expect(code).toBe(0)
  expect(results.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 20 }, (_, at) => `lost-${at}`),
  )
  expect(results[10]!.answer).toBe('this child, likely')
  expect(await looks('lost')).toBe(20)
}, 120_000)

test('a row that cannot be read is named, and all others are checked', async () => {
  const { key } = await makeKey()
  const file = join(home, 'rows.csv')
  writeFileSync(
    file,
    'student,reference,dateOfBirth\nAda Obi,rows-1,2015-02-03\nX,rows-2,\n"Bola, Ade",rows-3,\nEmeka Obi,rows-4,2015-13-40\n',
  )
  const { code, errors, results } = await runClient(file, key)
  expect(code).toBe(3)
  expect(errors).toContain('2 of 4 applicants checked, 2 could not be')
  expect(results.map(({ reference, answer }) => [reference, answer])).toEqual([
    ['rows-1', 'nothing found'],
    ['rows-2', expect.stringMatching(/^not checked: Enter at least 3 letters/)],
    ['rows-3', 'nothing found'],
    ['rows-4', expect.stringMatching(/^not checked: dateOfBirth: .*2015-13-40/)],
  ])
}, 120_000)

test('it ends with the exit codes that its README names, and no others', async () => {
  const { key } = await makeKey()
  const file = (name: string, ...rows: string[]) => {
    writeFileSync(join(home, name), ['reference,student', ...rows, ''].join('\n'))
    return join(home, name)
  }
  const good = file('good.csv', 'exit-1,Nobody Atall')
  const [bad, worst] = [file('bad.csv', 'exit-2,Nobody Atall', 'exit-3,X'), file('worst.csv', 'exit-4,X')]
  const taken = file('taken.csv')
  const ends: Record<string, () => ReturnType<typeof runClient>> = {
    'all applicants were checked': () => runClient(good, key),
    'it stopped before': () => runClient(good, 'dma_of-nobody'),
    'something is missing, or the results are there already': () => runClient(good, key, server.url, taken),
    'some were not checked, all others were': () => runClient(bad, key),
  }
  const readme = readFileSync(resolve('docs/partner-client/README.md'), 'utf8')
  const told = [...readme.matchAll(/^\| (\d) +\| ([^:.|]+?)(?:[:.].*?)? *\|$/gm)]
  expect(told.map(([, , means]) => means)).toEqual(Object.keys(ends))
  for (const [, code, means] of told) expect((await ends[means!]!()).code, means).toBe(Number(code))
  expect((await runClient(worst, key)).code, 'none could be checked').toBe(3)
}, 120_000)

test('what is left of the day’s allowance is used up, then the client stops and says so', async () => {
  const busy = await anApprovedSchool(product, provider)
  const { key } = await makeKey(busy)
  const { code, errors, results } = await runClient(applicants(380, 'many'), key)
  expect(code).toBe(1)
  expect(errors).toContain('RATE_LIMITED: Lists may hold 350 applicants a day')
  expect(errors).toContain('350 of 380 applicants')
  expect(results.filter(({ reference }) => reference?.startsWith('many-'))).toHaveLength(350)
  expect(await looks('many')).toBe(350)
}, 120_000)

test('a key that has expired, one without the scope, and one of a suspended school check nobody', async () => {
  const file = applicants(3, 'closed')
  const old = await makeKey()
  await run(databaseUrl, `update api_key set expires_at = now() - interval '1 second' where id = ${old.id}`)
  const reader = await makeKey(school, { scopes: ['READ_DEBTORS'] })
  const other = await anApprovedSchool(product, provider)
  const suspended = await makeKey(other)
  await decide(product, provider, 'suspendSchool', { schoolId: other.schoolId, reason: 'An inquiry.' })
  for (const [key, words] of [
    [old.key, 'UNAUTHENTICATED'],
    [reader.key, 'FORBIDDEN: The scopes of this key'],
    [suspended.key, 'UNAUTHENTICATED'],
  ] as const) {
    const { code, errors, results } = await runClient(file, key)
    expect({ code, results }, words).toEqual({ code: 1, results: [] })
    expect(errors).toContain(words)
  }
  const waiting = await aSchool(product)
  await expect(makeKey(waiting)).rejects.toThrow('FORBIDDEN')
  expect(await looks('closed')).toBe(0)
}, 120_000)

test('no key stands in the log, wherever it was sent', async () => {
  const { key } = await makeKey()
  const asked = { method: 'POST', body: JSON.stringify({ query: '{ viewer { username } }' }) }
  const type = { 'Content-Type': 'application/json' }
  for (const path of [
    '/graphql',
    `/graphql?key=${key}`,
    `/api/r/school/?token=${key}`,
    `/files/${key}`,
    `/${key}`,
  ])
    for (const headers of [
      { ...type, Authorization: `Bearer ${key}` },
      { ...type, Authorization: key },
      { ...type, Cookie: `dma-cookies=${key}` },
      { ...type, 'X-Api-Key': key },
    ])
      await fetch(`${server.url}${path}`, { ...asked, headers })
  await fetch(`${server.url}/graphql`, { ...asked, headers: type, body: `{"query": "{ ${key} }"}` })
  expect(server.output()).toContain('request answered')
  expect(server.output()).not.toContain(key.slice(4))
}, 60_000)

test('the example receiver takes what DMA has signed and nothing else, and passes over what comes twice', async () => {
  const [secret, port] = [newSigningSecret(), await freePort()]
  const receiver = spawn(process.execPath, [RECEIVER], {
    env: { PATH: process.env.PATH, DMA_WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  let said = ''
  receiver.stdout.on('data', (words: Buffer) => (said += String(words)))
  await vi.waitFor(() => expect(said).toContain('listening'), 20_000)
  const [id, timestamp] = ['msg_1', Math.floor(Date.now() / 1000)]
  const body = JSON.stringify({ type: 'debtor.corrected', timestamp: new Date(), data: { debtorId: '7' } })
  const posted = async (secrets: string[], sent = body) => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures(secrets, { id, timestamp, body }),
    }
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent })).status
  }
  expect(await posted([newSigningSecret()])).toBe(401)
  expect(await posted([secret], body.replace('7', '8'))).toBe(401)
  expect(await posted([secret])).toBe(204)
  expect(await posted([newSigningSecret(), secret])).toBe(204)
  receiver.kill()
  await once(receiver, 'exit')
  expect(said.match(/debtor\.corrected/g)).toHaveLength(1)
}, 60_000)

/** The network between partner and product, which swallows the first answer to a list. */
async function aLossyWay(): Promise<{ url: string; server: Server; lost: () => number }> {
  let lost = 0
  const way = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { authorization, 'content-type': type } = request.headers
    const answer = await fetch(`${product.url}${request.url}`, {
      method: 'POST',
      headers: { Authorization: authorization!, 'Content-Type': type! },
      body,
    })
    const text = await answer.text()
    if (lost === 0 && body.includes('checkWards')) {
      lost++
      return void response.destroy()
    }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  return { url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, server: way, lost: () => lost }
}
