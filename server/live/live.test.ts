import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { act, ask, send, visitor, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { listen, type LiveLine } from '../testing/live.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { PUBLIC_URL: 'https://dma.example' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
})
afterAll(() => product.close())

const lines: LiveLine[] = []
afterEach(() => {
  for (const line of lines.splice(0)) line.end()
})
const hearing = async (who: Asker, options?: Parameters<typeof listen>[2], at = product) => {
  const line = await listen(at, who, options)
  lines.push(line)
  return line
}
async function expectHeard(line: LiveLine, ...told: string[]) {
  await expect.poll(() => line.heard).toEqual(expect.arrayContaining(told))
}
async function expectClosed(line: LiveLine, code: number) {
  await expect.poll(() => line.closed?.code).toBe(code)
}

/** A claim whose letter has left. */
const aToldDebtor = async () => {
  const debtor = await aDebtor(product, school)
  const sent = `select 1 from letter where debtor_id = ? and state = 'SENT'`
  await expect.poll(() => rows(product, sent, [debtor.id])).toHaveLength(1)
  return debtor
}

describe('what is told', () => {
  test('a claim that a colleague adds, and what becomes of it', async () => {
    const line = await hearing(school)
    const { id } = await aDebtor(product, school)
    await expectHeard(line, `DEBTOR ${id}`)
    line.heard.length = 0
    await act(product, 'recordPayment', { debtorId: id, amount: '100.00' }, { as: school })
    await expectHeard(line, `DEBTOR ${id}`)
  })

  test('where a letter is', async () => {
    const { id } = await aToldDebtor()
    const line = await hearing(school)
    await rows(product, `update letter set state = 'FAILED' where debtor_id = ?`, [id])
    await expectHeard(line, `DEBTOR ${id}`)
    const desk = await hearing(provider)
    await rows(product, `update letter set last_error = 'no' where debtor_id = ?`, [id])
    await expectHeard(desk, 'LETTER')
  })

  test('who hides from a family that somebody looked, to the school of the claim and of no other’s hold', async () => {
    const { id } = await aToldDebtor()
    const { id: marker } = await aToldDebtor()
    const line = await hearing(school)
    const holds = (as: Person, hold: boolean) =>
      decide(product, as, 'setSafeguardingHold', { debtorId: id, hold, ...(hold && { reason: 'CUSTODY' }) })
    for (const who of [school, provider])
      for (const hold of [true, false]) {
        line.heard.length = 0
        await holds(who, hold)
        await expectHeard(line, `DEBTOR ${id}`)
      }
    line.heard.length = 0
    const looked = await anApprovedSchool(product, provider)
    const hold = `insert into safeguarding_hold (debtor_id, school_id, at) values (?, ?, now())`
    await rows(product, hold, [id, looked.schoolId])
    await rows(product, 'delete from safeguarding_hold where school_id = ?', [looked.schoolId])
    await rows(product, 'update debtor set term = term where id = ?', [marker])
    await expectHeard(line, `DEBTOR ${marker}`)
    expect(line.heard).not.toContain(`DEBTOR ${id}`)
  })

  test('a school’s own standing, the provider’s queue, and one’s notifications', async () => {
    const desk = await hearing(provider)
    const applicant = await aSchool(product)
    await expectHeard(desk, `SCHOOL ${applicant.schoolId}`, 'NOTIFICATION')
    const waiting = await hearing(applicant)
    await decide(product, provider, 'requestSchoolChanges', {
      schoolId: applicant.schoolId,
      reasons: [{ message: 'A clearer picture, please.' }],
    })
    // It comes back as who it is now.
    await expectClosed(waiting, 4403)
    expect((await hearing(applicant)).closed).toBeNull()
  })

  test('many changes at once are told as one', async () => {
    const line = await hearing(school)
    await rows(
      product,
      `insert into debtor (school_id, student_name, parent_name, phone, listed_at, confirmed_at, stated_by_id, request_key, search_keys, status)
       select ?, 'Ward', 'Parent', '1', now(), now(), (select min(id) from account), ? || n, '{}', 'ABANDONED_PAYMENT'
         from generate_series(1, 500) n`,
      [school.schoolId, randomUUID()],
    )
    await expectHeard(line, 'DEBTOR')
    expect(line.heard).toEqual(['DEBTOR'])
  })

  test('nothing that was rolled back', async () => {
    const { id } = await aToldDebtor()
    const line = await hearing(school)
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute(`update debtor set term = 'x' where id = ?`, [id])
    await em.rollback()
    const after = await aDebtor(product, school)
    await expectHeard(line, `DEBTOR ${after.id}`)
    expect(line.heard).not.toContain(`DEBTOR ${id}`)
  })
})

