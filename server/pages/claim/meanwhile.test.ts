import { beforeEach, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, contendsOf, dayIn, goesOn, type Told } from '../../testing/claims/cases.js'
import { daysLater, done } from '../../testing/claims/claims.js'
import { aClaimVisitor, aReceipt, valueIn } from '../../testing/claims/claim-visitor.js'
import { rows } from '../../testing/databases/database.js'
import { aPicture, upload } from '../../testing/client.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

// What a school does while its family is half through a form.
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

const contends = () => contendsOf(product, told.id)
const newest = async () => String((await contends()).at(-1).id)
const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )

const dates = () => ({
  how: 'parts',
  count: '2',
  rhythm: 'monthly',
  first: dayIn(product, 20),
  message: 'I was ill.',
  requestKey: 'once',
})

const isOffered = async () => {
  await family.send('/time', { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: 'plea' })
  const contendId = await newest()
  const instalments = [{ dueOn: dayIn(product, 20) }]
  await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments }, school)
  return `/cases/${contendId}/dates`
}

describe('a plan that was shown', () => {
  test.each([
    ['time', async () => '/time', {}, '₦17,500.00', 'Together ₦35,000.00'],
    [
      'part',
      async () => '/part',
      { amountPaid: '5000', paidOn: 'lately' },
      '₦15,000.00',
      'Together ₦30,000.00',
    ],
    ['other dates', isOffered, {}, '₦17,500.00', 'Together ₦35,000.00'],
  ])(
    'by “%s” is not sent as another one: what has changed is shown first',
    async (_form, address, more, each, sum) => {
      const to = await address()
      const paid = 'paidOn' in more ? { ...more, paidOn: dayIn(product, -5) } : more
      const look = await family.send(to, { ...dates(), ...paid, step: 'look' })
      expect(look.status).toBe(200)
      await done(product, 'recordPayment', { debtorId: told.id, amount: '10000' }, school)
      const before = (await rows(product, 'select id from payment_plan order by id')).length
      const again = await family.send(to, { ...hiddenIn(look.html), step: 'send' })
      expect(again.words).toContain('Nothing was sent.')
      expect(again.words).toContain('₦35,000.00')
      expect(again.words).toContain(sum)
      expect(again.words.match(new RegExp(each.replace('.', '\\.'), 'g'))).toHaveLength(2)
      expect((await rows(product, 'select id from payment_plan order by id')).length).toBe(before)
      const { sent, words } = await family.send(to, { ...hiddenIn(again.html), step: 'send' })
      expect(sent.status).toBe(303)
      expect(words).toContain(each)
      expect(words).toContain('I was ill.')
    },
  )

  test('a claim that is settled meanwhile says so, whatever was filled in', async () => {
    await done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, school)
    for (const [path, more] of [
      ['/time', {}],
      ['/part', { amountPaid: '5000', paidOn: dayIn(product, -5) }],
    ] as const)
      for (const step of ['look', 'send']) {
        const { status, words } = await family.send(path, { ...dates(), ...more, step })
        expect(status).toBe(422)
        expect(words).toContain('The school says that everything is paid: you need not do anything.')
        expect(words).toContain('I was ill.')
      }
  })
})

test('other dates are not sent past what the school has written meanwhile, and are once that was said', async () => {
  const to = await isOffered()
  const contendId = await newest()
  const chosen = await family.send(to.replace('/dates', '/plan'), { answer: 'COUNTER' })
  const look = await family.send(to, { ...hiddenIn(chosen.html), ...dates(), step: 'look' })
  await goesOn(product, 'commentOnContend', { contendId, message: 'Take it from April if you like.' }, school)
  const refused = await family.send(to, { ...hiddenIn(look.html), step: 'send' })
  expect(refused.status).toBe(422)
  expect(refused.words).toContain('there is something new in this case since you began')
  expect((await contends()).at(-1).state).toBe('COUNTERED')
  const again = await family.send(to, { ...hiddenIn(refused.html), ...dates(), step: 'look' })
  await family.send(to, { ...hiddenIn(again.html), step: 'send' })
  expect((await contends()).at(-1).state).toBe('OPEN')
})

