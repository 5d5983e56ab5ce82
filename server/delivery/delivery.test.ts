import { afterEach, expect, test } from 'vitest'
import {
  attempt,
  claimBy,
  daysLater,
  debtorOf,
  done,
  letterState,
  tokenIn,
} from '../testing/claims/claims.js'
import { ask } from '../testing/client.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'
import { everyText, quiet } from '../testing/databases/stored.js'
import { rows } from '../testing/databases/database.js'
import { LETTERS_PER_DAY } from '../shared/rules.js'
import { Letter } from '../mail/letter.entity.js'

const product = await theProduct({ retries: { tries: 6, pause: 0, growing: false } })
const school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
afterEach(() => void (product.mail.answer = () => null))

const lettersTo = (to: string) => product.mail.received.filter((letter) => letter.to === to)
const messageIdOf = async (letterId: string) =>
  (await product.world.orm.em.fork().findOneOrFail(Letter, Number(letterId))).messageId

test('a mail server that says "later" is asked again, and gets the letter under the Message-ID it had', async () => {
  let refusals = 0
  product.mail.answer = (to) => (to === 'later@example.com' && refusals++ < 2 ? 451 : null)
  const { id, letter } = await aDebtor(product, school, { parentEmail: 'later@example.com' })
  const messageId = await messageIdOf(letter.id)
  const arrived = await product.mail.letterTo('later@example.com')
  expect(arrived.messageId).toBe(messageId)
  expect(await letterState(product, id, 'SENT', school)).toMatchObject({ attempts: 3, lastError: null })
  expect(await claimBy(product, tokenIn(arrived))).not.toBeNull()
})

test('while it is being tried again the debtor says so, with what the mail server said', async () => {
  product.mail.answer = (to) => (to === 'waiting@example.com' ? 450 : null)
  const { id } = await aDebtor(product, school, { parentEmail: 'waiting@example.com' })
  await expect
    .poll(async () => (await debtorOf(product, id, school)).letter, { interval: 30 })
    .toMatchObject({ state: 'QUEUED', lastError: expect.stringContaining('450'), canResend: false })
  product.mail.answer = () => null
  await letterState(product, id, 'SENT', school)
})

test('a refused recipient is shown on the debtor at once; sent again by hand the letter arrives, the same one', async () => {
  product.mail.answer = (to) => (to === 'full@example.com' ? 550 : null)
  const { id, letter } = await aDebtor(product, school, { parentEmail: 'full@example.com' })
  expect(await letterState(product, id, 'FAILED', school)).toMatchObject({
    attempts: 1,
    canResend: true,
    lastError: expect.stringContaining('550'),
  })
  expect((await debtorOf(product, id, school)).inDirectory.reason).toBe('The family has not been told yet.')

  product.mail.answer = () => null
  const again = await attempt(product, 'resendLetter', { letterId: letter.id }, school)
  expect(again).toMatchObject({ letter: { id: letter.id, state: 'QUEUED' }, userErrors: [] })
  expect((await product.mail.letterTo('full@example.com')).messageId).toBe(await messageIdOf(letter.id))
  await letterState(product, id, 'SENT', school)
  const { history, inDirectory } = await debtorOf(product, id, school)
  expect(history[0]).toMatchObject({ act: 'letter.resent', by: school.username })
  expect(inDirectory.visibleFrom).not.toBeNull()
})

test('a letter that was sent again today is offered again tomorrow, and not before', async () => {
  product.mail.answer = (to) => (to === 'still-full@example.com' ? 550 : null)
  const { id, letter } = await aDebtor(product, school, { parentEmail: 'still-full@example.com' })
  expect(await letterState(product, id, 'FAILED', school)).toMatchObject({ canResend: true })
  const again = async () =>
    (await attempt(product, 'resendLetter', { letterId: letter.id }, school)).userErrors
  expect(await again()).toEqual([])
  expect(await letterState(product, id, 'FAILED', school)).toMatchObject({ canResend: false })
  expect(await again()).toMatchObject([{ message: expect.stringContaining('again today already') }])
  product.mail.answer = () => null
  await daysLater(product, 1, school)
  expect((await debtorOf(product, id, school)).letter).toMatchObject({ canResend: true })
  expect(await again()).toEqual([])
  await daysLater(product, 0, school)
})

