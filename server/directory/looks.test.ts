import { LockMode } from '@mikro-orm/core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { daysLater, done } from '../testing/claims/claims.js'
import type { Asker } from '../testing/client.js'
import { pageOf, trySearch } from '../testing/directory.js'
import { aDebtor, aProvider, anApprovedSchool, decide } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'
import { statementsOf } from '../testing/databases/statements.js'
import { quiet } from '../testing/databases/stored.js'
import { Look } from './look.entity.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const asker = await anApprovedSchool(product, provider, 'Asking School')

const search = (variables: Record<string, unknown>, as: Asker = asker) => pageOf(product, variables, as)
const refusal = async (variables: Record<string, unknown>, as: Asker = asker) =>
  (await trySearch(product, variables, as)).errors[0]?.extensions.code
const ids = (page: any): string[] => page.edges.map((edge: any) => edge.node.id)
const looks = (of = product) => of.world.orm.em.fork().find(Look, {}, { orderBy: { id: 'asc' } })

test.each([null, '', '  ', 'ab', 'Al', '12 345', '%%%', '***', 'Mr', "' --"])(
  'searching for %o shows nothing but how to search, and is no look',
  async (text) => {
    const before = (await looks()).length
    const page = await search({ search: text })
    expect(page).toMatchObject({ edges: [], look: null, hint: expect.stringContaining('at least 3 letters') })
    expect(await looks()).toHaveLength(before)
  },
)

test('a look that finds nobody is on record too, with who asked and what', async () => {
  const page = await search({ search: ' Nobody Atall ', region: 'Lagos' })
  expect(page).toMatchObject({ edges: [], hint: null, look: { shownCount: 0 } })
  expect((await looks()).at(-1)).toMatchObject({
    school: { id: Number(asker.schoolId) },
    asked: { search: 'Nobody Atall', region: 'Lagos', schoolId: null, status: null },
    shown: [],
  })
})

