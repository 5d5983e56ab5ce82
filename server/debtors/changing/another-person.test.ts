import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addDays, localDate } from '../../../common/days.js'
import { aDispute, aToldFamily, type Told } from '../../testing/claims/cases.js'
import { attempt, daysLater, debtorOf, done, found, tokensOf } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'
import { waitsLong } from '../../testing/waiting-letters.js'

const product = await theProduct()
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)
const looker = await anApprovedSchool(product, provider)
const later = (days: number) => daysLater(product, days, provider, school, looker)
beforeEach(() => later(0))

const SOMEBODY_ELSE = { studentName: 'Zuriel Ekpo', parentName: 'Bassey Ekpo', dateOfBirth: null }
const names = (id: string, over: object = {}) =>
  attempt(product, 'updateDebtor', { id, ...SOMEBODY_ELSE, statementAccepted: false, ...over }, school)
const earlierClaims = (id: string) => rows(product, 'select * from debtor where shown_as = ?', [id])

describe('a family that was told hears of it, whatever was done to its notice before the claim names somebody else', () => {
  let told: Told
  beforeEach(async () => {
    told = await aToldFamily(product, school)
  })

  test.each<[string, object]>([
    ['its e-mail was taken out', { parentEmail: null }],
    ['its e-mail was changed', { parentEmail: 'somewhere.else@example.com' }],
  ])('%s', async (_what, change) => {
    // Nothing arrives there meanwhile.
    product.mail.answer = (to) => (to.startsWith('somewhere.else') ? 451 : null)
    await done(product, 'updateDebtor', { id: told.id, ...change }, school)
    const [{ noticed_at }] = await rows(product, 'select noticed_at from debtor where id = ?', [told.id])
    expect(noticed_at).toBeNull()
    expect((await names(told.id)).userErrors).toMatchObject([
      { code: 'REQUIRED', field: ['statementAccepted'] },
    ])
    await names(told.id, { statementAccepted: true })
    expect(await earlierClaims(told.id)).toMatchObject([{ student_name: told.name }])
    product.mail.answer = () => null
  })

  test.each<[string, (told: Told) => Promise<unknown>]>([
    [
      'taken out with its e-mail',
      ({ id }) => done(product, 'updateDebtor', { id, parentEmail: null }, school),
    ],
    ['refused', ({ token }) => act(product, 'refuseLetter', { token })],
    [
      'back, for its letter came back',
      async ({ id }) => {
        const letterId = (await debtorOf(product, id, school)).letter.id
        return act(product, 'letterCameBack', { letterId }, { as: school })
      },
    ],
  ])(
    'ten small steps are one change of what others saw, also once its notice was %s',
    async (_what, takes) => {
      const victor = await aToldFamily(product, school, { studentName: 'Victor Eze', parentName: 'Kanu Eze' })
      await later(8)
      expect(await found(product, 'Victor Eze', looker)).toEqual(['Victor Eze'])
      await takes(victor)
      const rewords = (studentName: string) =>
        attempt(product, 'updateDebtor', { id: victor.id, studentName, statementAccepted: false }, school)
      expect((await rewords('Victor C. Eze')).userErrors).toEqual([])
      expect((await rewords('Chidi Eze')).userErrors).toMatchObject([{ field: ['statementAccepted'] }])
      await done(product, 'withdrawDebtor', { id: victor.id }, school)
    },
  )

  test('its case goes with it, closed in its favour, and the family that is named now can answer', async () => {
    const contend = await aDispute(product, { token: told.token })
    await done(product, 'updateDebtor', { id: told.id, parentEmail: null }, school)
    await names(told.id, { statementAccepted: true, parentEmail: `ekpo.${told.id}@example.com` })
    await quiet(product)
    const [earlier] = await earlierClaims(told.id)
    expect(await rows(product, 'select debtor_id, outcome from contend where id = ?', [contend.id])).toEqual([
      { debtor_id: earlier.id, outcome: 'WITHDRAWN' },
    ])
    const [token] = await tokensOf(product, [told.id])
    const input = { token, reason: 'ALREADY_PAID', message: 'Paid in March.' }
    expect((await act(product, 'contendClaim', input)).userErrors).toEqual([])
  })

  test('it was handed a printed letter only', async () => {
    const { id } = await aDebtor(product, school, { parentEmail: null })
    await done(product, 'recordHandOver', { id }, school)
    expect((await names(id)).userErrors).toMatchObject([{ code: 'REQUIRED' }])
  })
})

