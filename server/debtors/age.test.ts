import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../database/migrate.js'
import { dayIn } from '../testing/claims/cases.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { restDone } from '../testing/rest.js'

let product: Product
let provider: Person
let school: SchoolPerson
/** A program of the school's. */
let key: string
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  const input = { name: 'Bursary', scopes: ['WRITE_DEBTORS', 'READ_DEBTORS'], days: 365 }
  ;({ key } = await act(product, 'createApiKey', input, { as: school, select: 'key' }))
})
afterAll(() => product.close())

/** How old the register takes a claim to be: what TypeScript derives, and what the statements that count do. */
async function ageOf(id: string) {
  const query = `query ($id: ID!) { debtor(id: $id) { agedFrom confirmBy inDirectory { reason } }
    dashboard { debtors(first: 100, needs: TO_CONFIRM) { edges { node { id } } } } }`
  await rows(product, `update debtor set confirmed_at = now() - interval '1 year' where id = ?`, [id])
  const { debtor, dashboard } = await ask(product, query, { id }, school)
  const toConfirm = dashboard.debtors.edges.some(({ node }: any) => node.id === id)
  return {
    agedFrom: debtor.agedFrom as string,
    isTooOld: debtor.confirmBy === null,
    isTooOldInSql: !toConfirm,
    reason: debtor.inDirectory.reason as string,
  }
}

type Door = (id: string, dueDate: string | null) => Promise<unknown>
const DOORS: Record<string, Door> = {
  form: (id, dueDate) => done(product, 'updateDebtor', { id, dueDate }, school),
  key: async (id, dueDate) => {
    const query = `mutation ($input: UpdateDebtorInput!) { updateDebtor(input: $input) { userErrors { message } } }`
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` }
    const body = JSON.stringify({ query, variables: { input: { id, dueDate, statementAccepted: true } } })
    const answer = await (await fetch(`${product.url}/graphql`, { method: 'POST', headers, body })).json()
    expect(answer, JSON.stringify(answer)).toEqual({ data: { updateDebtor: { userErrors: [] } } })
  },
  import: async (id, dueDate) => {
    const list = stringify([
      ['ID', 'Due date'],
      [id, dueDate ?? ''],
    ])
    const checked = await aCheckedList(product, list, school)
    if (checked.counts.update > 0) await anImport(product, { id: checked.id }, school)
  },
  // Has no due date: what it changes leaves the age alone.
  rest: (id) =>
    restDone(product, 'PUT', `/dashboard/${id}/`, { as: school, body: { phone_number: '0803 1' } }),
  // What no service writes: a repair by hand, or a server of another version.
  sql: (id, dueDate) =>
    rows(product, `update debtor set due_date = ?, aged_from = '2090-01-01' where id = ?`, [dueDate, id]),
}

test('no edit by any door makes a debt younger, and the statements that count agree', async () => {
  const edit = fc.tuple(
    fc.constantFrom(...Object.keys(DOORS)),
    fc.oneof(fc.constant(null), fc.integer({ min: -1500, max: 400 })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 5 }), async (edits) => {
      const { id } = await aDebtor(product, school, { studentName: 'Ese Ojo' })
      let before = await ageOf(id)
      for (const [door, days] of edits) {
        const dueDate = days === null ? null : dayIn(product, days)
        await DOORS[door]!(id, dueDate)
        const after = await ageOf(id)
        const said = `${door}: ${dueDate} after ${before.agedFrom}`
        const says = dueDate !== null && door !== 'rest' && dueDate < before.agedFrom
        expect(after.agedFrom, said).toBe(says ? dueDate : before.agedFrom)
        expect(before.isTooOld && !after.isTooOld, said).toBe(false)
        expect(after.isTooOldInSql, said).toBe(after.isTooOld)
        before = after
      }
    }),
    { seed: Number(process.env.AGE_SEED ?? 1), numRuns: Number(process.env.AGE_RUNS ?? 6) },
  )
})

test('a debt listed before it was due counts from its listing, as the school is told before it saves', async () => {
  const { id } = await aDebtor(product, school, { dueDate: dayIn(product, 30) })
  expect((await ageOf(id)).agedFrom).toBe(dayIn(product, 0))
})

test('an expired debt is told to its family once, however its due date is typed anew', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: 'once@example.com' })
  await product.mail.letterTo('once@example.com')
  await quiet(product)
  for (const days of [-1100, -1101, -1102]) {
    await done(product, 'updateDebtor', { id, dueDate: dayIn(product, days) }, school)
    await rows(product, `update debtor set listed_at = listed_at - interval '5 years' where id = ?`, [id])
    await keepClocks(product)
  }
  const told = `select id from letter where kind = 'claim-expired-family' and debtor_id = ?`
  expect(await rows(product, told, [id])).toHaveLength(1)
})

test('claims of before count from the earliest due date in their history; what was deleted there counts for nothing', async () => {
  await daysLater(product, 0, school)
  const { id } = await aDebtor(product, school, { dueDate: dayIn(product, -10) })
  const { id: untouched } = await aDebtor(product, school)
  for (const days of [-900, 5, -20])
    await done(product, 'updateDebtor', { id, dueDate: dayIn(product, days) }, school)
  const hashed = JSON.stringify([{ field: 'dueDate', before: 'Jc2lk9-0a', after: null }])
  await rows(
    product,
    `insert into history_entry (debtor_id, school_id, act, changes, at) values (?, ?, 'debtor.updated', ?, now())`,
    [untouched, school.schoolId, hashed],
  )
  for (const undo of [
    `drop trigger debtor_age_only_rises on debtor`,
    `drop function debtor_age_only_rises`,
    `alter table debtor drop column aged_from`,
    `delete from mikro_orm_migrations where name = '0028-age-of-a-debt'`,
  ])
    await rows(product, undo)
  await migrate(product.world.orm, product.world.config.databaseUrl!)
  expect((await ageOf(id)).agedFrom).toBe(dayIn(product, -900))
  // The migration knew no time zone: the day in UTC, which may be the one before.
  const [listed] = await rows(product, 'select listed_at::date::text as day from debtor where id = ?', [
    untouched,
  ])
  expect((await ageOf(untouched)).agedFrom).toBe(listed!.day)
})