describe('a search with many hits', () => {
  beforeAll(async () => {
    const musa = { studentName: 'Musa Abdullahi', parentName: 'Sani Abdullahi' }
    const { id } = await aDebtor(product, school, musa)
    await quiet(product)
    const copied = `insert into debtor (school_id, student_name, parent_name, phone, status, listed_at, noticed_at, confirmed_at, stated_by_id, request_key, search_keys)
      select school_id, student_name, parent_name, phone, status, listed_at, noticed_at, confirmed_at, stated_by_id, 'copy ' || n, search_keys
        from debtor, generate_series(1, 119) n where id = ? returning id`
    const em = product.world.orm.em.fork()
    await em.execute(
      `with copies as (${copied}) insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
         select copies.id, 'OPENING', 100, l."on", l.recorded_by_id, l.created_at from copies, ledger_entry l where l.debtor_id = ?`,
      [id, id],
    )
  })

  test('is answered in pages of 25, 100 rows at most, none of them twice; all of them on record', async () => {
    const seen: string[] = []
    let page = await search({ search: 'musa abdullahi', first: 100 })
    for (;;) {
      expect(page.edges).toHaveLength(25)
      seen.push(...ids(page))
      if (!page.pageInfo.hasNextPage) break
      page = await search({ search: 'musa abdullahi', after: page.pageInfo.endCursor })
    }
    expect(new Set(seen).size).toBe(100)
    expect(page.look.shownCount).toBe(100)
    const look = await product.world.orm.em.fork().findOneOrFail(Look, page.look.id)
    expect(look.shown.map(String).toSorted()).toEqual(seen.toSorted())
  })

  test('goes on where the page ended though rows came and went meanwhile', async () => {
    const first = await search({ search: 'musa abdullahi', first: 3 })
    const [one, two, three] = ids(first)
    await done(product, 'withdrawDebtor', { id: one }, school)
    const second = await search({ search: 'musa abdullahi', first: 3, after: first.pageInfo.endCursor })
    expect(ids(second)).toHaveLength(3)
    for (const id of [one, two, three]) expect(ids(second)).not.toContain(id)
    // The very row that the page ended on: of equals, those behind it come, none is skipped or shown again.
    const end = ids(second).at(-1)!
    await done(product, 'withdrawDebtor', { id: end }, school)
    const third = await search({ search: 'musa abdullahi', first: 3, after: second.pageInfo.endCursor })
    expect(ids(third)).toHaveLength(3)
    expect(Math.min(...ids(third).map(Number))).toBeGreaterThan(Number(end))
    expect(Math.min(...ids(third).map(Number))).toBeLessThanOrEqual(Number(end) + 1)
  })

  test('has every row on record also when two of its pages are turned at once', async () => {
    const { edges, look } = await search({ search: 'musa abdullahi', first: 2 })
    // Both pages have been read and wait for the record before either is written.
    const pages = await product.world.orm.em.fork().transactional(async (em) => {
      await em.findOneOrFail(Look, look.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const turning = edges.map(({ cursor }: any) => search({ search: 'musa abdullahi', after: cursor }))
      const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const sessions = product.world.orm.em.fork()
      await vi.waitFor(async () => expect(await sessions.execute(waiting)).toHaveLength(2), 10_000)
      return turning
    })
    const answers = await Promise.all(pages)
    const shown = new Set<string>([...edges.map(({ node }: any) => node.id), ...answers.flatMap(ids)])
    const { shown: recorded } = await product.world.orm.em.fork().findOneOrFail(Look, look.id)
    expect(recorded.map(String).toSorted()).toEqual([...shown].toSorted())
  })

  test('refuses a page marker of another search, of another school, of yesterday and a made-up one', async () => {
    const { pageInfo } = await search({ search: 'musa abdullahi', first: 3 })
    const after = pageInfo.endCursor
    const other = await anApprovedSchool(product, provider)
    const marker = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(await refusal({ search: 'sani abdullahi', after })).toBe('BAD_USER_INPUT')
    expect(await refusal({ search: 'musa abdullahi', region: 'Lagos', after })).toBe('BAD_USER_INPUT')
    expect(await refusal({ search: 'musa abdullahi', after }, other)).toBe('BAD_USER_INPUT')
    for (const made of ['x', marker([99999999999, 1, 1]), marker(['1', '1', '1']), marker([1, null, 1])])
      expect(await refusal({ search: 'musa abdullahi', after: made })).toBe('BAD_USER_INPUT')
    await daysLater(product, 16 / (24 * 60), asker, provider)
    expect(await refusal({ search: 'musa abdullahi', after })).toBe('BAD_USER_INPUT')
  })

  test('refuses a page of no rows and a search that is no name any more', async () => {
    expect(await refusal({ search: 'musa', first: 0 })).toBe('BAD_USER_INPUT')
    expect(await refusal({ search: 'm'.repeat(201) })).toBe('BAD_USER_INPUT')
    for (const search of ['musa\u0000', 'musa\u0007', 'musa\ud800'])
      expect(await refusal({ search })).toBe('BAD_USER_INPUT')
    expect(await refusal({ search: 'musa', region: '\u0000' })).toBe('BAD_USER_INPUT')
    expect(await refusal({ search: 'musa', schoolId: '\ud800' })).toBe('BAD_USER_INPUT')
  })

  test('takes as many statements for 25 entries as for one', async () => {
    await search({ search: 'musa abdullahi' })
    await quiet(product)
    const one = await statementsOf(product, () => search({ search: 'musa abdullahi', first: 1 }))
    const many = await statementsOf(product, () => search({ search: 'musa abdullahi' }))
    expect(one.length).toBeGreaterThan(3)
    expect(many).toHaveLength(one.length)
  })
})

test('no record, no answer: when a look cannot be written, nothing is shown', async () => {
  const em = product.world.orm.em.fork()
  await em.execute('alter table look_kept add constraint broken check (false) not valid')
  const { data, errors } = await trySearch(product, { search: 'musa abdullahi' }, asker)
  await em.execute('alter table look_kept drop constraint broken')
  expect(data).toBeNull()
  expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }])
  expect(JSON.stringify(errors)).not.toContain('Musa')
})

test('a suspended school cannot look, and its trying is no look', async () => {
  const suspended = await anApprovedSchool(product, provider)
  await decide(product, provider, 'suspendSchool', { schoolId: suspended.schoolId, reason: 'Inquiry' })
  const before = (await looks()).length
  expect(await refusal({ search: 'musa abdullahi' }, suspended)).toBe('FORBIDDEN')
  expect(await looks()).toHaveLength(before)
})

test('ten looks a minute a school; pages of them and searches without a name are free; the eleventh hears when', async () => {
  const limited = await aProduct({
    env: { LOOKS_PER_MINUTE: '10', LOOKS_PER_HOUR: '60', LOOKS_PER_DAY: '300' },
  })
  try {
    const desk = await aProvider(limited)
    const [eager, calm] = [await anApprovedSchool(limited, desk), await anApprovedSchool(limited, desk)]
    const look = (as: Asker, text: string) => trySearch(limited, { search: text }, as)
    for (let times = 0; times < 5; times++) await look(eager, 'ab')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => look(eager, `name ${at}`)))
    const refused = answers.filter(({ errors }) => errors.length > 0)
    expect(refused).toHaveLength(2)
    for (const { status, headers, errors, data } of refused) {
      expect(status).toBe(429)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(errors[0]).toMatchObject({
        extensions: { code: 'RATE_LIMITED' },
        message: expect.stringContaining('10 looks'),
      })
      expect(data).toBeNull()
    }
    expect(await looks(limited)).toHaveLength(10)
    expect((await look(calm, 'somebody else')).errors).toEqual([])
  } finally {
    await limited.close()
  }
})
