import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, type Told } from '../testing/claims/cases.js'
import { attempt, done, tokenIn } from '../testing/claims/claims.js'
import { DOORS } from '../testing/claims/claim-doors.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aClaim, aDebtor } from '../testing/people.js'
import { quiet } from '../testing/databases/stored.js'
import { WAYS_IN, type TypedClaim } from '../testing/ways-in.js'
import { theRegister } from '../testing/register.js'

const TERM = 'First term 2025/26'

const { product, provider, school, later } = await theRegister({ env: { NOTICE_DAYS: '7' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school, { term: TERM, amountOwed: '45000.00' })
})

const surname = () => told.name.split(' ')[1]!

/** As its page, its case and the provider's desk say it. */
async function mayBeListedAgain(id: string): Promise<boolean> {
  const asked = 'query ($id: ID!) { debtor(id: $id) { relistingPermittedAt } }'
  const { debtor } = await ask(product, asked, { id }, school)
  const onTheDesk = 'query ($id: ID!) { school(id: $id) { removedClaims { id permittedAt } } }'
  const { removedClaims } = (await ask(product, onTheDesk, { id: school.schoolId }, provider)).school
  const { permittedAt } = removedClaims.find((one: { id: string }) => one.id === id)
  expect(permittedAt).toBe(debtor.relistingPermittedAt)
  return permittedAt !== null
}

describe('a removed debt stays removed', () => {
  const WRITTEN: Record<string, () => Omit<TypedClaim, 'studentName'>> = {
    'in other words': () => ({ term: 'Term I, 2025-2026' }),
    'without a term': () => ({ term: null }),
    'due tomorrow': () => ({ term: '1st term 25/26', dueDate: dayIn(product, 1) }),
    'due before it was removed': () => ({ term: 'Second term', dueDate: dayIn(product, -40) }),
    'against the father': () => ({
      term: '1st term',
      parentName: `Emeka ${surname()}`,
      phone: '0905 1',
      parentEmail: null,
    }),
    'against a mother of another name': () => ({
      term: null,
      parentName: 'Amaka Eze',
      phone: '0905 2',
      parentEmail: null,
    }),
  }

  test('however it is written, and by whichever door it comes', async () => {
    await aDispute(product, told)
    await later(29)
    for (const [how, written] of Object.entries(WRITTEN))
      for (const [door, wayIn] of Object.entries(WAYS_IN)) {
        const { id, refusal } = await wayIn(product, school, { studentName: told.name, ...written() })
        const barred = expect.stringMatching(new RegExp(`removed from the register .* claim ${told.id}`))
        expect([how, door, id, refusal]).toEqual([how, door, null, barred])
      }
  })

  test('also where it was due tomorrow first, and is edited back', async () => {
    await aDispute(product, told)
    await later(29)
    const next = await WAYS_IN.form!(product, school, {
      studentName: told.name,
      term: null,
      dueDate: dayIn(product, 1),
    })
    expect(next.refusal).toBeNull()
    for (const change of [
      { dueDate: dayIn(product, -40) },
      { dueDate: null },
      { term: 'First term', dueDate: null },
    ]) {
      const input = { id: next.id!, ...change, statementAccepted: true }
      const { userErrors } = await attempt(product, 'updateDebtor', input, school)
      expect([change, userErrors]).toMatchObject([change, [{ code: 'CONFLICT' }]])
    }
    await done(product, 'updateDebtor', { id: next.id!, phone: '0803 2' }, school)
  })

  test('unless the provider lets it: once, also by an edit', async () => {
    await aDispute(product, told)
    await later(29)
    const permits = () =>
      act(
        product,
        'permitRelisting',
        { debtorId: told.id, reason: 'The receipt was forged.' },
        { as: provider, select: 'claim { id }' },
      )
    await permits()
    const again = { studentName: told.name, term: TERM }
    const { id, refusal } = await WAYS_IN.edit!(product, school, again)
    expect(refusal).toBeNull()
    // What it is now it may stay.
    await done(
      product,
      'updateDebtor',
      { id: id!, term: 'First term, 2025/2026', amountOwed: '40000' },
      school,
    )
    expect((await WAYS_IN.form!(product, school, again)).refusal).toContain('removed')
  })

  test.each([
    ['form', 'first'],
    ['import', 'last'],
    ['edit of one that was listed before', 'last'],
  ])(
    'what came back by a permission (%s) and is removed in its turn takes one permission, of the %s, and not one for each removal',
    async (door, which) => {
      const parentEmail = `${door}-${which}@example.com`.replaceAll(' ', '-')
      const { id: before } = await aDebtor(product, school, {
        studentName: 'Somebody Else',
        parentName: 'A B',
      })
      const claim = { studentName: told.name, term: TERM, parentEmail }
      const comesIn = async () =>
        door in WAYS_IN
          ? WAYS_IN[door]!(product, school, claim)
          : DOORS.form(product, school, aClaim(claim), before)
      const permits = async (debtorId: string) =>
        act(product, 'permitRelisting', { debtorId, reason: 'Look again.' }, { as: provider })
      await aDispute(product, told)
      await later(29)
      await permits(told.id)
      const { id: back } = await comesIn()
      await later(1)
      await aDispute(product, { token: tokenIn(await product.mail.letterTo(parentEmail)) })
      await later(29)
      const listed = () => WAYS_IN.form!(product, school, claim)
      const pages = async () => Promise.all([told.id, back!].map(mayBeListedAgain))
      expect((await listed()).refusal).toContain('removed from the register')
      expect(await pages()).toEqual([false, false])
      await permits(which === 'last' ? back! : told.id)
      // The page of either number says what the door will.
      expect(await pages()).toEqual([true, true])
      expect(await listed()).toEqual({ refusal: null, id: expect.any(String) })
      expect(await pages()).toEqual([false, false])
      await later(1)
      expect((await listed()).refusal).toContain('removed from the register')
    },
  )
})

