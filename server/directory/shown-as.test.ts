import { beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../testing/claims/cases.js'
import { daysLater, done, everyTokenOf, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import { aDebtor, anAccount, aProvider, anApprovedSchool, signedIn } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const looker = await anApprovedSchool(product, provider, 'Hillside School')

const later = async (days: number) => {
  await daysLater(product, days, provider, school, looker)
  await keepClocks(product)
  await quiet(product)
}
const SUBJECT = 'A claim that you saw has changed'
/** What the school that looked has been written since this was asked last. */
async function told(): Promise<string[]> {
  await quiet(product)
  const letters = product.mail.received.splice(0).filter(({ subject }) => subject === SUBJECT)
  return letters.map(({ text }) => text.replace(/\s+/g, ' '))
}

describe('a child that another school saw under a claim that has come to name somebody else, and that is listed again', () => {
  let id: string
  let shownAs: string
  let name: string
  beforeEach(async () => {
    await later(1)
    const said = { parentName: 'Ngozi Adelabu', amountOwed: '45000', term: 'First term 2025/2026' }
    const seen = await aToldFamily(product, school, said)
    name = seen.name
    await found(product, name, looker)
    await later(1)
    const other = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', statementAccepted: true }
    await done(product, 'updateDebtor', { id: seen.id, ...other }, school)
    ;({ id } = await aDebtor(product, school, { studentName: name, parentEmail: seen.email, ...said }))
    shownAs = seen.id
    await later(2)
    await told()
  })

  test.each([
    ['is lowered', 'updateDebtor', (id: string) => ({ id, amountOwed: '30000' }), '30,000.00'],
    ['is paid', 'recordPayment', (id: string) => ({ debtorId: id, amount: '45000' }), 'recorded as paid'],
    ['is withdrawn', 'withdrawDebtor', (id: string) => ({ id, reason: 'A mistake.' }), 'taken out'],
  ])('it is told when its claim %s', async (_what, mutation, input, words) => {
    expect(id).not.toBe(shownAs)
    await done(product, mutation, input(id), school)
    await later(2)
    expect(await told()).toEqual([expect.stringContaining(words)])
  })

  test('its family reads who looked at it under the other number', async () => {
    await later(8)
    const { claim } = await ask(
      product,
      'query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) { looks { count looks { school } } } }',
      { token: (await everyTokenOf(product, id)).at(-1), surname: name.split(' ').at(-1) },
    )
    expect(claim.looks).toMatchObject({ count: 1, looks: [{ school: 'Hillside School' }] })
  })
})

describe('what is said of a check, after a claim that it showed has come to name somebody else', () => {
  let told: Told
  let checkId: string
  const parent = 'Ngozi Adelabu'
  const phone = '0803 411 7720'
  const checks = async (): Promise<string> => {
    const asked = { student: told.name, parent, phone, reference: 'A-1' }
    const { check } = await act(product, 'checkWard', asked, {
      as: looker,
      select: 'check { id results { score } }',
    })
    if (check.results.length !== 1) throw new Error(`The check has shown ${check.results.length} claims.`)
    return check.id
  }
  const read = async () => {
    const query = `query ($id: ID!) { check(id: $id) { heldAt ownHold { reason } results { somebodyElse } } }`
    return (await ask(product, query, { id: checkId }, looker)).check
  }
  const holds = (input: Record<string, unknown>) =>
    act(product, 'setSafeguardingHold', input, { as: looker, select: 'heldAt' })
  const namesSomebodyElse = async () => {
    await later(1)
    const other = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', statementAccepted: true }
    await done(product, 'updateDebtor', { id: told.id, ...other, phone: '0803 599 1201' }, school)
    await quiet(product)
  }
  /** What the family reads in its account, which both claims are open to: their e-mail address is one. */
  const looksOf = async (studentName: string) => {
    const family = await signedIn(product, told.email.split('@')[0]!)
    const query = '{ viewer { claims { studentName looks { count held looks { school } } } } }'
    const { claims } = (await ask(product, query, {}, family)).viewer
    return claims.find((claim: { studentName: string }) => claim.studentName === studentName).looks
  }
  /** The claim of the earlier family. */
  const earlier = async () =>
    String((await rows(product, 'select id from debtor where shown_as = ?', [told.id])).at(-1)!.id)
  beforeEach(async () => {
    await later(1)
    told = await aToldFamily(product, school, { parentName: parent, phone })
    await rows(product, 'update debtor set withdrawn_at = now() where id <> ? and withdrawn_at is null', [
      told.id,
    ])
    checkId = await checks()
    await anAccount(product, told.email.split('@')[0])
    await rows(product, 'update account set verified_email = email where email = ?', [told.email])
  })

  test('a hold by the check hides from the family whose child was checked, and from nobody else, which school looked', async () => {
    await namesSomebodyElse()
    const { heldAt } = await holds({ checkId, hold: true, reason: 'CUSTODY' })
    expect(heldAt).not.toBeNull()
    expect(await read()).toMatchObject({ heldAt, ownHold: { reason: 'CUSTODY' } })
    await later(8)
    expect(await looksOf(told.name)).toEqual({
      count: 1,
      held: true,
      looks: [],
    })
    expect(await looksOf('Zuriel Ekpo')).toEqual({ count: 0, held: false, looks: [] })
    expect((await holds({ checkId, hold: false })).heldAt).toBeNull()
    expect(await looksOf(told.name)).toMatchObject({
      held: false,
      count: 1,
    })
  })

  test('a hold from before goes with its family, and is ended by the check', async () => {
    await holds({ checkId, hold: true, reason: 'CUSTODY' })
    await namesSomebodyElse()
    expect(await read()).toMatchObject({ ownHold: { reason: 'CUSTODY' } })
    await later(8)
    expect(await looksOf(told.name)).toMatchObject({
      held: true,
      looks: [],
    })
    expect((await holds({ checkId, hold: false })).heldAt).toBeNull()
    expect(await read()).toMatchObject({ heldAt: null, ownHold: null })
  })

  test('of several that it showed each is of whom it names', async () => {
    const phones = { parentName: parent, phone }
    await aDebtor(product, school, {
      studentName: `Obinna ${told.name.split(' ').at(-1)}`,
      ...phones,
      parentEmail: null,
    })
    await rows(product, 'update debtor set noticed_at = now() where noticed_at is null')
    const asked = { student: told.name, parent, phone, reference: 'A-2' }
    const select = 'check { id results { score } }'
    const { check } = await act(product, 'checkWard', asked, { as: looker, select })
    expect(check.results).toHaveLength(2)
    checkId = check.id
    await namesSomebodyElse()
    await act(product, 'notTheSamePerson', { checkId, debtorId: told.id }, { as: looker })
    const { results } = await read()
    expect(results.map(({ somebodyElse }: any) => somebodyElse)).toEqual([true, false])
  })

  test('a list of checks sent again tells the new facts of the child that it showed, not of the one that has its number now', async () => {
    const again = async () => {
      const input = { wards: [{ student: told.name, parent, phone, reference: 'B-1' }], requestKey: told.id }
      const { checks } = await act(product, 'checkWards', input, {
        as: looker,
        select: 'checks { results { relation entry { studentName amountOwed { amount } } } }',
      })
      return checks[0].results
    }
    expect(await again()).toMatchObject([{ relation: 'CHILD', entry: { studentName: told.name } }])
    await later(1)
    const brother = { studentName: `Obinna ${told.name.split(' ').at(-1)}`, statementAccepted: true }
    await done(product, 'updateDebtor', { id: told.id, ...brother }, school)
    await later(8)
    expect(await again()).toMatchObject([
      { relation: 'CHILD', entry: { studentName: null, amountOwed: null } },
    ])
  })

  test('by a claim’s number a school holds whom it was shown, and not whom that number names since', async () => {
    await namesSomebodyElse()
    const refused = await holds({ debtorId: told.id, hold: true, reason: 'CUSTODY' })
    expect(refused.userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['debtorId'] }])
    expect((await holds({ debtorId: await earlier(), hold: true, reason: 'CUSTODY' })).userErrors).toEqual([])
  })

  test.each(['before', 'after'])(
    '"somebody else", said %s, stands in the check, and what it was said of is not shown for this ward again',
    async (when) => {
      const say = () => act(product, 'notTheSamePerson', { checkId, debtorId: told.id }, { as: looker })
      if (when === 'before') await say()
      await namesSomebodyElse()
      if (when === 'after') await say()
      expect((await read()).results).toContainEqual({ somebodyElse: true })
      const said = await rows(product, 'select debtor_id from not_the_same where debtor_id = any(?::int[])', [
        `{${told.id},${await earlier()}}`,
      ])
      expect(said.map(({ debtor_id }) => String(debtor_id))).toEqual([await earlier()])
    },
  )
})

