import { beforeEach, expect, test } from 'vitest'
import {
  answeredInPart,
  disputes,
  escalated,
  rejected,
  type Makes,
} from '../../testing/claims/case-states.js'
import { aDispute, aToldFamily, caseOf, goesOn, onCase } from '../../testing/claims/cases.js'
import { attempt, claimBy, daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
beforeEach(() => daysLater(product, 0, provider, school))

const addressed = (id: string, parentEmail: string | null) =>
  done(product, 'updateDebtor', { id, parentEmail }, school)

test('the link on paper that a family was handed opens its claim, whatever address its school types and takes out', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Ada Paperlink', parentEmail: null })
  const { token } = await printed(product, id, school)
  await done(product, 'recordHandOver', { id }, school)
  for (const address of ['typed@example.com', 'typed.again@example.com', null]) {
    await addressed(id, address)
    await quiet(product)
    expect([address, await claimBy(product, token!)]).toEqual([address, expect.anything()])
  }
  expect((await aDispute(product, { token: token! })).state).toBe('OPEN')
})

test('a print that nobody was handed ends with the address that is typed in its place', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Ada Printalone', parentEmail: null })
  const { token } = await printed(product, id, school)
  await addressed(id, 'alone@example.com')
  expect(await claimBy(product, token!)).toBeNull()
})

test.each<[string, (id: string, token: string) => Promise<unknown>]>([
  [
    'an address that was typed and taken out again',
    async (id) => {
      await addressed(id, `typed.${id}@example.com`)
      await addressed(id, null)
    },
  ],
  ['its own reader, whom it is not for', (_id, token) => act(product, 'refuseLetter', { token })],
])('a print whose link was ended by %s is handed over to nobody, and a new one is', async (_what, ends) => {
  const { id } = await aDebtor(product, school, { studentName: 'Ada Printended', parentEmail: null })
  await ends(id, (await printed(product, id, school)).token!)
  await quiet(product)
  const input = { id }
  expect((await attempt(product, 'recordHandOver', input, school)).userErrors).toMatchObject([
    { code: 'CONFLICT', field: ['id'], message: expect.stringContaining('Print the letter again') },
  ])
  const { token } = await printed(product, id, school)
  await done(product, 'recordHandOver', input, school)
  expect(await claimBy(product, token!)).toEqual(expect.anything())
})

test('whoever ends all other links ends none that was sent to somebody else who has an open case', async () => {
  const told = await aToldFamily(product, school)
  const { id: contendId } = await aDispute(product, told)
  const own = `own-${told.email}`
  await addressed(told.id, own)
  const token = tokenIn(await product.mail.letterTo(own))
  await quiet(product)
  const ends = async () => {
    const input = { token, surname: told.name.split(' ')[1] }
    expect((await act(product, 'revokeClaimLinks', input)).userErrors).toEqual([])
  }
  await ends()
  await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
  await quiet(product)
  await ends()
  const asks = { contendId, message: 'But it is.' }
  const { userErrors } = await onCase(product, 'escalateContend', asks, told)
  expect(userErrors).toEqual([])
})

const dismissed: Makes = async (sides, told) => {
  const contendId = await escalated(sides, told)
  const decision = { contendId, decision: 'DISMISS', reasons: 'Both files were read.' }
  await goesOn(product, 'decideContend', decision, provider)
  return contendId
}
const said: Makes = async (sides, told) => {
  const contendId = await dismissed(sides, told)
  await goesOn(product, 'addStatement', { contendId, statement: 'We have paid.' }, told)
  return contendId
}

test.each<[state: string, makes: Makes, days: number, stays: boolean]>([
  ['waits for the school', disputes, 5, true],
  ['was granted in part', answeredInPart, 5, true],
  ['was refused, in the days to ask the provider', rejected, 30, true],
  ['was refused, when these are over', rejected, 31, false],
  ['waits for the provider', escalated, 5, true],
  ['was decided for the school, and may have words of its own', dismissed, 5, true],
  ['was decided for the school, and has them', said, 5, false],
])('of a case that %s', async (_state, makes, days, stays) => {
  const told = await aToldFamily(product, school)
  await makes({ product, school, provider }, told)
  await daysLater(product, days, provider, school)
  const own = `own-${told.email}`
  await addressed(told.id, own)
  const opens = expect.toSatisfy((read: unknown) => (read !== null) === stays)
  expect(await claimBy(product, told.token)).toEqual(opens)
  const token = tokenIn(await product.mail.letterTo(own))
  await quiet(product)
  const input = { token, surname: told.name.split(' ')[1] }
  expect((await act(product, 'revokeClaimLinks', input)).userErrors).toEqual([])
  expect(await claimBy(product, told.token)).toEqual(opens)
})

test('a letter that is printed after an address was typed has a link of its own: two who were handed one share nothing', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Ada Secondprint', parentEmail: null })
  const first = await printed(product, id, school)
  await done(product, 'recordHandOver', { id }, school)
  // Who has lost the paper is given the same.
  expect((await printed(product, id, school)).token).toBe(first.token)
  for (const address of ['wrong@example.com', null]) await addressed(id, address)
  const second = await printed(product, id, school)
  expect(second.token).not.toBe(first.token)
  const { id: contendId } = await aDispute(product, { token: second.token! })
  const read = await claimBy(product, first.token!)
  expect(JSON.stringify(read)).not.toContain('Paid on 3 May')
  expect(await caseOf(product, contendId, { token: first.token! })).toBeNull()
})

test('after a decision for the school the link stays by which its family may add its own words', async () => {
  const told = await aToldFamily(product, school)
  const { id: contendId } = await aDispute(product, told)
  await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
  await goesOn(product, 'escalateContend', { contendId, message: 'But it is.' }, told)
  const decision = { contendId, decision: 'DISMISS', reasons: 'Both files were read.' }
  await goesOn(product, 'decideContend', decision, provider)
  await addressed(told.id, `new-${told.email}`)
  await quiet(product)
  const says = { contendId, statement: 'We have paid.' }
  expect((await onCase(product, 'addStatement', says, told)).userErrors).toEqual([])
})