test('what was typed is shown to whoever goes back to change it after the offer has ended', async () => {
  const to = await isOffered()
  const look = await family.send(to, { ...dates(), step: 'look' })
  await goesOn(product, 'withdrawContend', { contendId: await newest() }, told)
  const { words } = await family.send(to, { ...hiddenIn(look.html), step: 'change' })
  expect(words).toMatch(/What you typed Nothing was sent\..* I was ill\./)
})

test('whoever writes instead of answering reads that their own answer is still to come, and by when', async () => {
  const to = await isOffered()
  const { words } = await family.open(to.replace('/dates', '/comment'))
  expect(words).toMatch(/What you write is no answer to the school: go back and answer it by \d+ \w+ \d{4}\./)
})

describe('an answer that is taken back', () => {
  test('as it stood when its form was drawn is not another one by then: an agreed plan is ended by nobody who has not read of it', async () => {
    await family.send('/time', { ...dates(), step: 'send' })
    const contendId = await newest()
    const page = await family.open(`/cases/${contendId}/withdraw`)
    expect(page.words).toContain('Withdraw your answer?')
    await goesOn(product, 'answerPlan', { contendId, answer: 'AGREE' }, school)
    const refused = await family.send(`/cases/${contendId}/withdraw`, hiddenIn(page.html))
    expect((await contends()).at(-1).state).toBe('AGREED')
    expect(refused.words).toContain('Nothing was changed.')
    expect(refused.words).toContain('End the plan?')
    await family.send(`/cases/${contendId}/withdraw`, hiddenIn(refused.html))
    expect((await contends()).at(-1).state).toBe('WITHDRAWN')
  })

  test('that the school has answered in part by then says so first', async () => {
    const { id } = await aDispute(product, told, { reason: 'WRONG_AMOUNT', amountOwed: '20000' })
    const page = await family.open(`/cases/${id}/withdraw`)
    await goesOn(
      product,
      'acceptContend',
      { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '30000' },
      school,
    )
    const refused = await family.send(`/cases/${id}/withdraw`, hiddenIn(page.html))
    expect((await contends()).at(-1).state).toBe('ANSWERED_IN_PART')
    expect(refused.words).toContain('The school has answered you already')
  })
})

type SentFile = Awaited<ReturnType<typeof aReceipt>>

/** As it is chosen in the form; as it stands there after an earlier try, as "is here already". */
const BRINGS = {
  'with a file that is chosen': async (file: SentFile): Promise<[object, SentFile[]]> => [{}, [file]],
  'with a file that is here already': async ({ bytes }: SentFile): Promise<[object, SentFile[]]> => [
    { kept: (await upload(product, bytes)).id },
    [],
  ],
}