test('another school’s changes never arrive, and not every change is the provider’s', async () => {
  const other = await anApprovedSchool(product, provider)
  const nobodys = await anAccount(product)
  const [theirs, desk, outside] = await Promise.all([other, provider, nobodys].map((who) => hearing(who)))
  const ours = await hearing(school)
  const { id } = await aDebtor(product, school)
  await expectHeard(ours, `DEBTOR ${id}`)
  // Each of them hears of something of their own that came later.
  for (const who of [other, provider, nobodys])
    await rows(
      product,
      `insert into notification (account_id, kind, text, created_at) select id, 'x', 'x', now() from account where username = ?`,
      [who.username],
    )
  for (const line of [theirs!, desk!, outside!]) await expectHeard(line, 'NOTIFICATION')
  for (const line of [theirs!, desk!, outside!]) expect(line.heard).toEqual(['NOTIFICATION'])
})

describe('several servers on one database', () => {
  let second: Product
  beforeAll(async () => {
    second = await aProduct({ beside: product })
  })
  afterAll(() => second.close())

  test('what is changed through one is told by the other', async () => {
    const line = await hearing(school, {}, second)
    const { id } = await aDebtor(product, school)
    await expectHeard(line, `DEBTOR ${id}`)
  })

  test('signing out at one closes what is open at the other', async () => {
    const here = await signedIn(product, school.username)
    const line = await hearing(here, {}, second)
    await ask(product, 'mutation { signOut { userErrors { code } } }', {}, here)
    await expectClosed(line, 4401)
  })
})

describe('it is closed', () => {
  test('for the sessions that are ended, and for no other', async () => {
    const [kept, ended] = [await signedIn(product, school.username), await signedIn(product, school.username)]
    const [keptLine, endedLine] = [await hearing(kept), await hearing(ended)]
    await ask(product, 'mutation { endOtherSessions { userErrors { code } } }', {}, kept)
    await expectClosed(endedLine, 4401)
    expect(keptLine.closed).toBeNull()
    school = { ...school, ...kept }
  })

  test('when the password is changed elsewhere', async () => {
    const person = await anAccount(product)
    const elsewhere = await signedIn(product, person.username)
    const line = await hearing(person)
    const { userErrors } = await act(
      product,
      'changePassword',
      { oldPassword: person.password, password1: 'Another horse 43', password2: 'Another horse 43' },
      { as: elsewhere },
    )
    expect(userErrors).toEqual([])
    await expectClosed(line, 4401)
  })

  test('when the school is suspended; it may come back, as what it is then', async () => {
    const suspended = await anApprovedSchool(product, provider)
    const line = await hearing(suspended)
    await decide(product, provider, 'suspendSchool', { schoolId: suspended.schoolId, reason: 'A complaint.' })
    await expectClosed(line, 4403)
    expect((await hearing(suspended)).closed).toBeNull()
  })

  test('when the person is taken out of the school', async () => {
    const removed = await anApprovedSchool(product, provider)
    const line = await hearing(removed)
    await rows(product, 'update account set school_id = null where username = ?', [removed.username])
    await expectClosed(line, 4403)
  })
})

