import { beforeEach, describe, expect, test } from 'vitest'
import { DOORS, keyOf, type Written } from '../../testing/claims/claim-doors.js'
import { attempt, daysLater, debtorOf } from '../../testing/claims/claims.js'
import { aCheckedList, anImport } from '../../testing/imports.js'
import { aDebtor, decide } from '../../testing/people.js'
import { aSeenClaim, shownUnder } from '../../testing/claims/seen-claims.js'
import { quiet } from '../../testing/databases/stored.js'
import { waitsNoLonger } from '../../testing/waiting-letters.js'
import { theRegister } from '../../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '7' } })
beforeEach(() => later(0))

async function whileSuspended<T>(does: () => Promise<T>): Promise<T> {
  await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'x' })
  try {
    return await does()
  } finally {
    await decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })
  }
}

const CLAIMS: Record<string, () => Promise<{ id: string }>> = {
  'that others have seen': () => aSeenClaim(product, { school, people: [school, other, provider] }),
  'of which nobody has heard': () => aDebtor(product, school, { parentEmail: null }),
}
const LIKE_ANY_LISTING = /suspended: it keeps its own data, but can neither check nor list/
const AS_A_CHANGE = /suspended\. .* not claim more, or from somebody else/
/** How a door tells a suspended school that it lists nobody. */
const SAYS: Record<string, RegExp> = {
  form: AS_A_CHANGE,
  contract: AS_A_CHANGE,
  list: LIKE_ANY_LISTING,
  key: /key is not valid: .* its school is not approved/,
}

let families = 0
const aNewFamily = () => {
  const surname = ['Ogbeide', 'Akande', 'Dokubo', 'Ibrahim', 'Nwosu', 'Bassey', 'Alabi', 'Gowon', 'Ekong'][
    families++
  ]!
  const parentEmail = `${surname}@example.com`.toLowerCase()
  return { studentName: `Patience ${surname}`, parentName: `Osas ${surname}`, parentEmail }
}

describe.each(Object.entries(CLAIMS))('by writing over a claim %s', (_claim, lists) => {
  test.each(Object.entries(DOORS))(
    'a suspended school lists no other family through the %s',
    async (door, writes) => {
      const { id } = await lists()
      // What is made once needs an approved school.
      await keyOf(product, school)
      const before = await debtorOf(product, id, school)
      const family: Written = { ...aNewFamily(), statementAccepted: true }
      const came = await whileSuspended(() =>
        writes(product, school, family, id).catch((error: Error) => ({ id: null, refusal: error.message })),
      )
      expect(came).toEqual({ id: null, refusal: expect.stringMatching(SAYS[door]!) })
      await expectNothingCameOf(family)
      expect(await debtorOf(product, id, school)).toEqual(before)
    },
  )
})

/** Neither a letter to that family nor, days later, an entry. */
async function expectNothingCameOf({ studentName, parentEmail }: Written) {
  await quiet(product)
  expect(product.mail.received.filter(({ to }) => to === parentEmail)).toEqual([])
  await daysLater(product, 8, school, other, provider)
  expect(await shownUnder(product, studentName!, other)).toEqual([])
}

test('a list that was checked before its school was suspended writes over nobody', async () => {
  const { id } = await CLAIMS['of which nobody has heard']!()
  const family = aNewFamily()
  const line = [id, family.studentName, family.parentName, family.parentEmail].join(',')
  const checked = await aCheckedList(product, `Claim number,Student,Parent,E-mail\n${line}`, school)
  expect(checked.counts).toMatchObject({ update: 1, refuse: 0 })
  const before = await debtorOf(product, id, school)
  const runs = whileSuspended(() => anImport(product, { id: checked.id }, school))
  await expect(runs).rejects.toThrow(LIKE_ANY_LISTING)
  await expectNothingCameOf(family)
  expect(await debtorOf(product, id, school)).toEqual(before)
})

/** Steps each of which is the same person written otherwise, or another way to reach it. */
const STEPS: Record<string, (typed: { studentName: string; parentName: string }) => Written[]> = {
  'small steps of the names': ({ studentName, parentName }) => [
    { studentName: studentName.replace(' ', ' Osas ') },
    { studentName: studentName.replace(/^\S+/, 'Osas') },
    { parentName: parentName.replace(' ', ' Ada ') },
    { parentName: parentName.replace(/^\S+/, 'Ada') },
  ],
  'the first address that it has': () => [{ parentEmail: 'first@example.com' }],
}

test.each(Object.entries(STEPS))(
  'a suspended school tells nobody of a claim of which nobody has heard, by %s',
  async (_what, steps) => {
    const typed = aNewFamily()
    const { id } = await aDebtor(product, school, { ...typed, parentEmail: null })
    await keyOf(product, school)
    const before = await debtorOf(product, id, school)
    await whileSuspended(async () => {
      for (const step of steps(typed))
        for (const door of ['form', 'contract'] as const) {
          const came = await DOORS[door](product, school, { ...step, statementAccepted: true }, id)
          expect([door, step, came]).toEqual([
            door,
            step,
            {
              id: null,
              refusal: expect.stringMatching(
                /suspended\. (?:Nobody has heard of this claim yet|.* or from somebody else)/,
              ),
            },
          ])
        }
      // What tells nobody anything goes on.
      const lower = { amountOwed: '1000' }
      expect(await DOORS.form(product, school, lower, id)).toEqual({ id, refusal: null })
    })
    await quiet(product)
    expect(product.mail.received.filter(({ to }) => to === 'first@example.com')).toEqual([])
    const { studentName, parentName, parentEmail } = await debtorOf(product, id, school)
    expect({ studentName, parentName, parentEmail }).toEqual({
      studentName: before.studentName,
      parentName: before.parentName,
      parentEmail: null,
    })
  },
)

test('a suspended school may take out the address of a claim of which nobody has heard: no letter leaves', async () => {
  const family = aNewFamily()
  product.mail.answer = () => 451
  const { id } = await aDebtor(product, school, family)
  try {
    const came = await whileSuspended(() => DOORS.form(product, school, { parentEmail: null }, id))
    expect(came).toEqual({ id, refusal: null })
  } finally {
    product.mail.answer = () => null
  }
  await waitsNoLonger(product)
  expect((await debtorOf(product, id, school)).parentEmail).toBeNull()
  await expectNothingCameOf(family)
})

test('a suspended school records no hand-over, and reads why', async () => {
  const { id } = await aDebtor(product, school, { parentEmail: null })
  const { userErrors } = await whileSuspended(() => attempt(product, 'recordHandOver', { id }, school))
  expect(userErrors).toMatchObject([
    { message: 'Your school is suspended. Until it is reinstated no letter can be handed over.' },
  ])
})
