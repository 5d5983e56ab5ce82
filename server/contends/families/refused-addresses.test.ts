import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, onCase, type Told } from '../../testing/cases.js'
import { done, tokenIn } from '../../testing/claims.js'
import { act, ask } from '../../testing/client.js'
import { rows } from '../../testing/database.js'
import { anOlderDatabase } from '../../testing/older-database.js'
import {
  aProvider,
  anAccount,
  anApprovedSchool,
  type Person,
  type SchoolPerson,
} from '../../testing/people.js'
import { connectedTo } from '../../testing/places.js'
import { aProduct, type Product } from '../../testing/product.js'
import { quiet } from '../../testing/stored.js'

let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
})
afterAll(() => product.close())

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
