import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, contendsOf, dayIn, goesOn, type Told } from '../../testing/claims/cases.js'
import { daysLater, done, found } from '../../testing/claims/claims.js'
import { formatDay } from '../../../common/days.js'
import { aClaimVisitor, aReceipt, valueIn } from '../../testing/claims/claim-visitor.js'
import { act, aPicture, upload } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')
let told: Told
let family: ReturnType<typeof aClaimVisitor>
beforeEach(async () => {
  await daysLater(product, 0, provider, school, other)
  told = await aToldFamily(product, school)
  family = aClaimVisitor(product, told.token)
})

const contends = () => contendsOf(product, told.id)
const isSeen = async () => (await found(product, told.name, other)).includes(told.name)

describe('a case', () => {
  const opened = async (): Promise<string> => (await aDispute(product, told)).id

  test('carries what both sides write and attach', async () => {
    const contendId = await opened()
    await family.send(`/cases/${contendId}/comment`, { message: 'And here is the slip.' }, [await aReceipt()])
    const files = [(await upload(product, await aPicture(), { as: school, name: 'ledger.png' })).id]
    await act(product, 'commentOnContend', { contendId, message: 'We look into it.', files }, { as: school })
    await family.tell(told.name.split(' ')[1]!)
    const { words, html } = await family.open(`/cases/${contendId}`)
    expect(words).toContain('You wrote')
    expect(words).toContain('And here is the slip.')
    expect(words).toContain('The school wrote')
    const address = /\/files\/[\w-]{22}/g
    const answers = await Promise.all((html.match(address) ?? []).map((path) => family.open(path)))
    expect(answers.map(({ status, headers }) => [status, headers.get('Content-Type')])).toEqual([
      [200, 'image/png'],
      [200, 'image/png'],
    ])
  })

  test('is on its family’s page for as long as it can go on, however often somebody else has answered since', async () => {
    const contendId = await opened()
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    // As whoever holds a printed letter could do, time and again: its family reads of each.
    await rows(
      product,
      `insert into contend select (jsonb_populate_record(null::contend, to_jsonb(one) || jsonb_build_object(
         'id', one.id + 1000 + n, 'request_key', 'copy ' || n, 'state', 'WITHDRAWN', 'by_printed_letter', true,
         'contact_email', null, 'link_id', null))).* from contend one, generate_series(1, 60) n where one.id = ?`,
      [contendId],
    )
    expect((await family.open()).words).toContain('The school says that its claim stands')
    const { status, words } = await family.open(`/cases/${contendId}/escalate`)
    expect([status, words]).toEqual([200, expect.stringContaining('Ask the people who run DMA to decide')])
  })

  test('that was rejected is taken to the provider, until its last day', async () => {
    const contendId = await opened()
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    expect((await family.open()).words).toMatch(/The school says that its claim stands.*\(in 30 days\)/)
    const empty = await family.send(`/cases/${contendId}/escalate`, { message: '' })
    expect(empty.status).toBe(422)
    expect(
      (await family.send(`/cases/${contendId}/escalate`, { message: 'It is genuine.' })).words,
    ).toContain('The people who run DMA are deciding')
    expect(await isSeen()).toBe(false)
    // Once is all: the case says so itself.
    expect((await family.open(`/cases/${contendId}/escalate`)).words).toContain(
      'The people who run DMA are deciding',
    )
    await act(
      product,
      'decideContend',
      { contendId, decision: 'DISMISS', reasons: 'No receipt.' },
      { as: provider },
    )
    expect((await family.open()).words).toContain('It was decided that the claim stands')
    const tooLong = await family.send(`/cases/${contendId}/statement`, { statement: 'word '.repeat(201) })
    expect(tooLong.words).toContain('at most 200 words')
    expect(
      (await family.send(`/cases/${contendId}/statement`, { statement: 'We did pay.' })).words,
    ).toContain('Your statement is beside the claim now.')
  })

  test('that has moved on does not say any more what was done before', async () => {
    const contendId = await opened()
    const after = `/cases/${contendId}?said=opened`
    expect((await family.open(after)).words).toContain('Sent. The school has to answer you')
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    expect((await family.open(after)).words).not.toContain('Sent.')
  })

  test('that was taken back offers to answer again only where that can be done, and says what it takes', async () => {
    const contendId = await opened()
    await goesOn(product, 'withdrawContend', { contendId }, told)
    const words = async (id = contendId) => (await family.open(`/cases/${id}`)).words
    expect(await words()).toMatch(/You withdrew your answer You can answer again\. What was said/)
    const { id: asked } = await aDispute(product, told, { message: 'It is still wrong.' })
    expect(await words()).toContain('This claim is already answered, and that case is open.')
    await goesOn(product, 'rejectContend', { contendId: asked, message: 'No.' }, school)
    await goesOn(product, 'escalateContend', { contendId: asked, message: 'Look.' }, told)
    await goesOn(product, 'withdrawContend', { contendId: asked }, told)
    expect(await words(asked)).toContain(
      'You can answer again. The same answer needs a document that the school has not seen, unless the claim has changed since.',
    )
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    expect(await words(asked)).toContain('The school has withdrawn this claim: you need not do anything.')
    expect(await words(asked)).not.toContain('You can answer again.')
  })

  test('that was decided for the school after it had closed the claim says who reads a statement then', async () => {
    const contendId = await opened()
    await goesOn(product, 'rejectContend', { contendId, message: 'No.' }, school)
    await goesOn(product, 'escalateContend', { contendId, message: 'Look.' }, told)
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    await goesOn(product, 'decideContend', { contendId, decision: 'DISMISS', reasons: 'Read.' }, provider)
    const { words } = await family.open(`/cases/${contendId}`)
    expect(words).toContain('It was decided that the claim was right')
    expect(words).toContain('other schools read it if they see the claim again.')
  })

  test('is taken back', async () => {
    const contendId = await opened()
    expect((await family.send(`/cases/${contendId}/withdraw`)).words).toContain('You withdrew your answer.')
    expect((await family.open()).html).toContain('/dispute')
  })

  test('with an offer of the school is agreed, countered or declined', async () => {
    for (const [answer, state] of [
      ['AGREE', 'AGREED'],
      ['DECLINE', 'OFFER_LAPSED'],
    ] as const) {
      await family.send('/time', { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: answer })
      const contendId = String((await contends()).at(-1).id)
      const instalments = [{ dueOn: dayIn(product, 20) }, { dueOn: dayIn(product, 40) }]
      await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
      expect((await family.open()).words).toContain('The school offers you another plan')
      if (answer === 'AGREE') {
        const dates = await family.send(`/cases/${contendId}/plan`, {
          answer: 'COUNTER',
          message: 'The harvest is late.',
        })
        expect(dates.words).toContain('Which other dates?')
        expect(dates.html).toContain('The harvest is late.</textarea>')
        await family.send(`/cases/${contendId}/dates`, {
          how: 'once',
          first: dayIn(product, 50),
          step: 'send',
        })
        await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
      }
      expect((await family.send(`/cases/${contendId}/plan`, { answer: '' })).status).toBe(422)
      await family.send(`/cases/${contendId}/plan`, { answer })
      expect((await contends()).at(-1).state).toBe(state)
      if (answer === 'AGREE') {
        expect((await family.open()).words).toMatch(/Due by Amount State.*₦22,500\.00 To come/)
        expect((await family.open(`/cases/${contendId}/withdraw`)).words).toContain('End the plan?')
        await family.send(`/cases/${contendId}/withdraw`)
      }
    }
  })

  test('with a plan says what a late payment leads to; once it is broken nothing more is to come', async () => {
    await family.send('/time', { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: 'late' })
    const contendId = String((await contends()).at(-1).id)
    const instalments = [{ dueOn: dayIn(product, 20) }, { dueOn: dayIn(product, 40) }]
    await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
    await family.send(`/cases/${contendId}/plan`, { answer: 'AGREE' })
    await daysLater(product, 22, provider, school, other)
    expect((await family.open()).words).toMatch(
      /A payment was due by [^.]* \(2 days ago\)\. Pay the school by [^.]*: after that day the plan ends/,
    )
    await daysLater(product, 6, provider, school, other)
    expect((await family.open()).words).toMatch(/The plan has ended.*₦22,500\.00 Missed.*₦22,500\.00 –/)
  })

  test('with a plan of which a proof was refused says until when the plan stands then', async () => {
    await family.send('/time', { how: 'once', first: dayIn(product, 10), step: 'send', requestKey: 'proof' })
    const contendId = String((await contends()).at(-1).id)
    await goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, school)
    await daysLater(product, 17, provider, school, other)
    const files = [(await upload(product, await aPicture())).id]
    const proof = { contendId, instalment: 1, paidOn: dayIn(product, 0), amount: '45000', files }
    await goesOn(product, 'sendProof', proof, told)
    await daysLater(product, 10, provider, school, other)
    await goesOn(product, 'refuseProof', { contendId, instalment: 1, message: 'No such money.' }, school)
    const until = formatDay(dayIn(product, 3))
    expect((await family.open()).words).toContain(`Pay the school by ${until}: after that day the plan ends`)
    await daysLater(product, 3, provider, school, other)
    expect((await family.open()).words).toContain('A plan is agreed')
    await daysLater(product, 1, provider, school, other)
    expect((await family.open()).words).toContain('The plan has ended')
  })

  test('whose form is old takes neither another plan nor another amount than it shows', async () => {
    await family.send('/time', { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: 'old' })
    const contendId = String((await contends()).at(-1).id)
    const offers = (day: number) => {
      const instalments = [{ dueOn: dayIn(product, day) }]
      return goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
    }
    await offers(20)
    const old = valueIn((await family.open(`/cases/${contendId}/plan`)).html, 'planId')!
    await family.send(`/cases/${contendId}/dates`, { how: 'once', first: dayIn(product, 50), step: 'send' })
    await offers(30)
    const refused = await family.send(`/cases/${contendId}/plan`, { answer: 'AGREE', planId: old })
    expect(refused.words).toContain('Another plan is on the table by now: look at its dates first.')
    // The page shows that one, and what is sent from there is about it.
    const planId = valueIn(refused.html, 'planId')!
    expect(planId).not.toBe(old)
    await family.send(`/cases/${contendId}/plan`, { answer: 'AGREE', planId })
    expect((await contends()).at(-1).state).toBe('AGREED')
  })

  test('whose school has added a word to its offer is not agreed to by whoever has not read that', async () => {
    await family.send('/time', { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: 'word' })
    const contendId = String((await contends()).at(-1).id)
    const instalments = [{ dueOn: dayIn(product, 20) }]
    await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
    const path = `/cases/${contendId}/plan`
    const answerOn = (html: string) => ({
      answer: 'AGREE',
      planId: valueIn(html, 'planId')!,
      readUpTo: valueIn(html, 'readUpTo')!,
    })
    const begun = answerOn((await family.open(path)).html)
    await goesOn(
      product,
      'commentOnContend',
      { contendId, message: 'With 500 more for books.', files: [] },
      school,
    )
    const refused = await family.send(path, begun)
    expect(refused.words).toContain('there is something new in this case since you began')
    expect((await contends()).at(-1).state).toBe('COUNTERED')
    await family.send(path, answerOn(refused.html))
    expect((await contends()).at(-1).state).toBe('AGREED')
  })

  test('whose school met a part is not taken at another amount than the page showed', async () => {
    const contendId = await opened()
    const part = { contendId, outcome: 'AMOUNT_CORRECTED', amount: '30000' }
    await goesOn(product, 'acceptContend', part, school)
    const amountOwed = valueIn((await family.open(`/cases/${contendId}/take`)).html, 'amountOwed')!
    await done(product, 'recordPayment', { debtorId: told.id, amount: '10000' }, school)
    const refused = await family.send(`/cases/${contendId}/take`, { amountOwed })
    expect(refused.words).toContain('The claim stands at ₦20,000.00 by now: look at it again.')
    const now = valueIn(refused.html, 'amountOwed')!
    await family.send(`/cases/${contendId}/take`, { amountOwed: now })
    expect((await contends()).at(-1).state).toBe('ACCEPTED')
  })

  test('does not offer to agree to dates that have begun to pass', async () => {
    await family.send('/time', { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: 'late' })
    const contendId = String((await contends()).at(-1).id)
    const instalments = [{ dueOn: dayIn(product, 5) }, { dueOn: dayIn(product, 40) }]
    await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
    const page = async () => (await family.open(`/cases/${contendId}/plan`)).words
    const claim = async () => (await family.open()).words
    expect(await page()).toContain('I agree')
    const until = `. You can agree to it until ${formatDay(dayIn(product, 5))}, its first date.`
    for (const words of [await page(), await claim()]) expect(words).toContain(until)
    await daysLater(product, 6, provider, school, other)
    const passed = '. The first of its dates has passed, so you can no longer agree to it.'
    for (const words of [await page(), await claim()]) expect(words).toContain(passed)
    expect(await page()).not.toContain('I agree')
  })

  test('does not offer to agree to less than is owed by now', async () => {
    await family.send('/time', { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: 'more' })
    const contendId = String((await contends()).at(-1).id)
    const instalments = [{ dueOn: dayIn(product, 40) }]
    await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
    await done(product, 'updateDebtor', { id: told.id, amountOwed: '60000' }, school)
    expect((await family.open(`/cases/${contendId}/withdraw`)).words).toContain('The school’s offer ends')
    const { words } = await family.open(`/cases/${contendId}/plan`)
    expect(words).toContain('More is owed by now than it says, so you can no longer agree to it.')
    expect(words).not.toContain('I agree')
  })

  test('that was rejected leads to the provider from the claim’s page too, after the same was sent again', async () => {
    const contendId = await opened()
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    expect((await aDispute(product, told, { message: 'But it is.' })).state).toBe('REPEATED')
    const { html, words } = await family.open()
    expect(words).toContain('Closed: it brought nothing new')
    expect(html).toContain(`/cases/${contendId}/escalate"`)
  })

  test('of another link is not there', async () => {
    const contendId = await opened()
    const stranger = aClaimVisitor(product, (await aToldFamily(product, school)).token)
    for (const path of [
      `/cases/${contendId}`,
      `/cases/${contendId}/withdraw`,
      '/cases/0',
      '/cases/x',
      '/cases/%00',
    ])
      expect((await stranger.open(path)).status, path).toBe(404)
    for (const path of ['comment', 'withdraw', 'escalate', 'plan', 'statement'])
      expect(
        (
          await stranger.send(`/cases/${contendId}/${path}`, {
            message: 'x',
            statement: 'x',
            answer: 'AGREE',
          })
        ).status,
        path,
      ).toBe(404)
    expect(await contends()).toMatchObject([{ state: 'OPEN' }])
  })
})

describe('the links', () => {
  test('a further one is asked for, and the others end after the surname', async () => {
    expect((await family.send('/links', { step: 'link' })).words).toContain('a new link is on its way')
    const early = await family.send('/links', { step: 'end' })
    expect(early.status).toBe(422)
    await family.tell(told.name.split(' ')[1]!)
    expect((await family.send('/links', { step: 'end' })).words).toContain('All other links have ended')
    expect((await family.open()).status).toBe(200)
  })

  test('a letter for somebody else is refused after a question, and its link opens nothing any more', async () => {
    const { words, status } = await family.send('/not-for-me')
    expect(status).toBe(200)
    expect(words).toContain('Greenfield College has been told.')
    expect(await family.send('/not-for-me')).toMatchObject({ status, words })
    expect((await family.open()).status).toBe(404)
    product.clock.forward(3 / 1440)
    expect((await family.send('/not-for-me')).status).toBe(404)
    expect(await isSeen()).toBe(false)
  })

  test('whoever has answered is told to take that back first', async () => {
    await aDispute(product, told)
    const { status, words } = await family.send('/not-for-me')
    expect(status).toBe(422)
    expect(words).toContain('Withdraw that answer first.')
  })
})
