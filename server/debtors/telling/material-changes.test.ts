import { describe, expect, test } from 'vitest'
import { aDispute, caseOf, dayIn } from '../../testing/claims/cases.js'
import { attempt, claimBy, daysLater, debtorOf, done, tokenIn } from '../../testing/claims/claims.js'
import { aPicture, ask, send, upload } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, decide, officeOf } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { aSeenClaim as seenClaim, shownUnder } from '../../testing/claims/seen-claims.js'
import { quiet } from '../../testing/databases/stored.js'
import { waitsLong, waitsNoLonger } from '../../testing/waiting-letters.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

const aSeenClaim = (over: Record<string, unknown> = {}) =>
  seenClaim(product, { school, people: [school, other, provider] }, over)
const shown = (name: string) => shownUnder(product, name, other)
const amountShown = async (name: string) => (await shown(name))[0]?.amountOwed.amount ?? null

const change = (id: string, what: Record<string, unknown>) =>
  done(product, 'updateDebtor', { id, ...what }, school)

const MATERIAL: [string, Record<string, unknown>][] = [
  ['a higher amount', { amountOwed: '900000' }],
  ['a later due date', { dueDate: '2026-02-15' }],
  ['an earlier due date', { dueDate: '2025-12-15' }],
  ['no due date', { dueDate: null }],
  ['another term', { term: 'Another term' }],
  ['another child', { studentName: 'Emmanuela Obaseki' }],
  ['another parent', { parentName: 'Somebody Else' }],
]

describe.each(MATERIAL)('%s', (_what, changed) => {
  test('needs the statement of a listing anew', async () => {
    const { id, name } = await aSeenClaim()
    const before = await debtorOf(product, id, school)
    const { userErrors } = await attempt(
      product,
      'updateDebtor',
      { id, ...changed, statementAccepted: false },
      school,
    )
    expect(userErrors).toMatchObject([{ code: 'REQUIRED', field: ['statementAccepted'] }])
    expect(await debtorOf(product, id, school)).toEqual(before)
    expect(await shown(name)).toHaveLength(1)
  })

  test('is none that a suspended school can make', async () => {
    const { id } = await aSeenClaim()
    await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'x' })
    const { userErrors } = await attempt(product, 'updateDebtor', { id, ...changed }, school)
    await decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })
    expect(userErrors).toMatchObject([{ code: 'CONFLICT' }])
  })

  test('is told to the family in a letter with a link', async () => {
    const { id, email } = await aSeenClaim()
    const letters = product.mail.received.length
    await change(id, changed)
    await quiet(product)
    const told = product.mail.received.slice(letters).filter(({ to }) => to === email)
    expect(told.some(({ text }) => /\/claim\/[\w-]{43}/.test(text))).toBe(true)
  })
})

test('a claim that nobody has heard of is not opened again by a suspended school', async () => {
  const { id } = await aDebtor(product, school, {
    status: 'COMPLETED',
    parentEmail: 'unheard@example.com',
  })
  await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'x' })
  const over = { id, status: 'ABANDONED_PAYMENT', statementAccepted: true }
  const { userErrors } = await attempt(product, 'updateDebtor', over, school)
  await decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })
  await quiet(product)
  expect(userErrors).toMatchObject([{ code: 'CONFLICT' }])
  expect(product.mail.received.filter(({ to }) => to === 'unheard@example.com')).toEqual([])
})

test.each([
  ['a spelling', { parentName: 'Ngosi Okafor' }],
  ['a further name', { parentName: 'Ngozi Ada Okafor' }],
  ['a phone number', { phone: '0803 999 9999' }],
  ['a lower amount', { amountOwed: '40000' }],
  ['nothing at all', {}],
])('%s needs no statement and no letter', async (_what, changed) => {
  const { id, email } = await aSeenClaim()
  await quiet(product)
  const letters = product.mail.received.filter(({ to }) => to === email).length
  await change(id, { ...changed, statementAccepted: false })
  await quiet(product)
  expect(product.mail.received.filter(({ to }) => to === email)).toHaveLength(letters)
})

