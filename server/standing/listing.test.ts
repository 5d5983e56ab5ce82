import { expect, test } from 'vitest'
import { loadConfig } from '../config.js'
import { UNCONTENDED } from './standing.js'
import { SchoolState } from '../schools/school.entity.js'
import { registerRules } from '../shared/rules.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { firstSeen, listing, type ListingReader } from './listing.js'
import { ContendState } from './states.js'

const rules = (env: Record<string, string> = {}) =>
  registerRules(
    loadConfig({ DATABASE_URL: 'postgres://nowhere/', SECRET: 'x'.repeat(32), NOTICE_DAYS: '7', ...env }),
  )

/** A claim that other schools see on `NOW`: told on 1 June, listed since. Lagos is an hour ahead of UTC. */
const NOW = '2026-06-20T12:00:00Z'
const claim = {
  status: DebtStatus.ABANDONED_PAYMENT,
  withdrawnAt: null as Date | null,
  noticedAt: new Date('2026-06-01T09:00:00Z') as Date | null,
  owed: 4_500_000,
  claimed: 4_500_000,
  dueDate: '2026-01-31' as string | null,
  agedFrom: '2026-01-31',
  confirmedAt: new Date('2026-06-01T08:00:00Z'),
}
type Case = {
  over?: Partial<typeof claim>
  state?: SchoolState
  env?: Record<string, string>
  at?: string
  standing?: typeof UNCONTENDED
}
const at = (instant: string) => new Date(instant)
const of = (
  { over = {}, state = SchoolState.APPROVED, env = {}, at: now = NOW, standing = UNCONTENDED }: Case,
  reader?: ListingReader,
) =>
  listing(
    { claim: { ...claim, ...over }, schoolState: state, standing, rules: rules(env), now: new Date(now) },
    reader,
  )

const HIDDEN: [string, Case, string][] = [
  ['its school has withdrawn', { over: { withdrawnAt: at(NOW) } }, 'The school has withdrawn this claim.'],
  ['is settled', { over: { status: DebtStatus.COMPLETED } }, 'Everything is paid.'],
  ['a suspended school holds', { state: SchoolState.SUSPENDED }, 'The school is suspended.'],
  [
    'a school awaiting approval holds',
    { state: SchoolState.AWAITING_APPROVAL },
    'The school is not approved yet.',
  ],
  [
    'a school that has to change something holds',
    { state: SchoolState.CHANGES_REQUESTED },
    'The school is not approved yet.',
  ],
  ['a rejected school holds', { state: SchoolState.REJECTED }, 'The school is not approved yet.'],
  ['is not due', { over: { dueDate: '2026-06-21' } }, 'Not due before 21 Jun 2026.'],
  [
    'is too old',
    { over: { dueDate: '2023-06-19', agedFrom: '2023-06-19' } },
    'The debt is older than 3 years.',
  ],
  [
    'was listed too long ago',
    { over: { dueDate: null, agedFrom: '2023-06-19' } },
    'The debt is older than 3 years.',
  ],
  [
    'nobody confirmed',
    { over: { confirmedAt: at('2025-12-21T12:00:00Z') } },
    'The school has not confirmed this claim for 180 days.',
  ],
  [
    'is too small',
    { over: { owed: 99_999 }, env: { MINIMUM_AMOUNT: '1000' } },
    'The amount is below what is listed.',
  ],
  ['is of nothing', { over: { owed: 0 } }, 'The amount is below what is listed.'],
  ['the family does not know of', { over: { noticedAt: null } }, 'The family has not been told yet.'],
  [
    'the family has just heard of',
    { over: { noticedAt: at('2026-06-19T12:00:00Z') } },
    'The family has been told. Other schools see the claim from 27 Jun 2026.',
  ],
]
test.each(HIDDEN)('a claim that %s is hidden, and says why', (_what, given, reason) => {
  expect(of(given)).toMatchObject({ listed: false, reason })
})

test('a family is told the same as somebody who is spoken to', () => {
  const words = HIDDEN.map(([, given]) => of(given, 'FAMILY').reason)
  const pleas = Object.values(ContendState).map(
    (because) =>
      of({ standing: { ...UNCONTENDED, removed: { because, at: at(NOW) } } as never }, 'FAMILY').reason,
  )
  for (const sentence of [...words, ...pleas].filter(Boolean)) expect(sentence).not.toMatch(/the family/i)
  expect(words.at(-1)).toBe('Other schools cannot see this yet. They can from 27 Jun 2026.')
})

