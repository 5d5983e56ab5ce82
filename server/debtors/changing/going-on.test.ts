import { beforeEach, describe, expect, test } from 'vitest'
import { DOORS, type Door, type Written } from '../../testing/claims/claim-doors.js'
import { aDispute, dayIn, goesOn } from '../../testing/claims/cases.js'
import { debtorOf, done, tokensOf } from '../../testing/claims/claims.js'
import { act, aPicture, upload } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aProvider, anApprovedSchool, type SchoolPerson } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
})

const ADA = {
  studentName: 'Ada Nwankwo',
  parentName: 'Uju Nwankwo',
  parentEmail: 'uju@example.com',
  phone: '0803 123 4567',
  amountOwed: '45000.00',
  status: 'ABANDONED_PAYMENT',
} satisfies Written
const FEMI = {
  studentName: 'Femi Balogun',
  parentName: 'Tunde Balogun',
  parentEmail: 'tunde@example.com',
  phone: '0805 999 1234',
  amountOwed: '30000.00',
  status: 'PENDING_PAYMENT',
} satisfies Written

/** What was told and done of the school's claims so far. */
const traces = async () => {
  await quiet(product)
  const [counted] = await rows(
    product,
    `select (select count(*)::int from history_entry where debtor_id = any(ids)) as acts,
            (select count(*)::int from letter where debtor_id = any(ids)) as letters,
            (select count(*)::int from ledger_entry where debtor_id = any(ids)) as lines
       from (select array_agg(id) as ids from debtor where school_id = ?) own`,
    [school.schoolId],
  )
  return counted
}

/** Femi's claim is withdrawn, and Ada's is changed so that it names Femi: his is listed again. */
async function wentOn(door: Door, change: Written = FEMI) {
  const femi = await DOORS.form(product, school, FEMI)
  await quiet(product)
  await done(product, 'withdrawDebtor', { id: femi.id! }, school)
  const ada = await DOORS.form(product, school, ADA)
  await quiet(product)
  const asked = { ...change, statementAccepted: true }
  expect(await door(product, school, asked, ada.id!)).toEqual({ id: femi.id, refusal: null })
  const again = (over: Written = {}) => door(product, school, { ...asked, ...over }, ada.id!)
  return { ada: ada.id!, femi: femi.id!, again }
}
const withdrawn = (as: string) =>
  `This claim has been withdrawn: it was put to somebody else, and went on as claim ${as} (/admin/debtor/${as}). It can no longer be changed.`

/** What has become of the claim as which it went on, by what it is asked for then. */
const REFUSED: Record<string, { meanwhile?: (femi: string) => Promise<unknown>; over?: Written }> = {
  'it asks for something else': { over: { phone: '0809 000 0000' } },
  'it asks for another sum': { over: { amountOwed: '31000.00' } },
  'it asks for another status': { over: { status: 'COMPLETED' } },
  'it names the first child': { over: { ...ADA, phone: '0809 222 2222' } },
  'it names somebody else': { over: { studentName: 'Ngozi Eze', parentName: 'Chika Eze' } },
  'the other was changed': {
    meanwhile: (id) => done(product, 'updateDebtor', { id, phone: '0809 111 1111' }, school),
  },
  'the other was withdrawn': { meanwhile: (id) => done(product, 'withdrawDebtor', { id }, school) },
  'the other was completed': {
    meanwhile: (id) => done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school),
  },
  'the other was removed': {
    meanwhile: (id) =>
      rows(
        product,
        `insert into contend (debtor_id, reason, state, clock_from, opened_at, request_key)
         values (?, 'OTHER', 'UPHELD', now(), now(), 'removed')`,
        [id],
      ),
  },
  'the other was purged': {
    meanwhile: (id) =>
      rows(
        product,
        `update debtor set withdrawn_at = now(), purged_at = now(), student_name = 'Deleted' where id = ?`,
        [id],
      ),
  },
}

const pays = (debtorId: string, amount: string) =>
  done(product, 'recordPayment', { debtorId, amount }, school)

/** What came in on the claim as which it went on, and what it never said. */
const CAME_IN: Record<string, { comesIn: (femi: string) => Promise<unknown>; refusedAfter: Written }> = {
  'paid a part of': {
    comesIn: (femi) => pays(femi, '1000'),
    refusedAfter: { phone: '0809 000 0000' },
  },
  'paid to its end': {
    comesIn: async (femi) => {
      await pays(femi, '1000')
      await pays(femi, (await debtorOf(product, femi, school)).amountOwed.amount)
    },
    refusedAfter: { amountOwed: '31000.00' },
  },
}

test('a claim that went on as another one is held to that by every other act, too: nobody believes it gone', async () => {
  const { ada, femi } = await wentOn(DOORS.form)
  const acts = {
    recordPayment: { debtorId: ada, amount: '1000' },
    withdrawDebtor: { id: ada },
    recordHandOver: { id: ada },
  }
  for (const [name, input] of Object.entries(acts)) {
    const answer = await act(product, name, input, { as: school, select: 'debtor { id }' })
    expect([name, answer.userErrors]).toMatchObject([name, [{ code: 'CONFLICT', message: withdrawn(femi) }]])
  }
  expect((await debtorOf(product, femi, school)).withdrawnAt).toBeNull()
  const { history } = await debtorOf(product, ada, school)
  expect(history[0]).toMatchObject({
    act: 'debtor.withdrawn',
    changes: [{ field: 'goesOnAs', before: null, after: femi }],
  })
})