test('a higher amount is seen only after a notice of its own; until then the amount that was heard', async () => {
  const { id, name, email } = await aSeenClaim()
  await change(id, { amountOwed: '900000' })
  const letter = await product.mail.letterTo(email, /has changed a claim/)
  expect(letter.text).toContain('₦900,000.00 (before: ₦45,000.00)')
  await quiet(product)
  expect(await amountShown(name)).toBe('45000.00')
  expect((await claimBy(product, tokenIn(letter))).amountOwed.amount).toBe('900000.00')
  await daysLater(product, 7, school, other)
  expect(await amountShown(name)).toBe('45000.00')
  await daysLater(product, 1, school, other)
  expect(await amountShown(name)).toBe('900000.00')
})

describe('a claim that others have seen, and that has no address any more,', () => {
  test('is raised with a statement anew, and others hear of it when they see it', async () => {
    const { id, name } = await aSeenClaim()
    expect(await amountShown(name)).toBe('45000.00')
    await change(id, { parentEmail: null })
    const raised = { id, amountOwed: '900000', statementAccepted: false }
    const { userErrors } = await attempt(product, 'updateDebtor', raised, school)
    expect(userErrors).toMatchObject([{ code: 'REQUIRED', field: ['statementAccepted'] }])
    await change(id, { amountOwed: '900000', statementAccepted: true })
    await done(product, 'recordPayment', { debtorId: id, amount: '0.01' }, school)
    await quiet(product)
    const office = await officeOf(product, other)
    const written = () =>
      product.mail.received.flatMap(({ to, text }) => (to === office && text.includes(name) ? [text] : []))
    // Of what its family has not heard others hear nothing either: they are told what is paid of what they saw.
    expect(written()).toEqual([expect.stringContaining('₦44,999.99')])
    const email = `found-${id}@example.com`
    await change(id, { parentEmail: email })
    expect((await product.mail.letterTo(email)).text).toContain('₦899,999.99')
    await quiet(product)
    await daysLater(product, 8, school, other, provider)
    expect(await amountShown(name)).toBe('899999.99')
    await keepClocks(product)
    await quiet(product)
    expect(written()).toEqual([expect.anything(), expect.stringContaining('₦899,999.99')])
  })
})

test('a change that nobody was told of is never seen', async () => {
  const { id, name, email } = await aSeenClaim()
  product.mail.answer = (to) => (to === email ? 550 : null)
  await change(id, { amountOwed: '900000' })
  await daysLater(product, 30, school, other)
  expect(await amountShown(name)).toBe('45000.00')
  product.mail.answer = () => null
})

test('a lower amount counts at once, and raising it again is a change', async () => {
  const { id, name } = await aSeenClaim()
  await change(id, { amountOwed: '30000' })
  expect(await amountShown(name)).toBe('30000.00')
  await change(id, { amountOwed: '45000' })
  await quiet(product)
  expect(await amountShown(name)).toBe('30000.00')
})

test('a due date that is put off is seen as it was heard until its notice is over, and then from its day', async () => {
  const { id, name } = await aSeenClaim()
  await change(id, { dueDate: dayIn(product, 40), amountOwed: '60000' })
  await quiet(product)
  const asHeard = { amountOwed: { amount: '45000.00' }, since: '2026-01-15' }
  expect(await shown(name)).toMatchObject([asHeard])
  await daysLater(product, 7, school, other)
  expect(await shown(name)).toMatchObject([asHeard])
  await daysLater(product, 1, school, other)
  expect(await shown(name)).toEqual([])
  await daysLater(product, 32, school, other)
  expect(await shown(name)).toMatchObject([{ amountOwed: { amount: '60000.00' }, since: dayIn(product, 0) }])
})

test('payments count while a change waits', async () => {
  const { id, name } = await aSeenClaim()
  await change(id, { amountOwed: '60000' })
  await done(product, 'recordPayment', { debtorId: id, amount: '20000' }, school)
  expect(await amountShown(name)).toBe('25000.00')
})

