import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../common/days.js'
import { rejected } from '../../testing/claims/case-states.js'
import {
  aDispute,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Actor,
  type Told,
} from '../../testing/claims/cases.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { attempt, daysLater, debtorOf, done, tokenIn } from '../../testing/claims/claims.js'
import { act, aPicture, upload } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { anOlderDatabase } from '../../testing/databases/older-database.js'
import { aClaim, aProvider, anApprovedSchool } from '../../testing/people.js'
import { connectedTo } from '../../testing/places.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'

// Rule 13: a family has its days to ask the provider. What bars it from asking takes none of them.
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
let contendId: string
/** The last day to ask, before anything barred it. */
let firstBy: string
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = await rejected({ product, school, provider }, told)
  firstBy = (await stands()).escalateBy
  await later(5)
})

const later = (days: number) => daysLater(product, days, provider, school)
const stands = () => caseOf(product, contendId, told)
const asks = (message = 'Here is the bank’s letter.') =>
  onCase(product, 'escalateContend', { contendId, message }, told)
const aFile = async () => (await upload(product, await aPicture(), { name: 'slip.png' })).id
const pleads = (by: Actor = told) =>
  goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 80) }] }, by)
const counters = (id: string) => {
  const instalments = [{ dueOn: dayIn(product, 60) }]
  return goesOn(product, 'answerPlan', { contendId: id, answer: 'COUNTER', instalments }, school)
}
const withdraws = (id: string) => goesOn(product, 'withdrawContend', { contendId: id }, told)
/** “This letter is not for me.” */
const refuses = async () => (await act(product, 'refuseLetter', { token: told.token })).userErrors
const settled = async (status: string) =>
  done(product, 'updateDebtor', { id: told.id, status, statementAccepted: true }, school)

/** What bars a family from asking, and how that ends, on which of the days after. */
const BARS: [
  bar: string,
  begins: () => Promise<any>,
  ends: (id: string) => Promise<unknown>,
  byFamily: boolean,
][] = [
  ['a plea that is taken back', () => pleads(), withdraws, true],
  [
    'a plea that is refused',
    () => pleads(),
    (id) => goesOn(product, 'answerPlan', { contendId: id, answer: 'DECLINE', message: 'No.' }, school),
    false,
  ],
  [
    'a dispute with another document',
    async () => aDispute(product, told, { files: [await aFile()] }),
    withdraws,
    true,
  ],
  ['a claim that was completed', () => settled('COMPLETED'), () => settled('ABANDONED_PAYMENT'), false],
]

describe.each(BARS)('while the family is barred by %s', (_bar, begins, ends, byFamily) => {
  test.each([3, 12])('its days stand still: %i of them', async (days) => {
    const { id } = await begins()
    await later(days)
    expect((await asks()).userErrors).toMatchObject([{ code: 'CONFLICT' }])
    expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: true })
    await ends(id)
    expect(await stands()).toMatchObject({ escalateBy: addDays(firstBy, days), mayEscalateLater: false })
    await later(25)
    expect((await stands()).escalateBy).toBe(dayIn(product, 0))
    expect((await asks()).userErrors).toEqual([])
  })

  test('of its last day it loses none, and wins a few only where it did not choose the day', async () => {
    await later(25)
    const { id } = await begins()
    await later(9)
    expect((await asks()).userErrors).toMatchObject([{ code: 'CONFLICT' }])
    await ends(id)
    const left = byFamily ? 0 : 3
    expect((await stands()).escalateBy).toBe(dayIn(product, left))
    expect((await asks()).userErrors).toEqual([])
  })

  test('what was lost before is lost', async () => {
    await later(26)
    const { id } = await begins()
    await later(2)
    await ends(id)
    expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: false })
  })
})

