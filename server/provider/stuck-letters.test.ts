import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { daysLater, debtorOf, done, letterState } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { statementsOf } from '../testing/databases/statements.js'
import { quiet } from '../testing/databases/stored.js'
import { holdNextLetter } from '../testing/waiting-letters.js'

let product: Product
let provider: Person
let school: SchoolPerson
/** An hour between two tries: what waits, waits. */
beforeEach(async () => {
  product = await aProduct({ retries: { tries: 14, pause: 3600, growing: false } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  await quiet(product)
})
afterEach(() => product.close())

const LETTERS = `query ($filter: StuckLetterFilter, $first: Int, $after: String) { desk {
  letterCounts { notDelivered waiting held }
  letters(filter: $filter, first: $first, after: $after) { pageInfo { hasNextPage endCursor }
    edges { cursor node { id kind to because attempts lastError createdAt lastTriedAt nextTryAt writtenFor { id name } } } } } }`
const desk = async (variables: Record<string, unknown> = {}) =>
  (await ask(product, LETTERS, variables, provider)).desk
const stuck = async (filter: object = {}): Promise<any[]> =>
  (await desk({ filter, first: 100 })).letters.edges.map(({ node }: any) => node)
const again = (input: object) =>
  act(product, 'sendLettersAgain', input as Record<string, unknown>, { as: provider, select: 'sent' })

const PATIENT = { timeout: 10_000, interval: 30 }
const refuse = (code: number | null) => void (product.mail.answer = () => code)
/** A claim whose letter, and no other that was on its way, the mail server refuses for good. */
async function undelivered(over: Record<string, unknown> = {}, as = school): Promise<any> {
  await quiet(product)
  refuse(550)
  const debtor = await aDebtor(product, as, over)
  await letterState(product, debtor.id, 'FAILED', as)
  refuse(null)
  return debtor
}
/** A claim whose letter the mail server has put off, for an hour. */
async function putOff(over: Record<string, unknown> = {}): Promise<any> {
  refuse(451)
  const debtor = await aDebtor(product, school, over)
  // Until the queue has put it away as well: before, it counts as just leaving.
  const put = `select id from pgboss.job where name = 'letters' and state = 'retry' and (data->>'letterId')::int = ?`
  await expect.poll(() => rows(product, put, [debtor.letter.id]), PATIENT).toHaveLength(1)
  refuse(null)
  return debtor
}
const quarterOfAnHour = () => daysLater(product, 16 / (24 * 60), provider)

describe('the list', () => {
  test('shows what was not delivered, what waits for long and, when asked, what is held; and nothing that is on its way', async () => {
    const waiting = await aSchool(product, 'Waiting School')
    await aDebtor(product, waiting, { parentEmail: 'held@example.com' })
    await undelivered({ parentEmail: 'gone@example.com' })
    await putOff({ parentEmail: 'later@example.com' })
    expect((await stuck()).map(({ because }) => because)).toEqual(['NOT_DELIVERED'])
    await quarterOfAnHour()
    const [failed, late] = await stuck()
    const [held] = await stuck({ because: 'HELD' })
    expect(held).toMatchObject({ because: 'HELD', attempts: 0, lastTriedAt: null, nextTryAt: null })
    expect(held.writtenFor).toEqual({ id: waiting.schoolId, name: 'Waiting School' })
    expect(failed).toMatchObject({ because: 'NOT_DELIVERED', kind: 'claim', attempts: 1, nextTryAt: null })
    expect(failed.lastError).toContain('550')
    expect(failed.writtenFor.name).toBe('Greenfield College')
    expect(late).toMatchObject({ because: 'WAITING', attempts: 1 })
    const minutes = (Date.parse(late.nextTryAt) - product.clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(50)
    expect(minutes).toBeLessThan(61)
    expect((await desk()).letterCounts).toEqual({ notDelivered: 1, waiting: 1, held: 1 })
  })

  test('shows no address, neither as the letter’s nor in what the mail server said', async () => {
    const { letter } = await undelivered({ parentEmail: 'ngozi.okafor@mail.example' })
    await rows(product, 'update letter set last_error = ? where id = ?', [
      '550 5.1.1 <ngozi.okafor@mail.example>: Recipient address rejected, see ngozi.okafor@mail.example.',
      letter.id,
    ])
    const [shown] = await stuck()
    expect(shown.to).toBe('n***@mail.example')
    expect(shown.lastError).toContain('<n***@mail.example>: Recipient address rejected')
    expect(JSON.stringify(shown)).not.toContain('okafor')
  })

  test('leaves out a claim’s letter that nobody needs any more: the claim is withdrawn or paid, or written about elsewhere since', async () => {
    const withdrawn = await undelivered()
    await done(product, 'withdrawDebtor', { id: withdrawn.id }, school)
    const mended = await undelivered({ parentEmail: 'mistyped@example.com' })
    await done(product, 'updateDebtor', { id: mended.id, parentEmail: 'right@example.com' }, school)
    const unaddressed = await undelivered()
    await done(product, 'updateDebtor', { id: unaddressed.id, parentEmail: null }, school)
    const handed = await undelivered()
    await done(product, 'recordHandOver', { id: handed.id }, school)
    const paid = await undelivered()
    await done(product, 'updateDebtor', { id: paid.id, status: 'COMPLETED' }, school)
    const changed = await aDebtor(product, school, { parentEmail: 'changed@example.com' })
    await letterState(product, changed.id, 'SENT', school)
    refuse(550)
    await done(product, 'updateDebtor', { id: changed.id, amountOwed: '60000' }, school)
    await letterState(product, changed.id, 'FAILED', school)
    refuse(null)
    expect(await stuck()).toHaveLength(1)
    await done(product, 'updateDebtor', { id: changed.id, status: 'COMPLETED' }, school)
    await quiet(product)
    expect(await stuck()).toEqual([])
    expect((await desk()).letterCounts.notDelivered).toBe(0)
  })

  test('is narrowed by reason and by school, and goes on page by page', async () => {
    const other = await anApprovedSchool(product, provider, 'Hillside School')
    await quiet(product)
    await undelivered({}, other)
    for (let at = 0; at < 3; at++) await undelivered({ studentName: `W${at}` })
    expect(await stuck({ school: 'HILL' })).toHaveLength(1)
    expect(await stuck({ school: '_' })).toHaveLength(0)
    expect(await stuck({ because: 'HELD' })).toHaveLength(0)
    const first = (await desk({ first: 3 })).letters
    const rest = (await desk({ first: 3, after: first.pageInfo.endCursor })).letters
    const seen = [...first.edges, ...rest.edges].map(({ node }: any) => node.id)
    expect(new Set(seen).size).toBe(4)
    expect(rest.pageInfo.hasNextPage).toBe(false)
    const one = await statementsOf(product, () => desk({ first: 1 }))
    expect(await statementsOf(product, () => desk({ first: 50 }))).toHaveLength(one.length)
  })

  test('has letters about accounts too, which belong to no school', async () => {
    refuse(550)
    await act(product, 'requestPasswordReset', { email: school.email })
    await expect.poll(async () => (await stuck()).length, PATIENT).toBe(1)
    expect((await stuck())[0]).toMatchObject({ kind: 'password-reset-code', writtenFor: null })
  })
})

describe('sending again', () => {
  test('one that was not delivered: it arrives under the Message-ID that it had, and its school sees who did it', async () => {
    const { id, letter } = await undelivered({ parentEmail: 'back@example.com' })
    expect(await again({ letterId: letter.id })).toEqual({ sent: 1, userErrors: [] })
    const arrived = await product.mail.letterTo('back@example.com')
    const [{ message_id: messageId }] = (await rows(product, 'select message_id from letter where id = ?', [
      letter.id,
    ])) as any
    expect(arrived.messageId).toBe(messageId)
    await letterState(product, id, 'SENT', school)
    expect((await debtorOf(product, id, school)).history[0]).toMatchObject({
      act: 'letter.resent',
      by: provider.username,
    })
    expect(await stuck()).toEqual([])
  })

  test('one that would wait an hour: it leaves at once, and once', async () => {
    const { letter } = await putOff({ parentEmail: 'now@example.com' })
    await quarterOfAnHour()
    expect(await again({ letterId: letter.id })).toEqual({ sent: 1, userErrors: [] })
    await product.mail.letterTo('now@example.com')
    await quiet(product)
    const left = `select state from pgboss.job where name = 'letters' and state < 'completed'`
    await expect.poll(() => rows(product, left), PATIENT).toEqual([])
  })

  test('all that a filter shows; what is held stays held', async () => {
    const waiting = await aSchool(product, 'Waiting School')
    await aDebtor(product, waiting, { parentEmail: 'held@example.com' })
    for (const at of [1, 2])
      await undelivered({ studentName: `W${at}`, parentEmail: `all-${at}@example.com` })
    await putOff({ parentEmail: 'all-3@example.com' })
    await quarterOfAnHour()
    expect(await again({ filter: { because: 'WAITING' } })).toMatchObject({ sent: 1 })
    // Until it has arrived, it still waits: then the next request would be right to count it too.
    await product.mail.letterTo('all-3@example.com')
    await quiet(product)
    expect(await again({ filter: {} })).toMatchObject({ sent: 2 })
    for (const at of [1, 2]) await product.mail.letterTo(`all-${at}@example.com`)
    await expect.poll(() => stuck(), PATIENT).toEqual([])
    expect(await again({ filter: { because: 'HELD' } })).toMatchObject({ sent: 0 })
    expect(product.mail.received.map(({ to }) => to)).not.toContain('held@example.com')
  })

  test('what is held, has arrived or is not there is refused, each in a sentence', async () => {
    const waiting = await aSchool(product)
    const held = await aDebtor(product, waiting)
    const arrived = await aDebtor(product, school)
    await letterState(product, arrived.id, 'SENT', school)
    const codes = async (letterId: string) => (await again({ letterId })).userErrors
    expect(await codes(held.letter.id)).toMatchObject([{ code: 'CONFLICT', field: ['letterId'] }])
    expect(await codes(arrived.letter.id)).toMatchObject([{ code: 'CONFLICT' }])
    expect(await codes('999999')).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  test('of a suspended school waits for it, as at its own door: not said to leave, nor left as not delivered', async () => {
    const halted = await anApprovedSchool(product, provider)
    const one = await aDebtor(product, halted)
    await quiet(product)
    await rows(product, `update letter set state = 'FAILED' where id = ?`, [one.letter.id])
    await rows(product, 'update debtor set noticed_at = null where id = ?', [one.id])
    await decide(product, provider, 'suspendSchool', { schoolId: halted.schoolId, reason: 'An inquiry.' })
    const before = product.mail.received.length
    expect((await again({ letterId: one.letter.id })).userErrors).toMatchObject([
      {
        code: 'CONFLICT',
        message: expect.stringContaining('leaves when its school is approved, or reinstated'),
      },
    ])
    await letterState(product, one.id, 'HELD', halted)
    await rows(product, `update letter set state = 'FAILED' where id = ?`, [one.letter.id])
    expect(await again({ filter: { school: halted.schoolName } })).toMatchObject({ sent: 0 })
    await letterState(product, one.id, 'HELD', halted)
    expect(product.mail.received.slice(before).map(({ to }) => to)).not.toContain(one.parentEmail)
    await decide(product, provider, 'reinstateSchool', { schoolId: halted.schoolId })
    await letterState(product, one.id, 'SENT', halted)
  })

  test('what the mail server is just reading is left to it, and arrives once', async () => {
    const { arrived, answer } = holdNextLetter(product, 'once@example.com')
    const { letter } = await aDebtor(product, school, { parentEmail: 'once@example.com' })
    await arrived
    expect((await again({ letterId: letter.id })).userErrors).toMatchObject([{ code: 'CONFLICT' }])
    answer(null)
    await product.mail.letterTo('once@example.com')
    await quiet(product)
    expect(product.mail.received.filter(({ to }) => to === 'once@example.com')).toHaveLength(1)
  })

  test('the same ones twice at the same moment sends each once', async () => {
    const claims = []
    // Five in a row would be the mail server's fault, and wait.
    for (let at = 0; at < 4; at++)
      claims.push(await undelivered({ studentName: `W${at}`, parentEmail: `twice-${at}@example.com` }))
    const answers = await Promise.all([again({ filter: {} }), again({ filter: {} })])
    // Whoever comes just behind takes what still waits out of the queue, and sends that instead.
    expect(answers[0].sent + answers[1].sent).toBeGreaterThanOrEqual(4)
    for (const { id } of claims) await letterState(product, id, 'SENT', school)
    expect(product.mail.received.filter(({ to }) => to.startsWith('twice-'))).toHaveLength(4)
  })
})
