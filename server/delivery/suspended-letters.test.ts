import { beforeEach, describe, expect, test } from 'vitest'
import { daysLater, debtorOf, done, letterState } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool, decide, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { anAddress } from '../testing/school-people.js'
import { quiet } from '../testing/databases/stored.js'
import { waitsNoLonger } from '../testing/waiting-letters.js'

/*
 * Rules 2 and 19: a suspended school lists nobody and claims no more, so no notice begins while it is, by whichever way a
 * letter would have left; reinstated, what waited leaves.
 */
const product = await theProduct({
  env: { NOTICE_DAYS: '7', IMPORT_PAUSE_MINUTES: '10' },
  retries: { tries: 40, pause: 1, growing: false },
})
const provider = await aProvider(product)
let school: SchoolPerson
beforeEach(async () => {
  product.mail.answer = () => null
  school = await anApprovedSchool(product, provider)
})

const suspend = () =>
  decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'Because.' })
const reinstate = () => decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })

const listed = async (letterIs?: 'FAILED' | 'SENT') => {
  if (letterIs === 'FAILED') product.mail.answer = () => 550
  const debtor = await aDebtor(product, school, { parentEmail: anAddress() })
  if (letterIs) await letterState(product, debtor.id, letterIs, school)
  product.mail.answer = () => null
  return debtor.id as string
}
const raise = (id: string) =>
  done(product, 'updateDebtor', { id, amountOwed: '60000', statementAccepted: true }, school)
const letterOf = async (id: string) => (await debtorOf(product, id, school)).letter
const again = async (id: string) =>
  act(product, 'resendLetter', { letterId: (await letterOf(id)).id }, { as: school })

/** Lists a claim whose letter has not left when its school is suspended; answers its number, and what is done then. */
const WAYS: Record<string, () => Promise<{ id: string; meanwhile?: () => Promise<unknown> }>> = {
  'a list that can be undone yet': async () => {
    const list = `Name of student,Name of parent,Parent’s phone number,Parent’s e-mail,Amount owed\nChidinma Okafor,Ngozi Okafor,0803 123 4567,${anAddress()},45000\n`
    const { id } = await aCheckedList(product, list, school)
    await anImport(product, { id, skipRefused: false, skipDuplicates: false }, school)
    const [claim] = await rows(product, 'select id from debtor where school_id = ?', [school.schoolId])
    return {
      id: String(claim.id),
      meanwhile: async () => {
        product.clock.forward(11 / 1440)
        await waitsNoLonger(product)
      },
    }
  },
  'a letter that is tried again': async () => {
    product.mail.answer = () => 451
    const { id } = await aDebtor(product, school, { parentEmail: anAddress() })
    await expect.poll(async () => (await letterOf(id)).attempts, { interval: 30 }).toBeGreaterThan(0)
    return { id, meanwhile: async () => void (product.mail.answer = () => null) }
  },
  'a letter that was too much for its day': async () => {
    const id = await listed('SENT')
    await rows(product, `update debtor set noticed_at = null where id = ? returning id`, [id])
    await rows(
      product,
      `update letter set state = 'LATER', sent_at = null, created_at = created_at - interval '1 day' where debtor_id = ? returning id`,
      [id],
    )
    return { id, meanwhile: () => product.world.outbox.releaseLater(product.world.orm.em.fork() as never) }
  },
  'a letter that was refused, sent again': async () => {
    const id = await listed('FAILED')
    return { id, meanwhile: () => again(id) }
  },
  'a letter that came back, sent again': async () => {
    const id = await listed('SENT')
    await done(product, 'letterCameBack', { letterId: (await letterOf(id)).id }, school)
    return { id, meanwhile: () => again(id) }
  },
  'a letter that was refused, sent again by the provider': async () => {
    const id = await listed('FAILED')
    const { id: letterId } = await letterOf(id)
    return { id, meanwhile: () => act(product, 'sendLettersAgain', { letterId }, { as: provider }) }
  },
  'the letter about a higher amount, sent again': async () => {
    const id = await listed('SENT')
    product.mail.answer = () => 550
    await raise(id)
    await letterState(product, id, 'FAILED', school)
    product.mail.answer = () => null
    return { id, meanwhile: () => again(id) }
  },
}

/** From when on others see anything that they did not. */
const notices = async (id: string) =>
  (
    await rows(
      product,
      `select 1 from debtor where id = ? and noticed_at is not null union all
       select 1 from claim_change where debtor_id = ? and noticed_at is not null`,
      [id, id],
    )
  ).length

describe.each(Object.entries(WAYS))('%s', (_, ready) => {
  test('begins no notice while its school is suspended, and does when it is reinstated', async () => {
    const { id, meanwhile } = await ready()
    const before = await notices(id)
    await suspend()
    await meanwhile?.()
    await quiet(product)
    await daysLater(product, 1, provider, school)
    await keepClocks(product)
    await quiet(product)
    expect(await notices(id)).toBe(before)
    const left = product.mail.received.length

    await reinstate()
    if ((await letterOf(id)).canResend) await again(id)
    await letterState(product, id, 'SENT', school)
    expect(await notices(id)).toBe(before + 1)
    expect(product.mail.received.length).toBeGreaterThan(left)
  })
})

test('the school reads why its letter is not sent again', async () => {
  const id = await listed('FAILED')
  await suspend()
  expect((await letterOf(id)).canResend).toBe(false)
  expect((await again(id)).userErrors).toMatchObject([
    { message: 'Your school is suspended. Until it is reinstated no letter about what it claims leaves.' },
  ])
  await reinstate()
})

test('what was listed in error just before is undone as a whole, also by a suspended school', async () => {
  const list =
    'Name of student,Name of parent,Parent’s phone number,Amount owed\nChidinma Okafor,Ngozi Okafor,0803 123 4567,45000\n'
  const { id } = await aCheckedList(product, list, school)
  await anImport(product, { id, skipRefused: false, skipDuplicates: false }, school)
  await suspend()
  expect((await act(product, 'undoImport', { id }, { as: school })).userErrors).toEqual([])
  await reinstate()
})