describe('a look that is taken while a claim comes to name somebody else', () => {
  const parentName = 'Ngozi Adelabu'
  const phone = '0803 411 7720'
  const ward = (student: string) => ({ student, parent: parentName, phone, reference: 'A-1' })
  const checks = (mutation: string, input: Record<string, unknown>, select: string) =>
    act(product, mutation, input, { as: looker, select })
  const LOOKS: Record<string, (name: string) => Promise<unknown>> = {
    'a search': (name) => found(product, name, looker),
    'a check': (name) => checks('checkWard', ward(name), 'check { results { score } }'),
    'a list of checks': (name) =>
      checks('checkWards', { wards: [ward(name)] }, 'checks { results { score } }'),
  }

  test.each(Object.entries(LOOKS))('is of whom it showed: %s', async (_what, looks) => {
    await later(1)
    await rows(product, 'update debtor set withdrawn_at = now() where withdrawn_at is null')
    const told = await aToldFamily(product, school, { parentName, phone })
    await quiet(product)
    const other = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', phone: '0803 599 1201' }
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('select id from claim_link where debtor_id = ? for update', [told.id])
    const renamed = done(product, 'updateDebtor', { id: told.id, ...other, statementAccepted: true }, school)
    await untilWaiting(product, 1)
    await looks(told.name).finally(() => em.commit())
    await renamed
    const [earlier] = await rows(product, 'select id from debtor where shown_as = ?', [told.id])
    const holds = (debtorId: string) =>
      act(product, 'setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }, { as: looker })
    expect((await holds(told.id)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await holds(String(earlier!.id))).userErrors).toEqual([])
  })
})
