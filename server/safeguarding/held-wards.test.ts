import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater, done, tokenIn } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import {
  aDebtor,
  anAccount,
  aProvider,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { waitsLong, waitsNoLonger } from '../testing/waiting-letters.js'
import { heldSince } from './held-wards.js'

let product: Product
let provider: Person
let school: SchoolPerson
let elsewhere: SchoolPerson
let looker: SchoolPerson
/** Whose verified address the second claim names. */
let parent: Person
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  elsewhere = await anApprovedSchool(product, provider)
  looker = await anApprovedSchool(product, provider, 'Hillside School')
  parent = await anAccount(product)
  await rows(product, 'update account set verified_email = email where email = ?', [parent.email])
})
afterAll(() => product.close())
beforeEach(async () => {
  await later(0)
  product.mail.answer = () => null
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
  await rows(product, 'delete from safeguarding_hold')
  product.mail.received.length = 0
})

const later = (days: number) => daysLater(product, days, provider, school, elsewhere, looker, parent)

const CHILD = {
  studentName: 'Zubairu Oluwakemisola',
  parentName: 'Bolanle Adeyinka',
  phone: '0806 555 1211',
  dateOfBirth: '2013-06-17',
  parentEmail: 'first@example.com',
  term: 'First term 2025/26',
}
type Child = typeof CHILD
/** The same child in a claim of its own: its letters go to the signed-in parent. */
const again = (over: Partial<Child> = {}) => ({
  ...CHILD,
  term: 'Second term 2025/26',
  parentEmail: parent.email,
  ...over,
})
const FATHER = { parentName: 'Kolade Ransome', phone: '0907 222 3344' }

const lists = async (as: SchoolPerson, claim: Record<string, unknown>): Promise<string> => {
  const { id } = await aDebtor(product, as, claim)
  await quiet(product)
  return id
}
const holds = (debtorId: string, as: Person) =>
  act(product, 'setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }, { as })
/** Answers under which number whom it names then stands. */
const change = async (id: string, to: object): Promise<string> => {
  const changed = await done(product, 'updateDebtor', { id, statementAccepted: true, ...to }, school)
  await quiet(product)
  return changed.id
}

type Listed = Promise<{ second: string; now?: Partial<Child> }>
/** The hold is on the first claim; how the second comes, and of whom it is. */
const COVERED: Record<string, () => Listed> = {
  'of another term': async () => {
    const first = await lists(school, CHILD)
    const second = await lists(school, again())
    await holds(first, school)
    return { second }
  },
  'listed after the hold was set': async () => {
    await holds(await lists(school, CHILD), school)
    return { second: await lists(school, again()) }
  },
  'held by the provider': async () => {
    await holds(await lists(school, CHILD), provider)
    return { second: await lists(school, again()) }
  },
  'of the other parent, after the first was withdrawn': async () => {
    const first = await lists(school, CHILD)
    await holds(first, school)
    await done(product, 'withdrawDebtor', { id: first }, school)
    return { second: await lists(school, again({ ...FATHER, term: CHILD.term })) }
  },
  'of another spelling': async () => {
    await holds(await lists(school, CHILD), school)
    return { second: await lists(school, again({ studentName: 'Zubayru Oluwakemisola' })) }
  },
  'that came to name somebody else, and names the child again': async () => {
    const second = await lists(school, again())
    await holds(second, school)
    await change(second, {
      studentName: 'Femi Balogun',
      parentName: 'Tunde Balogun',
      phone: '0805 999 1234',
      dateOfBirth: '2011-01-02',
    })
    return { second: await change(second, again()) }
  },
  'of another school': async () => {
    await holds(await lists(school, CHILD), school)
    return { second: await lists(elsewhere, again()) }
  },
  'of another school against the other parent': async () => {
    const second = await lists(elsewhere, again(FATHER))
    await holds(await lists(school, CHILD), school)
    return { second }
  },
}
const OTHERS: Record<string, () => Listed> = {
  'of a brother': async () => {
    const other = { studentName: 'Ibrahim Oluwakemisola', dateOfBirth: '2010-02-03' }
    await holds(await lists(school, CHILD), school)
    return { second: await lists(school, again(other)), now: other }
  },
  'of a twin': async () => {
    const other = { studentName: 'Ibrahim Oluwakemisola' }
    await holds(await lists(school, CHILD), school)
    return { second: await lists(school, again(other)), now: other }
  },
  'of a child of that name at another school': async () => {
    const other = { ...FATHER, dateOfBirth: undefined }
    await holds(await lists(school, { ...CHILD, dateOfBirth: undefined }), school)
    return { second: await lists(elsewhere, again(other)), now: other }
  },
  'of a child of that name and another birth date': async () => {
    const other = { ...FATHER, dateOfBirth: '2009-09-09' }
    await holds(await lists(school, CHILD), school)
    return { second: await lists(elsewhere, again(other)), now: other }
  },
}

/** A school checks the child of the second claim, and declines it. */
const isDeclined = async (now: Partial<Child> = {}) => {
  const { studentName: student, parentName, phone, dateOfBirth } = again(now)
  const asked = { student, parent: parentName, phone, dateOfBirth, purpose: 'ADMISSION', reference: 'A-1' }
  const { check } = await act(product, 'checkWard', asked, {
    as: looker,
    select: 'check { id results { entry { id } } }',
  })
  await act(product, 'recordCheckOutcome', { checkId: check.id, outcome: 'DECLINED' }, { as: looker })
  return check.results.map(({ entry }: any) => entry?.id)
}
const LOOKS = 'looks { count held looks { school } }'
const byLink = async ({ studentName }: { studentName: string }) => {
  const letter = product.mail.received.findLast(
    ({ to, text }) => to === parent.email && /\/claim\//.test(text),
  )
  const query = `query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) { ${LOOKS} } }`
  const surname = studentName.split(' ')[1]!
  return (await ask(product, query, { token: tokenIn(letter!), surname })).claim.looks
}
const signedIn = async (id: string) => {
  const { claims } = (await ask(product, `{ viewer { claims { id ${LOOKS} } } }`, {}, parent)).viewer
  return claims.find((claim: any) => claim.id === id).looks
}
const toldDeclined = () =>
  product.mail.received.filter(({ subject }) => /has checked the register/.test(subject)).map(({ to }) => to)
const clock = async () => {
  await keepClocks(product)
  await quiet(product)
}
const NAMED = { count: 1, held: false, looks: [{ school: 'Hillside School' }] }
const ONLY_THE_COUNT = { count: 1, held: true, looks: [] }

describe('a hold on a claim leaves only the count on each about that child', () => {
  test.each(Object.entries(COVERED))('%s', async (_how, listed) => {
    const { second } = await listed()
    const shown = await isDeclined()
    expect(shown).toContain(second)
    await later(8)
    await clock()
    expect([await byLink(CHILD), await signedIn(second)]).toEqual([ONLY_THE_COUNT, ONLY_THE_COUNT])
    expect(toldDeclined()).toEqual([])
    // And once nobody holds it any more, the family is told.
    await rows(product, 'delete from safeguarding_hold')
    await clock()
    expect(await byLink(CHILD)).toEqual(NAMED)
    expect(toldDeclined()).toContain(parent.email)
  })
})

describe('it leaves what is told of another child', () => {
  test.each(Object.entries(OTHERS))('%s', async (_how, listed) => {
    const { second, now } = await listed()
    expect(await isDeclined(now)).toContain(second)
    await later(8)
    await clock()
    expect([await byLink(again(now)), await signedIn(second)]).toEqual([NAMED, NAMED])
  })
})

test('a hold that is set while the letter about another claim of the child waits keeps that back', async () => {
  const first = await lists(school, CHILD)
  const second = await lists(school, again())
  await isDeclined()
  await later(8)
  let waits = true
  product.mail.answer = ({ to }: any) => (waits && to.includes(parent.email) ? 451 : null)
  await keepClocks(product)
  await waitsLong(product, { kind: 'look-declined', debtor: second })
  await holds(first, school)
  waits = false
  await waitsNoLonger(product)
  await clock()
  expect(toldDeclined()).not.toContain(parent.email)
})

test('its school reads that the second claim is hidden too, and where that is ended', async () => {
  await holds(await lists(school, CHILD), school)
  const second = await lists(school, again())
  const query = 'query ($id: ID!) { debtor(id: $id) { safeguardingHoldAt ownHold { at } } }'
  const { debtor } = await ask(product, query, { id: second }, school)
  expect(debtor).toEqual({ safeguardingHoldAt: expect.any(String), ownHold: null })
  const { userErrors } = await act(
    product,
    'setSafeguardingHold',
    { debtorId: second, hold: false },
    { as: school },
  )
  expect(userErrors).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining('another claim') }])
})

