import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater, found, tokenIn } from '../../testing/claims.js'
import { aClaimVisitor, valueIn } from '../../testing/claim-visitor.js'
import { act, aPicture, upload } from '../../testing/client.js'
import { rows } from '../../testing/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { quiet, stored } from '../../testing/stored.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
  other = await anApprovedSchool(product, provider, 'Hillside School')
})
afterAll(() => product.close())

let number = 0
let surname: string
let id: string
let family: ReturnType<typeof aClaimVisitor>
beforeEach(async () => {
  await daysLater(product, 0, provider, school, other)
  surname = `Obi${'abcdefghijklmnopqrstuvwxyz'[++number]}`
  const parentEmail = `family${number}@example.com`
  ;({ id } = await aDebtor(product, school, { studentName: `Ada ${surname}`, parentEmail }))
  family = aClaimVisitor(product, tokenIn(await product.mail.letterTo(parentEmail)))
  await quiet(product)
})

const contends = () => rows<any>(product, 'select * from contend where debtor_id = ? order by id', [id])
const caseId = async () => String((await contends()).at(-1).id)
const bySchool = (mutation: string, input: object) =>
  act(product, mutation, { contendId: undefined, ...input }, { as: school })
const isSeen = async () => (await found(product, surname, other)).includes(`Ada ${surname}`)
const on = (days: number) =>
  new Date(product.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const receipt = async () => ({ name: 'receipt.png', bytes: await aPicture() })
const disputed = () =>
  family.send('/dispute', { reason: 'ALREADY_PAID', message: 'Paid on 3 May.', requestKey: 'once' })

describe('saying that the claim is wrong', () => {
  test('opens a case with its receipt, and the page says who answers by when', async () => {
    const { html } = await family.open('/dispute?reason=ALREADY_PAID')
    expect(html).toMatch(/value="ALREADY_PAID"[^>]* checked/)
    const {
      sent,
      words,
      html: page,
    } = await family.send(
      '/dispute',
      { reason: 'ALREADY_PAID', message: 'Paid on 3 May.', requestKey: valueIn(html, 'requestKey')! },
      [await receipt()],
    )
    expect(sent.status).toBe(303)
    expect(words).toMatch(/Sent\. .*The school has to answer.*\(in 14 days\)/)
    expect(words).toContain('You told the school: I have paid already')
    expect(words).toContain('Paid on 3 May.')
    // Files wait for the surname.
    expect(page).not.toContain('/files/')
    expect(await contends()).toMatchObject([{ reason: 'ALREADY_PAID', state: 'OPEN' }])
    expect(
      await rows(product, 'select name from document where message_id is not null and name = ?', [
        'receipt.png',
      ]),
    ).not.toEqual([])
    expect((await family.open()).words).toContain('The school has to answer')
  })

  test('clicked twice opens one case', async () => {
    const both = await Promise.all([disputed(), disputed()])
    expect(both.map(({ sent }) => sent.status)).toEqual([303, 303])
    expect(both[0]!.sent.headers.get('Location')).toBe(both[1]!.sent.headers.get('Location'))
    expect(await contends()).toHaveLength(1)
  })

  test('with something missing says all of it, and nothing typed or chosen is lost', async () => {
    const refused = await family.send('/dispute', { reason: '', message: '', requestKey: 'k' }, [
      await receipt(),
    ])
    expect(refused.status).toBe(422)
    expect(refused.words).toContain('Choose what is wrong.')
    expect(refused.words).toContain('Enter what is wrong.')
    expect(refused.html).toContain('href="#reason"')
    const kept = valueIn(refused.html, 'kept')!
    const long = await family.send('/dispute', { reason: 'OTHER', message: `${'x'.repeat(5000)}!`, kept })
    expect(long.words).toContain('Shorten what is wrong to at most 5000 characters.')
    expect(long.html).toContain(`${'x'.repeat(5000)}!</textarea>`)
    expect(long.html).toMatch(/value="OTHER" checked|value="OTHER"[^>]* checked/)
    expect(valueIn(long.html, 'kept')).toBe(kept)
    const { sent } = await family.send('/dispute', { reason: 'OTHER', message: 'x'.repeat(5000), kept })
    expect(sent.status).toBe(303)
    expect(
      await rows(
        product,
        'select name from document d join contend_message m on m.id = d.message_id where m.contend_id = ?',
        [await caseId()],
      ),
    ).toEqual([{ name: 'receipt.png' }])
  })

  test('a file that came earlier is left out when it is unticked', async () => {
    await family.send('/dispute', { reason: '', message: 'x' }, [await receipt()])
    await family.send('/dispute', { reason: 'OTHER', message: 'x' })
    expect(
      await rows(
        product,
        'select 1 from document d join contend_message m on m.id = d.message_id where m.contend_id = ?',
        [await caseId()],
      ),
    ).toEqual([])
  })

  test('is not offered once there is a case, and a second one is refused', async () => {
    await disputed()
    expect((await family.open('/dispute')).words).toContain('You have already answered this claim.')
    expect((await family.open()).html).not.toContain('/dispute')
    const again = await family.send('/dispute', { reason: 'OTHER', message: 'Another.' })
    expect(again.status).toBe(422)
    expect(again.words).toContain('You have already answered this claim.')
    expect(again.html).toContain('Another.</textarea>')
  })

  test('opening any page changes nothing', async () => {
    await disputed()
    await quiet(product)
    const before = await stored(product)
    const at = `/cases/${await caseId()}`
    for (const path of [
      '',
      '/dispute',
      '/time',
      '/links',
      '/not-for-me',
      at,
      `${at}/comment`,
      `${at}/withdraw`,
    ])
      expect((await family.open(path)).status, path).toBe(200)
    expect(await stored(product)).toEqual(before)
  })
})

describe('asking for time', () => {
  test('shows the even split before it is sent, and can be changed', async () => {
    const typed = {
      how: 'parts',
      count: '3',
      rhythm: 'monthly',
      first: on(20),
      message: 'I was ill.',
      requestKey: 'k',
    }
    const look = await family.send('/time', { ...typed, step: 'look' }, [await receipt()])
    expect(look.status).toBe(200)
    expect(look.words.match(/₦15,000\.00/g)).toHaveLength(3)
    expect(look.words).toContain('receipt.png')
    expect(await contends()).toEqual([])
    const kept = valueIn(look.html, 'kept')!
    const change = await family.send('/time', { ...typed, kept, step: 'change' })
    expect(change.html).toContain('I was ill.</textarea>')
    expect(change.html).toContain(`value="${on(20)}"`)
    const { sent, words } = await family.send('/time', { ...typed, kept, step: 'send' })
    expect(sent.status).toBe(303)
    expect(words).toContain('You asked for more time')
    expect(await contends()).toMatchObject([{ reason: 'MORE_TIME', state: 'OPEN' }])
  })

  test.each([
    [{ how: '', first: '' }, 'Choose how you want to pay.'],
    [{ how: 'once', first: '31/02/2027' }, 'Enter a day, like 31/12/2026.'],
    [{ how: 'once', first: '2020-01-01' }, 'Every date has to lie in the future.'],
    [{ how: 'parts', count: '12', rhythm: 'monthly', first: 'next month' }, 'within 12 months'],
    [{ how: 'parts', count: '99', first: '2099-01-01' }, 'Choose how many parts.'],
  ])('%o is refused in words, and nothing is lost', async (typed, sentence) => {
    const first = typed.first === 'next month' ? on(40) : typed.first
    const { status, words, html } = await family.send('/time', {
      ...typed,
      first,
      message: 'Please.',
      step: 'look',
    })
    expect(status).toBe(422)
    expect(words).toContain(sentence)
    expect(html).toContain('Please.</textarea>')
    expect(html).toContain(`value="${first}"`)
  })

  test('a day can also be written as people write it', async () => {
    const [year, month, day] = on(9).split('-')
    const look = await family.send('/time', { how: 'once', first: `${day}/${month}/${year}`, step: 'look' })
    expect(look.words).toContain('in 9 days')
  })
})

describe('a case', () => {
  const opened = async () => {
    await disputed()
    return caseId()
  }

  test('carries what both sides write and attach', async () => {
    const contendId = await opened()
    await family.send(`/cases/${contendId}/comment`, { message: 'And here is the slip.' }, [await receipt()])
    const files = [(await upload(product, await aPicture(), { as: school, name: 'ledger.png' })).id]
    await act(product, 'commentOnContend', { contendId, message: 'We look into it.', files }, { as: school })
    await family.tell(surname)
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

  test('that was rejected is taken to the provider, until its last day', async () => {
    const contendId = await opened()
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    expect((await family.open()).words).toMatch(/The school says that its claim stands.*\(in 30 days\)/)
    const empty = await family.send(`/cases/${contendId}/escalate`, { message: '' })
    expect(empty.status).toBe(422)
    expect(
      (await family.send(`/cases/${contendId}/escalate`, { message: 'It is genuine.' })).words,
    ).toContain('The provider is deciding')
    expect(await isSeen()).toBe(false)
    // Once is all: the case says so itself.
    expect((await family.open(`/cases/${contendId}/escalate`)).words).toContain('The provider is deciding')
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
    ).toContain('Your statement stands beside the entry now.')
  })

  test('that has moved on does not say any more what was done before', async () => {
    const contendId = await opened()
    const after = `/cases/${contendId}?said=opened`
    expect((await family.open(after)).words).toContain('Sent. The school has to answer you')
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    expect((await family.open(after)).words).not.toContain('Sent.')
  })

  test('is taken back', async () => {
    const contendId = await opened()
    expect((await family.send(`/cases/${contendId}/withdraw`)).words).toContain('You took your answer back.')
    expect((await family.open()).html).toContain('/dispute')
  })

  test('with an offer of the school is agreed, countered or declined', async () => {
    for (const [answer, state] of [
      ['AGREE', 'AGREED'],
      ['DECLINE', 'OFFER_LAPSED'],
    ] as const) {
      await family.send('/time', { how: 'once', first: on(90), step: 'send', requestKey: answer })
      const contendId = await caseId()
      const instalments = [{ dueOn: on(20) }, { dueOn: on(40) }]
      await bySchool('answerPlan', { contendId, answer: 'COUNTER', instalments })
      expect((await family.open()).words).toContain('The school offers you another plan')
      if (answer === 'AGREE') {
        const dates = await family.send(`/cases/${contendId}/plan`, {
          answer: 'COUNTER',
          message: 'The harvest is late.',
        })
        expect(dates.words).toContain('Which other dates?')
        expect(dates.html).toContain('The harvest is late.</textarea>')
        await family.send(`/cases/${contendId}/dates`, { how: 'once', first: on(50), step: 'send' })
        await bySchool('answerPlan', { contendId, answer: 'COUNTER', instalments })
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

  test('of another link is not there', async () => {
    const contendId = await opened()
    const strangers = 'stranger@example.com'
    await aDebtor(product, school, { studentName: 'Bola Ade', parentEmail: strangers })
    const stranger = aClaimVisitor(product, tokenIn(await product.mail.letterTo(strangers)))
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
    await family.tell(surname)
    expect((await family.send('/links', { step: 'end' })).words).toContain('Only the link that you used')
    expect((await family.open()).status).toBe(200)
  })

  test('a letter for somebody else is refused after a question, and its link opens nothing any more', async () => {
    const { words, status } = await family.send('/not-for-me')
    expect(status).toBe(200)
    expect(words).toContain('Greenfield College has been told.')
    expect((await family.open()).status).toBe(404)
    expect(await isSeen()).toBe(false)
  })

  test('whoever has answered is told to take that back first', async () => {
    await disputed()
    const { status, words } = await family.send('/not-for-me')
    expect(status).toBe(422)
    expect(words).toContain('Take that answer back first.')
  })
})
