import { describe, expect, test } from 'vitest'
import { anAgreedPlan } from '../testing/claims/cases.js'
import { daysLater, done, found, tokenIn } from '../testing/claims/claims.js'
import { aPicture, ask, send, upload } from '../testing/client.js'
import { pageOf } from '../testing/directory.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, decide } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rows } from '../testing/databases/database.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const asker = await anApprovedSchool(product, provider, 'Asking School')

/** A debtor whose family was told eight days ago: everybody signs in again. */
async function aListedDebtor(over: Record<string, unknown>, as = school): Promise<any> {
  const debtor = await aDebtor(product, as, over)
  await quiet(product)
  await eightDaysLater()
  return debtor
}
const eightDaysLater = () => daysLater(product, 8, school, asker, provider)

test('misspellings, order, case and diacritics do not matter, for the student as for the parent', async () => {
  await aListedDebtor({ studentName: 'Khadijah Abdul-Rahman', parentName: 'Alhaji Yúsuf Abdulrahman' })
  for (const text of [
    'khadija abdulrahman',
    'ABDULRAHMAN KADIJA',
    'Abdul Rahman Khadijah',
    'yousuf abdulraman',
  ])
    expect(await found(product, text, asker), text).toContain('Khadijah Abdul-Rahman')
  expect(await found(product, 'Chukwuemeka Obi', asker)).toEqual([])
})

describe('an entry', () => {
  test('has no field for what only matches: phone, e-mail, date of birth, evidence', async () => {
    const { __schema } = await ask(
      product,
      '{ __schema { types { name fields { name type { name ofType { name } } } } } }',
    )
    const fieldsOf = (type: string) => __schema.types.find(({ name }: any) => name === type).fields
    expect(
      fieldsOf('DirectoryEntry')
        .map(({ name }: any) => name)
        .toSorted(),
    ).toEqual([
      'amountOwed',
      'disputed',
      'id',
      'parentName',
      'school',
      'since',
      'statement',
      'status',
      'studentName',
    ])
    expect(
      fieldsOf('PublicSchool')
        .map(({ name }: any) => name)
        .toSorted(),
    ).toEqual(['address', 'category', 'contactNumber', 'id', 'level', 'name', 'region'])
  })

  test('shows what an approved school may see and nothing else of the debtor', async () => {
    const evidence = [(await upload(product, await aPicture(), { as: school, name: 'invoice.png' })).id]
    await aListedDebtor({
      studentName: 'Ekaette Bassey',
      parentName: 'Okon Bassey',
      parentEmail: 'okon.bassey@example.com',
      phone: '0809 999 8888',
      dateOfBirth: '2015-04-03',
      dueDate: '2026-01-31',
      amountOwed: '1500.75',
      evidence,
    })
    const query = `{ directory(search: "ekaette bassey") { edges { cursor node { studentName parentName since status disputed
      amountOwed { amount currency } school { name address contactNumber region } } } } }`
    const { headers: _headers, ...answer } = await send(product, query, {}, asker)
    expect(answer.data.directory.edges[0].node).toEqual({
      studentName: 'Ekaette Bassey',
      parentName: 'Okon Bassey',
      since: '2026-01-31',
      status: 'ABANDONED_PAYMENT',
      disputed: false,
      amountOwed: { amount: '1500.75', currency: 'NGN' },
      school: {
        name: 'Greenfield Academy',
        address: '1 School Road, Ikeja',
        contactNumber: '+234 803 555 0100',
        region: 'Lagos',
      },
    })
    const text = JSON.stringify(answer)
    for (const secret of ['okon.bassey', '999 8888', '9998888', '2015-04-03', evidence[0]!, 'invoice.png'])
      expect(text).not.toContain(secret)
  })
})