test.each<[string, Case]>([
  ['after notice', {}],
  ['pending payment', { over: { status: DebtStatus.PENDING_PAYMENT } }],
  ['due today', { over: { dueDate: '2026-06-20' } }],
  ['without a due date, listed within three years', { over: { dueDate: null, agedFrom: '2026-06-01' } }],
  ['of the smallest amount that is listed', { over: { owed: 100_000 }, env: { MINIMUM_AMOUNT: '1000' } }],
  [
    'at once where the operator asks for no notice',
    { over: { noticedAt: at(NOW) }, env: { NOTICE_DAYS: '0' } },
  ],
])('a claim %s is seen', (_what, given) => {
  expect(of(given)).toEqual({
    listed: true,
    reason: 'Other approved schools can see this claim.',
    visibleFrom: null,
  })
})

/** The last instant before and the first after something happens, each at the end of a day in Lagos (23:00 UTC). */
const EDGES: [string, Case, hiddenUntil: string][] = [
  ['notice of seven days ends with the seventh day', {}, '2026-06-08T23:00:00Z'],
  [
    'a letter taken just before midnight has that day as its first',
    { over: { noticedAt: at('2026-06-01T22:59:59Z') } },
    '2026-06-08T23:00:00Z',
  ],
  [
    'a letter taken just after midnight has the next day as its first',
    { over: { noticedAt: at('2026-06-01T23:00:00Z') } },
    '2026-06-09T23:00:00Z',
  ],
  [
    'notice runs over the 29th of February',
    {
      over: {
        noticedAt: at('2028-02-25T12:00:00Z'),
        dueDate: '2028-01-01',
        agedFrom: '2028-01-01',
        confirmedAt: at('2028-02-25T12:00:00Z'),
      },
    },
    '2028-03-03T23:00:00Z',
  ],
  ['a claim is due when its day begins', { over: { dueDate: '2026-06-20' } }, '2026-06-19T23:00:00Z'],
]
test.each(EDGES)('%s', (_rule, given, hiddenUntil) => {
  const edge = Date.parse(hiddenUntil)
  expect(of({ ...given, at: new Date(edge - 1).toISOString() }).listed).toBe(false)
  expect(of({ ...given, at: new Date(edge).toISOString() }).listed).toBe(true)
})

test.each<[string, Case, hiddenFrom: string]>([
  ['a debt is seen to the end of the day three years after it was due', {}, '2029-01-31T23:00:00Z'],
  [
    'a debt due on the 29th of February is seen to the end of the 1st of March three years on',
    { over: { dueDate: '2024-02-29', agedFrom: '2024-02-29' } },
    '2027-03-01T23:00:00Z',
  ],
  [
    'a debt without a due date is seen to the end of the day three years after it was listed',
    { over: { dueDate: null, agedFrom: '2026-06-01' } },
    '2029-06-01T23:00:00Z',
  ],
])('%s', (_rule, given, hiddenFrom) => {
  const edge = Date.parse(hiddenFrom)
  const over = (now: number) => ({ ...given.over, confirmedAt: new Date(now) })
  expect(of({ over: over(edge), at: new Date(edge - 1).toISOString() }).listed).toBe(true)
  expect(of({ over: over(edge), at: new Date(edge).toISOString() }).listed).toBe(false)
})

test('a claim is seen to the end of the 180th day after it was confirmed', () => {
  const edge = Date.parse('2026-11-28T23:00:00Z')
  expect(of({ at: new Date(edge - 1).toISOString() }).listed).toBe(true)
  expect(of({ at: new Date(edge).toISOString() }).listed).toBe(false)
})

test('a school and a family read from when the entry will be seen', () => {
  expect(of({ at: '2026-06-03T12:00:00Z' }).visibleFrom).toEqual(new Date('2026-06-08T23:00:00Z'))
})

test('no day is said on which the debt is too old by then', () => {
  const given = (agedFrom: string) => ({ over: { dueDate: agedFrom, agedFrom }, at: '2026-06-03T12:00:00Z' })
  expect(of(given('2023-06-09')).visibleFrom).toEqual(at('2026-06-08T23:00:00Z'))
  expect(of(given('2023-06-08'))).toEqual({
    listed: false,
    reason: 'The debt will be older than 3 years before others could see it.',
    visibleFrom: null,
  })
})

test('a letter says that nobody sees what was told long ago and is too old by now', () => {
  const seen = (now: string) =>
    firstSeen(
      { ...claim, dueDate: '2023-06-19', agedFrom: '2023-06-19' },
      { toldAt: claim.noticedAt!, now: at(now) },
      rules(),
    )
  expect(seen('2026-06-19T22:59:59Z')).toEqual(at('2026-06-08T23:00:00Z'))
  expect(seen('2026-06-19T23:00:00Z')).toBe('too old')
})

test('where clocks change, a day still ends at its midnight', () => {
  const env = { TIME_ZONE: 'Europe/London' }
  const over = { noticedAt: at('2026-03-25T12:00:00Z'), confirmedAt: at('2026-03-25T12:00:00Z') }
  expect(of({ env, over, at: '2026-03-28T12:00:00Z' }).visibleFrom).toEqual(at('2026-04-01T23:00:00Z'))
})