test('a change that is taken back before its letter has left was none', async () => {
  const { id, name, email } = await aSeenClaim()
  product.mail.answer = (to) => (to === email ? 451 : null)
  await change(id, { amountOwed: '60000', term: 'Another' })
  // Between two tries: what is leaving at this moment will have been read.
  await waitsLong(product, { debtor: id })
  const { term } = (
    await rows(product, 'select heard_term as term from claim_change where debtor_id = ?', [id])
  )[0]
  await change(id, { amountOwed: '45000', term })
  product.mail.answer = () => null
  await waitsNoLonger(product)
  expect((await debtorOf(product, id, school)).inDirectory.reason).toBe(
    'Other approved schools can see this claim.',
  )
  expect(await amountShown(name)).toBe('45000.00')
})

test('ten small steps to another name are one change', async () => {
  const { id, name } = await aSeenClaim({ studentName: 'Victor Eze', parentName: 'Ngozi Eze' })
  expect(name).toBeTruthy()
  await change(id, { studentName: 'Victor C. Eze', statementAccepted: false })
  const next = await attempt(
    product,
    'updateDebtor',
    { id, studentName: 'Chidi Eze', statementAccepted: false },
    school,
  )
  expect(next.userErrors).toMatchObject([{ field: ['statementAccepted'] }])
})

describe('a claim that names another child', () => {
  test('is not seen before the new family’s own notice, and the earlier one has gone at once', async () => {
    const { id, name } = await aSeenClaim()
    expect(await shown(name)).toHaveLength(1)
    await change(id, {
      studentName: 'Patience Ogbeide',
      parentName: 'Osas Ogbeide',
      parentEmail: 'osas@example.com',
    })
    expect(await shown(name)).toEqual([])
    expect(await shown('Patience Ogbeide')).toEqual([])
    await quiet(product)
    await daysLater(product, 8, school, other)
    expect(await shown('Patience Ogbeide')).toMatchObject([{ id }])
  })

  test('is told to the earlier family and to every school that saw it, in the earlier names', async () => {
    const { id, name, email } = await aSeenClaim()
    await shown(name)
    await change(id, { studentName: 'Patience Akande', parentEmail: 'other@example.com' })
    await quiet(product)
    const told = await product.mail.letterTo(email, /taken back|withdrawn/i)
    expect(told.text.replace(/\s+/g, ' ')).toContain(name)
    expect(told.text).not.toContain('Patience')
    const office = await officeOf(product, other)
    const correction = await product.mail.letterTo(office, /has changed/)
    expect(correction.text.replace(/\s+/g, ' ')).toContain(name)
    expect(product.mail.received.some(({ to, text }) => to === office && text.includes('Patience'))).toBe(
      false,
    )
  })

  test('opens nothing of before to the new family: no link, case, file, payment or look', async () => {
    const { id, name, email, token } = await aSeenClaim()
    await shown(name)
    const bill = await upload(product, await aPicture('#104020'), { as: school })
    expect((await change(id, { addEvidence: [bill.id] })).evidence).toHaveLength(1)
    await done(product, 'recordPayment', { debtorId: id, amount: '5000' }, school)
    const dispute = await aDispute(product, { token })
    await change(id, { studentName: 'Emmanuela Obaseki', parentEmail: 'new-family@example.com' })
    await quiet(product)
    expect(await claimBy(product, token)).toBeNull()
    const fresh = tokenIn(await product.mail.letterTo('new-family@example.com'))
    await daysLater(product, 8, school, other)
    const query = `query ($token: String!) { claim(token: $token, surname: "Obaseki") {
      studentName cases: contends { id } ledger { kind amount { amount } } looks { count } evidence { id } } }`
    const { data, errors } = await send(product, query, { token: fresh })
    expect(errors ?? []).toEqual([])
    expect(data!.claim).toEqual({
      studentName: 'Emmanuela Obaseki',
      cases: [],
      ledger: [{ kind: 'OPENING', amount: { amount: '40000.00' } }],
      looks: { count: 0 },
      evidence: [],
    })
    expect(await caseOf(product, dispute.id, { token: fresh })).toBeNull()
    const closed = await caseOf(product, dispute.id, school)
    expect(closed).toMatchObject({ state: 'ACCEPTED', outcome: 'WITHDRAWN' })
    expect(email).toBeTruthy()
  })

  test('that was told to nobody yet: a letter that is printed already opens nothing any more', async () => {
    const { id } = await aDebtor(product, school, { parentEmail: null })
    const { link } = await printed(product, id, school)
    await change(id, { studentName: 'Patience Amadi' })
    expect((await fetch(product.url + link)).status).toBe(404)
    const fresh = await printed(product, id, school)
    expect(await (await fetch(product.url + fresh.link)).text()).toContain('Patience A.')
  })

  test('keeps its number, and the earlier claim stays with the school, withdrawn', async () => {
    const { id, name } = await aSeenClaim()
    const { history } = await change(id, { studentName: 'Emmanuela Obaseki' })
    expect(history[0].act).toMatch(/debtor\.(another-person|updated)/)
    const query = '{ dashboard { debtors(first: 50) { edges { node { id studentName withdrawnAt } } } } }'
    const { dashboard } = await ask(product, query, {}, school)
    const own = dashboard.debtors.edges.map((edge: any) => edge.node)
    expect(own.find((one: any) => one.id === id)).toMatchObject({
      studentName: 'Emmanuela Obaseki',
      withdrawnAt: null,
    })
    expect(own.find((one: any) => one.studentName === name && one.withdrawnAt !== null)).toBeTruthy()
  })
})

