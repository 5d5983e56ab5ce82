import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, goesOn, type Told } from '../testing/claims/cases.js'
import { attempt, daysLater, done } from '../testing/claims/claims.js'
import { aPicture, upload } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { waitsNoLonger } from '../testing/waiting-letters.js'
import { WAYS_IN } from '../testing/ways-in.js'

const DOORS = Object.keys(WAYS_IN)

const product = await theProduct({ env: { NOTICE_DAYS: '0', PURGE_MONTHS: '6' } })
const provider = await aProvider(product)
let school: SchoolPerson
let told: Told
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

/**
 * Every door for the first, and what each door says of a claim is then judged at one place. Only what is on record of its
 * ward is looked for in two ways: for one claim, and for a list; so the other edits meet a door of either.
 */
const doorsOf = (what: string) => (what === 'its term' ? DOORS : ['form', 'import'])

describe.each(Object.entries(EDITS))('a claim of which %s is changed', (what, edit) => {
  test('while its family’s case lives, stays the debt that they answered', async () => {
    await toldOf(edit)
    await aDispute(product, told)
    await edited(edit)
    for (const again of edit.again())
      for (const door of doorsOf(what)) {
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
        for (const door of doorsOf(what)) {
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

const LEAVES: Record<string, { act: string; input: object }> = {
  withdrawn: { act: 'withdrawDebtor', input: {} },
  completed: { act: 'updateDebtor', input: { status: 'COMPLETED' } },
}
const dated = Object.entries(EDITS).filter(([what]) => what !== 'nothing into a term')

describe.each(dated)('the age of a claim of which %s was changed', (_what, edit) => {
  test.each(Object.entries(LEAVES))(
    'and that is %s, is that of the debt that it was, where that is claimed again',
    async (_how, { act, input }) => {
      const aged = await toldOf(edit)
      await daysLater(product, 40, provider, school)
      await edited(edit)
      await done(product, act, { id: told.id, ...input }, school)
      const [again] = edit.again()
      const listed = await WAYS_IN.form!(product, school, { studentName: told.name, ...again })
      expect(await agedOf(listed.id!)).toBe(aged)
    },
  )
})

describe('what was changed while nobody had heard of the change before', () => {
  const change = (input: object) =>
    done(product, 'updateDebtor', { id: told.id, ...input, statementAccepted: true }, school)
  const refusalOf = async (term: string) =>
    (await WAYS_IN.form!(product, school, { studentName: told.name, term })).refusal

  beforeEach(async () => {
    await toldOf(EDITS['its term']!)
    product.mail.answer = () => 451
    await change({ term: 'Second term 2025/26' })
  })
  afterEach(() => {
    product.mail.answer = () => null
  })

  test('is what the page showed when the family answered, and what it had been told: each is that debt', async () => {
    await aDispute(product, told)
    await change({ term: 'Third term 2025/26' })
    for (const term of ['First term 2025/26', 'Second term 2025/26', 'Third term 2025/26'])
      expect([term, await refusalOf(term)]).toEqual([term, expect.stringContaining('on your list already')])
  })

  test('is what it had been told also once it has read of the change, others have seen it, and it has another address', async () => {
    await aDispute(product, told)
    product.mail.answer = () => null
    await waitsNoLonger(product)
    await daysLater(product, 3, provider, school)
    await done(product, 'updateDebtor', { id: told.id, parentEmail: `new.${told.email}` }, school)
    await quiet(product)
    for (const term of ['First term 2025/26', 'Second term 2025/26'])
      expect([term, await refusalOf(term)]).toEqual([term, expect.stringContaining('on your list already')])
  })
})

describe('a dispute is shed by no school', () => {
  const change = (id: string, input: object) =>
    attempt(product, 'updateDebtor', { id, ...input, statementAccepted: true }, school)

  test('that withdraws its claim, lists it with another day alone, and writes the term back', async () => {
    await toldOf(EDITS['its term']!)
    await aDispute(product, told)
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    const lists = (days: number) =>
      WAYS_IN.form!(product, school, { studentName: told.name, term: null, dueDate: dayIn(product, days) })
    expect((await lists(1)).refusal).toContain('was on your list already')
    await daysLater(product, 20, provider, school)
    for (const days of [-10, 0, 1])
      expect([days, (await lists(days)).refusal]).toEqual([
        days,
        expect.stringContaining('was on your list already'),
      ])
    // Much later it may be another debt; then it stays that.
    await daysLater(product, 20, provider, school)
    const { id, refusal } = await lists(-1)
    expect(refusal).toBeNull()
    const { userErrors } = await change(id!, { term: 'First term 2025/26', dueDate: null })
    expect(userErrors).toMatchObject([{ message: expect.stringContaining('was on your list already') }])
  })

  test('that takes the address out, and the change back that its family has answered', async () => {
    await toldOf(EDITS['its term']!)
    await edited(EDITS['its term']!)
    await aDispute(product, told)
    for (const input of [{ parentEmail: null }, { term: 'First term 2025/26' }])
      expect((await change(told.id, input)).userErrors).toEqual([])
    const again = { studentName: told.name, term: 'Third term 2025/26' }
    expect((await WAYS_IN.form!(product, school, again)).refusal).toContain('on your list already')
  })
})

describe('a dispute to which the school has said no', () => {
  const FIRST = { term: 'First term 2025/26' }
  const lists = async () => WAYS_IN.form!(product, school, { studentName: told.name, ...FIRST })
  const isRefused = async () => {
    const { id } = await aDispute(product, told)
    await goesOn(product, 'rejectContend', { contendId: id, message: 'No such payment.' }, school)
  }
  beforeEach(async () => {
    await toldOf(EDITS['its term']!)
    await isRefused()
    await edited(EDITS['its term']!)
  })

  test('is about the term that the claim had then, as long as its family may ask the provider', async () => {
    expect((await lists()).refusal).toContain('on your list already')
    await daysLater(product, 29, provider, school)
    expect((await lists()).refusal).toContain('on your list already')
    await daysLater(product, 31, provider, school)
    expect(await lists()).toMatchObject({ refusal: null })
  })

  test('and that a later one has removed, is about it for good', async () => {
    await daysLater(product, 31, provider, school)
    const { id: file } = await upload(product, await aPicture('#8a2be2'))
    await aDispute(product, told, { files: [file] })
    await daysLater(product, 60, provider, school)
    await keepClocks(product)
    expect((await lists()).refusal).toContain('was removed from the register')
  })
})

describe('an honest school', () => {
  const FIRST = { term: 'First term 2025/26' }
  const lists = async (claim: object) => WAYS_IN.form!(product, school, { studentName: told.name, ...claim })

  test('may claim what its claim was called before the family answered: that is not what they answered', async () => {
    await toldOf(EDITS['its term']!)
    await edited(EDITS['its term']!)
    await aDispute(product, told)
    expect(await lists(FIRST)).toMatchObject({ refusal: null })
    expect((await lists({ term: 'Third term 2025/26' })).refusal).toContain('on your list already')
  })

  test('may claim what the family has once answered and taken back', async () => {
    await toldOf(EDITS['its term']!)
    const { id } = await aDispute(product, told)
    await goesOn(product, 'withdrawContend', { contendId: id }, told)
    await edited(EDITS['its term']!)
    await aDispute(product, told, { reason: 'WRONG_AMOUNT', message: 'Too much.' })
    expect(await lists(FIRST)).toMatchObject({ refusal: null })
  })

  test('may claim it also once the family has another address', async () => {
    await toldOf(EDITS['its term']!)
    await edited(EDITS['its term']!)
    await daysLater(product, 9, provider, school)
    await aDispute(product, told)
    await done(product, 'updateDebtor', { id: told.id, parentEmail: `new.${told.email}` }, school)
    await quiet(product)
    expect(await lists(FIRST)).toMatchObject({ refusal: null })
  })

  test('may claim what it had typed for a moment, and put right before anybody read of it', async () => {
    told = await aToldFamily(product, school, { term: 'Second term 2025/26' })
    await quiet(product)
    const slip = (term: string) =>
      done(product, 'updateDebtor', { id: told.id, term, statementAccepted: true }, school)
    product.mail.answer = () => 451
    for (const term of ['First term 2025/26', 'Second term 2025/26']) await slip(term)
    product.mail.answer = () => null
    await quiet(product)
    await slip('Third term 2025/26')
    await quiet(product)
    await aDispute(product, told)
    for (const term of ['First term 2025/26', 'Second term 2025/26'])
      expect([term, await lists({ term })]).toMatchObject([term, { refusal: null }])
  })

  test('may claim the next debt after it has withdrawn one of no term in the middle of a case', async () => {
    await toldOf(EDITS['nothing into a term']!)
    const { id: contendId } = await aDispute(product, told)
    await goesOn(product, 'acceptContend', { contendId, outcome: 'WITHDRAWN' }, school)
    await daysLater(product, 60, provider, school)
    const next = { term: 'First term 2026/27', dueDate: dayIn(product, -10) }
    expect(await lists(next)).toEqual({ id: expect.not.stringMatching(`^${told.id}$`), refusal: null })
  })

  test('may claim a later term beside a claim of no term that it has made precise since', async () => {
    await toldOf(EDITS['nothing into a term']!)
    await aDispute(product, told)
    await edited(EDITS['nothing into a term']!)
    const next = { term: 'First term 2026/27', dueDate: dayIn(product, 30) }
    expect(await lists(next)).toMatchObject({ refusal: null })
  })

  test('gets no case of another term back with a claim that was corrected, disputed and withdrawn', async () => {
    await toldOf(EDITS['its term']!)
    await edited(EDITS['its term']!)
    await aDispute(product, told)
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    const { id } = await lists(FIRST)
    expect(id).not.toBe(told.id)
    expect(await lists({ term: 'Third term 2025/26' })).toEqual({ id: told.id, refusal: null })
  })

  test('has a claim no older than it was while it was called so', async () => {
    told = await aToldFamily(product, school, FIRST)
    await quiet(product)
    const listedOn = await agedOf(told.id)
    const older = { term: 'Third term 2022/23', dueDate: dayIn(product, -900), statementAccepted: true }
    await done(product, 'updateDebtor', { id: told.id, ...older }, school)
    await quiet(product)
    await daysLater(product, 40, provider, school)
    const { id } = await lists(FIRST)
    expect(await agedOf(id!)).toBe(listedOn)
  })
})
