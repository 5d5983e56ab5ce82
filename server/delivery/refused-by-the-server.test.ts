import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Letter } from '../mail/letter.entity.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import type { Refusal } from '../testing/servers/mail-server.js'
import { quiet } from '../testing/databases/stored.js'

let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ retries: { tries: 1000, pause: 2, growing: false } })
  school = await anApprovedSchool(product, await aProvider(product), 'Greenfield Academy')
  await quiet(product)
})
afterEach(() => {
  product.mail.answer = () => null
  product.mail.answerText = () => null
})
afterAll(() => product.close())

let letters = 0
/** So many claims, each of a family of its own, whose addresses begin with this. */
async function write(name: string, count: number): Promise<string[]> {
  const to = Array.from({ length: count }, () => `${name}-${(letters += 1)}@example.com`)
  for (const parentEmail of to)
    await aDebtor(product, school, { parentEmail, studentName: `Ward ${letters}` })
  return to
}

const asArray = (to: readonly string[]) => `{${to.join(',')}}`

/** How many of these letters are where; those that are tried at this moment are as they were before. */
async function states(to: readonly string[]): Promise<Record<string, number>> {
  const found = await rows<{ state: string; count: number }>(
    product,
    `select state, count(*)::int from letter where "to" = any(?) group by 1`,
    [asArray(to)],
  )
  return Object.fromEntries(found.map(({ state, count }) => [state, count]))
}
const tried = (to: readonly string[]) =>
  rows<{ attempts: number }>(product, 'select attempts from letter where "to" = any(?)', [asArray(to)]).then(
    (found) => Math.min(...found.map(({ attempts }) => attempts)),
  )

const readinessOf = async (of: Pick<Product, 'url'>) => {
  const response = await fetch(`${of.url}/readyz`)
  return { code: response.status, ...((await response.json()) as { degraded: string[] }) }
}
const readiness = () => readinessOf(product)
const ready = { code: 200, status: 'ready', because: [], degraded: [] }
const soon = { timeout: 30_000, interval: 100 }

interface Answer {
  refusal: Refusal
  answerText?: true
  /** What becomes of the letter of one recipient who alone is refused. */
  one: 'FAILED' | 'QUEUED'
  /** What everybody may read of a mail server that answers so to all: the code, for its words may name whom it was about. */
  every: string | null
}
const ANSWERS: Record<string, Answer> = {
  'an unknown mailbox': { refusal: '550 5.1.1 No such user', one: 'FAILED', every: '550 5.1.1' },
  'no, without a reason': { refusal: 550, one: 'FAILED', every: '550' },
  'no relaying': {
    refusal: '554 5.7.1 Relay access denied',
    one: 'QUEUED',
    every: '554 5.7.1',
  },
  'no, after its text': {
    refusal: '554 Message rejected: Email address is not verified.',
    answerText: true,
    one: 'FAILED',
    every: '554',
  },
  'a full mailbox, or a used up quota': {
    refusal: '552 Quota exceeded',
    one: 'FAILED',
    every: '552',
  },
  later: { refusal: 451, one: 'QUEUED', every: null },
  'not now': { refusal: 421, one: 'QUEUED', every: null },
}

describe.each(Object.entries(ANSWERS))(
  'a mail server that says %s',
  (name, { refusal, answerText, one, every }) => {
    const word = name.replaceAll(/\W+/g, '-')
    const refuse = (whom: (to: string) => boolean) => {
      product.mail[answerText ? 'answerText' : 'answer'] = (to: string) => (whom(to) ? refusal : null)
    }

    test(`to one of many: that letter is ${one === 'FAILED' ? 'given up at once' : 'tried until it is taken'}`, async () => {
      await expect.poll(readiness, soon).toEqual(ready)
      refuse((to) => to.startsWith(`${word}-refused`))
      const taken = await write(`${word}-first`, 3)
      const refused = await write(`${word}-refused`, 1)
      taken.push(...(await write(`${word}-last`, 3)))
      await expect.poll(() => states(taken), soon).toEqual({ SENT: 6 })
      if (one === 'FAILED') await expect.poll(() => states(refused), soon).toEqual({ FAILED: 1 })
      else await expect.poll(() => tried(refused), soon).toBeGreaterThan(1)
      expect(await states(refused)).toEqual({ [one]: 1 })
      expect(await readiness()).toEqual(ready)

      refuse(() => false)
      if (one === 'QUEUED') await expect.poll(() => states(refused), soon).toEqual({ SENT: 1 })
      await quiet(product)
      expect(await states(refused)).toEqual({ [one === 'FAILED' ? 'FAILED' : 'SENT']: 1 })
    })

    test('to everybody: no letter is given up, /readyz says so, and they leave by themselves', async () => {
      // Of "no such address" one is needed at which somebody was reached before.
      const [known] = await write(`${word}-known`, 1)
      await expect.poll(() => states([known!]), soon).toEqual({ SENT: 1 })
      await quiet(product)
      await expect.poll(readiness, soon).toEqual(ready)
      refuse(() => true)
      const all = await write(`${word}-all`, 6)
      await aDebtor(product, school, { parentEmail: known!, studentName: `Sibling ${letters}` })
      await expect.poll(() => tried(all), soon).toBeGreaterThan(1)
      const sentence = `The mail server refuses every letter. It says: ${every}`
      await expect.poll(readiness, soon).toEqual({ ...ready, degraded: every === null ? [] : [sentence] })
      await expect.poll(() => states(all), soon).toEqual({ QUEUED: 6 })

      refuse(() => false)
      await expect.poll(() => states([...all, known!]), soon).toEqual({ SENT: 8 })
      await expect.poll(readiness, soon).toEqual(ready)
    })
  },
)

