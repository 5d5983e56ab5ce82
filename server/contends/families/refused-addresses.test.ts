import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, onCase, type Told } from '../../testing/claims/cases.js'
import { claimBy, done, tokenIn } from '../../testing/claims/claims.js'
import { act, ask } from '../../testing/client.js'
import { DOORS, type CameIn, type Written } from '../../testing/claims/claim-doors.js'
import { rows, untilWaiting } from '../../testing/databases/database.js'
import { anOlderDatabase } from '../../testing/databases/older-database.js'
import { aProvider, anAccount, anApprovedSchool, type Person } from '../../testing/people.js'
import { connectedTo } from '../../testing/places.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'
import { WAYS_IN, type TypedClaim } from '../../testing/ways-in.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')

let told: Told
const writes = async (parentEmail: string) => {
  await done(product, 'updateDebtor', { id: told.id, parentEmail }, school)
  await quiet(product)
}
const refuses = async (token: string) => {
  const { userErrors } = await act(product, 'refuseLetter', { token })
  if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
}
const arrivedAt = (email: string) =>
  product.mail.received.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).length
const heardOf = async () =>
  await rows(product, 'select noticed_at is not null as heard from debtor where id = ?', [told.id])

describe('two addresses that have said "this letter is not for me"', () => {
  let second: string
  let stranger: Person
  beforeEach(async () => {
    told = await aToldFamily(product, school)
    stranger = await anAccount(product, told.email.split('@')[0])
    await rows(product, 'update account set verified_email = email where username = ?', [stranger.username])
    await refuses(told.token)
    second = `second-${told.email}`
    await writes(second)
    await refuses(tokenIn(await product.mail.letterTo(second)))
  })

  test.each([
    ['as it was written', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
  ])('are both never written to again, %s: nor does notice begin there (rule 5)', async (_how, as) => {
    const before = arrivedAt(told.email)
    await writes(as(told.email))
    expect(arrivedAt(told.email)).toBe(before)
    expect(await heardOf()).toEqual([{ heard: false }])
    const again = arrivedAt(second)
    await writes(second)
    expect(arrivedAt(second)).toBe(again)
    expect(await heardOf()).toEqual([{ heard: false }])
  })

  test('are no family of the claim: an account of the first sees nothing and answers nothing (rule 4)', async () => {
    await writes(told.email)
    // Whoever had been told before, of whatever else.
    await rows(product, 'update debtor set noticed_at = now() where id = ?', [told.id])
    const { viewer } = await ask(product, '{ viewer { claims { id } } }', {}, stranger)
    expect(viewer.claims).toEqual([])
    const dispute = { debtorId: told.id, reason: 'OTHER', message: 'No.' }
    const { userErrors } = await onCase(product, 'contendClaim', dispute, stranger)
    expect(userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  test('both show to the school as refused, where it writes one of them down again', async () => {
    await writes(told.email)
    const { dashboard } = await ask(
      product,
      '{ dashboard { debtors(needs: UNDELIVERED) { edges { node { id letterRefused } } } } }',
      {},
      school,
    )
    expect(dashboard.debtors.edges).toContainEqual({ node: { id: told.id, letterRefused: true } })
    await writes(`third-${told.email}`)
    const { debtor } = await ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { letterRefused } }',
      { id: told.id },
      school,
    )
    expect(debtor).toEqual({ letterRefused: false })
    expect(arrivedAt(`third-${told.email}`)).toBe(1)
  })
})

test('whoever says "this letter is not for me" ends every link of that address, however it was capitalised meanwhile', async () => {
  told = await aToldFamily(product, school)
  await writes(told.email.toUpperCase())
  await act(product, 'requestClaimLink', { token: told.token })
  await quiet(product)
  const links = await rows<{ email: string; revoked_at: unknown }>(
    product,
    'select email, revoked_at from claim_link where debtor_id = ? and not printed',
    [told.id],
  )
  expect(new Set(links.map(({ email }) => email)).size).toBe(2)
  await refuses(told.token)
  expect(
    await rows(product, 'select email from claim_link where debtor_id = ? and revoked_at is null', [told.id]),
  ).toEqual([])
})

/** Rule 5: it holds for the school, the address and the child, whichever claim or door it is. */
describe('whoever said "this letter is not for me" about a child gets no letter about that child by', () => {
  const FIRST = { term: 'First term 2025/26' }
  const claim = (over: object = {}): TypedClaim => ({
    studentName: told.name,
    parentName: 'Ngozi Okafor',
    phone: '0803 123 4567',
    parentEmail: told.email,
    term: 'Second term 2025/26',
    ...over,
  })
  const wrote = async (came: Promise<CameIn>) => {
    const { id, refusal } = await came
    if (!id) throw new Error(refusal!)
    await quiet(product)
    return id
  }
  const isRefused = async (id: string) => {
    const query = 'query ($id: ID!) { debtor(id: $id) { letterRefused } }'
    const { debtor } = await ask(product, query, { id }, school)
    const [{ heard }] = await rows(
      product,
      'select noticed_at is not null as heard from debtor where id = ?',
      [id],
    )
    return { ...debtor, heard }
  }
  let before: number
  beforeEach(async () => {
    // Names of other tests are alike.
    await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
    told = await aToldFamily(product, school, FIRST)
  })
  const refusesFirst = async () => {
    await refuses(told.token)
    await quiet(product)
    before = arrivedAt(told.email)
  }
  const lists = (over: object = {}) => wrote(WAYS_IN.form!(product, school, claim(over)))

  test.each(Object.entries(WAYS_IN))('a second claim: %s', async (door, wayIn) => {
    await refusesFirst()
    // Of what has neither term nor day the first is withdrawn, or it would be pointed out as the same.
    const id = await wrote(wayIn(product, school, claim(door === 'rest' ? { term: null } : {})))
    expect([await isRefused(id), arrivedAt(told.email)]).toEqual([
      { letterRefused: true, heard: false },
      before,
    ])
  })

  test.each<[string, () => Promise<string>]>([
    [
      'a claim that had another address',
      async () => {
        const id = await lists({ parentEmail: `other.${told.email}` })
        await refusesFirst()
        await done(product, 'updateDebtor', { id, parentEmail: told.email }, school)
        return id
      },
    ],
    [
      'one that was listed before it was said',
      async () => {
        const id = await lists()
        await refusesFirst()
        await done(product, 'updateDebtor', { id, amountOwed: '50000.00' }, school)
        return id
      },
    ],
    [
      'one in other letters',
      async () => {
        await refusesFirst()
        return lists({ parentEmail: told.email.toUpperCase() })
      },
    ],
    [
      'the same one, listed again',
      async () => {
        await refusesFirst()
        await done(product, 'withdrawDebtor', { id: told.id }, school)
        return lists(FIRST)
      },
    ],
    [
      'one that is listed when the first is withdrawn',
      async () => {
        await refusesFirst()
        await done(product, 'withdrawDebtor', { id: told.id }, school)
        return lists()
      },
    ],
    [
      'one that named another child meanwhile',
      async () => {
        await refusesFirst()
        const other = {
          studentName: 'Zuriel Ekpo',
          parentName: 'Bassey Ekpo',
          parentEmail: `ekpo.${told.email}`,
          phone: '0809 1',
        }
        await done(product, 'updateDebtor', { id: told.id, ...other, statementAccepted: true }, school)
        return wrote(
          DOORS.form(product, school, { ...claim(FIRST), statementAccepted: true } as Written, told.id),
        )
      },
    ],
    [
      'one that names the other parent',
      async () => {
        await refusesFirst()
        const other = { parentName: 'Emeka Uchenna', statementAccepted: true }
        await done(product, 'updateDebtor', { id: told.id, ...other }, school)
        return told.id
      },
    ],
    [
      'one that is put right to that child before anybody has heard of it',
      async () => {
        await refusesFirst()
        const id = await lists({ studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', parentEmail: null })
        await done(product, 'updateDebtor', { id, ...claim(), statementAccepted: true }, school)
        return id
      },
    ],
  ])('%s', async (_which, happens) => {
    const id = await happens()
    await quiet(product)
    expect([await isRefused(id), arrivedAt(told.email.toUpperCase())]).toEqual([
      { letterRefused: true, heard: false },
      before,
    ])
  })

  test('none of its links opens a claim about the child from then on', async () => {
    const id = await lists()
    const token = tokenIn(product.mail.received.findLast(({ to }) => to === told.email)!)
    await refusesFirst()
    expect(await claimBy(product, token)).toBeNull()
    expect(await isRefused(id)).toEqual({ letterRefused: true, heard: false })
  })

  test.each<[string, () => object]>([
    [
      'a brother or a sister',
      () => ({ studentName: `Obinna ${told.name.split(' ')[1]}`, dateOfBirth: '2015-02-01' }),
    ],
    ['the child at another address', () => ({ parentEmail: `other.${told.email}` })],
  ])('(but it does about %s)', async (_who, over) => {
    await refusesFirst()
    const id = await lists(over())
    expect(await isRefused(id)).toEqual({ letterRefused: false, heard: true })
  })

  test('(but it does where the child’s name was a slip, once the claim names another)', async () => {
    await refusesFirst()
    const id = await lists()
    const other = {
      studentName: 'Zuriel Ekpo',
      parentName: 'Bassey Ekpo',
      phone: '0809 1',
      statementAccepted: true,
    }
    await done(product, 'updateDebtor', { id, ...other }, school)
    await quiet(product)
    expect([await isRefused(id), arrivedAt(told.email)]).toEqual([
      { letterRefused: false, heard: true },
      before + 1,
    ])
  })

  test('(but it does about a claim that the same address has answered, and can go on with)', async () => {
    const id = await lists()
    const token = tokenIn(product.mail.received.findLast(({ to }) => to === told.email)!)
    const contend = await aDispute(product, { token })
    await refusesFirst()
    expect(await isRefused(id)).toEqual({ letterRefused: false, heard: true })
    const reject = { contendId: contend.id, message: 'It is yours.' }
    await onCase(product, 'rejectContend', reject, school)
    await quiet(product)
    expect(arrivedAt(told.email)).toBeGreaterThan(before)
  })

  test('what is listed at the very moment comes before it or after it', async () => {
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('select id from debtor where id = ? for update', [told.id])
    const refusal = refuses(told.token)
    await untilWaiting(product, 1)
    const listed = lists()
    await untilWaiting(product, 2)
    await em.commit()
    await refusal
    expect(await isRefused(await listed)).toEqual({ letterRefused: true, heard: false })
  })
})

/** A server of the version before knows the last refused address alone. */
test('what earlier servers wrote of a refused address counts, and so does that one clears it', async () => {
  const database = await anOlderDatabase('0078')
  const older = await connectedTo(database.url)
  const refused = async () => (await older.query('select refused_emails as all from debtor order by id')).rows
  const writes = async (email: string | null) =>
    older.query('update debtor set refused_email = $1 where id = 1', [email])
  await older.query(CLAIMS)
  await database.orm.migrator.up()
  expect(await refused()).toEqual([{ all: ['a@example.com'] }, { all: [] }])
  await writes('B@example.com')
  await writes('a@Example.com')
  expect(await refused()).toEqual([{ all: ['a@example.com', 'b@example.com'] }, { all: [] }])
  await writes(null)
  expect(await refused()).toEqual([{ all: [] }, { all: [] }])
  await older.end()
  await database.close()
})

const CLAIMS = `
  insert into debtor (id, school_id, student_name, parent_name, phone, status, listed_at, confirmed_at, stated_by_id, request_key,
         search_keys, refused_email)
  select id, 1, 'Ada', 'Ada', '', 'ABANDONED_PAYMENT', '2026-01-01', '2026-01-01', 1, id::text, '{}', email
    from (values (1, 'A@example.com'), (2, null)) claim (id, email)`
