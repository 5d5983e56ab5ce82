import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, type Told } from '../../testing/claims/cases.js'
import { attempt, daysLater, done } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { aCheckedList, anImport } from '../../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'
import { WAYS_IN } from '../../testing/ways-in.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', PURGE_MONTHS: '6' } })
const provider = await aProvider(product)
let school: SchoolPerson
let told: Told
let surname: string
beforeEach(async () => {
  await daysLater(product, 0, provider)
  school = await anApprovedSchool(product, provider)
})

const TERM = 'First term 2025/26'
const LATER = 'Second term 2025/26'
const otherParent = () => ({ parentName: `Bola ${surname}`, phone: '0905 111 2222', parentEmail: null })
const STRANGERS = { parentName: 'Folashade Balogun', phone: '0905 111 2222' }

async function toldOf(given: string, over: object = {}): Promise<void> {
  surname = `Okafor${letters(Number(school.schoolId))}`
  const names = { studentName: `${given} ${surname}`, parentName: `Ngozi ${surname}` }
  told = await aToldFamily(product, school, { ...names, term: TERM, ...over })
}
/** No two families of this file are called the same. */
const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const change = (id: string, input: object) =>
  attempt(product, 'updateDebtor', { id, statementAccepted: true, ...input }, school)
async function renamed(given: string, id = told.id): Promise<void> {
  expect((await change(id, { studentName: `${given} ${surname}` })).userErrors).toEqual([])
}
const handedOver = () => done(product, 'recordHandOver', { id: told.id }, school)
const agedOf = async (id: string): Promise<string> =>
  (await rows(product, 'select aged_from::text as aged from debtor where id = ?', [id]))[0]!.aged
const lists = (given: string, over: object = {}) =>
  WAYS_IN.form!(product, school, {
    studentName: `${given} ${surname}`,
    parentName: `Ngozi ${surname}`,
    term: TERM,
    ...over,
  })
const isPurged = async () => {
  await daysLater(product, 250, provider, school)
  await keepClocks(product)
  const [row] = await rows(product, 'select purged_at, known_as from debtor where id = ?', [told.id])
  expect(row).toMatchObject({ purged_at: expect.anything(), known_as: [] })
}

/** How a family hears how its claim is worded now. */
const HEARS: Record<string, () => Promise<unknown>> = {
  'a letter that is handed over': handedOver,
  'a letter about a raise': async () => {
    const { debtor } = await change(told.id, {})
    const amountOwed = (Number(debtor.amountOwed.amount) + 1).toFixed(2)
    expect((await change(told.id, { amountOwed })).userErrors).toEqual([])
    await quiet(product)
  },
}

describe.each(Object.entries(HEARS))(
  'a child whose name is changed by steps, each heard by %s',
  (_how, hears) => {
    const steps = async (...givens: string[]) => {
      for (const given of givens) {
        await renamed(given)
        await hears()
      }
    }

    test('is still the child of the dispute', async () => {
      await toldOf('Chidi Emeka')
      await aDispute(product, told)
      await steps('Emeka')
      for (const given of ['Chidi Emeka', 'Chidi', 'Emeka'])
        expect([given, (await lists(given, otherParent())).refusal]).toEqual([
          given,
          expect.stringContaining('on your list already'),
        ])
    })

    test('is still the child of the claim that was removed, before the purge and after', async () => {
      await toldOf('Chidi Emeka')
      await aDispute(product, told)
      await steps('Emeka')
      await daysLater(product, 29, provider, school)
      await keepClocks(product)
      for (const when of ['before', 'after']) {
        for (const given of ['Chidi Emeka', 'Chidi', 'Emeka'])
          expect([when, given, (await lists(given)).refusal]).toEqual([
            when,
            given,
            expect.stringContaining('was removed from the register'),
          ])
        if (when === 'before') await isPurged()
      }
    })

    test('is as old as it was', async () => {
      await toldOf('Chidi Emeka', { dueDate: dayIn(product, -100) })
      const aged = await agedOf(told.id)
      await steps('Emeka')
      const { id } = await lists('Chidi', otherParent())
      expect(await agedOf(id!)).toBe(aged)
    })
  },
)

test('a child whose birth date is taken out, heard, and given anew is still the one of the dispute', async () => {
  await toldOf('Chidi', { dateOfBirth: '2015-03-01' })
  await aDispute(product, told)
  for (const dateOfBirth of [null, '2013-07-09']) {
    expect((await change(told.id, { dateOfBirth })).userErrors).toEqual([])
    await handedOver()
  }
  const { refusal } = await lists('Chidi Emeka', { dateOfBirth: '2015-03-01' })
  expect(refusal).toContain('on your list already')
})