describe('a claim that was Completed and is opened again', () => {
  test('is not seen before the family was told that it is not settled', async () => {
    const { id, name, email } = await aSeenClaim()
    await change(id, { status: 'COMPLETED' })
    await quiet(product)
    await change(id, { status: 'ABANDONED_PAYMENT' })
    await product.mail.letterTo(email, /has changed a claim/)
    await quiet(product)
    expect(await shown(name)).toEqual([])
    await daysLater(product, 8, school, other)
    expect(await amountShown(name)).toBe('45000.00')
  })
})

test('what is raised while the first letter is on its way is told, and seen after a notice of its own', async () => {
  let letGo = () => {}
  const held = new Promise<null>((go) => (letGo = () => go(null)))
  product.mail.answer = () => held
  const email = 'on-its-way@example.com'
  const names = { studentName: 'Ebiere Dokubo', parentName: 'Tonye Dokubo', parentEmail: email }
  const { id } = await aDebtor(product, school, { ...names, amountOwed: '45000' })
  const tried = 'select from letter where debtor_id = ? and last_tried_at is not null'
  await expect.poll(() => rows(product, tried, [Number(id)])).toHaveLength(1)
  await change(id, { amountOwed: '900000' })
  letGo()
  product.mail.answer = () => null
  const first = await product.mail.letterTo(email, /A letter about school fees/)
  expect(first.text).toContain('₦45,000.00')
  const second = await product.mail.letterTo(email, /has changed a claim/)
  expect(second.text).toContain('₦900,000.00 (before: ₦45,000.00)')
  await quiet(product)
  await daysLater(product, 8, school, other, provider)
  expect(await amountShown(names.studentName)).toBe('900000.00')
})

test('what is opened again is told as such, also where a change before had not been heard yet', async () => {
  const { id, name } = await aSeenClaim()
  product.mail.answer = () => 451
  await change(id, { amountOwed: '900000' })
  await change(id, { status: 'COMPLETED' })
  await change(id, { status: 'ABANDONED_PAYMENT', amountOwed: '45000' })
  product.mail.answer = () => null
  expect(await amountShown(name)).toBeNull()
})

test('what is opened again is told as such, also where the family has heard of a change whose notice runs', async () => {
  const { id, name, email } = await aSeenClaim()
  await change(id, { amountOwed: '900000' })
  await product.mail.letterTo(email, /has changed a claim/)
  await quiet(product)
  await daysLater(product, 3, school, other)
  await change(id, { status: 'COMPLETED' })
  await change(id, { status: 'ABANDONED_PAYMENT' })
  await quiet(product)
  expect(await amountShown(name)).toBeNull()
  await daysLater(product, 7, school, other)
  expect(await amountShown(name)).toBeNull()
  await daysLater(product, 1, school, other)
  expect(await amountShown(name)).toBe('900000.00')
})