describe('an entry is hidden', () => {
  test.each<[string, (debtor: any) => Promise<unknown>, (debtor: any) => Promise<unknown>]>([
    [
      'while its school is suspended',
      () => decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'Inquiry' }),
      () => decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId }),
    ],
    [
      'while it is completed',
      ({ id }) => done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school),
      ({ id }) => done(product, 'updateDebtor', { id, status: 'PENDING_PAYMENT' }, school),
    ],
    [
      'while it is not due, from when its family has heard so',
      async ({ id }) => {
        await done(product, 'updateDebtor', { id, dueDate: '2029-01-01' }, school)
        await quiet(product)
        await eightDaysLater()
      },
      ({ id }) => done(product, 'updateDebtor', { id, dueDate: '2026-01-01' }, school),
    ],
  ])('%s, and seen again after', async (what, hide, show) => {
    const debtor = await aListedDebtor({ studentName: `Hidden ${what}`, parentName: 'Folarin Oyelaran' })
    const seen = async () => (await found(product, 'folarin oyelaran', asker)).includes(`Hidden ${what}`)
    expect(await seen()).toBe(true)
    await hide(debtor)
    expect(await seen()).toBe(false)
    await show(debtor)
    // A claim that is opened again is seen when its family has heard of it, and notice of that has run.
    await quiet(product)
    await eightDaysLater()
    expect(await seen()).toBe(true)
    await done(product, 'withdrawDebtor', { id: debtor.id }, school)
    expect(await seen()).toBe(false)
  })

  test('when its debt is too old, and no later due date brings it back', async () => {
    const { id } = await aListedDebtor({ studentName: 'Hidden for ever', parentName: 'Folarin Oyelaran' })
    const seen = async () => (await found(product, 'folarin oyelaran', asker)).includes('Hidden for ever')
    expect(await seen()).toBe(true)
    for (const dueDate of ['2022-01-01', '2026-01-01', null]) {
      await done(product, 'updateDebtor', { id, dueDate }, school)
      expect(await seen(), String(dueDate)).toBe(false)
    }
  })

  test('before notice, and until its letter was taken', async () => {
    product.mail.answer = (to) => (to === 'unreached@example.com' ? 550 : null)
    await aDebtor(product, school, { studentName: 'Untold Family', parentEmail: 'unreached@example.com' })
    await aDebtor(product, school, { studentName: 'Told Family' })
    await quiet(product)
    expect(await found(product, 'family', asker)).toEqual([])
    await eightDaysLater()
    expect(await found(product, 'family', asker)).toEqual(['Told Family'])
  })

  test('when its school has not confirmed it for 180 days; touching it confirms it', async () => {
    const { id } = await aListedDebtor({ studentName: 'Forgotten Claim' })
    await daysLater(product, 175, school, asker, provider)
    expect(await found(product, 'forgotten claim', asker)).toEqual([])
    await done(product, 'updateDebtor', { id, term: 'third term' }, school)
    expect(await found(product, 'forgotten claim', asker)).toEqual(['Forgotten Claim'])
  })

  test('of a school that is not approved, whatever the family was told', async () => {
    const waiting = await aSchool(product)
    await aDebtor(product, waiting, { studentName: 'Waiting Ward' })
    await eightDaysLater()
    expect(await found(product, 'waiting ward', asker)).toEqual([])
  })
})

test('a status narrows to what is shown, also where a plan has broken and nobody has put that on record', async () => {
  const { id } = await aListedDebtor({
    studentName: 'Narrow Promise',
    parentName: 'Oluwakemisola',
    parentEmail: 'promise@example.com',
  })
  const token = tokenIn(await product.mail.letterTo('promise@example.com'))
  await anAgreedPlan(product, { token }, school, 1)
  const shown = async (status: string) =>
    (await pageOf(product, { search: 'oluwakemisola', status }, asker)).edges.map(({ node }: any) => node)
  expect(await shown('ABANDONED_PAYMENT')).toEqual([])
  // The instalment, its days of grace, and one more.
  await eightDaysLater()
  await eightDaysLater()
  expect(await rows(product, 'select status from debtor where id = ?', [id])).toEqual([
    { status: 'PENDING_PAYMENT' },
  ])
  expect(await shown('ABANDONED_PAYMENT')).toMatchObject([{ id }])
  expect(await shown('PENDING_PAYMENT')).toEqual([])
})

test('school, region and status narrow a search', async () => {
  const kano = await aSchool(product, 'Kano School')
  await decide(product, provider, 'approveSchool', { schoolId: kano.schoolId, region: 'Kano' })
  await aDebtor(product, kano, { studentName: 'Narrow Kano', parentName: 'Zubairu' })
  await aDebtor(product, school, { studentName: 'Narrow Lagos', parentName: 'Zubairu' })
  await aListedDebtor({ studentName: 'Narrow Pending', parentName: 'Zubairu', status: 'PENDING_PAYMENT' })
  const narrowed = async (by: object) =>
    (await pageOf(product, { search: 'zubairu', ...by }, asker)).edges
      .map(({ node }: any) => node.studentName)
      .toSorted()
  expect(await narrowed({})).toEqual(['Narrow Kano', 'Narrow Lagos', 'Narrow Pending'])
  expect(await narrowed({ region: 'Kano' })).toEqual(['Narrow Kano'])
  expect(await narrowed({ schoolId: kano.schoolId })).toEqual(['Narrow Kano'])
  expect(await narrowed({ status: 'PENDING_PAYMENT' })).toEqual(['Narrow Pending'])
  expect(await narrowed({ status: 'COMPLETED' })).toEqual([])
  for (const schoolId of ['0', '-1', '1 or 1=1', '99999999999', `${kano.schoolId}.0`])
    expect(await narrowed({ schoolId })).toEqual([])
})
