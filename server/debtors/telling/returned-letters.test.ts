import { beforeEach, expect, test } from 'vitest'
import { TELLS_OF_CLAIM, letterKinds } from '../../../common/letter-kinds.js'
import { act, ask } from '../../testing/client.js'
import {
  attempt,
  claimBy,
  daysLater,
  debtorOf,
  done,
  found,
  letterState,
  tokenIn,
} from '../../testing/claims/claims.js'
import { rows } from '../../testing/databases/database.js'
import { aColleague, aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '7' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')
const other = await anApprovedSchool(product, provider, 'Other School')
const colleague = await aColleague(product, school)

const later = (days: number) => daysLater(product, days, school, other, provider, colleague)
const seen = () => found(product, name, other)
const seenAmount = async () => {
  const query = `query ($search: String) { directory(search: $search) { edges { node { amountOwed { amount } } } } }`
  const { directory } = await ask(product, query, { search: name }, other)
  return directory.edges.map(({ node }: any) => node.amountOwed.amount)
}
const sent = () => letterState(product, id, 'SENT', school)
const cameBack = async () => attempt(product, 'letterCameBack', { letterId: (await sent()).id }, school)
const lettersTo = (address: string) => product.mail.received.filter(({ to }) => to === address)

/** The claims of which the school reads that a letter was not delivered, as they are listed and counted. */
const undelivered = async () => {
  const needs = `{ dashboard { totals { undelivered } debtors(needs: UNDELIVERED) { edges { node { id } } } } }`
  const { totals, debtors } = (await ask(product, needs, {}, school)).dashboard
  expect(totals.undelivered).toBe(debtors.edges.length)
  return debtors.edges.map(({ node }: any) => node.id)
}

let number = 0
let name: string
let email: string
let id: string
beforeEach(async () => {
  // Names of other tests are alike.
  await rows(product, 'update debtor set withdrawn_at = now() where withdrawn_at is null')
  name = `Halima Zz${'abcdefghijklmnop'[++number]}uz`
  email = `family${number}@example.com`
  ;({ id } = await aDebtor(product, school, { studentName: name, parentEmail: email }))
  await sent()
})

test('a letter that came back was no notice: the entry is hidden at once, and the school’s other people are told', async () => {
  await later(8)
  expect(await seen()).toEqual([name])
  const { debtor, userErrors } = await cameBack()
  expect(userErrors).toEqual([])
  expect(debtor).toMatchObject({
    letter: { state: 'RETURNED', canResend: true },
    inDirectory: { listed: false, reason: 'The family has not been told yet.', visibleFrom: null },
  })
  expect(debtor.history[0]).toMatchObject({ act: 'letter.came-back', by: school.username })
  expect(await seen()).toEqual([])
  await later(30)
  expect(await seen()).toEqual([])
  const { notifications } = await ask(
    product,
    '{ notifications(first: 1) { edges { node { text } } } }',
    {},
    colleague,
  )
  expect(notifications.edges[0].node.text).toContain(`The letter about ${name} came back.`)
})

test('the letter that told the family stays the last one where the next was taken back before it left', async () => {
  product.mail.answer = (to) => (to === email ? 550 : null)
  await done(product, 'updateDebtor', { id, amountOwed: '60000' }, school)
  await letterState(product, id, 'FAILED', school)
  product.mail.answer = () => null
  const { letter } = await done(product, 'updateDebtor', { id, amountOwed: '45000' }, school)
  expect(letter).toMatchObject({ state: 'SENT', to: email })
  expect((await cameBack()).userErrors).toEqual([])
  expect(await undelivered()).toEqual([id])
})

test('a letter that came back takes nothing from a family that was handed a printed one meanwhile', async () => {
  await later(2)
  const handedOverOn = (await done(product, 'recordHandOver', { id }, school)).handedOverOn
  await later(1)
  expect((await cameBack()).userErrors).toEqual([])
  expect((await debtorOf(product, id, school)).handedOverOn).toBe(handedOverOn)
  expect(await undelivered()).toEqual([])
  await later(5)
  expect(await seen()).toEqual([])
  await later(2)
  expect(await seen()).toEqual([name])
})

test('nor what it told of a change, of which the one that was handed over said the same', async () => {
  await later(8)
  await done(product, 'updateDebtor', { id, amountOwed: '60000', statementAccepted: true }, school)
  await sent()
  await later(1)
  await done(product, 'recordHandOver', { id }, school)
  expect(await undelivered()).toEqual([])
  expect((await cameBack()).userErrors).toEqual([])
  expect(await seenAmount()).toEqual(['45000.00'])
  await later(8)
  expect(await seenAmount()).toEqual(['60000.00'])
})

test('marked by mistake, the letter is sent again, and notice runs from then', async () => {
  await later(5)
  const { debtor } = await cameBack()
  expect(
    (await attempt(product, 'letterCameBack', { letterId: debtor.letter.id }, school)).userErrors,
  ).toMatchObject([{ code: 'CONFLICT', message: 'This letter is marked as come back already.' }])
  await attempt(product, 'resendLetter', { letterId: debtor.letter.id }, school)
  await sent()
  expect(lettersTo(email)).toHaveLength(2)
  await later(5)
  expect(await seen()).toEqual([])
  await later(3)
  expect(await seen()).toEqual([name])
})

test('what came back and is sent again opens the claim, also where its family has ended the link that was in it', async () => {
  const token = tokenIn(await product.mail.letterTo(email))
  await act(product, 'requestClaimLink', { token })
  await expect.poll(() => lettersTo(email)).toHaveLength(2)
  await later(8)
  await cameBack()
  const [, further] = lettersTo(email)
  const input = { token: tokenIn(further!), surname: name.split(' ')[1] }
  expect((await act(product, 'revokeClaimLinks', input)).userErrors).toEqual([])
  expect(await claimBy(product, token)).toBeNull()
  await attempt(
    product,
    'resendLetter',
    { letterId: (await letterState(product, id, 'RETURNED', school)).id },
    school,
  )
  await expect.poll(() => lettersTo(email)).toHaveLength(3)
  expect(await claimBy(product, tokenIn(lettersTo(email)[2]!))).toEqual(expect.anything())
})

test('a school sends again, and hears the address of, no letter about its claim but those that it wrote to the family', async () => {
  const { id: letterId } = await sent()
  const known: string[] = []
  for (const kind of Object.keys(letterKinds)) {
    await rows(product, `update letter set state = 'FAILED', kind = ? where id = ?`, [kind, letterId])
    const answer = await attempt(product, 'resendLetter', { letterId }, school)
    if (answer.userErrors[0]?.code === 'NOT_FOUND') expect([kind, answer.letter]).toEqual([kind, null])
    else known.push(kind)
  }
  expect(known).toEqual(TELLS_OF_CLAIM)
})

test('after it came back another address gets a letter and a notice of its own, and nothing goes to the old one', async () => {
  await later(8)
  await cameBack()
  await done(product, 'updateDebtor', { id, parentEmail: `new-${email}` }, school)
  await sent()
  expect(tokenIn(await product.mail.letterTo(`new-${email}`))).toBeTruthy()
  expect(lettersTo(email)).toHaveLength(1)
  expect(await seen()).toEqual([])
  await later(8)
  expect(await seen()).toEqual([name])
})

test('after it came back the letter can be handed over, and notice runs from that day', async () => {
  await later(8)
  await cameBack()
  await done(product, 'updateDebtor', { id, parentEmail: null }, school)
  await done(product, 'recordHandOver', { id }, school)
  expect(await seen()).toEqual([])
  await later(8)
  expect(await seen()).toEqual([name])
})

test('where the letter about a change came back, others see the claim as the family knew it', async () => {
  await later(8)
  await done(product, 'updateDebtor', { id, amountOwed: '90000', statementAccepted: true }, school)
  await sent()
  await later(8)
  const amountSeen = async () => {
    const query = `query ($search: String!) { directory(search: $search) { edges { node { amountOwed { amount } } } } }`
    const { directory } = await ask(product, query, { search: name }, other)
    return directory.edges.map(({ node }: any) => node.amountOwed.amount)
  }
  expect(await amountSeen()).toEqual(['90000.00'])
  const { debtor } = await cameBack()
  expect(debtor.inDirectory.reason).toContain('The family has not been told of the change yet.')
  expect(await amountSeen()).toEqual(['45000.00'])
  await attempt(product, 'resendLetter', { letterId: debtor.letter.id }, school)
  await sent()
  await later(8)
  expect(await amountSeen()).toEqual(['90000.00'])
})

test('a letter whose link the family has used did arrive, whatever its school says', async () => {
  const token = tokenIn(await product.mail.letterTo(email))
  await later(8)
  await act(product, 'contendClaim', { token, reason: 'ALREADY_PAID', message: 'Paid.' })
  expect((await cameBack()).userErrors).toEqual([
    {
      code: 'CONFLICT',
      field: ['letterId'],
      message: 'The family has used the link in this letter, so it did arrive.',
    },
  ])
  expect(await seen()).toEqual([name])
})

test('what is said by the printed letter says nothing of the one that was mailed', async () => {
  await product.mail.letterTo(email)
  await later(1)
  const { token } = await printed(product, id, school)
  expect((await act(product, 'refuseLetter', { token })).userErrors).toEqual([])
  expect((await cameBack()).userErrors).toEqual([])
})

test('a letter by which its family has ended its other links did arrive', async () => {
  const token = tokenIn(await product.mail.letterTo(email))
  await later(1)
  const surname = name.split(' ').at(-1)
  expect((await act(product, 'revokeClaimLinks', { token, surname })).userErrors).toEqual([])
  expect((await cameBack()).userErrors).toMatchObject([{ code: 'CONFLICT' }])
})

test('a letter that has not left, is not the last one, or is of a closed claim cannot have come back', async () => {
  const first = await sent()
  const why = async (letterId: string) =>
    (await attempt(product, 'letterCameBack', { letterId }, school)).userErrors[0]?.message
  await done(product, 'updateDebtor', { id, amountOwed: '90000', statementAccepted: true }, school)
  await sent()
  expect(await why(first.id)).toBe('This is not the last letter to the family. Look at the last one.')
  product.mail.answer = async () => 451
  await done(product, 'updateDebtor', { id, parentEmail: `never-${email}` }, school)
  const { letter } = await debtorOf(product, id, school)
  expect(await why(letter.id)).toBe('This letter has not left yet.')
  product.mail.answer = async () => null
  await done(product, 'updateDebtor', { id, status: 'COMPLETED' }, school)
  expect(await why(letter.id)).toBe('This claim is closed: no letter is due any more.')
})

test('a claim that was listed as settled and is opened again tells its family first, and is seen after their notice', async () => {
  const address = `settled${number}@example.com`
  const settled = { studentName: `${name} Ada`, parentEmail: address, status: 'COMPLETED' }
  ;({ id } = await aDebtor(product, school, settled))
  await quiet(product)
  expect(lettersTo(address)).toEqual([])
  await done(product, 'updateDebtor', { id, status: 'ABANDONED_PAYMENT', statementAccepted: true }, school)
  await sent()
  expect(lettersTo(address).map(({ subject }) => subject)).toEqual([
    'A letter about school fees at Greenfield Academy',
  ])
  await later(6)
  expect(await found(product, `${name} Ada`, other)).not.toContain(`${name} Ada`)
  await later(2)
  expect(await found(product, `${name} Ada`, other)).toContain(`${name} Ada`)
})

test('a letter that left long ago does not come back: what was told stays told', async () => {
  await later(59)
  expect(await seen()).toEqual([name])
  await later(3)
  const [problem] = (await cameBack()).userErrors
  expect(problem).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('more than 60 days ago'),
  })
  expect(await seen()).toEqual([name])
})