describe('a second claim that stands beside one that is answered', () => {
  const another = async (over: object) =>
    (
      await aDebtor(product, school, {
        studentName: `Emeka ${surname}`,
        term: TERM,
        parentEmail: null,
        ...over,
      })
    ).id
  const refusalOf = async (id: string, input: object) =>
    (await change(id, input)).userErrors.map(({ message }: { message: string }) => message)

  test('is edited into what was answered by no name, though it was like it by another', async () => {
    await toldOf('Chidi')
    await aDispute(product, told)
    const id = await another({})
    await renamed('Chidi Emeka')
    expect(await refusalOf(id, { studentName: `Chidi ${surname}` })).toEqual([
      expect.stringContaining('on your list already'),
    ])
    await daysLater(product, 29, provider, school)
    await keepClocks(product)
    expect(await refusalOf(id, { studentName: `Chidi ${surname}` })).toEqual([
      expect.stringContaining('was removed from the register'),
    ])
  })

  test('nor by a term, though it was of the one that the first has now', async () => {
    await toldOf('Chidi')
    await aDispute(product, told)
    const id = await another({ studentName: `Chidi ${surname}`, term: LATER })
    await done(product, 'updateDebtor', { id: told.id, term: LATER, statementAccepted: true }, school)
    await quiet(product)
    expect(await refusalOf(id, { term: TERM })).toEqual([expect.stringContaining('on your list already')])
  })

  test('nor made younger than the debt that it becomes', async () => {
    await toldOf('Chidi', { dueDate: dayIn(product, -400) })
    const aged = await agedOf(told.id)
    const id = await another({ studentName: `Chidi ${surname}`, term: LATER })
    for (const term of [LATER, 'Third term 2025/26']) {
      await done(
        product,
        'updateDebtor',
        { id: told.id, term, dueDate: null, statementAccepted: true },
        school,
      )
      await quiet(product)
    }
    expect(await refusalOf(id, { term: TERM })).toEqual([])
    expect(await agedOf(id)).toBe(aged)
  })

  test('may go on being edited in what says nothing of child and debt', async () => {
    await toldOf('Chidi')
    const id = await another({ studentName: `Chidi ${surname}` })
    await aDispute(product, told)
    for (const input of [{ phone: '0905 333 4444' }, { amountOwed: '30000' }, { term: '1st term 25/26' }])
      expect(await refusalOf(id, input)).toEqual([])
  })
})

test.each([
  ['other families', () => STRANGERS],
  ['its own, of other debts', () => ({})],
])('a list finds the removed claim among sixty namesakes of %s', async (_of, over) => {
  await toldOf('Chidi')
  await aDispute(product, told)
  await daysLater(product, 29, provider, school)
  await keepClocks(product)
  const [row] = await rows(product, 'select student_name, parent_name, phone from debtor where id = ?', [
    told.id,
  ])
  const line = (student: string, parent: string, phone: string, term: string) =>
    [student, parent, phone, '45000', term].join(',')
  const list = async (...lines: string[]) => {
    const { id, lines: checked } = await aCheckedList(
      product,
      ['Student,Parent,Phone,Amount owed,Term', ...lines].join('\n'),
      school,
    )
    return { id, checked }
  }
  const { parentName, phone } = { parentName: row!.parent_name, phone: row!.phone, ...over() }
  const { id } = await list(
    ...Array.from({ length: 62 }, (_, at) =>
      line(`Chidi Emeka ${surname}`, parentName, phone, `Second term ${1950 + at}/${1951 + at}`),
    ),
  )
  await anImport(product, { id, skipDuplicates: false, skipRefused: true }, school)
  const { checked } = await list(
    line(`Chidi Emeka ${surname}`, row!.parent_name, row!.phone, TERM),
    ...['Ada', 'Obi', 'Uju', 'Ife'].map((given) =>
      line(`${given} Nobodyelse`, 'Bola Nobodyelse', '0805 1', TERM),
    ),
  )
  expect(checked[0]).toMatchObject({
    outcome: 'REFUSE',
    problems: [{ message: expect.stringContaining('was removed from the register') }],
  })
})

describe('a claim of which nobody has heard, and that was changed', () => {
  test.each(['amountOwed', 'term', 'dueDate', 'listed again'])(
    'was not handed over before that: %s',
    async (what) => {
      const { id } = await aDebtor(product, school, { parentEmail: null, term: TERM, amountOwed: '1000' })
      const first = dayIn(product, 0)
      await daysLater(product, 8, provider, school)
      if (what === 'listed again') {
        await done(product, 'withdrawDebtor', { id }, school)
        const { amountOwed, ...claim } = { parentEmail: null, term: TERM, amountOwed: '1000' }
        expect((await aDebtor(product, school, { ...claim, amountOwed: `${amountOwed}000` })).id).toBe(id)
      } else {
        const to = { amountOwed: '900000', term: LATER, dueDate: dayIn(product, -30) }[what]
        expect((await change(id, { [what]: to })).userErrors).toEqual([])
      }
      const { userErrors } = await attempt(product, 'recordHandOver', { id, on: first }, school)
      expect(userErrors).toMatchObject([{ field: ['on'] }])
      expect((await attempt(product, 'recordHandOver', { id }, school)).userErrors).toEqual([])
    },
  )
})

