import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DAY, addDays } from '../../common/days.js'
import { Context } from '../context.js'
import { daysLater, done, tokenIn, tokensOf } from '../testing/claims/claims.js'
import { daysOf, keepClocks } from '../testing/clocks.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, decide, type SchoolPerson } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { waitsLong, waitsNoLonger } from '../testing/waiting-letters.js'
import { declinedToTell } from './declined-checks.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const other = await anApprovedSchool(product, provider, 'Hilltop School')

let number = 0
let email: string
let id: string
let checkId: string
let checked: object
let decidedOn: string
beforeEach(async () => {
  await daysLater(product, 0, provider, school, other)
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now() where purged_at is null')
  await rows(product, 'delete from safeguarding_hold')
  const letters = 'abcdefghijklmnop'[++number]!
  email = `family${number}@example.com`
  const names = { studentName: `Zubairu Oluwak${letters}misola`, parentName: `Bolanle Adey${letters}nka` }
  const known = { phone: `0806 555 12${10 + number}`, dateOfBirth: '2013-06-17' }
  ;({ id } = await aDebtor(product, school, { ...names, ...known, parentEmail: email }))
  await quiet(product)
  const asked = { student: names.studentName, parent: names.parentName, ...known }
  const { check } = await act(
    product,
    'checkWard',
    { ...asked, purpose: 'ADMISSION', reference: 'A-17' },
    { as: other, select: 'check { id toldIfDeclined results { likelihood relation } }' },
  )
  checked = check
  checkId = check.id
  await decides('DECLINED')
  decidedOn = today()
})

const { today, at } = daysOf(() => ({ product, people: [provider, school, other] }))
const decides = (outcome: string) => act(product, 'recordCheckOutcome', { checkId, outcome }, { as: other })
const due = () => at(addDays(decidedOn, 7), DAY)
const toldNow = async () => {
  const told = (await keepClocks(product)).get('declined') ?? 0
  await quiet(product)
  return told
}
const letters = () =>
  product.mail.received.filter(({ to, subject }) => to === email && /has checked the register/.test(subject))

test('a school reads before it records a decision that a family is told of a declined applicant, and when', () => {
  expect(checked).toMatchObject({
    toldIfDeclined: 7,
    results: [{ likelihood: 'LIKELY', relation: 'CHILD' }],
  })
})

test('a school that is suspended meanwhile can still take back what it recorded by a slip', async () => {
  await decide(product, provider, 'suspendSchool', { schoolId: other.schoolId, reason: 'An inquiry.' })
  onTestFinished(() => decide(product, provider, 'reinstateSchool', { schoolId: other.schoolId }))
  const query =
    'query ($id: ID!) { check(id: $id) { outcome } dashboard { school { checks { edges { node { id } } } } } }'
  const { check, dashboard } = await ask(product, query, { id: checkId }, other)
  expect(check).toEqual({ outcome: 'DECLINED' })
  expect(dashboard.school.checks.edges[0].node).toEqual({ id: checkId })
  expect((await decides('ADMITTED')).userErrors).toEqual([])
  expect((await act(product, 'exportChecks', { filter: {} }, { as: other, select: 'url' })).url).toBeTruthy()
  await due()
  expect(await toldNow()).toBe(0)
})

test('when a school declines an applicant after a match, the family is told which school looked when looks are told', async () => {
  await at(addDays(decidedOn, 7), DAY - 10_000)
  expect(await toldNow()).toBe(0)
  await due()
  expect(await toldNow()).toBe(1)
  const [letter] = letters()
  const words = letter!.text.replace(/\s+/g, ' ')
  expect(words).toContain('Hilltop School checked the register on')
  expect(words).toContain('before it decided about a child')
  expect(words).toContain('the claim of Greenfield Academy for Zubairu O.')
  expect(words).toContain('say so on your private page. Greenfield Academy then has 14 days to answer.')
  expect(words).not.toMatch(/A-17|Oluwak/)
  const answered = await act(product, 'contendClaim', {
    token: tokenIn(letter!),
    reason: 'ALREADY_PAID',
    message: 'Paid.',
  })
  expect(answered.userErrors).toEqual([])
})

