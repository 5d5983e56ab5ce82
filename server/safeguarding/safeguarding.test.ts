import { beforeEach, expect, test } from 'vitest'
import { formatDay } from '../../common/days.js'
import { aToldFamily, dayIn, type Told } from '../testing/claims/cases.js'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask, send } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, signedIn, type Person, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { freeHolds } from './hold-clock.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', HOLD_DAYS: '30' } })
const provider = await aProvider(product)
const creditor = await anApprovedSchool(product, provider, 'Greenfield College')
const looker = await anApprovedSchool(product, provider, 'Hillside School')
const stranger = await anApprovedSchool(product, provider, 'River School')
let told: Told
/** Of this family alone: a check shows nobody else's. */
let parent: string
let phone: string
let families = 0
const PARENTS = [
  'Ngozi Okonjo',
  'Musa Balewa',
  'Efe Ekwensi',
  'Halima Tafida',
  'Chike Ibekwe',
  'Ronke Sanusi',
  'Uche Duru',
  'Tari Wike',
  'Bisi Oni',
  'Dan Pepple',
  'Amina Sule',
  'Obi Nnadi',
  'Yemi Falola',
  'Ini Udoh',
]
beforeEach(async () => {
  await later(0)
  await aFamilyOf(creditor)
})

const later = (days: number) => daysLater(product, days, provider, creditor, looker, stranger)
async function aFamilyOf(school: SchoolPerson): Promise<void> {
  parent = PARENTS[families++ % PARENTS.length]!
  phone = `080${families} ${(families * 379) % 1000} ${(families * 2741) % 10_000}`
  told = await aToldFamily(product, school, { parentName: parent, phone })
}

const set = (input: { hold: boolean } & Record<string, unknown>, as: Person) =>
  act(
    product,
    'setSafeguardingHold',
    { ...(input.hold ? { reason: 'CUSTODY' } : {}), ...input },
    { as, select: 'heldAt ownHold { reason lastDay needsConfirmation }' },
  )
const hold = (as: Person, on = true) => set({ debtorId: told.id, hold: on }, as)
const codes = ({ userErrors }: any) => userErrors.map(({ code, field }: any) => [code, field.join('.')])
/** Another school's check that was shown the entry. */
const looksAt = async (as = looker) => {
  const input = { student: told.name, parent, phone, reference: 'A-1' }
  const { check } = await act(product, 'checkWard', input, {
    as,
    select: 'check { id results { entry { id } } }',
  })
  expect(check.results.map(({ entry }: any) => entry.id)).toEqual([told.id])
  return check.id as string
}
/** What the family reads a week and a day later. */
const looks = async () => {
  await later(8)
  return looksNow()
}
const looksNow = async () => {
  const query = `query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) {
    looks { count held looks { school } } } }`
  const surname = told.name.split(' ')[1]
  return (await ask(product, query, { token: told.token, surname })).claim.looks
}
const notices = async (as: Person): Promise<string[]> => {
  const query = '{ notifications(first: 100) { edges { node { text } } } }'
  return (await ask(product, query, {}, as)).notifications.edges.map(({ node }: any) => node.text)
}
const history = async () => {
  const query = 'query ($id: ID!) { debtor(id: $id) { safeguardingHoldAt history { act by } } }'
  return (await ask(product, query, { id: told.id }, creditor)).debtor
}

test('the school of the claim and the provider set a hold and end it, on record; twice is fine', async () => {
  const { heldAt } = await hold(creditor)
  expect(heldAt).not.toBeNull()
  expect((await hold(creditor)).heldAt).toBe(heldAt)
  expect((await hold(provider)).heldAt).toBe(heldAt)
  expect((await history()).safeguardingHoldAt).toBe(heldAt)
  expect((await hold(provider, false)).heldAt).toBeNull()
  expect((await notices(creditor)).join()).toContain(`DMA has ended your hold on claim ${told.id}:`)
  expect((await history()).history.map((entry: any) => entry.act).slice(0, 4)).toEqual([
    'debtor.hold-ended',
    'debtor.hold-ended',
    'debtor.hold-set',
    'debtor.hold-set',
  ])
  // The provider reads nothing else of a claim.
  const { errors } = await send(product, '{ debtor(id: "1") { id } }', {}, provider)
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
})

test('a school that looked sets one by its check: the family reads only how many looked', async () => {
  const checkId = await looksAt()
  const { heldAt } = await set({ checkId, hold: true }, looker)
  expect(heldAt).not.toBeNull()
  const { check } = await ask(
    product,
    'query ($id: ID!) { check(id: $id) { heldAt } }',
    { id: checkId },
    looker,
  )
  expect(check.heldAt).toBe(heldAt)
  expect(await looks()).toEqual({ count: 1, held: true, looks: [] })
  expect((await set({ checkId, hold: false }, looker)).heldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: false, looks: [{ school: 'Hillside School' }] })
})