describe('a second listing of a debt', () => {
  const agedFrom = async (id: string) =>
    (await rows(product, 'select aged_from::text as aged from debtor where id = ?', [id]))[0]!.aged

  test('is as old as the first, with no due date and against the other parent', async () => {
    const first = dayIn(product, 0)
    await later(30)
    const claims: TypedClaim[] = [
      { studentName: told.name, term: '1st term 25/26' },
      { studentName: told.name, term: null },
      {
        studentName: told.name,
        term: TERM,
        parentName: `Emeka ${surname()}`,
        phone: '0905 1',
        parentEmail: null,
      },
    ]
    for (const claim of claims)
      for (const [door, wayIn] of Object.entries(WAYS_IN)) {
        const { id } = await wayIn(product, school, claim)
        expect([door, await agedFrom(id!)]).toEqual([door, first])
      }
  })

  test('of another term, or of a twin, is as old as itself', async () => {
    await later(30)
    for (const claim of [
      { studentName: told.name, term: 'Third term 2025/26' },
      { studentName: `Somto ${surname()}`, term: TERM },
    ]) {
      const { id } = await WAYS_IN.form!(product, school, claim)
      expect(await agedFrom(id!)).toBe(dayIn(product, 0))
    }
  })

  test('is as old as a claim that named that child when its letter left, and not as what was put right before', async () => {
    const due = dayIn(product, -100)
    const again = async () =>
      agedFrom((await WAYS_IN.form!(product, school, { studentName: told.name, term: TERM })).id!)
    const slip = await aDebtor(product, school, {
      ...{ studentName: told.name, parentName: `Emeka ${surname()}`, parentEmail: null },
      ...{ term: TERM, dueDate: due },
    })
    await done(product, 'withdrawDebtor', { id: told.id, reason: 'A mistake.' }, school)
    await rename(slip.id)
    expect(await again()).toBe(dayIn(product, 0))
    await done(product, 'updateDebtor', { id: told.id, dueDate: due, statementAccepted: true }, school)
    await quiet(product)
    await rename(told.id)
    expect(await again()).toBe(due)
  })

  const rename = (id: string) => {
    const changes = {
      studentName: 'Zuriel Mbadiwe',
      parentName: 'Folashade Mbadiwe',
      statementAccepted: true,
    }
    return done(product, 'updateDebtor', { id, ...changes }, school)
  }

  test('after the first was paid is another debt, unless it says that it is the same', async () => {
    await done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)
    const first = dayIn(product, 0)
    await later(30)
    const [blank, same] = [null, TERM].map((term) => ({ studentName: told.name, term }))
    expect(await agedFrom((await WAYS_IN.rest!(product, school, blank!)).id!)).toBe(dayIn(product, 0))
    expect(await agedFrom((await WAYS_IN.form!(product, school, same!)).id!)).toBe(first)
  })
})
