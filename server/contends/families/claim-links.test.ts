import { beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../../testing/claims/cases.js'
import { claimBy, daysLater, done, thrown, tokenIn } from '../../testing/claims/claims.js'
import { act, ask } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { pageOf } from '../../testing/directory.js'
import { aDebtor, aProvider, anApprovedSchool, decide } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { everyText, quiet, stored } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const other = await anApprovedSchool(product, provider, 'Hillside School')

async function aClaimLink(parentEmail: string, over: Record<string, unknown> = {}) {
  const { id } = await aDebtor(product, school, { parentEmail, ...over })
  return { id, token: tokenIn(await product.mail.letterTo(parentEmail)) }
}

test('a letter’s link opens exactly its own claim, for whoever holds it', async () => {
  const { token } = await aClaimLink('mine@example.com', { studentName: 'Tobi Ade', amountOwed: '1234.50' })
  const query = `query ($token: String!) { claim(token: $token) { studentName parentName term status dueDate
    amountOwed { amount currency } school { name contactNumber } inDirectory { listed reason } } }`
  await quiet(product)
  expect((await ask(product, query, { token })).claim).toEqual({
    studentName: 'Tobi A.',
    parentName: 'Ngozi O.',
    term: expect.stringContaining('2025/2026, second term'),
    status: 'ABANDONED_PAYMENT',
    dueDate: null,
    amountOwed: { amount: '1234.50', currency: 'NGN' },
    school: { name: 'Greenfield Academy', contactNumber: '+234 803 555 0100' },
    inDirectory: { listed: true, reason: 'Other approved schools can see this claim.' },
  })
})

test('a claim shows a parent no phone, no e-mail address and no name of who listed it', async () => {
  const { __type } = await ask(product, '{ __type(name: "Claim") { fields { name } } }')
  expect(__type.fields.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'amountOwed',
    'contends',
    'dueDate',
    'evidence',
    'id',
    'inDirectory',
    'ledger',
    'listedAt',
    'looks',
    'mayContend',
    'mayNotAskForTimeBecause',
    'mayNotContendBecause',
    'parentName',
    'plan',
    'removedAt',
    'school',
    'status',
    'studentName',
    'term',
    'withdrawnAt',
  ])
})

test('opening a link changes nothing: mail scanners open links', async () => {
  const { token } = await aClaimLink('scanned@example.com')
  await quiet(product)
  const before = await stored(product)
  for (let times = 0; times < 3; times++) expect(await claimBy(product, token)).not.toBeNull()
  expect(await stored(product)).toEqual(before)
})

test('an unknown, a malformed and a revoked link look the same', async () => {
  const { id, token } = await aClaimLink('revoked@example.com')
  await done(product, 'updateDebtor', { id, parentEmail: 'moved@example.com' }, school)
  const almost = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const each of [
    token,
    almost,
    'A'.repeat(43),
    '',
    'x'.repeat(10_000),
    '%',
    "' or '1'='1",
    '\0',
    '\ud800',
  ])
    expect(await claimBy(product, each), JSON.stringify(each.slice(0, 50))).toBeNull()
})

test('the link still opens when the claim is settled, withdrawn or its school suspended, and says so', async () => {
  const reasonOf = async (token: string) => (await claimBy(product, token)).inDirectory.reason
  const settled = await aClaimLink('s@example.com')
  await done(product, 'updateDebtor', { id: settled.id, status: 'COMPLETED' }, school)
  expect(await reasonOf(settled.token)).toBe('Everything is paid.')
  const withdrawn = await aClaimLink('w@example.com')
  await done(product, 'withdrawDebtor', { id: withdrawn.id }, school)
  expect(await reasonOf(withdrawn.token)).toBe('The school has withdrawn this claim.')
  const open = await aClaimLink('o@example.com')
  await decide(product, provider, 'suspendSchool', { schoolId: school.schoolId, reason: 'An inquiry.' })
  expect(await reasonOf(open.token)).toBe('The school is suspended.')
  await decide(product, provider, 'reinstateSchool', { schoolId: school.schoolId })
})

test('a link is no sign-in: with it nobody reads the school’s list', async () => {
  const { id, token } = await aClaimLink('visitor@example.com')
  const query = 'query ($id: ID!) { debtor(id: $id) { phone } }'
  expect(await thrown(product, query, { id }, { key: token })).toBe('UNAUTHENTICATED')
})