test('nobody else can: neither a school that was not shown the entry, nor by another’s check', async () => {
  const checkId = await looksAt()
  expect(codes(await hold(stranger))).toEqual([['NOT_FOUND', 'debtorId']])
  expect(codes(await set({ checkId, hold: true }, stranger))).toEqual([['NOT_FOUND', 'checkId']])
  expect(codes(await set({ checkId, hold: true }, provider))).toEqual([['NOT_FOUND', 'checkId']])
  expect(codes(await set({ hold: true }, creditor))).toEqual([['REQUIRED', 'debtorId']])
  expect(await looks()).toMatchObject({ held: false })
})

test('each ends its own: the school of the claim cannot lift another’s, nor another lift the school’s', async () => {
  await set({ checkId: await looksAt(), hold: true }, looker)
  expect(codes(await hold(creditor, false))).toEqual([['CONFLICT', 'hold']])
  await hold(creditor)
  expect((await hold(looker, false)).heldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: true })
  expect((await hold(creditor, false)).heldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: false })
})

test('a hold needs a reason', async () => {
  const { userErrors } = await set({ debtorId: told.id, hold: true, reason: null }, creditor)
  expect(codes({ userErrors })).toEqual([['REQUIRED', 'reason']])
})

test('a hold ends after its days, by the clock, on record; its school is told ahead, and whoever renews it has them anew', async () => {
  const { ownHold } = await hold(creditor)
  expect(ownHold).toEqual({ reason: 'CUSTODY', lastDay: dayIn(product, 30), needsConfirmation: false })
  await looksAt()
  await later(17)
  await keepClocks(product)
  expect(await notices(creditor)).toContainEqual(expect.stringMatching(/^Your hold on claim \d+ ends on /))
  const renewed = await hold(creditor)
  expect(renewed.ownHold.lastDay).toBe(dayIn(product, 30))
  await later(30)
  expect((await history()).safeguardingHoldAt).not.toBeNull()
  await later(1)
  // Nobody has put it on record yet.
  expect((await history()).safeguardingHoldAt).toBeNull()
  expect(await looks()).toMatchObject({ held: false, looks: [{ school: 'Hillside School' }] })
  await keepClocks(product)
  expect((await history()).history.slice(0, 3)).toEqual([
    { act: 'debtor.hold-lapsed', by: 'the register' },
    { act: 'debtor.hold-renewed', by: expect.any(String) },
    { act: 'debtor.hold-set', by: expect.any(String) },
  ])
  expect(await rows(product, 'select id from safeguarding_hold where debtor_id = ?', [told.id])).toEqual([])
})

test('whoever touches the claim first ends what has run out, and its holder is told all the same', async () => {
  await looksAt()
  await hold(looker)
  await later(31)
  await hold(provider)
  const { notifications } = await ask(
    product,
    '{ notifications(first: 20) { edges { node { kind text } } } }',
    {},
    looker,
  )
  const ended = notifications.edges.filter(({ node }: any) => node.kind === 'hold.ended')
  expect(ended).toMatchObject([{ node: { text: expect.stringContaining(`claim ${told.id} ended on`) } }])
  expect((await keepClocks(product)).get('hold-lapsed')).toBeUndefined()
})

test('the provider reads first what was set last, also where it was set anew', async () => {
  const first = told.id
  const setIt = async (debtorId: string, on: boolean) => {
    product.clock.forward(1 / 1440)
    await set({ debtorId, hold: on }, provider)
  }
  await setIt(first, true)
  await aFamilyOf(creditor)
  await setIt(told.id, true)
  await setIt(first, false)
  await setIt(first, true)
  const { desk } = await ask(product, '{ desk { holds { debtorId needsConfirmation } } }', {}, provider)
  const newest = desk.holds
    .filter(({ needsConfirmation }: any) => !needsConfirmation)
    .map(({ debtorId }: any) => debtorId)
  expect(newest.slice(0, 2)).toEqual([first, told.id])
})

