import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMonths } from '../../common/days.js'
import { Context } from '../context.js'
import { daysLater, tokenIn } from '../testing/claims/claims.js'
import { daysOf } from '../testing/clocks.js'
import { act } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import {
  aClaim,
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type Person,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { claimsToPurge, purge } from './purge.js'
import { purgeSchool, schoolsToPurge } from './purge-schools.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')

const people: Person[] = []
const { today, at } = daysOf(() => ({ product, people }))
const register = () => Context.ofRegister(product.world)
/** A letter that is just being worded holds its claim: that is left for the next time. */
const purgesNow = async (id: string) => {
  for (let turn = 0; turn < 10; turn++) {
    await quiet(product)
    const purged = await purge(register(), Number(id))
    if (purged !== null) return purged
    await pause(100)
  }
  throw new Error('The claim was held by somebody ten times.')
}

describe('a claim that is found to be purged', () => {
  let id: string
  let claim: ReturnType<typeof aClaim>
  beforeEach(async () => {
    people.splice(0, people.length, provider, school)
    await daysLater(product, 0, ...people)
    // Nothing of what other tests have left is due any more.
    await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
    claim = aClaim()
    ;({ id } = await aDebtor(product, school, claim))
  })

  const isFound = async () => (await claimsToPurge(register(), 0)).includes(Number(id))
  const named = async () =>
    await rows(product, 'select student_name, parent_email, purged_at from debtor where id = ?', [id])
  const asWritten = () => [
    { student_name: claim.studentName, parent_email: claim.parentEmail, purged_at: null },
  ]

  test('keeps everything where its school has listed it again since (rule 21)', async () => {
    await act(product, 'withdrawDebtor', { id }, { as: school })
    await at(addMonths(today(), 13))
    expect(await isFound()).toBe(true)
    const again = await act(product, 'addDebtor', claim, { as: school, select: 'debtor { id }' })
    expect(again).toMatchObject({ debtor: { id }, userErrors: [] })
    expect(await purgesNow(id)).toEqual([])
    expect(await named()).toEqual(asWritten())
  })

  test('keeps everything where its family has disputed it since (rule 18)', async () => {
    const token = tokenIn(await product.mail.letterTo(claim.parentEmail))
    await act(product, 'updateDebtor', { id, dueDate: today() }, { as: school })
    await at(addMonths(today(), 49))
    expect(await isFound()).toBe(true)
    const input = { token, reason: 'ALREADY_PAID', message: 'We paid.', files: [] }
    expect(await act(product, 'contendClaim', input)).toMatchObject({ userErrors: [] })
    expect(await purgesNow(id)).toEqual([])
    expect(await named()).toEqual(asWritten())
  })

  test('is purged once where two servers have found it', async () => {
    await act(product, 'withdrawDebtor', { id }, { as: school })
    await at(addMonths(today(), 13))
    expect(await isFound()).toBe(true)
    expect(await purgesNow(id)).toEqual(['purged'])
    expect(await purgesNow(id)).toEqual([])
    expect(await named()).toMatchObject([{ student_name: 'Deleted', parent_email: null }])
  })
})

test('a school that is found to be deleted keeps everything where it has resubmitted since (rule 29)', async () => {
  const applicant = await aSchool(product, 'Riverside College')
  await decide(product, provider, 'rejectSchool', {
    schoolId: applicant.schoolId,
    reasons: [{ message: 'Not the papers.' }],
  })
  people.splice(0, people.length, provider, applicant)
  await at(addMonths(today(), 13))
  expect(await schoolsToPurge(register(), 0)).toEqual([Number(applicant.schoolId)])
  const sent = await act(product, 'updateSchool', { resubmit: true }, { as: applicant })
  expect(sent).toMatchObject({ userErrors: [] })
  expect(await purgeSchool(register(), Number(applicant.schoolId))).toEqual([])
  expect(await rows(product, 'select name, state from school where id = ?', [applicant.schoolId])).toEqual([
    { name: 'Riverside College', state: 'AWAITING_APPROVAL' },
  ])
})
