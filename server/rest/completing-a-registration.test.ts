import { beforeEach, describe, expect, test } from 'vitest'
import { sweepAccounts } from '../accounts/sweep.js'
import { countRows, rows } from '../testing/databases/database.js'
import { anAccount } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest, restDone, restUpload } from '../testing/rest.js'
import { statementsOf } from '../testing/databases/statements.js'
import { everyText, quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { TRUST_PROXY: '1' } })

const MINUTES = 1 / 24 / 60
const HERE = '203.0.113.7'
const SECRET = 'Correct horse 42'
let count = 0
let named: { author: number; username: string; email: string }
let key: string
let school: Record<string, unknown>
beforeEach(async () => {
  const username = `newcomer${(count += 1)}`
  const body = { username, email: `${username}@example.com`, password1: SECRET, password2: SECRET }
  const as = { key: null, address: HERE }
  ;({ key } = await restDone(product, 'POST', '/dj-rest-auth/registration/', { as, body }))
  const { pk } = await restDone(product, 'GET', '/dj-rest-auth/user/', { as: { key } })
  named = { author: pk, username, email: body.email }
  school = await aSchool()
})

async function aSchool(): Promise<Record<string, unknown>> {
  const officers = ['proprietor', 'principal', 'bursar'].flatMap((who) => [
    [`${who}_name`, who],
    [`${who}_email`, `${who}@example.com`],
    [`${who}_number`, '1'],
  ])
  return {
    school_name: 'Riverbank School',
    school_category: 'Private',
    description: 'A school.',
    school_address: '1 River Road',
    contact_number: '0803 555 0100',
    school_cert: await restUpload(product, '#100000'),
    registeration_cert: await restUpload(product, '#001000'),
    ministry_approval: await restUpload(product, '#000010'),
    ...Object.fromEntries(officers),
  }
}

const complete = (over: object = {}, address = HERE) =>
  rest(product, 'POST', '/register/', { as: { key: null, address }, body: { ...school, ...named, ...over } })
const SENTENCE = 'Authentication credentials were not provided.'
const REFUSED = { status: 401, body: { detail: SENTENCE, non_field_errors: [SENTENCE] } }

test('whoever has just made the account completes it from the same network, once', async () => {
  expect(await complete()).toMatchObject({ status: 201, body: { ...named, state: 'AWAITING_APPROVAL' } })
  expect(await complete()).toMatchObject(REFUSED)
  school = await aSchool()
  expect(await complete()).toMatchObject(REFUSED)
})

test('letters of either case and a number as text name the same account', async () => {
  const { author, username, email } = named
  const over = { author: String(author), username: username.toUpperCase(), email: ` ${email.toUpperCase()}` }
  expect(await complete(over)).toMatchObject({ status: 201 })
})

test('the answer is the same 401, whatever is wrong', async () => {
  const somebody = await anAccount(product)
  const { pk } = await restDone(product, 'GET', '/dj-rest-auth/user/', { as: somebody })
  const before = await countRows(product, 'school', 'open_registration')
  for (const [why, over, address] of [
    ['another network', {}, '203.0.113.8'],
    ['another author', { author: named.author + 1 }],
    ['no author', { author: undefined }],
    ['an author that cannot be one', { author: { $gt: 0 } }],
    ['an author that cannot be read', { author: { toString: null } }],
    ['a username that cannot be read', { username: [{ toString: null }] }],
    ['an e-mail address that cannot be read', { email: { toString: null, valueOf: null } }],
    ['another username', { username: 'somebody' }],
    ['another e-mail address', { email: 'somebody@example.com' }],
    ['no e-mail address', { email: null }],
    ['an unreadable username', { username: `${named.username}\u0000` }],
    ['an account made at the new pages', { author: pk, username: somebody.username, email: somebody.email }],
    ['an incomplete school of somebody else', { author: 1, school_name: '' }],
  ] as [string, object, string?][])
    expect(await complete(over, address), why).toMatchObject(REFUSED)
  expect(await countRows(product, 'school', 'open_registration')).toBe(before)
  product.clock.forward(16 * MINUTES)
  expect(await complete(), 'too late').toMatchObject(REFUSED)
})

test.each(['open_registration', 'session'])(
  'when %s cannot be written there is no account either, and its name is free for the next try',
  async (table) => {
    const username = `unlucky_${table}`
    const body = { username, email: `${username}@example.com`, password1: SECRET, password2: SECRET }
    const register = () => rest(product, 'POST', '/dj-rest-auth/registration/', { as: { key: null }, body })
    const em = product.world.orm.em.fork()
    await em.execute(`alter table ${table} rename to away`)
    const { status } = await register().finally(() => em.execute(`alter table away rename to ${table}`))
    expect(status).toBe(500)
    expect(await rows(product, 'select id from account where username = ?', [username])).toEqual([])
    expect((await register()).status).toBe(201)
  },
)

test('it is possible for fifteen minutes', async () => {
  product.clock.forward(14 * MINUTES)
  expect((await complete()).status).toBe(201)
})

test('what is wrong with the school is told at its field, and the next try succeeds', async () => {
  expect(await complete({ bursar_email: 'x' })).toMatchObject({
    status: 400,
    body: { bursar_email: [expect.any(String)], non_field_errors: [expect.any(String)] },
  })
  expect((await complete()).status).toBe(201)
})