test('the database holds nothing from which a link can be read', async () => {
  const { token } = await aClaimLink('kept@example.com')
  expect(await everyText(product)).not.toContain(token)
})

describe('the links of a claim', () => {
  let told: Told
  let token: string
  beforeEach(async () => {
    await daysLater(product, 0, provider, school, other)
    told = await aToldFamily(product, school)
    token = told.token
  })
  const claim = () => claimBy(product, token)
  const isSeen = async () => {
    const { edges } = await pageOf(product, { search: told.name }, other)
    return edges.some(({ node }: any) => node.id === told.id)
  }
  const does = async (name: string, input: object) =>
    (await act(product, name, { token, ...input })).userErrors

  test('one more goes to the address on record, three a day, and the answer never tells', async () => {
    for (let times = 0; times < 5; times++) {
      // Tapped twice it is asked once.
      const both = await Promise.all([does('requestClaimLink', {}), does('requestClaimLink', {})])
      expect([...both, await does('requestClaimLink', {})]).toEqual([[], [], []])
      product.clock.forward(3 / 1440)
    }
    await quiet(product)
    const letters = product.mail.received.filter(({ to }) => to === told.email)
    expect(letters).toHaveLength(4)
    expect(new Set(letters.map(tokenIn)).size).toBe(4)
  })

  test('older ones end when the family says so, by the surname', async () => {
    await does('requestClaimLink', {})
    await quiet(product)
    const older = token
    token = product.mail.received
      .filter(({ to }) => to === told.email)
      .map(tokenIn)
      .find((one) => one !== older)!
    expect(await does('revokeClaimLinks', { surname: 'Adeyemi' })).toMatchObject([
      { code: 'INVALID', field: ['surname'] },
    ])
    expect(await does('revokeClaimLinks', { surname: told.name.split(' ')[1] })).toEqual([])
    expect(await claim()).not.toBeNull()
    token = older
    expect(await claim()).toBeNull()
  })

  test('a letter that is not for its reader stops the mail, ends its links, makes the notice void and tells the school', async () => {
    expect(await isSeen()).toBe(true)
    expect(await Promise.all([does('refuseLetter', {}), does('refuseLetter', {})])).toEqual([[], []])
    expect(await does('refuseLetter', {})).toEqual([])
    expect(await claim()).toBeNull()
    expect(await isSeen()).toBe(false)
    const { dashboard } = await ask(
      product,
      `{ dashboard { totals { undelivered } debtors(needs: UNDELIVERED) { edges { node { id letterRefused } } } } }`,
      {},
      school,
    )
    expect(dashboard).toEqual({
      totals: { undelivered: 1 },
      debtors: { edges: [{ node: { id: told.id, letterRefused: true } }] },
    })
    const debtor = await rows(product, 'select noticed_at, refused_emails from debtor where id = ?', [
      told.id,
    ])
    expect(debtor).toEqual([{ noticed_at: null, refused_emails: [told.email] }])
    const { notifications } = await ask(
      product,
      '{ notifications(first: 1) { edges { node { kind path } } } }',
      {},
      school,
    )
    expect(notifications.edges[0].node).toEqual({
      kind: 'claim.letter-refused',
      path: `/admin/debtor/${told.id}`,
    })
  })

  test('whoever has answered the claim cannot say that the letter is not for them', async () => {
    await act(product, 'contendClaim', { token, reason: 'OTHER', message: 'No.', files: [] })
    expect(await does('refuseLetter', {})).toMatchObject([{ code: 'CONFLICT' }])
    expect(await claim()).not.toBeNull()
  })

  test('whoever was rejected can say so once the provider can no longer be asked', async () => {
    const { contend } = await act(
      product,
      'contendClaim',
      { token, reason: 'NOT_MY_CHILD', message: 'No.', files: [] },
      { select: 'contend { id }' },
    )
    await act(product, 'rejectContend', { contendId: contend.id, message: 'It is.' }, { as: school })
    expect(await does('refuseLetter', {})).toMatchObject([
      { message: expect.stringMatching(/ask the people who run DMA to decide about your answer until \d/) },
    ])
    await daysLater(product, 31, provider, school, other)
    expect(await does('refuseLetter', {})).toEqual([])
  })

  test('after a hand-over the notice stands', async () => {
    await act(product, 'recordHandOver', { id: told.id }, { as: school })
    expect(await does('refuseLetter', {})).toEqual([])
    expect(await isSeen()).toBe(true)
  })
})
