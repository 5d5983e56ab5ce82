import { PAST_AGREEING, planned, proven, said, type CaseWords, type Steps } from '../../case-words.js'
import { counted } from '../../../../common/counts.js'

/** More time to pay: the dates go back and forth, then a plan runs. */
export const PLAN = {
  refused: (d) => ({
    subject: `${d.schoolName} has answered you`,
    preheader: 'What it says, and what you can do.',
    blocks: [
      {
        paragraph: `You asked ${d.schoolName} for more time to pay for ${d.studentName}. It did not agree to the dates that you proposed. The claim stands as it was.`,
      },
      ...said(d, 'Its reasons'),
      { paragraph: 'You can propose other dates or amounts on your page, or talk to the school.' },
    ],
    talk: true,
  }),

  countered: (d) => ({
    subject: `${d.schoolName} has answered you`,
    preheader: `It offers you other dates. Please answer by ${d.answerBy}.`,
    blocks: [
      {
        paragraph: `You asked ${d.schoolName} for more time to pay for ${d.studentName}. It offers you these dates instead:`,
      },
      ...planned(d),
      ...said(d, 'The school writes'),
      {
        paragraph: `${yesOrNo(d)} until the end of ${d.answerBy}. If you do nothing, the offer ends and the claim stands as it was.`,
      },
    ],
    action: 'Answer the offer',
    talk: true,
  }),

  agreed: (d) => ({
    subject: `Your plan with ${d.schoolName}`,
    preheader: 'You and the school have agreed. Please keep this letter.',
    blocks: [
      { paragraph: `You and ${d.schoolName} have agreed on how you pay for ${d.studentName}:` },
      ...planned(d),
      {
        list: [
          'Pay the school directly, the way you usually do. DMA takes no payments.',
          'While you keep the plan, other schools do not see the claim.',
          `We remind you on each date, and ${counted(d.reminderDays, 'day')} before it where there is time. A payment may come up to ${counted(d.graceDays, 'day')} late; after that the plan ends.`,
          'Each payment that the school records is on your page, with a receipt.',
        ],
      },
    ],
    action: 'See my plan',
    talk: true,
  }),

  'offer-lapsed': (d) => ({
    subject: `The offer of ${d.schoolName} has ended`,
    preheader: 'You can ask for more time again.',
    blocks: [
      {
        paragraph: `${d.schoolName} offered you other dates to pay for ${d.studentName}. There was no answer in time, so the offer has ended. The claim stands as it was, and other schools may see it.`,
      },
      { paragraph: 'You can ask for more time again on your page, or talk to the school.' },
    ],
    action: 'Open my page',
    talk: true,
  }),

  broken: (d) => ({
    subject: `Your plan with ${d.schoolName} has ended`,
    preheader: 'Why, and what you can do.',
    blocks: [
      {
        paragraph: `In your plan for ${d.studentName}, a payment was not recorded by its date, nor in the ${counted(d.graceDays, 'day')} after it. So the plan has ended. The claim stands again at ${d.amount}, and other schools may see it.`,
      },
      {
        list: [
          'Have you paid? Tell the school, or answer the claim on your page and add the receipt.',
          'Do you still need time? Ask for a new plan on your page.',
        ],
      },
    ],
    action: 'Open my page',
    talk: true,
  }),

  'proof-sent': (d) => ({
    subject: `We have received your proof for ${d.schoolName}`,
    preheader: 'What happens next, and by when.',
    blocks: [
      {
        paragraph: `You sent proof of a payment for ${d.studentName}. We have received it and passed it on to ${d.schoolName}.`,
      },
      ...proven(d),
      {
        list: [
          `The school has until the end of ${d.proofBy} to record the payment, or to say why not. Until then your plan does not end over it.`,
          'If the school says nothing, the payment counts for your plan. What is owed changes only when the school records it.',
        ],
      },
    ],
    action: 'See my plan',
  }),

  'proof-recorded': (d) => ({
    subject: `${d.schoolName} has recorded your payment`,
    preheader: 'Your proof has been answered.',
    blocks: [
      {
        paragraph: `${d.schoolName} has recorded the payment for ${d.studentName} of which you sent proof.`,
      },
    ],
    action: 'See my plan',
  }),

  'proof-refused': (d) => ({
    subject: `${d.schoolName} has answered your proof`,
    preheader: 'What it says, and what you can do.',
    blocks: [
      {
        paragraph: `You sent ${d.schoolName} proof of a payment for ${d.studentName}. The school does not accept it.`,
      },
      ...said(d, 'Its reasons'),
      {
        list: [
          `Your plan does not end before the end of ${d.payBy}. Pay the school by then, if the payment is still missing.`,
          'Did you pay? Talk to the school, or dispute the claim on your page.',
        ],
      },
    ],
    action: 'See my plan',
    talk: true,
  }),

  'proof-counted': (d) => ({
    subject: `About your proof for ${d.schoolName}`,
    preheader: 'The school did not answer in time.',
    blocks: [
      {
        paragraph: `${d.schoolName} did not answer your proof of a payment for ${d.studentName} in time. So the payment counts for your plan, and the plan does not end over it.`,
      },
      {
        paragraph: `What is owed changes only when the school records it. Once nothing more is to be paid under your plan, it has until the end of ${d.recordBy}: then the claim is removed for good.`,
      },
    ],
    action: 'See my plan',
    talk: true,
  }),

  kept: (d) => ({
    subject: `Your plan with ${d.schoolName} is complete`,
    preheader: 'Thank you.',
    blocks: [
      {
        paragraph: d.isClosed
          ? `${d.schoolName} says that everything is paid for ${d.studentName}, so your plan is complete. Other schools no longer see the claim, and you do not need to do anything more.`
          : `Thank you. You have paid your plan for ${d.studentName} to its end. The claim has grown since you agreed: ${d.schoolName} says that ${d.amount} is still unpaid. You can answer that on your page.`,
      },
    ],
    action: 'See my receipts',
  }),
} satisfies Steps

function yesOrNo({ agreeBy, past }: CaseWords): string {
  if (past)
    return `${PAST_AGREEING[past]}, so you can no longer say yes. You can propose other dates, or say no,`
  return agreeBy
    ? `You can say yes until the end of ${agreeBy}, the first of these dates. You can propose other dates, or say no,`
    : 'You can say yes, propose other dates, or say no,'
}
