import { expect, test } from 'vitest'
import { Scope } from '../api-keys/api-key.entity.js'
import { debtorOf, done } from '../testing/claims/claims.js'
import { act, ask, visitor, type Asker } from '../testing/client.js'
import {
  aColleague,
  aDebtor,
  aProvider,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
} from '../testing/people.js'
import { printed } from '../testing/printed.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

const unreachable = { parentEmail: null, parentName: 'Mr Okon Etim' }

const print = (debtorId: string, as: Asker) => printed(product, debtorId, as)

test('the printed letter carries a link that opens the claim, the same one every time, also when opened at once', async () => {
  const { id } = await aDebtor(product, school, unreachable)
  const answers = await Promise.all([1, 2, 3, 4].map(() => print(id, school)))
  for (const { status, html } of answers) {
    expect(status).toBe(200)
    expect(html).toContain('Dear Mr Okon Etim,')
  }
  const links = new Set([...answers, await print(id, school)].map(({ link }) => link))
  expect([...links]).toEqual([expect.any(String)])
  expect(await (await fetch(product.url + [...links][0])).text()).toContain('is unpaid for Chidinma O.')
})

test('after a change of the address a new print has a new link, and the old one opens nothing', async () => {
  const { id } = await aDebtor(product, school, unreachable)
  const before = (await print(id, school)).link!
  const UPDATE =
    'mutation ($input: UpdateDebtorInput!) { updateDebtor(input: $input) { userErrors { message } } }'
  await ask(product, UPDATE, { input: { id, parentEmail: 'okon@example.com' } }, school)
  const after = (await print(id, school)).link
  expect(after).not.toBe(before)
  expect((await fetch(product.url + before)).status).toBe(404)
})

test('for everybody else there is no such letter', async () => {
  const { id } = await aDebtor(product, school, unreachable)
  const another = await print(id, await anApprovedSchool(product, provider))
  expect(another.status).toBe(404)
  expect(another.html).toBe((await print('999999', school)).html)
  for (const other of [await anAccount(product), provider]) {
    const answer = await print(id, other)
    expect(answer).toMatchObject({ status: 403, link: undefined })
    expect(answer.html).toBe((await print('999999', other)).html)
  }
  const asVisitor = await print(id, visitor)
  expect(asVisitor.status).toBe(401)
  expect(asVisitor.html).toContain('Please sign in first')
  for (const odd of ['0', '-1', '1e3', 'x', '99999999999999999999'])
    expect((await print(odd, school)).status).toBe(404)
})

test('no letter leaves before approval, and none while suspended', async () => {
  const waiting = await aSchool(product)
  const { id } = await aDebtor(product, waiting, unreachable)
  const early = await print(id, waiting)
  expect(early).toMatchObject({ status: 409, link: undefined })
  expect(early.html).toContain('Letters leave after approval')
  await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId })
  expect((await print(id, waiting)).status).toBe(200)
  await decide(product, provider, 'suspendSchool', {
    schoolId: waiting.schoolId,
    reason: 'Two claims were invented.',
  })
  expect(await print(id, waiting)).toMatchObject({ status: 409, link: undefined })
})

test('a closed claim has nothing to hand over', async () => {
  const { id } = await aDebtor(product, school, unreachable)
  const PAY =
    'mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { userErrors { message } } }'
  const { recordPayment } = await ask(product, PAY, { input: { debtorId: id, amount: '45000.00' } }, school)
  expect(recordPayment.userErrors).toEqual([])
  expect(await print(id, school)).toMatchObject({
    status: 409,
    html: expect.stringContaining('This claim is closed'),
  })
})

test('each printing is on record, with who printed; what was not printed is not', async () => {
  const { id } = await aDebtor(product, school, unreachable)
  await print(id, school)
  const colleague = await aColleague(product, school)
  await print(id, colleague)
  await print(id, await anApprovedSchool(product, provider))
  await done(product, 'withdrawDebtor', { id }, school)
  expect((await print(id, school)).status).toBe(409)
  const { history } = await debtorOf(product, id, school)
  const prints = history.filter(({ act }: { act: string }) => act === 'debtor.letter-printed')
  expect(prints.map(({ by }: { by: string }) => by)).toEqual([colleague.username, school.username])
})

test('no program prints, whatever its key may do', async () => {
  const { id } = await aDebtor(product, school, unreachable)
  const scopes = Object.values(Scope)
  const { key } = await act(product, 'createApiKey', { name: 'All', scopes }, { as: school, select: 'key' })
  for (const scheme of ['Bearer', 'Token']) {
    const response = await fetch(`${product.url}/letters/claim/${id}`, {
      headers: { Authorization: `${scheme} ${key}` },
    })
    expect(response.status).toBe(403)
    expect(await response.text()).not.toMatch(/\/claim\/[\w-]{43}/)
  }
})
