import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, type Told } from '../testing/cases.js'
import { daysLater, done } from '../testing/claims.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/database.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/stored.js'
import { WAYS_IN } from '../testing/ways-in.js'

const DOORS = Object.keys(WAYS_IN)

let product: Product
let provider: Person
let school: SchoolPerson
let told: Told
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0', PURGE_MONTHS: '6' } })
  provider = await aProvider(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  await daysLater(product, 0, provider)
  school = await anApprovedSchool(product, provider)
  days = { first: dayIn(product, -100), moved: dayIn(product, -20), again: dayIn(product, -95) }
})
let days: { first: string; moved: string; again: string }

interface Edit {
  /** As the family has heard of it. */
  first: () => { term?: string | null; dueDate?: string | null }
  /** What it is changed into. */
  later: () => { term?: string | null; dueDate?: string | null }[]
  /** The first again, as somebody may write it who does not want it to be found. */
  again: () => { term?: string | null; dueDate?: string | null }[]
}

const EDITS: Record<string, Edit> = {
  'its term': {
    first: () => ({ term: 'First term 2025/26' }),
    later: () => [{ term: 'Third term 2025/26' }],
    again: () => [{ term: '1st Term, 25/26' }, { term: 'First term' }],
  },
  'its term twice': {
    first: () => ({ term: 'First term 2025/26' }),
    later: () => [{ term: 'Second term 2025/26' }, { term: 'Third term 2025/26' }],
    again: () => [{ term: 'first TERM 2025-2026' }],
  },
  'its day': {
    first: () => ({ term: null, dueDate: days.first }),
    later: () => [{ dueDate: days.moved }],
    again: () => [{ term: null, dueDate: days.again }],
  },
  'nothing into a term': {
    first: () => ({ term: null }),
    later: () => [{ term: 'Third term 2025/26' }],
    again: () => [{ term: 'First term 2025/26' }, { term: null }],
  },
}

async function toldOf({ first }: Edit): Promise<string> {
  told = await aToldFamily(product, school, first())
  await quiet(product)
  return (await agedOf(told.id))!
}
async function edited({ later }: Edit): Promise<void> {
  for (const change of later()) {
    await done(product, 'updateDebtor', { id: told.id, ...change, statementAccepted: true }, school)
    await quiet(product)
  }
}
const agedOf = async (id: string): Promise<string> =>
  (await rows(product, 'select aged_from::text as aged from debtor where id = ?', [id]))[0]!.aged

/** REST knows neither term nor day: what says nothing of its debt counts as the same anyway. */
const doorsOf = (again: object) => ('dueDate' in again ? DOORS.filter((door) => door !== 'rest') : DOORS)

describe.each(Object.entries(EDITS))('a claim of which %s is changed', (_what, edit) => {
  test('while its family’s case lives, stays the debt that they answered', async () => {
    await toldOf(edit)
    await aDispute(product, told)
    await edited(edit)
    for (const again of edit.again())
      for (const door of doorsOf(again)) {
        const { id, refusal } = await WAYS_IN[door]!(product, school, { studentName: told.name, ...again })
        expect([again, door, id, refusal]).toEqual([
          again,
          door,
          null,
          expect.stringContaining('on your list already'),
        ])
      }
  })

  test('and is completed or withdrawn then, lets no other claim past their case', async () => {
    for (const leave of [
      { act: 'withdrawDebtor', input: {} },
      { act: 'updateDebtor', input: { status: 'COMPLETED' } },
    ]) {
      await toldOf(edit)
      await aDispute(product, told)
      await edited(edit)
      await done(product, leave.act, { id: told.id, ...leave.input }, school)
      const father = { parentName: `Emeka ${told.name.split(' ')[1]}`, phone: '0905 1', parentEmail: null }
      for (const again of edit.again()) {
        const { id, refusal } = await WAYS_IN.form!(product, school, {
          studentName: told.name,
          ...father,
          ...again,
        })
        expect([leave.act, again, id, refusal]).toEqual([
          leave.act,
          again,
          null,
          expect.stringContaining('was on your list already'),
        ])
      }
    }
  })

  test('and that is removed, comes back by no door, before the purge and after', async () => {
    await toldOf(edit)
    await aDispute(product, told)
    await edited(edit)
    await daysLater(product, 29, provider, school)
    await keepClocks(product)
    const isBarred = async (when: string) => {
      for (const again of edit.again())
        for (const door of doorsOf(again)) {
          const { id, refusal } = await WAYS_IN[door]!(product, school, { studentName: told.name, ...again })
          expect([when, again, door, id, refusal]).toEqual([
            when,
            again,
            door,
            null,
            expect.stringContaining('was removed from the register'),
          ])
        }
    }
    await isBarred('before')
    await daysLater(product, 250, provider, school)
    await keepClocks(product)
    expect(
      (await rows(product, 'select purged_at from debtor where id = ?', [told.id]))[0]!.purged_at,
    ).not.toBeNull()
    await isBarred('after')
  })
})

describe.each(Object.entries(EDITS).filter(([what]) => what !== 'nothing into a term'))(
  'the age of a claim of which %s was changed',
  (_what, edit) => {
    test('is that of the debt that it was, where that is claimed again', async () => {
      const aged = await toldOf(edit)
      await daysLater(product, 40, provider, school)
      await edited(edit)
      await done(product, 'withdrawDebtor', { id: told.id }, school)
      const [again] = edit.again()
      const listed = await WAYS_IN.form!(product, school, { studentName: told.name, ...again })
      expect(await agedOf(listed.id!)).toBe(aged)
    })
  },
)

describe('what another debt is, it stays', () => {
  test('a term that was changed before the family answered is not what they answered', async () => {
    await toldOf(EDITS['its term']!)
    await edited(EDITS['its term']!)
    await aDispute(product, told)
    const first = { studentName: told.name, term: 'First term 2025/26' }
    expect(await WAYS_IN.form!(product, school, first)).toMatchObject({ refusal: null })
    const third = { studentName: told.name, term: 'Third term 2025/26' }
    expect((await WAYS_IN.form!(product, school, third)).refusal).toContain('on your list already')
  })
})
