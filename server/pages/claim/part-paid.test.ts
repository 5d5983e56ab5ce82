import { beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, contendsOf, dayIn, goesOn, onCase, type Told } from '../../testing/claims/cases.js'
import { daysLater, debtorOf, done } from '../../testing/claims/claims.js'
import { aClaimVisitor, aReceipt, valueIn } from '../../testing/claims/claim-visitor.js'
import { rows } from '../../testing/databases/database.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { printed, undoPage, undoTokenOf } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { readingGrade, HIGHEST_GRADE } from '../../testing/reading-grade.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
let family: ReturnType<typeof aClaimVisitor>
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
  family = aClaimVisitor(product, told.token)
})

const right = () => ({
  amountPaid: '20,000',
  paidOn: dayIn(product, -5),
  how: 'parts',
  first: dayIn(product, 20),
  count: '2',
  rhythm: 'monthly',
  message: 'By transfer.',
  requestKey: 'once',
})
const sends = (over: Record<string, string> = {}) =>
  family.send('/part', { ...right(), step: 'send', ...over })
const contends = () => contendsOf(product, told.id)
const idOf = async (at: number) => String((await contends())[at].id)
const accepts = async (input: object) =>
  goesOn(product, 'acceptContend', { contendId: await idOf(0), ...input }, school)
const paysAsSaid = () => accepts({ outcome: 'PAID', amountPaid: '20000', paidOn: dayIn(product, -5) })
const planOf = ({ plan }: any) => plan?.instalments.map(({ amount }: any) => amount.amount)