describe.each(Object.entries(BRINGS))('clicked twice, %s,', (_, brings) => {
  const twice = async (path: string, typed: Record<string, string>, file?: SentFile) => {
    const [kept, files] = file ? await brings(file) : [{}, []]
    const fields = { ...typed, ...kept }
    for (const time of ['first', 'second']) {
      const { sent } = await family.send(path, fields, files)
      expect([sent.status, sent.headers.get('Location')], `${time} ${path}`).toEqual([
        303,
        expect.stringMatching(/\/cases\/\d+(\?said=.*)?$/),
      ])
    }
  }
  const said = async () =>
    (
      await rows(product, 'select act from contend_message where contend_id = ? order by id', [
        await newest(),
      ])
    ).map(({ act }) => act)

  test('every form of a case says that it was done, and does it once', async () => {
    const dispute = { reason: 'OTHER', message: 'We paid.', requestKey: 'dispute' }
    await twice('/dispute', dispute, await aReceipt())
    const id = await newest()
    await twice(`/cases/${id}/comment`, { message: 'And here is the slip.' }, await aReceipt())
    await goesOn(product, 'rejectContend', { contendId: id, message: 'No such payment.' }, school)
    await twice(`/cases/${id}/escalate`, { message: 'But it is.' }, await aReceipt())
    await goesOn(product, 'decideContend', { contendId: id, decision: 'DISMISS', reasons: 'No.' }, provider)
    await twice(`/cases/${id}/statement`, { statement: 'We did pay.' })
    expect(await said()).toEqual(['OPEN', 'COMMENT', 'REJECT', 'ESCALATE', 'DISMISS', 'STATEMENT'])
  })

  test('so does every form about a plan', async () => {
    const dueOn = dayIn(product, 20)
    const offers = async () =>
      goesOn(
        product,
        'answerPlan',
        { contendId: await newest(), answer: 'COUNTER', instalments: [{ dueOn }] },
        school,
      )
    await twice(
      '/time',
      { how: 'once', first: dayIn(product, 90), step: 'send', requestKey: 'plea' },
      await aReceipt(),
    )
    const to = `/cases/${await newest()}/dates`
    const plan = to.replace('dates', 'plan')
    await offers()
    await twice(to, { ...dates(), step: 'send' })
    await offers()
    await twice(plan, { answer: 'AGREE', planId: valueIn((await family.open(plan)).html, 'planId')! })
    await daysLater(product, 21, provider, school)
    const paid = { instalment: '1', paidOn: dayIn(product, 0), amount: '45000' }
    await twice(to.replace('dates', 'proof'), paid, await aReceipt())
    await twice(to.replace('dates', 'withdraw'), {})
    expect(await said()).toEqual(['OPEN', 'COUNTER', 'COUNTER', 'COUNTER', 'AGREE', 'PROOF', 'WITHDRAW'])
    await isOffered()
    await twice(`/cases/${await newest()}/plan`, { answer: 'DECLINE', message: 'Too soon.' })
    expect(await said()).toEqual(['OPEN', 'COUNTER', 'DECLINE'])
  })

  test('so does saying that a part is enough', async () => {
    const { id } = await aDispute(product, told, { reason: 'WRONG_AMOUNT', amountOwed: '20000' })
    const part = { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '30000' }
    await goesOn(product, 'acceptContend', part, school)
    await twice(`/cases/${id}/take`, { amountOwed: '3000000' })
    expect(await said()).toEqual(['OPEN', 'ACCEPT_IN_PART', 'TAKE'])
  })
})

test('a file that stood on the page as here already is never left out without a word', async () => {
  const { id } = await aDispute(product, told)
  const { id: key } = await upload(product, await aPicture())
  await daysLater(product, 2, provider, school)
  const sends = async () => {
    const { sent, html, words } = await family.send(`/cases/${id}/comment`, {
      message: 'Here it is.',
      kept: key,
    })
    expect([sent.status, words]).toEqual([
      422,
      expect.stringContaining('is not here any more. Choose it again.'),
    ])
    expect(html).toContain('Here it is.</textarea>')
    expect(html).not.toContain(key)
  }
  await sends()
  await rows(product, 'delete from document where key = ?', [key])
  await sends()
  expect((await rows(product, 'select act from contend_message where contend_id = ?', [id])).length).toBe(1)
})

describe('what was typed', () => {
  test('is shown again, to be copied, where the link has ended meanwhile', async () => {
    await done(product, 'updateDebtor', { id: told.id, parentEmail: 'other@example.com' }, school)
    const typed = 'We paid on the 3rd & have the slip.'
    for (const path of ['/dispute', '/time', '/part']) {
      const { status, words } = await family.send(path, { reason: 'OTHER', message: typed, step: 'look' })
      expect(status).toBe(404)
      expect(words).toContain('This link is not valid any more')
      expect(words).toContain('Nothing was sent.')
      expect(words).toContain(typed)
    }
  })

  test('stands there as well where a plan is changed of a claim that has ended since its preview', async () => {
    await done(product, 'withdrawDebtor', { id: told.id, reason: 'A mistake.' }, school)
    const { words } = await family.send('/time', { ...dates(), step: 'change' })
    expect(words).toContain('The school has withdrawn this claim: you need not do anything.')
    expect(words).toContain('I was ill.')
  })
})
