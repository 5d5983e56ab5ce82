import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Context } from '../../context.js'
import { claimBy, daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { act, send } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, decide } from '../../testing/people.js'
import { aProduct, theProduct } from '../../testing/product.js'
import { everyStatementOf } from '../../testing/databases/statements.js'
import { everyText, quiet, stored } from '../../testing/databases/stored.js'
import { answerWardQuestions } from './answer-ward-questions.js'

const product = await theProduct()
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield Academy')

let counter = 0
let email: string
let phone: string
let claim: any
let first: string
/** A claim of which the family was told a while ago. */
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  await rows(product, 'update debtor set withdrawn_at = now() where withdrawn_at is null')
  email = `okafor${++counter}@example.com`
  phone = `0803 555 ${String(1000 + counter)}`
  claim = await aDebtor(product, school, { parentEmail: email, phone })
  first = tokenIn(await product.mail.letterTo(email, /fees/i))
  await quiet(product)
  await daysLater(product, 1, provider, school)
})

const codes = () =>
  rows(
    product,
    'select id, code_hash from claim_link where debtor_id = ? and code_hash is not null order by id',
    [claim.id],
  )
const silent = pino({ level: 'silent' })
const asks = (over: Record<string, unknown> = {}) =>
  act(
    product,
    'askAboutWard',
    { student: 'Chidinma Okafor', parent: 'Ngozi Okafor', email, ...over },
    { select: 'asked' },
  )
const lookUp = (on = product) => answerWardQuestions(on.world, silent)
/** What a question brings, by the address that it went to. */
const brings = async (over: Record<string, unknown> = {}) => {
  const before = product.mail.received.length
  expect(await asks(over)).toEqual({ asked: true, userErrors: [] })
  expect(await lookUp()).toEqual({ isComplete: true })
  await quiet(product)
  return product.mail.received.slice(before).map(({ to }) => to)
}

test('a question ends no code that an earlier letter carries', async () => {
  const before = await codes()
  expect(before).toHaveLength(1)
  expect(await brings()).toHaveLength(1)
  expect(await codes()).toEqual(before)
})