describe('“I paid part and need time for the rest”', () => {
  test('is one form: seen before it is sent, changed, and sent with its receipt as one response', async () => {
    expect((await family.open()).html).toContain(`/claim/${told.token}/part"`)
    expect((await family.open('/part')).words).toContain('I paid part and need time for the rest')
    const look = await family.send('/part', { ...right(), step: 'look' }, [await aReceipt()])
    expect(look.status).toBe(200)
    expect(look.words).toContain('You say that you paid ₦20,000.00 on')
    expect(look.words.match(/₦12,500\.00/g)).toHaveLength(2)
    expect(look.words).toContain('Together ₦25,000.00')
    expect(look.words).toContain('receipt.png')
    expect(await contends()).toEqual([])
    const kept = valueIn(look.html, 'kept')!
    const change = await family.send('/part', { ...right(), kept, step: 'change' })
    for (const typed of ['20,000', dayIn(product, -5), dayIn(product, 20), kept])
      expect(change.html).toContain(`value="${typed}"`)
    const [one, other] = await Promise.all([sends({ kept }), sends({ kept })])
    expect(one!.sent.headers.get('Location')).toBe(other!.sent.headers.get('Location'))
    expect(one!.words).toContain('You told the school: I paid part and need time for the rest')
    expect(one!.words).toContain('₦20,000.00, paid on')
    expect(one!.words).toContain('The school has to answer')
    expect(one!.words.match(/₦12,500\.00/g)).toHaveLength(2)
    expect(await contends()).toMatchObject([
      { reason: 'ALREADY_PAID', state: 'OPEN', says_paid: '2000000', says_paid_on: expect.anything() },
    ])
    expect(
      await rows(
        product,
        'select name from document d join contend_message m on m.id = d.message_id where m.contend_id = ?',
        [await idOf(0)],
      ),
    ).toEqual([{ name: 'receipt.png' }])
  })

  test('is answered twice: the payment goes on the ledger, then the plan is agreed to', async () => {
    await sends()
    const shown = await onCase(product, 'triageContend', { contendId: await idOf(0), tag: 'READ' }, school)
    expect(shown.contend).toMatchObject({ saysPaid: { amount: '20000.00' }, mayDo: ['ACCEPT', 'REJECT'] })
    expect(planOf(shown.contend)).toEqual(['12500.00', '12500.00'])
    expect(await paysAsSaid()).toMatchObject({ state: 'ACCEPTED', outcome: 'PAID' })
    const [, payment] = (await debtorOf(product, told.id, school)).ledger
    expect(payment).toMatchObject({ kind: 'PAYMENT', on: dayIn(product, -5) })
    expect(await contends()).toMatchObject([
      { state: 'ACCEPTED' },
      { reason: 'MORE_TIME', state: 'OPEN', contact_email: told.email },
    ])
    const asked = `select 1 from letter where kind = 'case-school' and (data ->> 'contendId')::int = ?`
    expect(await rows(product, asked, [await idOf(1)])).toHaveLength(1)
    const { words } = await family.open()
    expect(words).toContain('I need more time')
    expect(words).toContain('₦12,500.00')
    const plea = await goesOn(product, 'answerPlan', { contendId: await idOf(1), answer: 'AGREE' }, school)
    expect(plea.state).toBe('AGREED')
    expect(planOf(plea)).toEqual(['12500.00', '12500.00'])
    expect(await debtorOf(product, told.id, school)).toMatchObject({ status: 'PENDING_PAYMENT' })
  })

  test('of which the school records more asks for time for what is left then', async () => {
    await sends()
    await accepts({ outcome: 'PAID', amountPaid: '35000', paidOn: dayIn(product, -5) })
    const plea = await goesOn(product, 'answerPlan', { contendId: await idOf(1), answer: 'AGREE' }, school)
    expect(planOf(plea)).toEqual(['5000.00', '5000.00'])
  })

  test('of which the school records less is a plea once the family takes that', async () => {
    await sends()
    expect(await accepts({ outcome: 'PAID', amountPaid: '15000', paidOn: dayIn(product, -5) })).toMatchObject(
      {
        state: 'ANSWERED_IN_PART',
      },
    )
    expect(await contends()).toHaveLength(1)
    const { words } = await family.open()
    expect(words).toMatch(
      /If you do nothing until \d+ \w+ \d{4}, the dates that you asked for end with this case\./,
    )
    expect(words).not.toContain('The school answers that when it has answered')
    await family.send(`/cases/${await idOf(0)}/take`)
    const shown = await onCase(product, 'triageContend', { contendId: await idOf(1), tag: 'READ' }, school)
    expect(planOf(shown.contend)).toEqual(['15000.00', '15000.00'])
  })

  test.each([
    ['completed', { outcome: 'COMPLETED' }],
    ['withdrawn', { outcome: 'WITHDRAWN' }],
    ['all paid', { outcome: 'PAID', amountPaid: '45000' }],
  ])('of a claim that is %s then leaves nothing to ask for', async (_how, input) => {
    await sends()
    await accepts({ paidOn: dayIn(product, -5), ...input })
    expect(await contends()).toHaveLength(1)
  })

  test('that the school rejects is no plea: the page says to choose dates again, and the family may go on', async () => {
    await sends()
    const contendId = await idOf(0)
    await goesOn(product, 'rejectContend', { contendId, message: 'Nothing came.' }, school)
    expect(await contends()).toHaveLength(1)
    expect((await family.open()).words).toContain('You also asked for time')
    const again = await sends({ requestKey: 'again' })
    expect(again.status).toBe(422)
    expect(again.words).toContain('Add a receipt that it has not seen, or ask for time only.')
    expect(again.html).toContain('value="20,000"')
    const escalated = await goesOn(product, 'escalateContend', { contendId, message: 'It came.' }, told)
    expect(escalated.state).toBe('ESCALATED')
    expect((await family.open()).words).toContain('The dates that you asked for have ended')
  })

  test('by a printed letter is marked so to the end: the plea that follows can be undone as well', async () => {
    const { token } = await printed(product, told.id, school)
    await done(product, 'recordHandOver', { id: told.id }, school)
    family = aClaimVisitor(product, token!)
    await sends()
    await paysAsSaid()
    expect(await contends()).toMatchObject([
      { state: 'ACCEPTED', by_printed_letter: true },
      { state: 'OPEN', by_printed_letter: true, reason: 'MORE_TIME' },
    ])
    expect((await undoPage(product, await undoTokenOf(product, told.email), 'POST')).status).toBe(200)
    expect((await contends())[1].state).toBe('WITHDRAWN')
  })

  test('is not offered beside an open case, nor beside a plan that runs, and refused there', async () => {
    await sends()
    expect((await family.open('/part')).words).toContain(
      'This claim is already answered, and that case is open.',
    )
    await paysAsSaid()
    await goesOn(product, 'answerPlan', { contendId: await idOf(1), answer: 'AGREE' }, school)
    const home = await family.open()
    expect(home.html).toContain('/dispute')
    expect(home.html).not.toContain('/part"')
    const refused = await sends({ requestKey: 'beside', amountPaid: '100' })
    expect(refused.status).toBe(422)
    expect(refused.words).toContain('A payment plan is agreed for this claim.')
    expect(await contends()).toHaveLength(2)
  })
})

