import { beforeEach, expect, test } from 'vitest'
import {
  aDispute,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Actor,
  type Told,
} from '../../testing/claims/cases.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { daysLater, done, found, tokenIn } from '../../testing/claims/claims.js'
import { aPicture, ask, send, upload } from '../../testing/client.js'
import { unchanged } from '../../testing/databases/stored.js'
import { theRegister } from '../../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
let contendId: string
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = (await aDispute(product, told)).id
  await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
})

const escalates = (by: Actor = told, message = 'Here is the bank’s letter.') =>
  onCase(product, 'escalateContend', { contendId, message }, by)
const decides = (decision: string, reasons = 'Both files were read.') =>
  onCase(product, 'decideContend', { contendId, decision, reasons }, provider)
const sentences = ({ userErrors }: { userErrors: { message: string }[] }) =>
  userErrors.map(({ message }) => message)
const stands = (by: Actor = told) => caseOf(product, contendId, by)
const isSeen = async () => (await found(product, told.name, other)).includes(told.name)
const MOVED = 'Nothing was changed. Here is where the case stands now: '

test('until its last day a rejected dispute may be brought before the provider, and then no more', async () => {
  const { escalateBy } = await stands()
  await daysLater(product, 30, school, other)
  expect(dayIn(product, 0)).toBe(escalateBy)
  expect(await stands()).toMatchObject({ mayDo: ['ESCALATE'], mayComment: true })
  await daysLater(product, 1, school, other)
  expect(await stands()).toMatchObject({ mayDo: [], mayComment: false, escalateBy: null })
  expect(sentences(await escalates())).toEqual([
    'You could ask the people who run DMA for 30 days. That time is over.',
  ])
})

test('while the provider decides the entry is hidden, and nobody but the provider answers', async () => {
  expect((await escalates()).contend).toMatchObject({ state: 'ESCALATED', waitsFor: 'PROVIDER' })
  expect(await isSeen()).toBe(false)
  expect(sentences(await escalates())[0]).toBe(
    `${MOVED}It waits for a decision. Other schools do not see the claim.`,
  )
  expect(
    sentences(await onCase(product, 'acceptContend', { contendId, outcome: 'COMPLETED' }, school))[0],
  ).toContain('It waits for a decision.')
  const comment = await onCase(product, 'commentOnContend', { contendId, message: 'Hm.' }, provider)
  expect(sentences(comment)).toEqual(['Say it in the reasons of your decision: both sides read them.'])
})

test('upheld, the entry is gone for good, and a second decision changes nothing', async () => {
  await escalates()
  expect(sentences(await decides('UPHOLD', ' '))).toEqual(['Enter your reasons.'])
  expect((await decides('UPHOLD')).contend).toMatchObject({ state: 'UPHELD', resolved: 'YES' })
  expect(await isSeen()).toBe(false)
  expect(sentences(await decides('DISMISS'))[0]).toBe(
    `${MOVED}It was decided that the family is right, and the claim was removed.`,
  )
})

test('what the provider does not decide in time counts as upheld', async () => {
  await escalates()
  await later(15)
  expect(await stands()).toMatchObject({ state: 'UPHELD' })
  expect(sentences(await decides('DISMISS'))[0]).toContain('the family is right')
  expect(await isSeen()).toBe(false)
})

test('dismissed, the entry is seen again, with the family’s own words beside it, said once', async () => {
  const states = (statement: string, by: Actor = told) =>
    onCase(product, 'addStatement', { contendId, statement }, by)
  const once = 'You can add a statement once, after it was decided that the claim stands.'
  expect(sentences(await states('Too early.'))).toEqual([once])
  await escalates()
  await decides('DISMISS')
  expect(await isSeen()).toBe(true)
  expect(await stands()).toMatchObject({ mayState: true, mayDo: [] })
  expect(sentences(await states(Array.from({ length: 201 }, () => 'word').join(' ')))).toEqual([
    'Shorten your statement to at most 200 words.',
  ])
  expect(sentences(await states(''))).toEqual(['Enter your statement.'])
  expect(sentences(await states('Not mine to say.', school))).toEqual(['This case does not exist.'])
  const words = Array.from({ length: 200 }, () => 'word').join(' ')
  const said = { contend: expect.objectContaining({ statement: words, mayState: false }), userErrors: [] }
  expect(await states(words)).toEqual(said)
  // As whoever did not get the answer sends it.
  expect(await unchanged(product, () => states(words))).toEqual(said)
  expect(sentences(await states('Another.'))).toEqual([once])
})

