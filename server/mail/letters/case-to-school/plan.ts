import { yesUntil, planned, proven, said, type Steps } from '../../case-words.js'
import { counted } from '../../../../common/counts.js'

/** More time to pay: the dates go back and forth, then a plan runs. */
export const PLAN = {
  countered: (d) => ({
    subject: `A family proposes other dates: please answer by ${d.answerBy}`,
    preheader: d.past ? 'Offer others, or say no.' : 'Say yes, offer others, or say no.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} has seen your offer and proposes other dates. Please answer by the end of ${d.answerBy}.`,
      },
      ...planned(d),
      ...yesUntil(d),
      ...said(d, 'The family writes'),
    ],
    action: 'Read and answer',
  }),

  agreed: (d) => ({
    subject: 'A payment plan is agreed',
    preheader: 'What is paid, and when.',
    blocks: [
      { paragraph: `You and the family of ${d.studentName} have agreed on a plan:` },
      ...planned(d),
      {
        list: [
          'Record each payment as soon as it arrives: an unrecorded payment looks like a missing one.',
          'While the plan is kept, other schools do not see the claim.',
          `If a payment is more than ${counted(d.graceDays, 'day')} late, the plan ends and the claim is seen again.`,
        ],
      },
    ],
  }),

  declined: (d) => ({
    subject: 'A family did not take your offer',
    preheader: 'The claim stands as it was.',
    blocks: [
      { paragraph: `The family of ${d.studentName} did not take your offer. The claim stands as it was.` },
      ...said(d, 'The family writes'),
    ],
  }),

  'offer-lapsed': (d) => ({
    subject: 'A family did not answer your offer',
    preheader: 'The claim stands as it was.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} did not answer your offer in time. The claim stands as it was.`,
      },
    ],
  }),

  broken: (d) => ({
    subject: 'A payment plan has ended',
    preheader: 'A payment was not recorded in time.',
    blocks: [
      {
        paragraph: `In the plan with the family of ${d.studentName}, a payment was not recorded by its date, nor in the ${counted(d.graceDays, 'day')} after it. The plan has ended, and the claim stands again at ${d.amount}.`,
      },
      {
        paragraph: 'Did the money arrive? Then please record it today, so that the claim says what is true.',
      },
    ],
  }),

  'proof-sent': (d) => ({
    subject: `A family has sent proof of a payment: please answer by ${d.proofBy}`,
    preheader: 'Record the payment, or say why not.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} has sent proof of a payment of its plan. Please answer by the end of ${d.proofBy}.`,
      },
      ...proven(d),
      ...said(d, 'The family writes'),
    ],
    action: 'Read and answer',
    after: [
      { heading: 'What you can do' },
      {
        list: [
          'If the money arrived: record the payment. That is your answer.',
          'If it did not: say so, with your reasons.',
        ],
      },
      {
        paragraph:
          'Without an answer in time the payment counts for the plan. What is owed changes only when you record it.',
      },
    ],
  }),

  'proof-counted': (d) => ({
    subject: 'A proof of payment counts for its plan: there was no answer',
    preheader: 'What that means.',
    blocks: [
      {
        paragraph: `You did not answer the proof of a payment from the family of ${d.studentName} in time. So the payment counts for the plan, and the plan does not end over it. What is owed has not changed.`,
      },
      {
        paragraph: 'Did the money arrive? Then please record it today, so that the claim says what is true.',
      },
      {
        paragraph: `Once nothing more is to be paid under the plan, what is not recorded by the end of ${d.recordBy} is removed for good, like a claim about which nobody answers.`,
      },
    ],
  }),

  kept: (d) => ({
    subject: 'A payment plan is complete',
    preheader: 'What that means.',
    blocks: [
      {
        paragraph: d.isClosed
          ? `The claim for ${d.studentName} is completed, so the plan with the family is complete as well. Other schools no longer see the claim.`
          : `The family of ${d.studentName} has paid its plan to the end. The claim has grown since you agreed, and stands at ${d.amount}.`,
      },
    ],
  }),
} satisfies Steps
