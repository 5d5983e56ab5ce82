import { beforeEach, describe, expect, test } from 'vitest'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask, send, visitor, type Asker } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, aSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { everyText, quiet, stored } from '../testing/databases/stored.js'

const product = await theProduct()
const provider = await aProvider(product)
const other = await aProvider(product)

let counter = 0
let email: string
beforeEach(async () => {
  email = `amina${++counter}@example.com`
  await daysLater(product, 0, provider, other)
})

const TEXT = 'How does a small school join?\nSee www.cheap-pills.example'
const wrote = (over: Record<string, unknown> = {}, as: Asker = visitor) =>
  act(
    product,
    'sendMessage',
    { fullName: 'Amina Yusuf', email, message: TEXT, ...over },
    { as, select: 'sent' },
  )
const MESSAGES =
  'query ($state: MessageState, $first: Int! = 25, $after: String) { desk { newMessages messages(state: $state, first: $first, after: $after) { edges { node { id fullName email text state createdAt handledBy handledAt } } pageInfo { hasNextPage endCursor } } } }'
const inbox = async (variables: Record<string, unknown> = {}) =>
  (await ask(product, MESSAGES, variables, provider)).desk
/** The messages of this test's own sender. */
const own = async (): Promise<any[]> =>
  (await inbox({ first: 100 })).messages.edges
    .map(({ node }: any) => node)
    .filter((message: any) => message.email.toLowerCase() === email)
const mark = (messageId: string, state: string, as = provider) =>
  act(product, 'markMessage', { messageId, state }, { as, select: 'message { state handledBy handledAt }' })
const lettersTo = (to: string) => product.mail.received.filter((letter) => letter.to === to)

describe('a message', () => {
  test('is kept for the provider and mailed to every one of them, and an answer goes to its sender', async () => {
    expect(await wrote()).toEqual({ sent: true, userErrors: [] })
    expect(await own()).toMatchObject([
      { fullName: 'Amina Yusuf', email, text: TEXT, state: 'NEW', handledBy: null, handledAt: null },
    ])
    await quiet(product)
    for (const { email: to } of [provider, other]) {
      const letter = lettersTo(to).at(-1)!
      expect(letter).toMatchObject({ subject: 'Amina Yusuf wrote to DMA', replyTo: email })
      expect(letter.text).toContain('How does a small school join?')
      expect(letter.text).toContain('/provider/messages')
    }
  })

  test('is acknowledged with not a word of what was typed, and no way to answer to somebody else', async () => {
    await wrote({ fullName: 'Visit www.cheap-pills.example' })
    const letter = await product.mail.letterTo(email, /^We have your message$/)
    for (const part of [letter.subject, letter.text, letter.html])
      expect(part).not.toMatch(/cheap-pills|small school/)
    expect(letter.replyTo).toBeNull()
  })

  test('is acknowledged once a day and address, however it is written', async () => {
    await wrote()
    await wrote({ message: 'One thing more.', email: email.toUpperCase() })
    await quiet(product)
    expect(await own()).toHaveLength(2)
    const acknowledged = () => product.mail.received.filter(({ to }) => to.toLowerCase() === email)
    expect(acknowledged()).toHaveLength(1)
    await daysLater(product, 1.01, provider)
    await wrote({ message: 'And one more.' })
    await quiet(product)
    expect(acknowledged()).toHaveLength(2)
  })

  test('that a double click sends twice is kept once, with one letter to each', async () => {
    await quiet(product)
    const before = product.mail.received.length
    const requestKey = `a form ${email}`
    const answers = await Promise.all(Array.from({ length: 4 }, () => wrote({ requestKey })))
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ sent: true, userErrors: [] })))
    await quiet(product)
    expect(await own()).toHaveLength(1)
    const [{ count }] = await rows(product, 'select count(*)::int as count from account where is_provider')
    expect(product.mail.received.length - before).toBe(count + 1)
  })

  test('is kept once without a key too, and again when it is sent again later', async () => {
    await wrote()
    await wrote()
    expect(await own()).toHaveLength(1)
    product.clock.forward(3 / (24 * 60))
    await wrote()
    expect(await own()).toHaveLength(2)
  })

  test('whose text was changed after an answer got lost is not taken for the first: it says so, and is kept under a key of its own', async () => {
    await wrote({ requestKey: 'one' })
    const changed = { message: 'What I meant to say.' }
    expect((await wrote({ ...changed, requestKey: 'one' })).userErrors).toMatchObject([
      { code: 'CONFLICT', field: ['requestKey'] },
    ])
    expect(await own()).toHaveLength(1)
    await wrote({ ...changed, requestKey: 'two' })
    expect(await own()).toHaveLength(2)
  })

  test('that fills in the field which nobody sees is answered as always, and nothing of it is kept', async () => {
    await quiet(product)
    const before = await stored(product)
    expect(await wrote({ subject: 'Buy now' })).toEqual({ sent: true, userErrors: [] })
    expect(await stored(product)).toEqual(before)
  })

  test('is refused with a sentence for each field, and kept as it was typed otherwise', async () => {
    const before = await stored(product)
    const { sent, userErrors } = await wrote({ fullName: ' ', email: 'amina', message: '\u200b' })
    expect(sent).toBeNull()
    expect(userErrors).toMatchObject([
      { code: 'REQUIRED', field: ['fullName'] },
      { code: 'INVALID', field: ['email'] },
      { code: 'REQUIRED', field: ['message'], message: 'Enter your message.' },
    ])
    const long = await wrote({ message: 'x'.repeat(5001) })
    expect(long.userErrors).toMatchObject([{ code: 'TOO_LONG', field: ['message'] }])
    expect(await stored(product)).toEqual(before)
    expect((await wrote({ message: 'ẹ'.repeat(5000) })).sent).toBe(true)
  })

  test('under one address is taken five times an hour', async () => {
    for (let at = 0; at < 5; at++) await wrote({ message: `Number ${at}` })
    const { status, errors } = await send(
      product,
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { sent } }',
      { input: { fullName: 'Amina', email: email.toUpperCase(), message: 'Number 6' } },
    )
    expect(status).toBe(429)
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
    expect(await own()).toHaveLength(5)
  })
})