test('what one says of a claim after a decision is not taken away by what another says after a later one', async () => {
  const says = async (contendId: string, by: Actor, statement: string) => {
    const decision = { contendId, decision: 'DISMISS', reasons: 'Both files were read.' }
    await goesOn(product, 'decideContend', decision, provider)
    await goesOn(product, 'addStatement', { contendId, statement }, by)
  }
  await escalates()
  await says(contendId, told, 'We have paid.')
  const email = `father-${told.email}`
  await done(product, 'updateDebtor', { id: told.id, parentEmail: email }, school)
  const father = { token: tokenIn(await product.mail.letterTo(email)) }
  const { id } = await aDispute(product, father)
  await goesOn(product, 'rejectContend', { contendId: id, message: 'No such payment.' }, school)
  await goesOn(product, 'escalateContend', { contendId: id, message: 'But it is.' }, father)
  await says(id, father, 'We are not liable.')
  const query = `query ($name: String) { directory(search: $name) { edges { node { statement } } } }`
  const { directory } = await ask(product, query, { name: told.name }, other)
  expect(directory.edges[0].node.statement).toBe('We have paid.\n\nWe are not liable.')
})

test('of a claim that was removed since the family says nothing any more: no school would read it', async () => {
  await escalates()
  await decides('DISMISS')
  const files = [(await upload(product, await aPicture('#900003'))).id]
  await aDispute(product, told, { message: 'New.', files })
  await daysLater(product, 29, school, other)
  expect(await stands()).toMatchObject({ state: 'DISMISSED', mayState: false })
  const statement = 'We have paid.'
  const gone = 'This claim has been removed from the register: you need not do anything.'
  expect(sentences(await onCase(product, 'addStatement', { contendId, statement }, told))).toEqual([gone])
  const { words } = await aClaimVisitor(product, told.token).open(`/cases/${contendId}`)
  expect(words).toContain('It was decided that the claim was right')
  expect(words).toContain(`The people who run DMA have written why. ${gone}`)
  expect(words).not.toContain('Add a statement')
})

test('a dismissed dispute needs a new file to be opened again, and is then asked about once more', async () => {
  await escalates()
  await decides('DISMISS')
  expect(await aDispute(product, told, { message: 'It is wrong.' })).toMatchObject({ state: 'REPEATED' })
  const files = [(await upload(product, await aPicture('#900001'))).id]
  const next = await aDispute(product, told, { message: 'It is wrong.', files })
  expect(next.state).toBe('OPEN')
  await goesOn(product, 'rejectContend', { contendId: next.id, message: 'No.' }, school)
  const again = await goesOn(product, 'escalateContend', { contendId: next.id, message: 'Look.' }, told)
  expect(again.state).toBe('ESCALATED_AGAIN')
})

test('one that was rejected waits while another one is open, and is over once the claim is', async () => {
  const files = [(await upload(product, await aPicture('#900002'))).id]
  const next = await aDispute(product, told, { message: 'New.', files })
  expect(await stands()).toMatchObject({ mayDo: [], escalateBy: null })
  expect(sentences(await escalates())).toEqual([
    'This claim is already answered, and that case is open. If it is yours, add to it, or withdraw it first.',
  ])
  await goesOn(product, 'withdrawContend', { contendId: next.id }, told)
  expect(await stands()).toMatchObject({ mayDo: ['ESCALATE'] })
  await done(product, 'withdrawDebtor', { id: told.id }, school)
  expect(sentences(await escalates())).toEqual([
    'The school has withdrawn this claim: you need not do anything.',
  ])
})

test('a plea that was refused is not for the provider', async () => {
  const plea = { instalments: [{ dueOn: dayIn(product, 20) }] }
  contendId = (await goesOn(product, 'pleadForTime', plea, told)).id
  await goesOn(product, 'rejectContend', { contendId, message: 'No.' }, school)
  expect(await stands()).toMatchObject({ mayDo: [], escalateBy: null })
  expect(sentences(await escalates())).toEqual([
    'Nothing was changed. The people who run DMA decide only about disputes. To ask for time again, propose other dates or amounts.',
  ])
})

test('the provider decides with a password given lately, and not before the family has asked', async () => {
  expect(await stands(provider)).toBeNull()
  expect(sentences(await decides('UPHOLD'))).toEqual(['This case does not exist.'])
  await escalates()
  expect(await stands(provider)).toMatchObject({ mayDo: ['UPHOLD', 'DISMISS'], mayComment: false })
  product.clock.forward(1 / 24)
  const { errors } = await send(
    product,
    'mutation ($input: DecideContendInput!) { decideContend(input: $input) { userErrors { code } } }',
    { input: { contendId, decision: 'UPHOLD', reasons: 'x' } },
    provider,
  )
  expect(errors[0]?.extensions.code).toBe('PASSWORD_REQUIRED')
})