/** Who else may end what bars it: by its own address nobody does. */
const BY_OTHERS: [who: string, begins: () => Promise<{ id: string; by: Actor }>][] = [
  [
    'another parent, of its own plea',
    async () => {
      const parentEmail = `other-${told.email}`
      await done(product, 'updateDebtor', { id: told.id, parentEmail }, school)
      const by = { token: tokenIn(await product.mail.letterTo(parentEmail)) }
      return { id: (await pleads(by)).id, by }
    },
  ],
  [
    'a printed letter, which the school held first, of a plea by it',
    async () => {
      const by = { token: (await printed(product, told.id, school)).token! }
      await done(product, 'recordHandOver', { id: told.id }, school)
      return { id: (await pleads(by)).id, by }
    },
  ],
]

test.each(BY_OTHERS)('who else ends it gives a family a few days more: %s', async (_who, begins) => {
  await later(25)
  const { id, by } = await begins()
  await later(9)
  await goesOn(product, 'withdrawContend', { contendId: id }, by)
  expect((await stands()).escalateBy).toBe(dayIn(product, 3))
})

test('of a no to a case by a printed letter, too, nobody’s days are taken by somebody else', async () => {
  const paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
  const { id: byPaper } = await aDispute(product, paper, { files: [await aFile()] })
  await goesOn(product, 'rejectContend', { contendId: byPaper, message: 'No.' }, school)
  await later(30)
  const { id } = await pleads()
  await later(9)
  await withdraws(id)
  expect((await caseOf(product, byPaper, told)).escalateBy).toBe(dayIn(product, 3))
})

test('what a family opened by its printed letter and takes back by its own link wins it no day', async () => {
  const paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
  await later(25)
  const { id } = await pleads(paper)
  await later(9)
  await withdraws(id)
  expect((await stands()).escalateBy).toBe(dayIn(product, 0))
})

describe('an offer that the clock ends', () => {
  beforeEach(async () => {
    await counters((await pleads()).id)
    await later(17)
  })

  test('gives the days back from that day on, on record or not yet', async () => {
    for (const keeps of [async () => {}, () => keepClocks(product)]) {
      await keeps()
      expect(await stands()).toMatchObject({ escalateBy: addDays(firstBy, 15), mayEscalateLater: false })
    }
    await later(23)
    expect((await stands()).escalateBy).toBe(dayIn(product, 0))
    expect((await asks()).userErrors).toEqual([])
  })

  test('lets the same debt be listed again no sooner', async () => {
    await later(20)
    const { term } = await debtorOf(product, told.id, school)
    const again = aClaim({ studentName: told.name, parentEmail: told.email, term })
    const refused = [{ code: 'CONFLICT' }]
    expect((await attempt(product, 'addDebtor', again, school)).userErrors).toMatchObject(refused)
    await keepClocks(product)
    await later(4)
    expect((await attempt(product, 'addDebtor', again, school)).userErrors).toEqual([])
  })
})

describe('where nobody will be able to ask', () => {
  test('because another case has removed the claim, nobody is told to wait', async () => {
    await aDispute(product, told, { files: [await aFile()] })
    await later(30)
    for (const keeps of [async () => {}, () => keepClocks(product)]) {
      await keeps()
      expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: false })
    }
    const { words } = await aClaimVisitor(product, told.token).open(`/cases/${contendId}`)
    expect(words).toContain('The school said that its claim stood')
    expect(words).toContain('This claim has been removed from the register: you need not do anything.')
    expect(await refuses()).toEqual([])
  })

  test('because the provider has been asked about it in another case, neither', async () => {
    const second = await aDispute(product, told, { files: [await aFile()] })
    await goesOn(product, 'rejectContend', { contendId: second.id, message: 'No such payment.' }, school)
    await goesOn(product, 'escalateContend', { contendId: second.id, message: 'But it is.' }, told)
    expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: false })
    await goesOn(
      product,
      'decideContend',
      { contendId: second.id, decision: 'DISMISS', reasons: 'Both files were read.' },
      provider,
    )
    expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: false })
    expect(await refuses()).toEqual([])
  })
})