test('the family is told once of a check, however often its decision is written', async () => {
  await at(addDays(decidedOn, 5))
  // Saying the same again puts nothing off.
  await decides('DECLINED')
  await due()
  expect(await toldNow()).toBe(1)
  expect(await toldNow()).toBe(0)
  await decides('ADMITTED')
  await decides('DECLINED')
  await at(addDays(today(), 9))
  expect(await toldNow()).toBe(0)
  expect(letters()).toHaveLength(1)
})

test('a decision that was changed before is not told', async () => {
  await at(addDays(decidedOn, 5))
  await decides('ADMITTED_WITH_PLAN')
  await due()
  expect(await toldNow()).toBe(0)
  await at(addDays(today(), 9))
  expect(await toldNow()).toBe(0)
  expect(letters()).toEqual([])
})

test('where the school has said that the applicant is somebody else, no family is told', async () => {
  await act(product, 'notTheSamePerson', { checkId, debtorId: id }, { as: other })
  await due()
  expect(await toldNow()).toBe(0)
})

describe('a claim that has come to name somebody else since', () => {
  const toOthers = () => product.mail.received.filter(({ to }) => to === 'ekpo@example.com').length
  const namesOthers = async () => {
    await at(addDays(decidedOn, 1))
    const other = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', parentEmail: 'ekpo@example.com' }
    await act(product, 'updateDebtor', { id, ...other, statementAccepted: true }, { as: school })
    await quiet(product)
  }

  test('the family whose child was checked is told, under the claim that it has now', async () => {
    await namesOthers()
    const before = toOthers()
    await due()
    expect(await toldNow()).toBe(1)
    expect(letters()).toHaveLength(1)
    expect(toOthers()).toBe(before)
  })

  test('nobody is told where the school had said that the applicant is somebody else', async () => {
    await act(product, 'notTheSamePerson', { checkId, debtorId: id }, { as: other })
    await namesOthers()
    await due()
    expect(await toldNow()).toBe(0)
  })
})

describe('while its letter waits for the mail server', () => {
  let waits: (() => boolean) | null
  beforeEach(async () => {
    waits = () => true
    product.mail.answer = () => (waits?.() ? 451 : null)
    await due()
    await keepClocks(product)
    // Between two tries: at a try it says what was true at its beginning.
    await waitsLong(product, { kind: 'look-declined' })
  })
  afterEach(() => void (product.mail.answer = () => null))
  const leaves = async () => {
    waits = null
    await waitsNoLonger(product)
    await toldNow()
  }
  const toldAt = (to: string) =>
    product.mail.received.filter(
      (letter) => letter.to === to && /has checked the register/.test(letter.subject),
    )
  const changes = (over: object) =>
    act(product, 'updateDebtor', { id, statementAccepted: true, ...over }, { as: school })

  test('another address is given: it is the one that reads of it, once it has been told of the claim', async () => {
    await changes({ parentEmail: `moved.${email}` })
    await leaves()
    await toldNow()
    expect(letters()).toEqual([])
    expect(toldAt(`moved.${email}`)).toHaveLength(1)
    expect(await toldNow()).toBe(0)
  })

  test('the claim comes to name somebody else: the family whose child was checked reads of it, once', async () => {
    await changes({
      studentName: 'Zuriel Ekpo',
      parentName: 'Bassey Ekpo',
      parentEmail: 'others@example.com',
    })
    await leaves()
    await toldNow()
    expect(letters()).toHaveLength(1)
    expect(letters()[0]!.text).toContain('is closed now')
    expect(toldAt('others@example.com')).toEqual([])
  })

  test('the school says that the applicant is somebody else: nobody reads of it', async () => {
    await act(product, 'notTheSamePerson', { checkId, debtorId: id }, { as: other })
    await leaves()
    expect(letters()).toEqual([])
    expect(await toldNow()).toBe(0)
  })

  test('somebody says that the letters are not for them: nobody reads of it, and it is not tried for ever', async () => {
    await done(product, 'recordHandOver', { id }, school)
    const [token] = await tokensOf(product, [id])
    expect((await act(product, 'refuseLetter', { token })).userErrors).toEqual([])
    await leaves()
    expect(letters()).toEqual([])
    expect(await toldNow()).toBe(0)
  })
})