describe('the inbox', () => {
  test('shows the newest first, by state, and counts the new ones', async () => {
    await rows(product, `update contact_message set state = 'CLOSED', handled_at = now()`)
    for (const message of ['One', 'Two', 'Three']) await wrote({ message })
    const texts = (desk: any) => desk.messages.edges.map(({ node }: any) => node.text)
    const first = await inbox({ state: 'NEW', first: 2 })
    expect(first.newMessages).toBe(3)
    expect(texts(first)).toEqual(['Three', 'Two'])
    const { endCursor, hasNextPage } = first.messages.pageInfo
    expect(hasNextPage).toBe(true)
    expect(texts(await inbox({ state: 'NEW', first: 2, after: endCursor }))).toEqual(['One'])
    const [three] = await own()
    await mark(three.id, 'READ')
    expect((await inbox()).newMessages).toBe(2)
    expect(texts(await inbox({ state: 'READ' }))).toEqual(['Three'])
  })

  test('says who marked a message and when, and lets it be marked as new again', async () => {
    await wrote()
    const [{ id }] = await own()
    expect(await mark(id, 'READ')).toMatchObject({
      message: { state: 'READ', handledBy: provider.username, handledAt: expect.any(String) },
    })
    expect((await mark(id, 'CLOSED', other)).message.handledBy).toBe(other.username)
    expect((await mark(id, 'NEW')).message).toEqual({ state: 'NEW', handledBy: null, handledAt: null })
  })

  test('is the provider’s alone', async () => {
    await wrote()
    const [{ id }] = await own()
    const school = await aSchool(product)
    for (const as of [visitor, school]) {
      expect((await send(product, MESSAGES, {}, as)).data).toBeNull()
      const document = `mutation ($id: ID!) { markMessage(input: { messageId: $id, state: CLOSED }) { userErrors { code } } }`
      const { errors } = await send(product, document, { id }, as)
      expect(errors).toMatchObject([
        { extensions: { code: as === visitor ? 'UNAUTHENTICATED' : 'FORBIDDEN' } },
      ])
    }
    expect(await own()).toMatchObject([{ state: 'NEW' }])
  })
})

test('a message is deleted twelve months after it was closed, and with it every trace of its sender', async () => {
  await wrote({ fullName: `Zz ${email}` })
  const [{ id }] = await own()
  await quiet(product)
  await daysLater(product, 400, provider)
  await keepClocks(product)
  expect(await own()).toMatchObject([{ state: 'NEW' }])
  await mark(id, 'CLOSED')
  await daysLater(product, 364, provider)
  await keepClocks(product)
  expect(await own()).toHaveLength(1)
  await daysLater(product, 5, provider)
  await keepClocks(product)
  expect(await own()).toEqual([])
  expect(await everyText(product)).not.toContain(email)
})