test('“not for me” ends no link by which a family may ask later', async () => {
  await later(20)
  const parentEmail = `other-${told.email}`
  await done(product, 'updateDebtor', { id: told.id, parentEmail }, school)
  const other = { token: tokenIn(await product.mail.letterTo(parentEmail)) }
  const { id } = await pleads(other)
  await later(10)
  expect(await refuses()).toMatchObject([{ message: expect.stringContaining('once no other case') }])
  await goesOn(product, 'withdrawContend', { contendId: id }, other)
  expect(await refuses()).toMatchObject([{ message: expect.stringContaining('until') }])
  expect((await asks()).userErrors).toEqual([])
})

test('another case after the first one, and a claim that is closed meanwhile, cost nothing either', async () => {
  const first = await pleads()
  await later(4)
  await withdraws(first.id)
  const second = await pleads()
  await later(4)
  await settled('COMPLETED')
  await later(4)
  await settled('ABANDONED_PAYMENT')
  expect(await stands()).toMatchObject({ escalateBy: null, mayEscalateLater: true })
  await withdraws(second.id)
  expect((await stands()).escalateBy).toBe(addDays(firstBy, 12))
})

test('the page says that the days do not count, and does not offer what would be refused', async () => {
  await pleads()
  const { words, html } = await aClaimVisitor(product, told.token).open(`/cases/${contendId}`)
  expect(words).toContain('Afterwards you can: the days until then do not count.')
  expect(html).not.toContain('/escalate"')
})

test.each([
  ['is over', 31, []],
  ['still runs', 20, [{ code: 'CONFLICT' }]],
])(
  'a claim that is completed when the time to ask %s may be followed by another one of the term',
  async (_when, days, refused) => {
    await later(days - 5)
    await settled('COMPLETED')
    const { term } = await debtorOf(product, told.id, school)
    const another = aClaim({ studentName: told.name, parentEmail: told.email, term })
    expect((await attempt(product, 'addDebtor', another, school)).userErrors).toMatchObject(refused)
  },
)

/** By servers of the version before, which let the days run. */
test('where another case was open already they stand still since that was opened', async () => {
  const database = await anOlderDatabase('0085')
  const older = await connectedTo(database.url)
  await older.query(CASES)
  await database.orm.migrator.up()
  const { rows: held } = await older.query(
    `select id, stood ->> 'at' as at, stood ->> 'clockFrom' as from from contend where stood is not null`,
  )
  expect(held).toEqual([{ id: 1, at: '2026-01-10T09:00:00.000Z', from: '2026-01-01T09:00:00.000Z' }])
  await older.end()
  await database.close()
})

/** A no, and a plea that is open beside it; a no that was too old by then; a no alone; a no of a claim that is closed. */
const CASES = `
  insert into debtor (id, school_id, student_name, parent_name, phone, status, listed_at, confirmed_at, stated_by_id, request_key,
         search_keys, aged_from, withdrawn_at)
  select id, 1, 'Ada', 'Ada', '', 'ABANDONED_PAYMENT', '2025-10-01', '2025-10-01', 1, id::text, '{}', '2025-10-01',
         case id when 4 then now() end
    from generate_series(1, 4) id;
  insert into contend (id, debtor_id, reason, state, opened_at, clock_from, triage, request_key)
  values (1, 1, 'OTHER', 'REJECTED', '2025-12-20T09:00Z', '2026-01-01T09:00Z', 'NEW', '1'),
         (2, 1, 'MORE_TIME', 'OPEN', '2026-01-10T09:00Z', '2026-01-10T09:00Z', 'NEW', '2'),
         (3, 2, 'OTHER', 'REJECTED', '2025-10-20T09:00Z', '2025-11-01T09:00Z', 'NEW', '3'),
         (4, 2, 'MORE_TIME', 'COUNTERED', '2026-01-10T09:00Z', '2026-01-10T09:00Z', 'NEW', '4'),
         (5, 3, 'OTHER', 'REJECTED', '2025-12-20T09:00Z', '2026-01-01T09:00Z', 'NEW', '5'),
         (6, 4, 'OTHER', 'REJECTED', '2025-12-20T09:00Z', '2026-01-01T09:00Z', 'NEW', '6')`