test('a school does not read that another one holds the child: the register shows it no claim of theirs', async () => {
  await holds(await lists(school, CHILD), school)
  const second = await lists(elsewhere, again())
  const query = 'query ($id: ID!) { debtor(id: $id) { safeguardingHoldAt ownHold { at } } }'
  const { debtor } = await ask(product, query, { id: second }, elsewhere)
  expect(debtor).toEqual({ safeguardingHoldAt: null, ownHold: null })
  const { userErrors } = await act(
    product,
    'setSafeguardingHold',
    { debtorId: second, hold: false },
    { as: elsewhere },
  )
  expect(userErrors).toEqual([])
})

test('asking of one claim reads the holds about that child, and not all that stand', async () => {
  const first = await lists(school, CHILD)
  await holds(first, school)
  const second = await lists(school, again())
  await rows(product, MANY_HELD, [first])
  await rows(product, 'vacuum analyze debtor')
  await rows(product, 'vacuum analyze safeguarding_hold')
  const { world, clock } = product
  const em = world.orm.em.fork()
  await em.begin()
  const reading = { em, rules: world.rules, now: clock.now() }
  const before = await em.execute<{ read: number }[]>(ROWS_READ)
  expect([...(await heldSince(reading, [Number(second)])).keys()]).toEqual([Number(second)])
  const after = await em.execute<{ read: number }[]>(ROWS_READ)
  await em.rollback()
  expect(after).toHaveLength(2)
  for (const [at, { read }] of after.entries()) expect(read - before[at]!.read).toBeLessThan(60)
})

/** By this connection, and not yet summed up. */
const ROWS_READ = `
  select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
   where relname in ('debtor', 'safeguarding_hold') order by relname`
/** Children of names that nobody else has, of whom one in ten is held. */
const MANY_HELD = `
  with listed as (
    insert into debtor (school_id, student_name, parent_name, phone, status, listed_at, confirmed_at, stated_by_id, request_key, search_keys)
    select school_id, 'Child ' || n, 'Parent ' || n, '', status, listed_at, confirmed_at, stated_by_id, 'many ' || n,
           array(select 's:' || n || ':' || key from generate_series(1, 40) key)
      from debtor, generate_series(1, 6000) n where id = ?
    returning id, school_id)
  insert into safeguarding_hold (debtor_id, school_id, at) select id, school_id, now() from listed where id % 10 = 0`