/** Of each field: what is right, and each way to be wrong, with the sentence that says so. */
const WRONG: Record<string, [value: string, sentence: string][]> = {
  amountPaid: [
    ['', 'Write what you paid as a number, like 20000.'],
    ['a part', 'Write what you paid as a number, like 20000.'],
    ['0', 'Enter what you paid: more than 0.'],
    ['-5', 'Write what you paid as a number, like 20000.'],
    ['45000', 'Only ₦45,000.00 is owed, so nothing is left.'],
    ['99999999', 'Only ₦45,000.00 is owed, so nothing is left.'],
  ],
  paidOn: [
    ['', 'Enter the day on which you paid, like 31/12/2026.'],
    ['31/02/2026', 'Enter the day on which you paid, like 31/12/2026.'],
    ['2999-01-01', 'This day is in the future.'],
    ['1999-01-01', 'This day is too long ago.'],
  ],
  how: [['', 'Choose how you want to pay.']],
  first: [
    ['', 'Enter a day, like 31/12/2026.'],
    ['2020-01-01', 'Every date has to lie in the future.'],
  ],
  count: [['99', 'Choose how many parts.']],
  message: [['x'.repeat(5001), 'Shorten your message to at most 5000 characters.']],
}

/** Every set of fields, each wrong in every way it can be at least once. */
const everySet = Object.keys(WRONG)
  .reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
  .filter((set) => set.length > 0)

describe('whatever is missing or wrong', () => {
  test.each(['look', 'send'])(
    'in any combination is said in full, and nothing typed is lost: %s',
    async (step) => {
      let turn = 0
      for (const set of everySet) {
        const chosen = set.map((name) => [name, WRONG[name]![turn++ % WRONG[name]!.length]!] as const)
        const typed = { ...right(), ...Object.fromEntries(chosen.map(([name, [value]]) => [name, value])) }
        const { status, words, html } = await family.send('/part', { ...typed, step })
        expect(status, String(set)).toBe(422)
        for (const [name, [value, sentence]] of chosen) {
          // How many parts is asked only of who pays in parts.
          const isAsked = name !== 'count' || typed.how === 'parts'
          if (isAsked) expect(words, `${String(set)}: ${name} of ${value}`).toContain(sentence)
        }
        for (const name of ['amountPaid', 'paidOn', 'first'] as const)
          expect(html, name).toContain(`name="${name}"`)
        expect(html).toContain(`value="${typed.amountPaid}"`)
        expect(html).toContain(`value="${typed.paidOn}"`)
        expect(html).toContain(`value="${typed.first}"`)
        expect(html).toContain(`${typed.message}</textarea>`)
      }
      expect(everySet.length).toBe(63)
      expect(await contends()).toEqual([])
    },
  )

  test('over the programs’ door is refused on its field too', async () => {
    const rest = [{ dueOn: dayIn(product, 20) }]
    const says = async (input: object) => {
      const all = { reason: 'ALREADY_PAID', message: 'Paid.', rest, ...input }
      const { userErrors } = await onCase(product, 'contendClaim', all, told)
      return userErrors.map(({ field }) => field?.[0])
    }
    expect(await says({})).toEqual(['amountPaid', 'paidOn'])
    expect(await says({ amountPaid: '45000', paidOn: dayIn(product, 0) })).toEqual(['amountPaid'])
    expect(await says({ amountPaid: '1', paidOn: dayIn(product, 0), rest: [] })).toEqual(['instalments'])
    expect(await contends()).toEqual([])
  })
})

test('no page of it asks more of its reader than seven years of school', async () => {
  const pages = [
    await family.open('/part'),
    await family.send('/part', { ...right(), step: 'look' }),
    await sends(),
  ]
  for (const { html } of pages) {
    const texts = [...html.matchAll(/<(?:p|h1|h2|li|label|legend|strong|small)[^>]*>([^<]{2,})</g)].map(
      ([, text]) => text!,
    )
    expect(readingGrade(texts.map((text) => text.replace(/[^.?!:]$/, '$&.')))).toBeLessThanOrEqual(
      HIGHEST_GRADE,
    )
  }
})