test('a school cannot hide every family: beyond its share a hold ends within a week unless the provider confirms it', async () => {
  const eager = await anApprovedSchool(product, provider, 'Eager School')
  const claims: Told[] = []
  for (const one of [1, 2, 3]) claims.push(await aToldFamily(product, eager, { parentName: `Parent ${one}` }))
  const held = []
  for (const { id } of claims) held.push((await set({ debtorId: id, hold: true }, eager)).ownHold)
  expect(held.map(({ needsConfirmation }: any) => needsConfirmation)).toEqual([false, true, true])
  expect(held[2].lastDay).toBe(dayIn(product, 7))
  expect(await notices(provider)).toContainEqual(
    expect.stringMatching(/^Eager School hides .* unless you confirm it\.$/),
  )
  const query = '{ desk { holds { id debtorId reason lastDay needsConfirmation } } }'
  const ofClaim = async (id: string) =>
    (await ask(product, query, {}, provider)).desk.holds.find(({ debtorId }: any) => debtorId === id)
  const confirm = (holdId: string, as: Person) =>
    act(product, 'confirmSafeguardingHold', { holdId }, { as, select: 'hold { lastDay needsConfirmation }' })
  const confirmed = await ofClaim(claims[1]!.id)
  expect(confirmed).toMatchObject({ reason: 'CUSTODY', needsConfirmation: true })
  await expect(confirm(confirmed.id, eager)).rejects.toThrow(/FORBIDDEN/)
  for (const _twice of [1, 2])
    expect((await confirm(confirmed.id, provider)).hold).toEqual({
      lastDay: dayIn(product, 30),
      needsConfirmation: false,
    })
  await daysLater(product, 8, provider, eager)
  expect(await ofClaim(claims[2]!.id)).toBeUndefined()
  expect(await ofClaim(claims[1]!.id)).toBeDefined()
  // What has ended cannot be confirmed, and for a while not be set again.
  await keepClocks(product)
  expect(codes(await set({ debtorId: claims[2]!.id, hold: true }, eager))).toEqual([['CONFLICT', 'hold']])
})

test('the provider is told of every hold of a school, also of one that stands by itself', async () => {
  const calm = await anApprovedSchool(product, provider, 'Calm School')
  const careful = await anApprovedSchool(product, provider, 'Careful School')
  await aFamilyOf(calm)
  const checkId = await looksAt(careful)
  const own = { reason: 'CUSTODY', lastDay: dayIn(product, 30), needsConfirmation: false }
  expect((await hold(calm)).ownHold).toEqual(own)
  expect((await set({ checkId, hold: true }, careful)).ownHold).toEqual(own)
  const hides = `hides from the family of claim ${told.id} which schools looked, until ${formatDay(own.lastDay)}.`
  const about = (await notices(provider)).filter((text) => text.includes(` claim ${told.id} `))
  expect(about.toSorted()).toEqual([`Calm School ${hides}`, `Careful School ${hides}`])
})

test('a hold beyond the share of its school hides the looks at once, until its week is over', async () => {
  const eager = await anApprovedSchool(product, provider, 'Hiding School')
  await aFamilyOf(eager)
  expect((await hold(eager)).ownHold.needsConfirmation).toBe(false)
  await aFamilyOf(eager)
  await looksAt()
  const shown = { count: 1, held: false, looks: [{ school: 'Hillside School' }] }
  const hidden = { count: 1, held: true, looks: [] }
  expect(await looks()).toEqual(shown)
  Object.assign(eager, await signedIn(product, eager.username))
  expect((await hold(eager)).ownHold).toMatchObject({ lastDay: dayIn(product, 7), needsConfirmation: true })
  expect(await looksNow()).toEqual(hidden)
  await later(7)
  expect(await looksNow()).toEqual(hidden)
  await later(1)
  expect(await looksNow()).toEqual(shown)
})

test('of a large school a few holds stand by themselves, and never one in twenty of its families', () => {
  const rules = { ...product.world.rules, holdsUnconfirmed: 5, holdShare: 20 }
  expect([1, 20, 21, 60, 100, 10_000].map((families) => freeHolds(families, rules))).toEqual([
    1, 1, 2, 3, 5, 5,
  ])
})

test('the provider sees who set each and ends them all; the school of the claim does not read who looked', async () => {
  await set({ checkId: await looksAt(), hold: true }, looker)
  const query = '{ desk { holds { debtorId claimOf { name } setBy { name } } } }'
  expect((await ask(product, query, {}, provider)).desk.holds[0]).toEqual({
    debtorId: told.id,
    claimOf: { name: 'Greenfield College' },
    setBy: { name: 'Hillside School' },
  })
  expect((await send(product, query, {}, creditor)).errors[0]?.extensions.code).toBe('FORBIDDEN')
  expect(JSON.stringify((await history()).history)).not.toMatch(/look\.|hold/)
  const [own] = await rows(
    product,
    `select act, school_id from history_entry where act like 'look.%' order by id desc limit 1`,
  )
  expect(own).toEqual({ act: 'look.hold-set', school_id: Number(looker.schoolId) })
  expect((await hold(provider, false)).heldAt).toBeNull()
  const ended = await rows(
    product,
    `select act, school_id from history_entry where act like '%hold-ended' order by id desc limit 1`,
  )
  expect(ended).toEqual([{ act: 'look.hold-ended', school_id: Number(looker.schoolId) }])
  expect((await notices(looker)).join()).toContain(`DMA has ended your hold on claim ${told.id}:`)
  expect((await notices(creditor)).join()).not.toContain(`hold on claim ${told.id}:`)
  expect(await looks()).toMatchObject({ held: false })
})
