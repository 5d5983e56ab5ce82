import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, goesOn, type Told } from '../testing/claims/cases.js'
import { attempt, daysLater, debtorOf, done } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { ADD_DEBTOR, aClaim, anApprovedSchool, type Person } from '../testing/people.js'
import { listMany } from '../testing/registers/flood.js'
import { rest, restDone } from '../testing/rest.js'
import { statementsOf } from '../testing/databases/statements.js'
import { quiet } from '../testing/databases/stored.js'
import { theRegister } from '../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school, { term: 'First term' })
})

/** The school stays silent to the end: the claim is removed by the clock. */
async function removed(): Promise<string> {
  const { id } = await aDispute(product, told)
  await later(29)
  return id
}
const REMOVED = 'This claim has been removed from the register. It can no longer be changed.'
const sentences = ({ userErrors }: { userErrors: { message: string }[] }) =>
  userErrors.map(({ message }) => message)

describe('a claim that a rule has removed', () => {
  test('is changed, paid, handed over, sent again, confirmed and withdrawn no more', async () => {
    const { letter } = await debtorOf(product, told.id, school)
    await quiet(product)
    await rows(product, `update letter set state = 'FAILED' where id = ?`, [letter.id])
    await removed()
    const tries: [string, Record<string, unknown>][] = [
      ['updateDebtor', { id: told.id, amountOwed: '1' }],
      ['recordPayment', { debtorId: told.id, amount: '1' }],
      ['recordHandOver', { id: told.id }],
      ['withdrawDebtor', { id: told.id }],
      ['confirmDebtor', { id: told.id }],
      ['resendLetter', { letterId: letter.id }],
      ['letterCameBack', { letterId: letter.id }],
    ]
    for (const [name, input] of tries) {
      const answer = await attempt(product, name, input, school)
      expect([name, sentences(answer)]).toEqual([name, [REMOVED]])
    }
    const put = await rest(product, 'PUT', `/dashboard/${told.id}/`, {
      as: school,
      body: { status: 'Completed' },
    })
    expect(put.status).toBe(400)
    expect((await debtorOf(product, told.id, school)).ledger).toHaveLength(1)
  })

  test('stays on its school’s dashboard, tagged, and counts in no total, before the clock is on record too', async () => {
    const mine = await anApprovedSchool(product, provider)
    told = await aToldFamily(product, mine)
    await aToldFamily(product, mine)
    await aDispute(product, told)
    await daysLater(product, 29, mine)
    const { dashboard } = await ask(
      product,
      `{ dashboard { totals { count owed { amount } } debtors(first: 10) { totalCount edges { node { id
           removed { because at } confirmBy contend { triage contend { state resolved } } } } } } }`,
      {},
      mine,
    )
    expect(dashboard.totals).toEqual({ count: 1, owed: { amount: '45000.00' } })
    expect(dashboard.debtors.totalCount).toBe(2)
    const rowOf = (id: string) => dashboard.debtors.edges.find(({ node }: any) => node.id === id).node
    expect(rowOf(told.id)).toMatchObject({
      removed: { because: 'LAPSED' },
      confirmBy: null,
      contend: { triage: 'NEW', contend: { state: 'LAPSED', resolved: 'YES' } },
    })
    const untouched = dashboard.debtors.edges.find(({ node }: any) => node.id !== told.id).node
    expect(untouched).toMatchObject({ removed: null, contend: null, confirmBy: expect.any(String) })
    const contract = (path: string) => restDone(product, 'GET', path, { as: mine })
    const tags = (await contract('/dashboard/')).map((row: any) => [String(row.id), row.removed])
    expect(Object.fromEntries(tags)).toEqual({ [told.id]: true, [untouched.id]: false })
    expect(await contract(`/dashboard/${told.id}/`)).toMatchObject({ removed: true, withdrawn: false })
  })
})

test('a list with the case of every row takes as many statements for five rows as for one', async () => {
  const mine = await anApprovedSchool(product, provider)
  const query = `{ dashboard { debtors(first: 50) { edges { node { id removed { at } contend { triage
    contend { state dueOn mayDo messages { text files { id } } plan { instalments { state } } } } } } } } }`
  const count = async () => (await statementsOf(product, () => ask(product, query, {}, mine))).length
  const first = await aToldFamily(product, mine)
  await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 9) }] }, first)
  await quiet(product)
  const one = await count()
  for (let at = 0; at < 4; at++) await aDispute(product, await aToldFamily(product, mine))
  await quiet(product)
  expect(await count()).toBe(one)
})