test('a claim is worded anew fifty times at most: each wording is kept', async () => {
  await toldOf('Chidi')
  const known = Array.from({ length: 50 }, (_, at) => ({
    studentName: `Chidi ${surname}`,
    parentName: `Ngozi ${letters(at + 10)}`,
    dateOfBirth: null,
  }))
  await rows(product, 'update debtor set known_as = ?::jsonb where id = ?', [JSON.stringify(known), told.id])
  const { userErrors } = await change(told.id, { studentName: `Chidi Emeka ${surname}` })
  expect(userErrors).toMatchObject([{ field: ['studentName'], message: expect.stringContaining('50 times') }])
})

test('after a purge each name is asked for by itself: a name that shares a part with none of them whole is another child', async () => {
  await toldOf('Chidi Emeka')
  await aDispute(product, told)
  await renamed('Emeka')
  await daysLater(product, 29, provider, school)
  await keepClocks(product)
  await isPurged()
  for (const given of ['Emeka Obinna', 'Chidi Emeka Obinna', 'Chidi'])
    expect([given, (await lists(given)).refusal]).toEqual([
      given,
      expect.stringContaining('was removed from the register'),
    ])
  expect(await lists('Obinna')).toMatchObject({ refusal: null })
})

test('what its family has read on its page, and answered, is a name of the child as well', async () => {
  await toldOf('Emeka')
  await renamed('Chidi Emeka')
  await aDispute(product, told)
  await renamed('Emeka')
  expect((await lists('Chidi', otherParent())).refusal).toContain('on your list already')
})

test('a second claim beside it may have its phone number put right', async () => {
  await toldOf('Chidi Emeka')
  await renamed('Chidi')
  const { id } = await aDebtor(product, school, {
    studentName: `Chidi ${surname}`,
    term: TERM,
    ...STRANGERS,
    parentEmail: null,
  })
  await aDispute(product, told)
  const [row] = await rows(product, 'select phone from debtor where id = ?', [told.id])
  expect((await change(id, { phone: row!.phone })).userErrors).toEqual([])
})

test('a claim of which nobody has heard becomes another person by no steps before a hand-over of an earlier day', async () => {
  const { id } = await aDebtor(product, school, {
    studentName: 'Ada Nwosu',
    parentName: 'Ngozi Nwosu',
    parentEmail: null,
    term: TERM,
  })
  const first = dayIn(product, 0)
  await daysLater(product, 8, provider, school)
  for (const names of [
    { studentName: 'Ada Nwosu Chidi Okafor', parentName: 'Ngozi Nwosu and Emeka Okafor' },
    { studentName: 'Chidi Okafor', parentName: 'Emeka Okafor' },
  ])
    expect((await change(id, names)).userErrors).toEqual([])
  const { userErrors } = await attempt(product, 'recordHandOver', { id, on: first }, school)
  expect(userErrors).toMatchObject([{ field: ['on'] }])
})

test('what is purged, or given to another person, by a server of the version before is forgotten too', async () => {
  for (const statement of ['purged_at = now()', 'about_this_person_since = now()']) {
    await toldOf('Chidi')
    await renamed('Chidi Emeka')
    await rows(product, `update debtor set ${statement} where id = ?`, [told.id])
    expect(await rows(product, 'select known_as from debtor where id = ?', [told.id])).toEqual([
      { known_as: [] },
    ])
    school = await anApprovedSchool(product, provider)
  }
})

test.each([
  ['says that the letter is not for them', ['Ada']],
  ['has its letter back', ['Ada']],
  ['has its letter back, by steps', ['Chidi Ada', 'Ada']],
])(
  'a child whose claim was told to an address that %s has its age on record, when the claim is written over',
  async (how, steps) => {
    await toldOf('Chidi')
    const aged = await agedOf(told.id)
    await daysLater(product, 50, provider, school)
    if (how.startsWith('has its letter back')) {
      const [letter] = await rows(product, `select id from letter where debtor_id = ? and kind = 'claim'`, [
        told.id,
      ])
      await done(product, 'letterCameBack', { letterId: String(letter!.id) }, school)
    } else expect((await act(product, 'refuseLetter', { token: told.token })).userErrors).toEqual([])
    for (const given of steps) await renamed(given)
    const { id } = await lists('Chidi')
    expect(await agedOf(id!)).toBe(aged)
  },
)

test('a namesake is told apart by the birth date that the first claim has been given since', async () => {
  await toldOf('Ibrahim')
  await aDispute(product, told)
  const namesake = { parentName: 'Zainab Sule', phone: '0905 777 8888', dateOfBirth: '2014-02-02' }
  expect((await lists('Ibrahim', namesake)).refusal).toContain(
    'If it is another child, give the dates of birth',
  )
  expect((await change(told.id, { dateOfBirth: '2016-06-06' })).userErrors).toEqual([])
  expect(await lists('Ibrahim', namesake)).toMatchObject({ refusal: null })
})
