import { beforeEach, describe, expect, test } from 'vitest'
import {
  answeredInPart,
  escalated,
  escalatedAgain,
  pleads,
  type Makes,
} from '../../testing/claims/case-states.js'
import { aDispute, aToldFamily, dayIn, goesOn, type Told } from '../../testing/claims/cases.js'
import { attempt, daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { ask } from '../../testing/client.js'
import { aCheckedList } from '../../testing/imports.js'
import { ADD_DEBTOR, aClaim, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { rest } from '../../testing/rest.js'
import { WAYS_IN, type TypedClaim } from '../../testing/ways-in.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school, { term: 'First term 2025/26', dateOfBirth: '2014-05-31' })
})

const surname = () => told.name.split(' ')[1]!
/** The same child and debt, as somebody may write it who does not want it to be found. */
const WRITTEN: Record<string, () => Omit<TypedClaim, 'studentName'>> = {
  'as it was': () => ({ term: 'First term 2025/26' }),
  'against the father': () => ({
    term: '1st term, 2025/2026',
    parentName: `Emeka ${surname()}`,
    phone: '0905 1',
    parentEmail: null,
  }),
  'against a mother of another name': () => ({
    term: 'Term 1 25/26',
    parentName: 'Amaka Eze',
    phone: '0905 2',
    parentEmail: null,
  }),
  'against both parents': () => ({ term: 'TERM I (2025-2026)', parentName: `Ngozi and Emeka ${surname()}` }),
  'with another birth date': () => ({ term: 'First term', dateOfBirth: '2013-05-31' }),
  'without term and day': () => ({ term: null, dueDate: null }),
}
const DOORS = Object.keys(WAYS_IN)

/** Each door once and each spelling once, in other pairs for each `turn`. */
const inTurn = (spellings: string[], turn: number): [how: string, door: string][] =>
  DOORS.map((door, at) => [spellings[(at + turn) % spellings.length]!, door])
const EVERY_PAIR = Object.keys(WRITTEN).flatMap((how) => DOORS.map((door): [string, string] => [how, door]))

const LIVING: Record<string, () => Promise<unknown>> = {
  'a dispute': () => aDispute(product, told),
  'an overdue dispute': async () => {
    await aDispute(product, told)
    await daysLater(product, 15, school, provider)
  },
  // The family may still ask the provider.
  'a dispute that was rejected': async () => {
    const { id } = await aDispute(product, told)
    await goesOn(product, 'rejectContend', { contendId: id, message: 'No.' }, school)
  },
  'a plan': async () => {
    const { id } = await goesOn(
      product,
      'pleadForTime',
      { instalments: [{ dueOn: dayIn(product, 20) }] },
      told,
    )
    await goesOn(product, 'answerPlan', { contendId: id, answer: 'AGREE' }, school)
  },
}

describe.each(Object.keys(LIVING))('while %s lives on a claim', (living) => {
  test('the same debt, however it is written, is refused by every door, with the way to the first', async () => {
    await LIVING[living]!()
    const way = expect.stringContaining(`claim ${told.id} (/admin/debtor/${told.id})`)
    // How it is written is judged alike, whatever lives on the first: one of them meets every spelling at every door.
    const turn = Object.keys(LIVING).indexOf(living)
    for (const [how, door] of turn === 0 ? EVERY_PAIR : inTurn(Object.keys(WRITTEN), turn)) {
      const claim = { studentName: told.name, ...WRITTEN[how]!() }
      const { id, refusal } = await WAYS_IN[door]!(product, school, claim)
      expect([how, door, id, refusal]).toEqual([how, door, null, way])
    }
  })

  test('a twin and a brother with a shared name are refused nowhere', async () => {
    await LIVING[living]!()
    const twin = { term: 'First term 2025/26', dateOfBirth: '2014-05-31', parentName: 'Ngozi Okafor' }
    for (const [at, door] of DOORS.entries()) {
      const claim = { studentName: `${TWINS[at]} ${surname()}`, ...twin }
      expect([door, await WAYS_IN[door]!(product, school, claim)]).toEqual([
        door,
        { id: expect.any(String), refusal: null },
      ])
    }
  })
})

/** A case that has gone further, or is a request for time: what is written to be missed is tried above. */
const FURTHER: Record<string, Makes> = {
  'that waits for the provider': escalated,
  'that waits for the provider a second time': escalatedAgain,
  'that is answered in part': answeredInPart,
  'that asks for time': pleads(null),
  'that asks for time, with other dates of the school’s,': pleads('COUNTER'),
}

test.each(Object.entries(FURTHER))(
  'while a case %s lives on a claim, the same debt is refused by every door',
  async (where, makes) => {
    await makes({ product, school, provider }, told)
    const way = expect.stringContaining(`claim ${told.id} (/admin/debtor/${told.id})`)
    const turn = Object.keys(FURTHER).indexOf(where)
    for (const [how, door] of inTurn(['as it was', 'against the father'], turn)) {
      const claim = { studentName: told.name, ...WRITTEN[how]!() }
      const { id, refusal } = await WAYS_IN[door]!(product, school, claim)
      expect([how, door, id, refusal]).toEqual([how, door, null, way])
    }
  },
)

const TWINS = ['Somtochukwu', 'Ikenna Paul', 'Uju Grace', 'Taiwo', 'Kehinde', 'Hassan']

test('another term of the same ward is another debt, which may be claimed meanwhile', async () => {
  await aDispute(product, told)
  for (const door of DOORS.filter((name) => name !== 'rest')) {
    const claim = { studentName: told.name, term: `Second term 2025/26, ${door}` }
    expect(await WAYS_IN[door]!(product, school, claim)).toMatchObject({ refusal: null })
  }
})