describe('a question about one’s ward', () => {
  test('brings a new link to the address on record, and every earlier one still opens', async () => {
    expect(await brings()).toEqual([email])
    const letter = await product.mail.letterTo(email, /^A new link to your page about Greenfield Academy$/)
    expect(tokenIn(letter)).not.toBe(first)
    for (const token of [tokenIn(letter), first]) expect(await claimBy(product, token)).not.toBeNull()
  })

  test('goes to the address that the school has, whatever address was typed', async () => {
    expect(await brings({ email: 'somebody@example.com', phone })).toEqual([email])
  })

  test('is answered alike, with the same statements, whether there is a claim or not', async () => {
    const told = { fields: '' }
    const statements = async (over: Record<string, unknown>) => {
      const all = await everyStatementOf(async () => {
        const { data } = await send(
          product,
          'mutation ($input: AskAboutWardInput!) { askAboutWard(input: $input) { asked userErrors { code } } }',
          { input: { student: 'Chidinma Okafor', parent: 'Ngozi Okafor', email, phone: null, ...over } },
        )
        told.fields += JSON.stringify(data)
      })
      return all.map((text) => text.replace(/'[^']*'/g, '?'))
    }
    // Once before, so that nothing is prepared for the first time.
    await statements({ email: 'warm@example.com' })
    const hit = await statements({})
    const miss = await statements({ student: 'Nobody Whatever', email: 'nobody@example.com' })
    expect(hit.length).toBeGreaterThan(0)
    expect(hit).toEqual(miss)
    const same = JSON.stringify({ askAboutWard: { asked: true, userErrors: [] } })
    expect(told.fields).toBe(same.repeat(3))
    expect(hit.join()).not.toMatch(/debtor|find_alike|claim_link|letter/)
    await lookUp()
  })

  test('is looked up once, by several servers at once, and nothing of it is left', async () => {
    const beside = await aProduct({ beside: product })
    const before = product.mail.received.length
    await asks({ parent: 'Ngozi Typed-Only', phone: '0809 777 1234' })
    await Promise.all([lookUp(), lookUp(beside), lookUp()])
    await quiet(product)
    await beside.close()
    expect(product.mail.received.length - before).toBe(1)
    const texts = await everyText(product)
    for (const typed of ['Typed-Only', '0809 777 1234']) expect(texts).not.toContain(typed)
  })

  test('that a double click asks twice brings one letter', async () => {
    await Promise.all([asks(), asks()])
    expect(await brings()).toEqual([email])
  })

  test('brings three letters a day at most', async () => {
    for (let time = 0; time < 3; time++) {
      expect(await brings()).toEqual([email])
      await daysLater(product, 0.01, provider, school)
    }
    expect(await brings()).toEqual([])
  })

  test.each([
    ['another child of the family', { student: 'Emeka Okafor' }],
    ['the names alone', { email: 'somebody@example.com' }],
    ['an e-mail address that is almost the same', { email: 'okafor@example.com' }],
    ['another family with the same e-mail', { student: 'Tunde Bello', parent: 'Bola Bello' }],
  ])('finds nothing by %s', async (_case, over) => {
    expect(await brings(over)).toEqual([])
  })

  test('finds nothing that is over, or that the family may not be told of yet', async () => {
    await done(product, 'withdrawDebtor', { id: claim.id }, school)
    const waiting = await aSchool(product)
    await aDebtor(product, waiting, { parentEmail: email, phone })
    await quiet(product)
    expect(await brings()).toEqual([])
    await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId, region: 'Lagos' })
    await product.mail.letterTo(email, /fees/i)
  })

  test('is not written to an address that has said that the letter is not for them', async () => {
    await act(product, 'refuseLetter', { token: first })
    await quiet(product)
    expect(await brings()).toEqual([])
  })

  test('is refused with a sentence for each field', async () => {
    const before = await stored(product)
    expect((await asks({ student: ' ', parent: '', email: 'ngozi' })).userErrors).toMatchObject([
      { code: 'REQUIRED', field: ['student'] },
      { code: 'REQUIRED', field: ['parent'] },
      { code: 'INVALID', field: ['email'] },
    ])
    expect((await asks({ student: 'C.' })).userErrors).toMatchObject([
      { code: 'TOO_SHORT', field: ['student'], message: 'Enter at least 3 letters of your child’s name.' },
    ])
    expect(await stored(product)).toEqual(before)
  })

  test('that fills in the field which nobody sees is answered as always, and not kept', async () => {
    const before = await stored(product)
    expect(await asks({ subject: 'Buy now' })).toEqual({ asked: true, userErrors: [] })
    expect(await stored(product)).toEqual(before)
  })

  test('is taken five times an hour under one address', async () => {
    for (let time = 0; time < 5; time++) await asks()
    const { status, errors } = await send(
      product,
      'mutation ($input: AskAboutWardInput!) { askAboutWard(input: $input) { asked } }',
      { input: { student: 'Any Name', parent: 'Any Parent', email: email.toUpperCase() } },
    )
    expect(status).toBe(429)
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
    await lookUp()
  })

  test('that cannot be looked up waits and holds nobody else up, and is thrown away after a day', async () => {
    const other = `bello${counter}@example.com`
    await aDebtor(product, school, {
      studentName: 'Tunde Bello',
      parentName: 'Bola Bello',
      parentEmail: other,
    })
    await product.mail.letterTo(other)
    await daysLater(product, 1, provider, school)
    await asks()
    await asks({ student: 'Tunde Bello', parent: 'Bola Bello', email: other })
    const fails = vi.spyOn(product.world.names, 'vocabulary').mockRejectedValueOnce(new Error('not now'))
    expect(await lookUp()).toEqual({ isComplete: false })
    fails.mockRestore()
    await product.mail.letterTo(other, /new link/)
    expect(await Context.ofRegister(product.world).wardQuestions.waiting()).toHaveLength(1)
    await daysLater(product, 1.01, provider, school)
    expect(await Context.ofRegister(product.world).wardQuestions.waiting()).toEqual([])
  })
})