test('under a safeguarding hold no letter names the school; once it has ended, one does', async () => {
  await act(product, 'setSafeguardingHold', { debtorId: id, hold: true, reason: 'CUSTODY' }, { as: school })
  await due()
  expect(await toldNow()).toBe(0)
  await act(product, 'setSafeguardingHold', { debtorId: id, hold: false }, { as: school })
  expect(await toldNow()).toBe(1)
})

/** The clock is kept every month meanwhile. */
const monthsPass = async (days: number) => {
  const from = today()
  for (let day = 30; day < days; day += 30) {
    await at(addDays(from, day))
    expect(await toldNow()).toBe(0)
  }
  await at(addDays(from, days), DAY)
}
const hold = (input: object, as: SchoolPerson, on = true) =>
  act(product, 'setSafeguardingHold', { hold: on, ...(on ? { reason: 'CUSTODY' } : {}), ...input }, { as })

describe('whatever kept a family from being told, it is told once that is over', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'a hold, for as long as one stands',
      async () => {
        await hold({ debtorId: id }, school)
        await monthsPass(181)
      },
    ],
    [
      'a hold that is renewed once',
      async () => {
        await hold({ debtorId: id }, school)
        await monthsPass(150)
        await hold({ debtorId: id }, school)
        await monthsPass(181)
      },
    ],
    [
      'a hold of the school that declined it',
      async () => {
        await hold({ checkId }, other)
        await monthsPass(120)
        await hold({ checkId }, other, false)
      },
    ],
    [
      'that it had not heard of the claim',
      async () => {
        await rows(product, 'update debtor set noticed_at = null where id = ?', [id])
        await monthsPass(181)
        await done(product, 'updateDebtor', { id, parentEmail: `moved.${email}` }, school)
        email = `moved.${email}`
        await quiet(product)
      },
    ],
    [
      'that it had no e-mail address',
      async () => {
        const [{ parent_email: address }] = await rows(
          product,
          'select parent_email from debtor where id = ?',
          [id],
        )
        await rows(product, 'update debtor set parent_email = null where id = ?', [id])
        await monthsPass(181)
        await rows(product, 'update debtor set parent_email = ? where id = ?', [address, id])
      },
    ],
    ['that no server ran', () => at(addDays(decidedOn, 181), DAY)],
  ])('%s', async (_what, bars) => {
    await bars()
    expect(await toldNow()).toBe(1)
    expect(letters()).toHaveLength(1)
    expect(await toldNow()).toBe(0)
  })
})

test('once nobody reads any more what was answered, nobody is told', async () => {
  await hold({ debtorId: id }, school)
  await monthsPass(150)
  await hold({ debtorId: id }, school)
  await monthsPass(150)
  await hold({ debtorId: id }, school)
  await monthsPass(181)
  expect(await toldNow()).toBe(0)
  expect(letters()).toEqual([])
})

test('a check whose families were told is not looked at again', async () => {
  await due()
  expect(await declinedToTell(Context.ofRegister(product.world), 0)).toContain(Number(checkId))
  await toldNow()
  expect(await declinedToTell(Context.ofRegister(product.world), 0)).toEqual([])
})

test('a family whose claim is closed since is told too, and that it need not answer', async () => {
  await act(product, 'withdrawDebtor', { id }, { as: school })
  await due()
  expect(await toldNow()).toBe(1)
  expect(letters()[0]!.text.replace(/\s+/g, ' ')).toContain('is closed now: you need not answer it')
})