/** How a claim leaves the register, put to nobody else. */
const LEAVES: Record<string, (id: string) => Promise<unknown>> = {
  'its school withdraws it': (id) => done(product, 'withdrawDebtor', { id }, school),
  'its school grants that there is none': async (id) => {
    const [token] = await tokensOf(product, [id])
    const { id: contendId } = await aDispute(product, { token: token! })
    await goesOn(product, 'acceptContend', { contendId, outcome: 'WITHDRAWN' }, school)
  },
}

test.each(Object.entries(LEAVES))(
  'a claim that came back itself, and leaves as it stands, went on as none: %s',
  async (_how, leaves) => {
    const { ada, femi } = await wentOn(DOORS.form)
    const back = await DOORS.form(product, school, { ...ADA, amountOwed: '45000' })
    expect(back.id).toBe(ada)
    await quiet(product)
    await leaves(ada)
    const again = await DOORS.form(product, school, { ...FEMI, statementAccepted: true }, ada)
    expect(again.refusal).toBe('This claim has been withdrawn. It can no longer be changed.')
    expect((await debtorOf(product, femi, school)).withdrawnAt).toBeNull()
  },
)

test('a change that came with a file is done once more with the file that is there, and with no other', async () => {
  const femi = await DOORS.form(product, school, FEMI)
  await done(product, 'withdrawDebtor', { id: femi.id! }, school)
  const ada = await DOORS.form(product, school, ADA)
  const [one, other] = [
    await upload(product, await aPicture(), { as: school }),
    await upload(product, await aPicture('red'), { as: school }),
  ]
  const change = (file: string) =>
    act(
      product,
      'updateDebtor',
      { id: ada.id!, ...FEMI, addEvidence: [file], statementAccepted: true },
      { as: school, select: 'debtor { id }' },
    )
  expect((await change(one.id)).debtor).toEqual({ id: femi.id })
  expect((await change(one.id)).debtor).toEqual({ id: femi.id })
  expect((await change(other.id)).userErrors).toMatchObject([{ message: withdrawn(femi.id!) }])
})

describe.each(Object.entries(DOORS))(
  'a change by which a claim went on as another one (%s)',
  (_door, door) => {
    test('is done, asked for once more: the other answers, and nothing is told or put on record', async () => {
      const { femi, again } = await wentOn(door)
      const before = await traces()
      expect(await again()).toEqual({ id: femi, refusal: null })
      expect(await traces()).toEqual(before)
    })

    test.each(Object.entries(REFUSED))(
      'is refused, with the number as which it went on, where %s',
      async (_what, { meanwhile, over }) => {
        const { femi, again } = await wentOn(door)
        await meanwhile?.(femi)
        const before = await traces()
        expect(await again(over)).toEqual({ id: null, refusal: withdrawn(femi) })
        expect(await traces()).toEqual(before)
      },
    )

    test.each(Object.entries(CAME_IN))(
      'is done where the other has been %s meanwhile, whatever was said of its sum',
      async (_what, { comesIn, refusedAfter }) => {
        const all = [FEMI, { ...FEMI, amountOwed: ADA.amountOwed }, { ...FEMI, status: ADA.status }]
        for (const change of all) {
          const { femi, again } = await wentOn(door, change)
          await comesIn(femi)
          const before = await traces()
          expect(await again()).toEqual({ id: femi, refusal: null })
          expect(await again(refusedAfter)).toEqual({ id: null, refusal: withdrawn(femi) })
          expect(await traces()).toEqual(before)
          school = await anApprovedSchool(product, provider)
        }
      },
    )
  },
)

test('a change is done where a plan that came back with the other has changed its status since', async () => {
  const femi = await DOORS.form(product, school, { ...FEMI, status: 'ABANDONED_PAYMENT' })
  const [token] = await tokensOf(product, [femi.id!])
  const plea = await goesOn(
    product,
    'pleadForTime',
    { instalments: [{ dueOn: dayIn(product, 30) }] },
    { token: token! },
  )
  await goesOn(product, 'answerPlan', { contendId: plea.id, answer: 'AGREE' }, school)
  const changes = (id: string, over: Written) =>
    DOORS.form(product, school, { ...over, statementAccepted: true }, id)
  await changes(femi.id!, { amountOwed: '50000' })
  await quiet(product)
  await done(product, 'withdrawDebtor', { id: femi.id! }, school)
  const ada = await DOORS.form(product, school, ADA)
  await quiet(product)
  const asked = { ...FEMI, amountOwed: '50000' }
  expect(await changes(ada.id!, asked)).toEqual({ id: femi.id, refusal: null })
  await pays(femi.id!, '30000')
  expect(await debtorOf(product, femi.id!, school)).toMatchObject({ status: 'ABANDONED_PAYMENT' })
  expect(await changes(ada.id!, asked)).toEqual({ id: femi.id, refusal: null })
  expect(await changes(ada.id!, { ...asked, status: 'COMPLETED' })).toEqual({
    id: null,
    refusal: withdrawn(femi.id!),
  })
})
