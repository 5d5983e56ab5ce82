import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, goesOn, type Told } from '../testing/claims/cases.js'
import { daysLater, done, found } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { aProvider, anApprovedSchool, decide } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const asker = await anApprovedSchool(product, provider, 'Hillside School')

const later = (days: number) => daysLater(product, days, provider, school, asker)

/** A ward unlike any other of this file. */
interface Ward {
  student: string
  parent: string
  phone: string
}
const WARDS = (
  'Adaeze Ibekwe Obinna,Musa Danjuma Ladi,Efua Ansah Kojo,Tamuno Briggs Ibiso,Simisola Adewale Gbenga,' +
  'Yusuf Lawal Hadiza,Kelechi Uzoma Chinwe,Osaze Omoregie Isoken,Ekaette Effiong Bassey,Zainab Tarfa Garba,' +
  'Funmilayo Ogunleye Dotun,Nkiruka Mbah Somto,Halima Shehu Idris,Perez Wokocha Mercy,Titilope Salako Wale,' +
  'Aondover Tersoo Kator,Rekiya Onimisi Ohiani,Gracia Quarshie Edem,Chisom Nwachukwu Ebere,Dorcas Vwarho Oghene'
).split(',')
let number = 0
const aWard = (): Ward => {
  const [given, surname, parent] = WARDS[number++ % WARDS.length]!.split(' ')
  const digits = String(number * 7919).padStart(6, '0')
  return { student: `${given} ${surname}`, parent: `${parent} ${surname}`, phone: `0803${digits}1` }
}

let ward: Ward
let told: Told
beforeEach(async () => {
  await later(0)
  ward = aWard()
  told = await aToldFamily(product, school, {
    ...{
      studentName: ward.student,
      parentName: ward.parent,
      phone: ward.phone,
      dueDate: dayIn(product, -30),
    },
  })
})

const check = async (asked: Ward = ward) => {
  const select = `check { results { relation likelihood entry { id amountOwed { amount } status disputed statement } } }`
  const answer = await act(product, 'checkWard', { ...asked, reference: 'A' }, { as: asker, select })
  return answer.check.results as any[]
}
/** Whether the next check and the next search of another school show the entry; the two always agree. */
const seen = async (asked: Ward = ward): Promise<boolean> => {
  const checked = (await check(asked)).some(({ entry }) => entry.id === told.id)
  const searched = (await found(product, asked.student, asker)).includes(asked.student)
  expect({ checked, searched }).toEqual({ checked: searched, searched })
  return checked
}
const bySchool = (mutation: string, input: object) =>
  done(product, mutation, { id: told.id, ...input }, school)

describe('the very next check and search know', () => {
  test('what was added, and its family told', async () => {
    const other = aWard()
    expect(await seen(other)).toBe(false)
    const { id } = await aToldFamily(product, school, {
      ...{ studentName: other.student, parentName: other.parent, phone: other.phone },
    })
    expect((await check(other)).map(({ entry }) => entry.id)).toContain(id)
    expect(await found(product, other.student, asker)).toEqual([other.student])
  })

  test('a corrected name and phone: found by the new, by the old no more', async () => {
    const now = aWard()
    await bySchool('updateDebtor', { studentName: now.student, parentName: now.parent, phone: now.phone })
    // Other names are somebody else's until their family has been told.
    await quiet(product)
    expect(await seen(now)).toBe(true)
    expect(await seen(ward)).toBe(false)
    // With the old number alone and the new names the number speaks against it, and the names are enough.
    expect((await check({ ...now, phone: ward.phone }))[0]).toMatchObject({ entry: { id: told.id } })
  })

  test('a corrected amount and status', async () => {
    await bySchool('updateDebtor', { amountOwed: '30000', status: 'PENDING_PAYMENT' })
    expect((await check())[0].entry).toMatchObject({
      amountOwed: { amount: '30000.00' },
      status: 'PENDING_PAYMENT',
    })
  })

  test('what was completed, opened again and withdrawn', async () => {
    expect(await seen()).toBe(true)
    await bySchool('updateDebtor', { status: 'COMPLETED' })
    expect(await seen()).toBe(false)
    await bySchool('updateDebtor', { status: 'ABANDONED_PAYMENT', amountOwed: '45000' })
    await quiet(product)
    expect(await seen()).toBe(true)
    await bySchool('withdrawDebtor', {})
    expect(await seen()).toBe(false)
  })

  test('what was paid to the end', async () => {
    await act(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, { as: school })
    expect(await seen()).toBe(false)
  })

  test('that its school is suspended, and reinstated', async () => {
    await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'An inquiry.' })
    expect(await seen()).toBe(false)
    await decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })
    expect(await seen()).toBe(true)
  })

  test('that the letter came to somebody else', async () => {
    await act(product, 'refuseLetter', { token: told.token })
    expect(await seen()).toBe(false)
  })
})

describe('by the clock alone the next check and search know', () => {
  test('that nobody has confirmed the claim for half a year, and that somebody has', async () => {
    await later(179)
    expect(await seen()).toBe(true)
    await later(2)
    expect(await seen()).toBe(false)
    await bySchool('confirmDebtor', {})
    expect(await seen()).toBe(true)
  })

  test('that the debt is too old', async () => {
    await bySchool('updateDebtor', { dueDate: dayIn(product, -3 * 365) })
    expect(await seen()).toBe(true)
    await later(3)
    expect(await seen()).toBe(false)
  })

  test('a dispute, its school’s silence, its answer, and what was decided', async () => {
    const { id: contendId } = await aDispute(product, told)
    expect((await check())[0].entry).toMatchObject({ id: told.id, disputed: true })
    await later(15)
    expect(await seen()).toBe(false)
    const rejected = { contendId, message: 'Nothing has come in.' }
    await goesOn(product, 'rejectContend', rejected, school)
    expect(await seen()).toBe(true)
    await goesOn(product, 'escalateContend', { contendId, message: 'It has.' }, told)
    expect(await seen()).toBe(false)
    const decided = { contendId, decision: 'DISMISS', reasons: 'No proof.' }
    await act(product, 'decideContend', decided, { as: provider })
    await goesOn(product, 'addStatement', { contendId, statement: 'We paid in cash.' }, told)
    expect((await check())[0].entry).toMatchObject({ disputed: false, statement: 'We paid in cash.' })
  })

  test('a silence of four weeks removes the entry for good', async () => {
    await aDispute(product, told)
    await later(29)
    expect(await seen()).toBe(false)
  })

  test('a plan that was agreed, kept, and broken', async () => {
    const instalments = [{ dueOn: dayIn(product, 10) }]
    const { id: contendId } = await goesOn(product, 'pleadForTime', { instalments }, told)
    expect(await seen()).toBe(true)
    await goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, school)
    expect(await seen()).toBe(false)
    await later(16)
    expect(await seen()).toBe(false)
    await later(3)
    expect((await check())[0].entry).toMatchObject({ id: told.id, status: 'ABANDONED_PAYMENT' })
  })
})
