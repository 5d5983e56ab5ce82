import { beforeEach, describe, expect, test } from 'vitest'
import { escalated, escalatedAgain, type Makes } from '../../testing/claims/case-states.js'
import {
  aDispute,
  anAgreedPlan,
  aProof,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { debtorOf, daysLater, done } from '../../testing/claims/claims.js'
import { aPicture, upload } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { aProvider, anApprovedSchool, officeOf } from '../../testing/people.js'
import { printed, undoPage, undoTokenOf } from '../../testing/printed.js'
import { theProduct } from '../../testing/product.js'
import { waitsNoLonger } from '../../testing/waiting-letters.js'
import { quiet, wordsTo } from '../../testing/databases/stored.js'
import { formatDay } from '../../../common/days.js'

// What letters say where a case takes a turn that their usual words do not fit.
const product = await theProduct({ env: { UNDO_SECONDS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
  await quiet(product)
  product.mail.received.length = 0
})

const later = async (days: number) => {
  await daysLater(product, days, provider, school)
  await keepClocks(product)
}
const read = (to: string) => wordsTo(product, to)
const aFile = async () => (await upload(product, await aPicture(), { name: 'slip.png' })).id
const changes = (input: object) => done(product, 'updateDebtor', { id: told.id, ...input }, school)

test('a letter that is printed while notice runs says the day on which that ends, and not a later one', async () => {
  await later(3)
  const { html } = await printed(product, told.id, school)
  expect(html).toContain(`From ${formatDay(dayIn(product, 5))}, other approved schools can see the claim`)
  expect(html).not.toContain('after this letter was handed to you')
})

test('the paper says what to do while its link only shows the claim, and no more once it is handed over', async () => {
  const ask = 'ask the school to record that it gave you this letter'
  expect((await printed(product, told.id, school)).html).toContain(ask)
  await done(product, 'recordHandOver', { id: told.id }, school)
  expect((await printed(product, told.id, school)).html).not.toContain(ask)
})

test('whoever is written to while somebody else’s case is open reads that, in the letter and on the page', async () => {
  const { id } = await aDispute(product, told)
  const parentEmail = `new.${told.email}`
  await changes({ parentEmail })
  const letter = await read(parentEmail)
  expect(letter).toContain('Somebody at another address has answered this claim, and that case is open.')
  expect(letter).not.toContain('say so on your private page')
  const page = aClaimVisitor(product, /\/claim\/([\w-]{43})/.exec(letter)![1]!)
  expect((await page.open()).words).toContain('Somebody at another address has answered this claim')
  await goesOn(product, 'withdrawContend', { contendId: id }, told)
  expect((await page.open()).words).toContain('You can say so here.')
})

test('a voided payment asks nobody for a receipt who cannot send one while somebody else’s case is open', async () => {
  await done(product, 'recordPayment', { debtorId: told.id, amount: '10000' }, school)
  await aDispute(product, told)
  const parentEmail = `new.${told.email}`
  await changes({ parentEmail })
  const { ledger } = await debtorOf(product, told.id, school)
  const paymentId = ledger.findLast(({ kind }: { kind: string }) => kind === 'PAYMENT').id
  await quiet(product)
  product.mail.received.length = 0
  await done(
    product,
    'voidPayment',
    { paymentId, reason: 'CHEQUE_RETURNED', statementAccepted: true },
    school,
  )
  const letter = await read(parentEmail)
  expect(letter).toContain('If you did pay this, keep your receipt, and talk to the school.')
  expect(letter).not.toContain('send the receipt on your private page')
})

test('an answer by the printed letter is said to be one: whoever reads of it may not have given it', async () => {
  const paper = { token: (await printed(product, told.id, school)).token! }
  await done(product, 'recordHandOver', { id: told.id }, school)
  await aDispute(product, paper)
  await changes({ amountOwed: '90000', statementAccepted: true })
  const letter = await read(told.email)
  expect(letter).toContain('This claim has been answered with the printed letter.')
  expect(letter).not.toContain('You have answered this claim.')
})

describe('time that a family asked for beside what it has paid', () => {
  const asks = async () => {
    const rest = [{ dueOn: dayIn(product, 60) }]
    const input = { reason: 'ALREADY_PAID', amountPaid: '20000', paidOn: dayIn(product, -5), rest }
    return (await aDispute(product, told, { ...input, files: [await aFile()] })).id as string
  }
  const records = async (contendId: string, amountPaid: string) =>
    goesOn(
      product,
      'acceptContend',
      { contendId, outcome: 'PAID', amountPaid, paidOn: dayIn(product, -5) },
      school,
    )

  test('waits for the school once that has answered, and the letter offers no other answer beside it', async () => {
    await records(await asks(), '20000')
    const letter = await read(told.email)
    expect(letter).toContain('The dates that you asked for now wait for the answer of the school.')
    expect(letter).not.toContain('Then you can answer again on your page.')
  })

  test('ends with a no, and whoever still needs time can ask again', async () => {
    const contendId = await asks()
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    expect(await read(told.email)).toContain(
      'The dates that you asked for have ended with this answer: choose them again there.',
    )
    const plea = { instalments: [{ dueOn: dayIn(product, 20) }] }
    expect((await goesOn(product, 'pleadForTime', plea, told)).state).toBe('OPEN')
  })

  test('ends where only a part was met and the family says nothing, as it was told', async () => {
    const id = await asks()
    await records(id, '15000')
    expect(await read(told.email)).toContain(
      'The dates that you asked for end with it; you can ask for time again.',
    )
    await later(31)
    expect((await caseOf(product, id, told)).state).toBe('ACCEPTED')
    expect(await read(told.email)).toContain('or ask for more time on your page.')
    const plea = { instalments: [{ dueOn: dayIn(product, 20) }] }
    expect((await goesOn(product, 'pleadForTime', plea, told)).state).toBe('OPEN')
  })
})

test('a reminder asks for no second receipt of a payment of which the school took none', async () => {
  const contendId = await anAgreedPlan(product, told, school, 10)
  await later(7)
  expect(await read(told.email)).toContain('If it has not, send your receipt there.')
  product.mail.received.length = 0
  await goesOn(product, 'sendProof', await aProof(product, contendId, { amount: '45000' }), told)
  await goesOn(product, 'refuseProof', { contendId, instalment: 1, message: 'No such money came.' }, school)
  await later(3)
  const letter = await read(told.email)
  expect(letter).toContain('If it has not, talk to the school.')
  expect(letter).not.toContain('send your receipt')
})

describe('the provider, whom a family has asked,', () => {
  const rejected = async (files: string[] = []) => {
    const { id } = await aDispute(product, told, { files })
    await goesOn(product, 'rejectContend', { contendId: id, message: 'No such payment.' }, school)
    return id as string
  }
  const escalated = async (files?: string[]) => {
    const contendId = await rejected(files)
    await goesOn(product, 'escalateContend', { contendId, message: 'It came.' }, told)
    return contendId
  }

  test('is still waited for where only a message by the printed letter is undone', async () => {
    const paper = { token: (await printed(product, told.id, school)).token! }
    await done(product, 'recordHandOver', { id: told.id }, school)
    const { id: contendId } = await aDispute(product, paper)
    await goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
    await goesOn(product, 'escalateContend', { contendId, message: 'It came.' }, told)
    await goesOn(product, 'commentOnContend', { contendId, message: 'Never mind.' }, paper)
    await undoPage(product, await undoTokenOf(product, told.email), 'POST')
    expect(await read(provider.email)).toContain('The case still waits for your decision by')
    expect(await read(told.email)).toContain('Then you can say it again on your page.')
  })

  test.each([
    ['nor of one that has come back', true],
    ['though its claim stays closed', false],
  ])('reads of no case that it has decided while the letter waited, %s', async (_, comesBack) => {
    const contendId = await escalated()
    await read(provider.email)
    product.mail.received.length = 0
    product.mail.answer = (to) => (to === provider.email ? 451 : null)
    await changes({ status: 'COMPLETED' })
    if (comesBack) await changes({ status: 'ABANDONED_PAYMENT', statementAccepted: true })
    await goesOn(product, 'decideContend', { contendId, decision: 'DISMISS', reasons: 'Read.' }, provider)
    product.mail.answer = () => null
    await waitsNoLonger(product)
    expect(product.mail.received.filter(({ to }) => to === provider.email)).toEqual([])
  })

  test('hears of a case that comes back while it looks for something new what its silence means then', async () => {
    const contendId = await escalated()
    await goesOn(product, 'decideContend', { contendId, decision: 'DISMISS', reasons: 'Read.' }, provider)
    await escalated([await aFile()])
    await changes({ status: 'COMPLETED' })
    await read(provider.email)
    product.mail.received.length = 0
    await changes({ status: 'ABANDONED_PAYMENT', statementAccepted: true })
    const letter = await read(provider.email)
    expect(letter).toContain('After that day it counts as new, the claim is hidden')
    expect(letter).not.toContain('counts as decided for the family')
  })
})

test('a plan that ends because the claim is recorded as completed was not paid to its end, as far as a letter knows', async () => {
  await anAgreedPlan(product, told, school, 10)
  await changes({ status: 'COMPLETED' })
  const letter = await read(await officeOf(product, school))
  expect(letter).toContain('is completed, so the plan with the family is complete as well')
  expect(letter).not.toContain('paid its plan')
})

describe('a decision about a claim that its school has ended meanwhile', () => {
  const decided = async (makes: Makes, decision: string) => {
    const contendId = await makes({ product, school, provider }, told)
    await changes({ status: 'COMPLETED' })
    await quiet(product)
    product.mail.received.length = 0
    await goesOn(
      product,
      'decideContend',
      { contendId, decision, reasons: 'Both files were read.' },
      provider,
    )
    return [await read(told.email), await read(await officeOf(product, school))] as const
  }
  const nobody = (letter: string) => {
    for (const untrue of [
      'other schools may see',
      'Other schools may see',
      'Pay the school',
      'pay the school',
    ])
      expect(letter).not.toContain(untrue)
  }

  test('asks nobody to pay, and counts when the claim comes back', async () => {
    const [family, office] = await decided(escalated, 'DISMISS')
    expect(family).toContain('We decided that the claim was right.')
    expect(family).toContain('has ended the claim, so other schools do not see it')
    expect(office).toContain('You have ended the claim, so other schools do not see it.')
    nobody(family)
    nobody(office)
    await changes({ status: 'ABANDONED_PAYMENT', statementAccepted: true })
    expect(await contendsOf(product, told.id)).toMatchObject([{ state: 'DISMISSED', stood: null }])
  })

  test('for the family says that it is gone for good, and of no school that it is told so now', async () => {
    const [family] = await decided(escalated, 'UPHOLD')
    expect(family).toContain(
      'The school cannot list the same debt again, unless the people who run DMA allow it.',
    )
    expect(family).not.toContain('are told that it is gone')
  })

  test('also where nothing was new', async () => {
    const [family, office] = await decided(escalatedAgain, 'NOTHING_NEW')
    expect(family).toContain('We found nothing new in it')
    expect(office).toContain('You have ended the claim, so other schools do not see it.')
    nobody(family)
    nobody(office)
  })
})

describe('dates that come before the last day for an answer', () => {
  const first = () => formatDay(dayIn(product, 5))
  const dates = () => [{ dueOn: dayIn(product, 5) }, { dueOn: dayIn(product, 40) }]
  const asks = async () => {
    const { id } = await goesOn(product, 'pleadForTime', { instalments: dates() }, told)
    // A letter that asks for what was done meanwhile does not leave.
    await quiet(product)
    return id as string
  }
  const offered = async () => {
    const contendId = await asks()
    const offer = { contendId, answer: 'COUNTER', instalments: dates() }
    await goesOn(product, 'answerPlan', offer, school)
    return contendId
  }

  test('can be agreed to until then, and each side reads that', async () => {
    const contendId = await offered()
    expect(await read(told.email)).toContain(`You can say yes until the end of ${first()}`)
    const office = await officeOf(product, school)
    expect(await read(office)).toContain(`Agree to the dates, until the end of ${first()}`)
    const again = { contendId, answer: 'COUNTER', instalments: dates() }
    await goesOn(product, 'answerPlan', again, told)
    expect(await read(office)).toContain(`You can agree to these dates until the end of ${first()}`)
    await goesOn(product, 'answerPlan', { contendId, answer: 'COUNTER', instalments: dates() }, school)
    const page = aClaimVisitor(product, told.token)
    expect((await page.open(`/cases/${contendId}/plan`)).words).toContain(
      `You can agree to it until ${first()}`,
    )
  })

  test('the reminder of an offer does not say that one can still say yes to it', async () => {
    const contendId = await offered()
    await quiet(product)
    product.mail.received.length = 0
    await later(12)
    const letter = await read(told.email)
    expect(letter).toContain('so you can no longer say yes to it')
    expect(letter).not.toContain('You can say yes')
    const yes = { contendId, answer: 'AGREE' }
    expect((await onCase(product, 'answerPlan', yes, told)).userErrors[0]!.message).toContain(
      'A date of this plan has passed by now.',
    )
  })

  test('nor to one of less than is owed by now', async () => {
    const contendId = await offered()
    const more = { id: told.id, amountOwed: '90000', statementAccepted: true }
    await done(product, 'updateDebtor', more, school)
    await quiet(product)
    product.mail.received.length = 0
    await later(12)
    const letter = await read(told.email)
    expect(letter).toContain('More is owed by now than it says, so you can no longer say yes to it.')
    expect(letter).not.toContain('You can say yes')
    const yes = { contendId, answer: 'AGREE' }
    expect((await onCase(product, 'answerPlan', yes, told)).userErrors[0]!.message).toContain(
      'What is owed has changed',
    )
  })
})