test('a letter to whose address enough has gone today is offered again tomorrow too', async () => {
  product.mail.answer = (to) => (to === 'written-to@example.com' ? 550 : null)
  const { id, letter } = await aDebtor(product, school, { parentEmail: 'written-to@example.com' })
  expect(await letterState(product, id, 'FAILED', school)).toMatchObject({ canResend: true })
  // As many more of the same news as leave on a day.
  for (let more = 0; more < LETTERS_PER_DAY.ofAKind; more++) await aDebtor(product, school)
  await quiet(product)
  await rows(
    product,
    `update letter set "to" = one."to", topic = one.topic, released_at = one.created_at from letter one
      where one.id = ? and letter.id in (select id from letter where state = 'SENT' order by id limit ?) returning letter.id`,
    [letter.id, LETTERS_PER_DAY.ofAKind],
  )
  expect((await debtorOf(product, id, school)).letter).toMatchObject({ canResend: false })
  const { userErrors } = await attempt(product, 'resendLetter', { letterId: letter.id }, school)
  expect(userErrors).toMatchObject([{ message: expect.stringContaining('Enough letters have gone') }])
})

test('a letter that arrived is not sent again by hand', async () => {
  const { id, letter } = await aDebtor(product, school)
  await letterState(product, id, 'SENT', school)
  const { userErrors } = await attempt(product, 'resendLetter', { letterId: letter.id }, school)
  expect(userErrors).toMatchObject([{ code: 'CONFLICT', field: ['letterId'] }])
})

test('after the last try a letter is given up, visibly', async () => {
  product.mail.answer = (to) => (to === 'never@example.com' ? 421 : null)
  const { id } = await aDebtor(product, school, { parentEmail: 'never@example.com' })
  expect(await letterState(product, id, 'FAILED', school)).toMatchObject({ attempts: 6, canResend: true })
})

test('letters wait for a mail server that is down, and leave when it is back', async () => {
  await product.mail.down()
  const { id } = await aDebtor(product, school, { parentEmail: 'patient@example.com' })
  await expect
    .poll(async () => (await debtorOf(product, id, school)).letter.lastError, { interval: 30 })
    .toMatch(/could not be reached/)
  await product.mail.up()
  await product.mail.letterTo('patient@example.com')
  await letterState(product, id, 'SENT', school)
})

test('a claim withdrawn before its letter left is not written about', async () => {
  product.mail.answer = (to) => (to === 'spared@example.com' ? 451 : null)
  const { id } = await aDebtor(product, school, { parentEmail: 'spared@example.com' })
  const { letter } = await done(product, 'withdrawDebtor', { id }, school)
  expect(letter.state).toBe('CANCELLED')
  product.mail.answer = () => null
  // The queue is worked off in order: when this one has arrived, the other would have.
  await aDebtor(product, school, { parentEmail: 'after@example.com' })
  await product.mail.letterTo('after@example.com')
  await quiet(product)
  expect(lettersTo('spared@example.com')).toEqual([])
})

test('a letter that cannot be made is tried again and then given up, and the others leave all the same', async () => {
  const em = product.world.orm.em.fork()
  await em.transactional((tx) =>
    product.world.outbox.post(tx as never, { kind: 'claim', to: 'broken@example.com', data: { linkId: 0 } }),
  )
  const { id } = await aDebtor(product, school)
  await letterState(product, id, 'SENT', school)
  await quiet(product)
  expect(await em.findOne(Letter, { to: 'broken@example.com' })).toMatchObject({
    state: 'FAILED',
    lastError: 'The letter could not be made.',
  })
})

test('what stands in letters as a secret stands in no table: neither link nor code', async () => {
  await aDebtor(product, school, { parentEmail: 'secret@example.com' })
  const claim = tokenIn(await product.mail.letterTo('secret@example.com'))
  const person = await anAccount(product)
  const verification = await product.mail.letterTo(person.email, /Confirm your e-mail/)
  const verify = /\/verify-email\/([\w-]{43})/.exec(verification.text)![1]!
  const REQUEST =
    'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { sent userErrors { message } } }'
  await ask(product, REQUEST, { input: { email: person.email } })
  const code = /\b\d{6}\b/.exec((await product.mail.letterTo(person.email, /Your code/)).text)![0]
  await quiet(product)
  const texts = await everyText(product)
  expect(texts).toContain('secret@example.com')
  expect(texts).not.toContain(claim)
  expect(texts).not.toContain(verify)
  // Not as the microseconds of some instant, nor within a longer number.
  expect(texts).not.toMatch(new RegExp(`(?<![.\\w])${code}(?!\\w)`))
})

test('two servers on one database share the work and send each letter once', async () => {
  const second = await aProduct({ beside: product })
  try {
    const to = Array.from({ length: 30 }, (_, at) => `shared-${at}@example.com`)
    await Promise.all(
      to.map((parentEmail, at) =>
        aDebtor(at % 2 ? second : product, school, { parentEmail, studentName: `W${at}` }),
      ),
    )
    await quiet(product)
    const arrived = product.mail.received.filter((letter) => letter.to.startsWith('shared-'))
    expect(arrived.map((letter) => letter.to).toSorted()).toEqual(to.toSorted())
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(30)
  } finally {
    await second.close()
  }
})