describe('the same debt', () => {
  const adds = async (over: Record<string, unknown>) => {
    const input = aClaim({ studentName: told.name, term: null, ...over })
    return (await ask(product, ADD_DEBTOR, { input }, school)).addDebtor
  }
  const BARRED = /^This debt was removed from the register on .* ask the provider\.$/

  test('is listed again by nobody of its school, however it is dressed', async () => {
    await removed()
    await daysLater(product, 3, provider, school)
    const dressed = [
      { term: 'first  TERM' },
      { term: 'First term', dueDate: dayIn(product, 10) },
      { dueDate: dayIn(product, -60) },
      { term: 'Second term', dueDate: dayIn(product, -60) },
      {},
      { studentName: told.name.toUpperCase() },
      { studentName: told.name.split(' ').toReversed().join(' ') },
    ]
    for (const over of dressed) {
      const { debtor, userErrors } = await adds(over)
      expect([over, debtor]).toEqual([over, null])
      expect(userErrors).toMatchObject([
        { code: 'CONFLICT', field: null, message: expect.stringMatching(BARRED) },
      ])
    }
    const { status, body } = await rest(product, 'POST', '/dashboard/', {
      as: school,
      body: {
        name_of_student: told.name,
        name_of_parent: 'Ngozi Okafor',
        phone_number: '0803 123 4567',
        amount_owed: 45000,
      },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('This debt was removed from the register')
  })

  test('is not hidden among hundreds of namesakes on the school’s own list', async () => {
    await removed()
    await daysLater(product, 3, provider, school)
    const [child, parent] = [told.name.split(' '), ['Ngozi', 'Okafor']]
    const namesakes = Array.from({ length: 520 }, (_, at) => ({
      studentName: `${child[at % child.length]} Namesake`,
      parentName: `${parent[at % 2]} Namesake`,
      phone: '0809 000 0000',
    }))
    await listMany(product, school, namesakes)
    // Behind all of them in the table.
    await rows(product, `update debtor set handed_over_on = handed_over_on where student_name = ?`, [
      told.name,
    ])
    const { debtor, userErrors } = await adds({})
    expect([debtor, userErrors[0]?.code]).toEqual([null, 'CONFLICT'])
  })

  test('is not another one: of another term, due later, of another child, or another school’s', async () => {
    await removed()
    expect((await adds({ term: 'Second term' })).debtor).not.toBeNull()
    expect((await adds({ dueDate: dayIn(product, 1) })).debtor).not.toBeNull()
    expect((await adds({ studentName: `Somto ${told.name.split(' ')[1]}` })).debtor).not.toBeNull()
    const input = aClaim({ studentName: told.name, term: 'First term' })
    expect((await ask(product, ADD_DEBTOR, { input }, other)).addDebtor.debtor).not.toBeNull()
  })

  const removedOnTheDesk = async (viewer: Person) => {
    const query = `query ($id: ID!) { school(id: $id) { removedClaims { id studentName term permittedAt removed { because } } } }`
    return (await ask(product, query, { id: school.schoolId }, viewer)).school.removedClaims
  }

  test('stands on the provider’s desk with its school, and so does none that was not removed', async () => {
    const before = (await removedOnTheDesk(provider)).length
    expect((await removedOnTheDesk(provider)).map(({ id }: { id: string }) => id)).not.toContain(told.id)
    await removed()
    const claims = await removedOnTheDesk(provider)
    expect(claims).toHaveLength(before + 1)
    expect(claims[0]).toEqual({
      id: told.id,
      studentName: told.name,
      term: 'First term',
      permittedAt: null,
      removed: { because: 'LAPSED' },
    })
  })

  test('that was removed last stands first there, whenever it was listed', async () => {
    const listedFirst = told
    told = await aToldFamily(product, school, { term: 'First term' })
    await removed()
    const [later] = await rows(product, 'select max(id) as id from contend where debtor_id = ?', [told.id])
    const copies = (table: string, of: string, over: string) =>
      rows(
        product,
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || ${over})).*
           from ${table} one, generate_series(1, 100) n where one.id = ${of}`,
      )
    await copies(
      'debtor',
      told.id,
      `jsonb_build_object('id', one.id + 1000 + n, 'request_key', 'copy ' || n)`,
    )
    await copies(
      'contend',
      later.id,
      `jsonb_build_object('id', one.id + 1000 + n, 'debtor_id', ${told.id} + 1000 + n)`,
    )
    told = listedFirst
    await removed()
    const claims = await removedOnTheDesk(provider)
    expect(claims).toHaveLength(100)
    expect(claims[0].id).toBe(listedFirst.id)
  })

  test('is listed once more when the provider lets it, and its school is told', async () => {
    await removed()
    const permits = (debtorId: string, reason = 'The receipt was forged.') =>
      act(product, 'permitRelisting', { debtorId, reason }, { as: provider, select: 'claim { permittedAt }' })
    expect(sentences(await permits('0'))).toEqual(['There is no claim with this number.'])
    expect(sentences(await permits(told.id, ''))).toEqual(['Enter a reason.'])
    const untouched = await aToldFamily(product, school)
    expect(sentences(await permits(untouched.id))).toEqual([
      'This claim was not removed by a rule: its school needs no permission.',
    ])
    const { claim } = await permits(told.id)
    expect(claim.permittedAt).not.toBeNull()
    expect((await permits(told.id)).claim).toEqual(claim)
    // In a second tab, which has not heard of the first.
    expect(sentences(await permits(told.id, 'It is another debt.'))).toEqual([
      expect.stringContaining('Your reason was not sent.'),
    ])
    const { [0]: onTheDesk } = await removedOnTheDesk(provider)
    expect(onTheDesk).toMatchObject({ id: told.id, permittedAt: claim.permittedAt })
    await expect(removedOnTheDesk(school)).rejects.toThrow('FORBIDDEN')
    const { notifications } = await ask(
      product,
      '{ notifications { edges { node { kind text } } } }',
      {},
      school,
    )
    expect(notifications.edges[0].node).toEqual({
      kind: 'debtor.relisting-permitted',
      text: `The provider lets you list claim ${told.id} once more. The reason: “The receipt was forged.”`,
    })
    const asItsSchoolReads = async () => {
      const query = 'query ($id: ID!) { debtor(id: $id) { relistingPermittedAt } }'
      return (await ask(product, query, { id: told.id }, school)).debtor.relistingPermittedAt
    }
    expect(await asItsSchoolReads()).toBe(claim.permittedAt)
    const twice = await Promise.all([adds({ term: 'First term' }), adds({ term: 'First term', phone: '1' })])
    expect(twice.filter(({ debtor }) => debtor)).toHaveLength(1)
    expect((await adds({ term: 'First term', phone: '2' })).debtor).toBeNull()
    expect(await asItsSchoolReads()).toBeNull()
  })
})

describe('confirming', () => {
  const CONFIRM = `mutation ($input: ConfirmDebtorsInput!) { confirmDebtors(input: $input) {
    debtors { id confirmBy } userErrors { code field message } } }`
  const confirms = async (ids: string[], as = school) =>
    (await ask(product, CONFIRM, { input: { ids } }, as)).confirmDebtors

  test('shows an entry for longer that was hidden because nobody had said that it stands', async () => {
    const hidden = 'The school has not confirmed this claim for 180 days.'
    await later(181)
    expect((await debtorOf(product, told.id, school)).inDirectory.reason).toBe(hidden)
    const debtor = await done(product, 'confirmDebtor', { id: told.id }, school)
    expect(debtor.inDirectory.listed).toBe(true)
    expect(debtor.history[0]).toMatchObject({ act: 'debtor.confirmed', by: school.username })
  })

  test('sent again, as after an answer that was lost, is on record once; said again later, once more', async () => {
    const said = async () => {
      const { history } = await done(product, 'confirmDebtor', { id: told.id }, school)
      return history.filter(({ act }: any) => act === 'debtor.confirmed').length
    }
    expect([await said(), await said()]).toEqual([1, 1])
    expect((await confirms([told.id])).userErrors).toEqual([])
    product.clock.forward(3 / 1440)
    expect(await said()).toBe(2)
  })

  test('many at once is all of them or none, in the order in which they were named', async () => {
    const second = await aToldFamily(product, school)
    const { debtors, userErrors } = await confirms([second.id, told.id])
    expect(userErrors).toEqual([])
    expect(debtors.map(({ id }: any) => id)).toEqual([second.id, told.id])
    expect(debtors[0].confirmBy).toBe(dayIn(product, 180))

    const foreign = await aToldFamily(product, other)
    await done(product, 'withdrawDebtor', { id: second.id }, school)
    const before = await rows(product, 'select id, confirmed_at from debtor order by id')
    await daysLater(product, 1, school)
    expect((await confirms([told.id, second.id, foreign.id])).userErrors).toMatchObject([
      { field: ['ids', '1'], message: 'This claim has been withdrawn. It can no longer be changed.' },
      { field: ['ids', '2'], message: 'This debtor does not exist.' },
    ])
    expect(await rows(product, 'select id, confirmed_at from debtor order by id')).toEqual(before)
  })

  test('is refused of what has been paid, alone and among many', async () => {
    const paid = await aToldFamily(product, school)
    await done(product, 'updateDebtor', { id: paid.id, status: 'COMPLETED' }, school)
    const closed = ['This claim is closed; there is nothing to confirm.']
    expect(sentences(await attempt(product, 'confirmDebtor', { id: paid.id }, school))).toEqual(closed)
    expect(sentences(await confirms([told.id, paid.id]))).toEqual(closed)
    const acts = (await debtorOf(product, paid.id, school)).history.map(({ act }: any) => act)
    expect(acts).not.toContain('debtor.confirmed')
  })

  test.each([[0], [101]])('%i at once is refused', async (count) => {
    const ids = Array.from({ length: count }, (_, at) => String(at + 1))
    expect((await confirms(ids)).userErrors).toMatchObject([{ message: 'Choose 1 to 100 claims.' }])
  })
})