test.each<[string, Record<string, unknown>]>([
  ['without a way to write to it', { parentEmail: null }],
  ['whose first letter waits for the mail server', { parentEmail: 'waits@example.com' }],
])(
  'of a claim %s nobody has heard: who is named now finds no earlier one beside it',
  async (_what, claim) => {
    product.mail.answer = (to) => (to === 'waits@example.com' ? 451 : null)
    onTestFinished(() => void (product.mail.answer = () => null))
    const { id } = await aDebtor(product, school, claim)
    // Between two tries: what is leaving at this moment will have been read.
    if (claim.parentEmail) await waitsLong(product, { debtor: id })
    expect((await names(id)).userErrors).toEqual([])
    expect(await earlierClaims(id)).toEqual([])
  },
)

test.each<[string, boolean]>([
  ['whose family was handed its letter', true],
  ['of which nobody had heard', false],
])(
  'what was handed over before a claim %s named this family was about somebody else',
  async (_what, heard) => {
    const { id } = await aDebtor(product, school, { parentEmail: null })
    const listedOn = localDate(product.clock.now(), 'Africa/Lagos')
    if (heard) await done(product, 'recordHandOver', { id }, school)
    await later(30)
    const studentName = heard ? 'Tamunosaki Briggs' : 'Tamunosaki Lawal'
    const names = { id, studentName, statementAccepted: true }
    expect((await attempt(product, 'updateDebtor', names, school)).userErrors).toEqual([])
    const handOver = (on: string) => attempt(product, 'recordHandOver', { id, on }, school)
    expect((await handOver(addDays(listedOn, 4))).userErrors).toMatchObject([
      { code: 'INVALID', field: ['on'], message: expect.stringContaining('named this family') },
    ])
    expect(await found(product, studentName, looker)).toEqual([])
    // On that day it is the letter to this family that counts.
    const today = addDays(listedOn, 30)
    expect((await handOver(today)).userErrors).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('Print the letter to them') },
    ])
    await printed(product, id, school)
    expect((await handOver(today)).userErrors).toEqual([])
  },
)

describe('whoever a letter names that was handed over on an earlier day is who the family has heard of', () => {
  const OTHER = [{ code: 'REQUIRED', field: ['statementAccepted'] }]
  const steps = ['Chidi Emeka Okafor', 'Chidi Emeka Kelechi Okafor']

  test.each([
    ['before it was worded anew', { steps: 1, day: 0, refused: OTHER }],
    ['since', { steps: 1, day: 1, refused: [] }],
    ['before it was worded anew once more', { steps: 2, day: 1, refused: [] }],
    ['before both', { steps: 2, day: 0, refused: OTHER }],
    ['since both', { steps: 2, day: 2, refused: [] }],
  ])('%s', async (_when, { steps: many, day, refused }) => {
    const claim = { studentName: 'Chidi Okafor', parentEmail: `chidi.${many}.${day}@example.com` }
    const { id } = await aDebtor(product, school, claim)
    await quiet(product)
    const days = [localDate(product.clock.now(), product.world.rules.timeZone)]
    for (const studentName of steps.slice(0, many)) {
      await later(1)
      await done(product, 'updateDebtor', { id, studentName }, school)
      days.push(localDate(product.clock.now(), product.world.rules.timeZone))
    }
    await done(product, 'recordHandOver', { id, on: days[day] }, school)
    const { userErrors } = await attempt(
      product,
      'updateDebtor',
      { id, studentName: 'Emeka Okafor', statementAccepted: false },
      school,
    )
    expect(userErrors).toMatchObject(refused)
    expect(userErrors).toHaveLength(refused.length)
    await done(product, 'withdrawDebtor', { id }, school)
  })
})