test('another school’s claim for the same ward and debt is no concern of the first', async () => {
  await aDispute(product, told)
  const other = await anApprovedSchool(product, provider)
  const claim = { studentName: told.name, term: 'First term 2025/26' }
  expect(await WAYS_IN.form!(product, other, claim)).toMatchObject({ refusal: null })
})

test('without a case the same debt is pointed out, also against the other parent', async () => {
  const input = aClaim({
    studentName: told.name,
    term: '1st term',
    parentName: `Emeka ${surname()}`,
    phone: '0905 1',
  })
  const { debtor, likelyDuplicates } = (await ask(product, ADD_DEBTOR, { input }, school)).addDebtor
  expect(debtor).not.toBeNull()
  expect(likelyDuplicates).toEqual([{ id: told.id }])
})

test('a request that is sent again within two minutes answers the first claim; later it is refused', async () => {
  const body = {
    name_of_student: 'Retried Once',
    name_of_parent: 'Ngozi Once',
    phone_number: '0803 7',
    amount_owed: 45000,
    email: 'retried@example.com',
  }
  const post = async () => rest(product, 'POST', '/dashboard/', { as: school, body })
  const first = await post()
  const claim = (await product.mail.letterTo('retried@example.com')).text
  await aDispute(product, { token: /\/claim\/([\w-]{43})/.exec(claim)![1]! })
  expect((await post()).body).toEqual(first.body)
  product.clock.forward(0.01)
  const later = await post()
  expect(later.status).toBe(400)
  expect(later.body.non_field_errors).toEqual([expect.stringMatching(/claim \d+ \(\/admin\/debtor\/\d+\)/)])
})

test('a request with a key that is sent again answers the first claim, though its family has answered that since', async () => {
  const claim = aClaim({ studentName: 'Retried Bykey', parentEmail: 'by-key@example.com' })
  const add = async (key: object) =>
    (await ask(product, ADD_DEBTOR, { input: { ...claim, ...key } }, school)).addDebtor
  const key = { requestKey: 'invoice 17' }
  const { id } = (await add(key)).debtor
  await aDispute(product, { token: tokenIn(await product.mail.letterTo('by-key@example.com')) })
  await daysLater(product, 3, provider, school)
  expect(await add(key)).toMatchObject({ debtor: { id }, userErrors: [] })
  // It is the key that says so: without it, or with another, these words are a second claim.
  for (const another of [{}, { requestKey: 'invoice 18' }])
    expect(await add(another)).toMatchObject({
      debtor: null,
      userErrors: [
        { code: 'CONFLICT', message: expect.stringContaining(`claim ${id} (/admin/debtor/${id})`) },
      ],
    })
})

test('a claim that is answered stays on the parent who was told; both may be named', async () => {
  await aDispute(product, told)
  const { userErrors } = await attempt(
    product,
    'updateDebtor',
    { id: told.id, parentName: `Emeka ${surname()}`, statementAccepted: true },
    school,
  )
  expect(userErrors).toMatchObject([
    { code: 'CONFLICT', message: expect.stringContaining('write both names') },
  ])
  await done(
    product,
    'updateDebtor',
    { id: told.id, parentName: 'Ngozi and Emeka Okafor', statementAccepted: true },
    school,
  )
})

test.each([
  ['granted by completing it', 'acceptContend', { outcome: 'COMPLETED' }],
  ['granted by withdrawing it', 'acceptContend', { outcome: 'WITHDRAWN' }],
  ['rejected, and the claim withdrawn', 'rejectContend', { message: 'No.' }],
])(
  'a debt whose dispute was %s is not claimed beside it from the other parent',
  async (_how, answer, input) => {
    const { id: contendId } = await aDispute(product, told)
    await goesOn(product, answer, { contendId, ...input }, school)
    if (answer === 'rejectContend')
      await done(product, 'withdrawDebtor', { id: told.id, reason: 'x' }, school)
    const way = expect.stringContaining(`claim ${told.id} (/admin/debtor/${told.id})`)
    for (const door of DOORS) {
      const claim = { studentName: told.name, ...WRITTEN['against the father']!() }
      expect([door, await WAYS_IN[door]!(product, school, claim)]).toEqual([door, { id: null, refusal: way }])
    }
  },
)

test('once the time to ask the provider is over, a rejected dispute keeps no second claim out', async () => {
  const { id } = await aDispute(product, told)
  await goesOn(product, 'rejectContend', { contendId: id, message: 'No.' }, school)
  const claim = { studentName: told.name, ...WRITTEN['against the father']!() }
  await daysLater(product, 30, provider, school)
  expect(await WAYS_IN.form!(product, school, claim)).toMatchObject({ id: null })
  await daysLater(product, 1, provider, school)
  expect(await WAYS_IN.form!(product, school, claim)).toMatchObject({ refusal: null })
})

test('a claim that was completed in the middle of a case is not claimed again beside it', async () => {
  await aDispute(product, told)
  await done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
  for (const door of DOORS) {
    const claim = { studentName: told.name, term: null }
    const { refusal } = await WAYS_IN[door]!(product, school, claim)
    expect([door, refusal]).toEqual([door, expect.stringContaining(`claim ${told.id} `)])
  }
})

test('two lines of one list for the debt that is in dispute are both refused, and the others are not', async () => {
  await aDispute(product, told)
  const line = (name: string) => `${name},Ngozi Okafor,0803 1,500,First term 2025/26`
  const list = [
    'Student,Parent,Phone,Amount,Term',
    line(told.name),
    line('Somto Okafor'),
    line(told.name),
  ].join('\n')
  const { lines } = await aCheckedList(product, list, school)
  expect(lines.map(({ outcome }: any) => outcome)).toEqual(['REFUSE', 'CREATE', 'REFUSE'])
})