describe('when the school was refused, the same registration again', () => {
  const again = (over: object = {}, address = HERE) =>
    rest(product, 'POST', '/dj-rest-auth/registration/', {
      as: { key: null, address },
      body: { username: named.username, email: named.email, password1: SECRET, password2: SECRET, ...over },
    })
  const TAKEN = { status: 400, body: { username: [expect.stringMatching(/taken/)] } }

  test('answers a key for the account that there is, which goes on with either', async () => {
    expect((await complete({ bursar_email: 'x' })).status).toBe(400)
    const { status, body } = await again({ username: named.username.toUpperCase() }, '203.0.113.9')
    expect(status).toBe(201)
    expect(await restDone(product, 'GET', '/dj-rest-auth/user/', { as: body })).toMatchObject({
      pk: named.author,
    })
    expect((await complete()).status).toBe(201)
  })

  test('is refused as any name that is taken with another password, another address, too late, and once it has a school', async () => {
    const wrong = { password1: 'Correct horse 43', password2: 'Correct horse 43' }
    expect(await again(wrong), 'another password').toMatchObject(TAKEN)
    expect(await again({ email: 'somebody@example.com' }), 'another address').toMatchObject(TAKEN)
    expect((await again({ password2: 'Correct horse 43' })).status, 'two passwords').toBe(400)
    expect((await complete()).status).toBe(201)
    expect(await again(), 'it has its school').toMatchObject(TAKEN)
  })

  test('is refused when the time is over', async () => {
    product.clock.forward(16 * MINUTES)
    expect(await again()).toMatchObject(TAKEN)
  })

  test('bears no more wrong passwords than signing in does', async () => {
    const wrong = { password1: 'Correct horse 43', password2: 'Correct horse 43' }
    const statuses: number[] = []
    for (let tries = 0; tries < 8; tries++) statuses.push((await again(wrong)).status)
    expect(statuses).toContain(429)
  })
})

test('of five at the same moment one registers a school', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete()))
  expect(answers.every(({ status }) => [201, 400, 401].includes(status))).toBe(true)
  const own = await rows(product, 'select id from school where author_id = ?', [named.author])
  expect(own).toHaveLength(1)
  // Whoever was let in before the first had finished said the same again, and is answered the school of the first.
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
  expect(new Set(made)).toEqual(new Set([own[0]!.id]))
})

test('with the token it is an ordinary registration, for the account of the token, whoever is named', async () => {
  const { username, email, author } = named
  const over = { username: 'somebody', author: 1, email }
  const answer = await rest(product, 'POST', '/register/', { as: { key }, body: { ...school, ...over } })
  expect(answer).toMatchObject({ status: 201, body: { username, author } })
})

test('an account that has a school already is told so, whatever state its school is in', async () => {
  const body = { ...school, email: named.email }
  const again = () => rest(product, 'POST', '/register/', { as: { key }, body })
  expect((await again()).status).toBe(201)
  const sentence = 'Your account has a school already. Change the profile of that school instead.'
  for (const state of ['AWAITING_APPROVAL', 'CHANGES_REQUESTED', 'REJECTED', 'APPROVED', 'SUSPENDED']) {
    await rows(
      product,
      'update school set state = ? where id = (select school_id from account where id = ?)',
      [state, named.author],
    )
    expect(await again(), state).toMatchObject({
      status: 403,
      body: { detail: sentence, non_field_errors: [sentence] },
    })
  }
})

test('documents are attached by their addresses, once', async () => {
  expect((await complete()).status).toBe(201)
  const body = { username: 'second', email: 'second@example.com', password1: SECRET, password2: SECRET }
  const second = await restDone(product, 'POST', '/dj-rest-auth/registration/', { body })
  const { status, body: problems } = await rest(product, 'POST', '/register/', {
    as: second,
    body: { ...school, email: body.email },
  })
  expect({ status, problems }).toMatchObject({ status: 400, problems: { school_cert: [expect.any(String)] } })
})

test('the network’s address is kept only as a keyed hash, and no longer than it is of use', async () => {
  expect(await everyText(product)).not.toContain(HERE)
  const mine = () =>
    rows(product, 'select network_hash from open_registration where account_id = ?', [named.author])
  expect(await mine()).toEqual([{ network_hash: expect.stringMatching(/^[\w-]{43}$/) }])
  await complete()
  expect(await mine()).toEqual([])
  product.clock.forward(16 * MINUTES)
  await sweepAccounts(product.world)
  expect(await countRows(product, 'open_registration')).toBe(0)
})

test('every reason costs the same statements, so that none can be told by its time', async () => {
  const statements = async (over: object, address?: string) =>
    (await statementsOf(product, () => complete(over, address))).map((sql) => sql.replace(/\d+/g, 'n'))
  await quiet(product)
  const unknown = await statements({ author: 999_999 })
  expect(unknown).toHaveLength(1)
  for (const over of [{ username: 'x' }, { email: 'x' }]) expect(await statements(over)).toEqual(unknown)
  expect(await statements({}, '203.0.113.8')).toEqual(unknown)
})
