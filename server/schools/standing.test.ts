import { expect, test } from 'vitest'
import { act, ask, send } from '../testing/client.js'
import { countRows } from '../testing/databases/database.js'
import {
  ADD_DEBTOR,
  aClaim,
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type Person,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const looker = await anApprovedSchool(product, provider)

const LOOK = 'query ($search: String!) { directory(search: $search) { edges { node { studentName } } } }'
const found = async (search: string) =>
  (await ask(product, LOOK, { search }, looker)).directory.edges.map(({ node }: any) => node.studentName)
const refusal = async (query: string, variables: Record<string, unknown>, as: Person) =>
  (await send(product, query, variables, as)).errors[0]?.extensions.code
const dashboard = async (as: Person) =>
  (
    await ask(
      product,
      '{ dashboard { debtors { edges { node { studentName inDirectory { listed reason } letter { state } } } } } }',
      {},
      as,
    )
  ).dashboard.debtors.edges.map(({ node }: any) => node)
const told = async (email: string) => product.mail.letterTo(email, /./)

test('a list prepared while the school waits is seen by nobody and no letter leaves; approval starts both', async () => {
  const school = await aSchool(product)
  await aDebtor(product, school, {
    studentName: 'Tobenna Kalu',
    parentName: 'Uju Kalu',
    parentEmail: 'uju@example.com',
  })
  expect(await dashboard(school)).toMatchObject([
    { letter: { state: 'HELD' }, inDirectory: { listed: false, reason: 'The school is not approved yet.' } },
  ])
  expect(await refusal(LOOK, { search: 'tobenna kalu' }, school)).toBe('FORBIDDEN')
  await decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
  expect((await product.mail.letterTo(school.email, /is approved/)).text).toMatch(/\b(1|one)\b/i)
  await told('uju@example.com')
  await expect.poll(() => found('tobenna kalu')).toEqual(['Tobenna Kalu'])
})

test('what was withdrawn before approval never leaves', async () => {
  const school = await aSchool(product)
  const kept = await aDebtor(product, school, { studentName: 'Kept Back', parentEmail: 'kept@example.com' })
  const gone = await aDebtor(product, school, { studentName: 'Gone Before', parentEmail: 'gone@example.com' })
  await act(product, 'withdrawDebtor', { id: gone.id }, { as: school })
  await decide(product, provider, 'approveSchool', { schoolId: school.schoolId })
  expect(kept.letter.state).toBe('HELD')
  await told('kept@example.com')
  expect(product.mail.received.filter(({ to }) => to === 'gone@example.com')).toEqual([])
})

test('a rejected school’s list stays its own: it can read it, not add to it, and nothing leaves', async () => {
  const school = await aSchool(product)
  await aDebtor(product, school, { studentName: 'Rejected Ward', parentEmail: 'rejected@example.com' })
  await decide(product, provider, 'rejectSchool', {
    schoolId: school.schoolId,
    reasons: [{ message: 'No.' }],
  })
  expect(await dashboard(school)).toMatchObject([{ studentName: 'Rejected Ward', letter: { state: 'HELD' } }])
  expect(await refusal(ADD_DEBTOR, { input: aClaim() }, school)).toBe('FORBIDDEN')
})

test('suspension hides the entries, forbids looking and listing, keeps the school’s own data, and says why', async () => {
  const school = await anApprovedSchool(product, provider)
  const debtor = await aDebtor(product, school, {
    studentName: 'Halima Sani',
    parentEmail: 'sani@example.com',
  })
  await told('sani@example.com')
  await expect.poll(() => found('halima sani')).toEqual(['Halima Sani'])

  await decide(product, provider, 'suspendSchool', {
    schoolId: school.schoolId,
    reason: 'Three complaints upheld.',
  })
  expect(await found('halima sani')).toEqual([])
  expect(await refusal(LOOK, { search: 'somebody else' }, school)).toBe('FORBIDDEN')
  const before = await countRows(product, 'debtor')
  expect(await refusal(ADD_DEBTOR, { input: aClaim() }, school)).toBe('FORBIDDEN')
  expect(await countRows(product, 'debtor')).toBe(before)
  expect(await dashboard(school)).toMatchObject([
    { studentName: 'Halima Sani', inDirectory: { listed: false, reason: 'The school is suspended.' } },
  ])
  const payment = await act(
    product,
    'recordPayment',
    { debtorId: debtor.id, amount: '5000.00' },
    { as: school },
  )
  expect(payment.userErrors).toEqual([])
  const { text } = await product.mail.letterTo(school.email, /is suspended/)
  expect(text).toContain('Three complaints upheld.')
  expect(text).toMatch(/Write to us:\s+http:\S+\/contact\s/)

  await decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })
  await product.mail.letterTo(school.email, /takes part again/)
  expect(await found('halima sani')).toEqual(['Halima Sani'])
  await aDebtor(product, school, { studentName: 'Listed Again' })
})

test('suspending asks for a reason', async () => {
  const school = await anApprovedSchool(product, provider)
  const { userErrors } = await act(
    product,
    'suspendSchool',
    { schoolId: school.schoolId, reason: ' ' },
    { as: provider },
  )
  expect(userErrors).toMatchObject([{ code: 'REQUIRED', field: ['reason'] }])
  expect(await refusal(LOOK, { search: 'anybody' }, school)).toBeUndefined()
})