describe.each<Refusal>(['550 5.1.1 No such user', '550 5.1.2 No such domain', '553 5.1.3 Not an address'])(
  'many wrong addresses in a row, and nothing taken between them: %s',
  (refusal) => {
    test('are given up at once, and nobody is told that the mail server is at fault', async () => {
      const [known] = await write('reached', 1)
      await expect.poll(() => states([known!]), soon).toEqual({ SENT: 1 })
      await quiet(product)
      product.mail.answer = (to) => (to === known ? null : refusal)
      const wrong = await write('stale', 8)
      await expect.poll(() => states(wrong), soon).toEqual({ FAILED: 8 })
      expect(await readiness()).toEqual(ready)

      // Until an address is among them at which somebody was reached: then all of them wait again.
      product.mail.answer = () => refusal
      await aDebtor(product, school, { parentEmail: known!, studentName: `Sibling ${letters}` })
      await expect.poll(() => states(wrong), soon).toEqual({ QUEUED: 8 })
      product.mail.answer = () => null
      await expect.poll(() => states([...wrong, known!]), soon).toEqual({ SENT: 10 })
      await expect.poll(readiness, soon).toEqual(ready)
    })
  },
)

test('a few wrong addresses in a row are given up at once, and one more letter that is taken ends the count', async () => {
  product.mail.answer = (to) => (to.startsWith('wrong') ? 550 : null)
  const wrong = await write('wrong', 4)
  await expect.poll(() => states(wrong), soon).toEqual({ FAILED: 4 })
  const [right] = await write('right', 1)
  await product.mail.letterTo(right!)
  await quiet(product)
  wrong.push(...(await write('wrong-too', 4)))
  await expect.poll(() => states(wrong), soon).toEqual({ FAILED: 8 })
  expect(await readiness()).toEqual(ready)
})

test('one wrong address that is tried again and again by hand is still one', async () => {
  await write('fine', 1)
  await quiet(product)
  product.mail.answer = () => 550
  const [to] = await write('again', 1)
  for (let time = 0; time < 6; time += 1) {
    await expect.poll(() => states([to!]), soon).toEqual({ FAILED: 1 })
    const [{ id }] = (await rows<{ id: number }>(product, 'select id from letter where "to" = ?', [to])) as [
      { id: number },
    ]
    await product.world.orm.em.fork().transactional(async (em) => {
      await product.world.outbox.resend(em as never, await em.findOneOrFail(Letter, id))
    })
  }
  await expect.poll(() => states([to!]), soon).toEqual({ FAILED: 1 })
})

test('two servers count together, and both say so', async () => {
  await write('before', 1)
  await quiet(product)
  const second = await aProduct({ beside: product, retries: { tries: 1000, pause: 2, growing: false } })
  try {
    product.mail.answerText = () => '554 No.'
    const all = await write('shared', 7)
    await expect.poll(() => tried(all), soon).toBeGreaterThan(1)
    expect(await states(all)).toEqual({ QUEUED: 7 })
    for (const server of [product, second])
      await expect
        .poll(() => readinessOf(server), soon)
        .toMatchObject({ degraded: ['The mail server refuses every letter. It says: 554'] })
    product.mail.answerText = () => null
    await expect.poll(() => states(all), soon).toEqual({ SENT: 7 })
  } finally {
    await second.close()
  }
})