describe('the door', () => {
  const cookie = () => `dma-cookies=${school.key}`

  test('lets pages of ours in with their cookie', async () => {
    const line = await hearing(school, { headers: { Cookie: cookie(), Origin: 'https://dma.example' } })
    expect(line.closed).toBeNull()
  })

  test.each([
    ['another site’s page', { Origin: 'https://evil.example' }],
    ['a page without an address', { Origin: 'null' }],
    ['whoever does not say where it comes from', {}],
  ])('turns away %s with the same cookie', async (_who, headers) => {
    await expect(hearing(school, { headers: { Cookie: cookie(), ...headers } })).rejects.toThrow(
      'refused: 403',
    )
  })

  test('turns away another site’s page whatever key it has', async () => {
    const headers = { Authorization: `Token ${school.key}`, Origin: 'https://evil.example' }
    await expect(hearing(school, { headers })).rejects.toThrow('refused: 403')
  })

  test('sends a visitor away with a code that pages can read', async () => {
    expect((await hearing(visitor)).closed).toMatchObject({ code: 4401 })
  })

  test.each([
    ['with the upgrade', true],
    ['once it is upgraded', false],
  ])('is not brought down by nonsense %s, of somebody whom it sends away', async (_when, isWithIt) => {
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    const nonsense = Buffer.from([0xff, 0xff])
    const upgrade = [
      'GET /graphql HTTP/1.1',
      'Host: l',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Authorization: x',
      '\r\n',
    ].join('\r\n')
    socket.write(isWithIt ? Buffer.concat([Buffer.from(upgrade), nonsense]) : upgrade)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 101 /)
    if (!isWithIt) socket.write(nonsense)
    socket.resume()
    await once(socket, 'close')
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  })

  test('leaves whoever is refused and does not hang up', async () => {
    const { hostname, port } = new URL(product.url)
    const refused = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    refused.write(
      [
        'GET /graphql HTTP/1.1',
        'Host: l',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Origin: https://elsewhere.example',
        '\r\n',
      ].join('\r\n'),
    )
    const [answer] = (await once(refused, 'data')) as [Buffer]
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 403 /)
    refused.resume()
    await once(refused, 'end')
    // What is sent to a connection that is gone is answered by the machine itself.
    const knocks = setInterval(() => refused.write('x'), 200)
    const [fault] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
    clearInterval(knocks)
    expect(['ECONNRESET', 'EPIPE']).toContain(fault.code)
  })

  test('answers subscriptions only', async () => {
    const { errors } = await hearing(school, { query: '{ viewer { username } }' })
    expect(errors).toMatchObject([
      { message: expect.stringContaining('by POST'), extensions: { code: 'BAD_REQUEST' } },
    ])
    const { status, errors: byPost } = await send(product, 'subscription { changes { id } }', {}, school)
    expect({ status, message: byPost[0]?.message }).toEqual({
      status: 400,
      message: expect.stringContaining('over WebSocket'),
    })
  })

  test('holds the limits of every operation', async () => {
    const deep = `subscription { changes { ${Array.from({ length: 31 }, (_, at) => `a${at}: id`).join(' ')} } }`
    const { errors } = await hearing(school, { query: deep })
    expect(errors).toMatchObject([{ extensions: { code: 'QUERY_TOO_COMPLEX' } }])
    const often = `subscription { changes { ${'id kind '.repeat(200)} } }`
    expect((await hearing(school, { query: often })).errors).toMatchObject([
      { message: expect.stringContaining('too often'), extensions: { code: 'QUERY_TOO_COMPLEX' } },
    ])
  })

  test('has room for thirty lines of one person', async () => {
    const busy = await anAccount(product)
    for (let line = 0; line < 30; line += 1) await hearing(busy)
    await expect(hearing(busy)).rejects.toThrow('refused: 429')
    lines.pop()!.end()
    await expect.poll(() => hearing(busy).then(({ closed }) => closed)).toBeNull()
  })

  test('hangs up on whoever floods it', async () => {
    const line = await hearing(school)
    for (let message = 0; message < 100; message += 1) line.send({ type: 'ping' })
    await expectClosed(line, 4400)
  })
})

test('a listening connection that is lost is opened again, and everybody comes back to read what they missed', async () => {
  const line = await hearing(school)
  const listening = `select pid from pg_stat_activity where datname = current_database() and application_name = 'dma listening'`
  const before = await rows(product, listening)
  await rows(product, `select pg_terminate_backend(pid) from (${listening}) listening`)
  await expectClosed(line, 1012)
  expect(await rows(product, listening)).toHaveLength(before.length)
  const again = await hearing(school)
  const { id } = await aDebtor(product, school)
  await expectHeard(again, `DEBTOR ${id}`)
})

test('a session that runs out ends its line at the next heartbeat', async () => {
  const second = await aProduct({ beside: product, heartbeat: 1000 })
  const person = await anAccount(product)
  const line = await hearing(person, {}, second)
  product.clock.forward(1)
  await expectClosed(line, 4401)
  await second.close()
})
