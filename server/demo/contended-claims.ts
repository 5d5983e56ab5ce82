import { Decision, PlanAnswer } from '../contends/contend-input.js'
import { Outcome } from '../contends/contend.entity.js'
import { ContendReason } from '../standing/states.js'
import { claims } from './claims.js'
import type { Past } from './past.js'
import type { Plot } from './plot.js'
import { marina, palmGrove, savannah } from './schools.js'

/** Claims that their families answer: one in each state that a case can wait in, and a few that have ended. */
export const contendedClaims = [samuel, chidinma, simi, khadija, kelechi, joshua]

/** Waits, unread, in the inbox of Marina College. */
async function* samuel(past: Past): Plot {
  yield [14, '10:50']
  const id = await past.list(marina, claims.samuel)
  yield [1, '19:40']
  const { context, claim } = await past.family(id)
  await context.contends.open({
    ...claim,
    reason: ContendReason.ALREADY_PAID,
    message:
      'I paid the whole ₦64,000 from my phone before the term ended. The receipt of the bank is with this message. Please look in the account at Harbour Bank.',
    files: await past.uploads(context, ['transfer-receipt']),
  })
}

/** Pays in three instalments, and has kept to it so far. */
async function* chidinma(past: Past): Plot {
  yield [34, '09:30']
  const id = await past.list(marina, claims.chidinma)
  yield [24, '20:15']
  const { context, claim } = await past.family(id)
  const contend = await context.paymentPlans.plead({
    ...claim,
    message:
      'My shop was closed for two months. I can pay a part now and the rest when I have sold the stock.',
    instalments: [
      { dueOn: past.day(4), amount: 90_000_00 },
      { dueOn: past.day(34), amount: 75_000_00 },
      { dueOn: past.day(64), amount: 75_000_00 },
    ],
    files: [],
  })
  yield [22, '15:00']
  const { paymentPlans } = await past.at(marina.username)
  await paymentPlans.answer({
    contendId: String(contend.id),
    answer: PlanAnswer.AGREE,
    message: 'Agreed. Thank you for telling us.',
    instalments: [],
  })
  yield [21, '09:05']
  await past.pays(marina, id, 90_000, 'First of three instalments')
}

/** A parent with an account: the amount was corrected, and now she has to answer an offer. */
async function* simi(past: Past): Plot {
  yield [20, '12:25']
  const id = await past.list(palmGrove, claims.simi)
  yield [15, '21:05']
  const parent = await past.at('yetunde')
  const claim = { debtorId: String(id), files: [] }
  const dispute = await parent.contends.open({
    ...claim,
    reason: ContendReason.WRONG_AMOUNT,
    message: 'The uniform is counted twice: once in the fees and once alone. It should be ₦72,000.',
    amountOwed: 72_000_00,
  })
  yield [11, '10:40']
  const school = await past.at(palmGrove.username)
  await school.answers.accept({
    contendId: String(dispute.id),
    outcome: Outcome.AMOUNT_CORRECTED,
    amount: 72_000_00,
    message: 'You are right. We have taken the second uniform off.',
  })
  yield [6, '20:30']
  const again = await past.at('yetunde')
  const plea = await again.paymentPlans.plead({
    ...claim,
    message: 'I am paid at the end of the month. Could I pay it all in three months?',
    instalments: [{ dueOn: past.day(90) }],
  })
  yield [3, '11:15']
  const bursar = await past.at(palmGrove.username)
  await bursar.paymentPlans.answer({
    contendId: String(plea.id),
    answer: PlanAnswer.COUNTER,
    message: 'Three months is long for us. Could you pay a part each month?',
    instalments: [{ dueOn: past.day(12) }, { dueOn: past.day(42) }, { dueOn: past.day(72) }],
  })
}

/** Rejected and escalated: waits on the provider's desk. */
async function* khadija(past: Past): Plot {
  yield [41, '10:10']
  const id = await past.list(savannah, claims.khadija)
  yield [25, '18:45']
  const { context, claim } = await past.family(id)
  const { id: number } = await context.contends.open({
    ...claim,
    reason: ContendReason.ALREADY_PAID,
    message: 'I paid this in cash at the bank in Kano. The slip has the stamp of the teller.',
    files: await past.uploads(context, ['teller-slip']),
  })
  const contendId = String(number)
  yield [18, '12:30']
  const { answers } = await past.at(savannah.username)
  await answers.reject({
    contendId,
    message:
      'We found the slip, but it paid for last term. For this term nothing has come in. The account of your daughter is attached to the claim.',
    files: [],
  })
  yield [6, '19:20']
  const { contends } = await past.at()
  await contends.escalate({
    ...claim,
    contendId,
    message: 'Her uncle paid for last term. My slip is for this term.',
    files: [],
  })
}

/** The provider found for the school; the family's own words stand beside the entry. */
async function* kelechi(past: Past): Plot {
  yield [63, '12:40']
  const id = await past.list(palmGrove, claims.kelechi)
  yield [57, '17:10']
  const { context, claim } = await past.family(id)
  const { id: number } = await context.contends.open({
    ...claim,
    reason: ContendReason.NOT_LIABLE,
    message: 'His father signed for the fees. Please ask him.',
    files: [],
  })
  const contendId = String(number)
  yield [52, '09:30']
  const school = await past.at(palmGrove.username)
  await school.answers.reject({ contendId, message: 'Both parents signed the form of admission.', files: [] })
  yield [50, '21:00']
  await context.contends.escalate({ ...claim, contendId, message: 'I did not know that.', files: [] })
  yield [45, '10:15']
  const provider = await past.at('ngozi')
  await provider.answers.decide({
    contendId,
    decision: Decision.DISMISS,
    reasons: 'The form of admission carries your signature, and it names both parents for the fees.',
  })
  yield [44, '20:20']
  await context.contends.state({
    ...claim,
    contendId,
    statement: 'The father of Kelechi has promised to pay half of it. I have begun with my half.',
  })
  yield [40, '09:50']
  await past.pays(palmGrove, id, 20_000, 'Cash, at the bursary')
}

/** The school never answered: first the entry was suppressed, then it was removed. */
async function* joshua(past: Past): Plot {
  yield [62, '13:05']
  const id = await past.list(palmGrove, claims.joshua)
  yield [33, '08:20']
  const { context, claim } = await past.family(id)
  await context.contends.open({
    ...claim,
    reason: ContendReason.ALREADY_PAID,
    message: 'We paid before we moved away. The bursar at that time gave us no receipt.',
    files: [],
  })
  yield [18, '00:10']
  await past.passes(id)
  yield [4, '00:10']
  await past.passes(id)
}
