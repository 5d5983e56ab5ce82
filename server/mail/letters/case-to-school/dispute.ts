import { PAST_AGREEING, planned, said, type Steps } from '../../case-words.js'

/** What the family answers, and how it goes on. */
export const DISPUTE = {
  opened: (d) => ({
    subject: d.isPlea
      ? `A family asks for more time: please answer by ${d.answerBy}`
      : `A family says that a claim is wrong: please answer by ${d.answerBy}`,
    preheader: 'What it says, and what to do.',
    blocks: [
      {
        paragraph: d.isPlea
          ? `The family of ${d.studentName} asks for more time to pay. Please answer by the end of ${d.answerBy}.`
          : `The family of ${d.studentName} does not agree with your claim. Please answer by the end of ${d.answerBy}.`,
      },
      {
        facts: [
          ['Student', d.studentName],
          ['Parent', d.parentName],
          ['Amount', d.amount],
          ['The family says', d.isPlea ? null : d.reason],
        ],
      },
      ...planned(d, 'What it proposes'),
      ...said(d, 'The family writes'),
    ],
    action: 'Read and answer',
    after: [
      { heading: 'What you can do' },
      {
        list: d.isPlea
          ? [
              d.past
                ? `${PAST_AGREEING[d.past]}, so you cannot agree to them.`
                : `Agree to the dates${d.agreeBy ? `, until the end of ${d.agreeBy}, the first of them` : ''}.`,
              'Offer other dates.',
              'Say no, with your reasons.',
            ]
          : [
              'If the family is right: record what it has paid, correct the amount, mark the claim as completed, or withdraw it.',
              'If the claim stands: say why, and add what shows it.',
            ],
      },
      ...(d.isPlea || d.plan.length === 0
        ? []
        : [
            {
              paragraph:
                'First answer about the part that the family says it has paid. Then its dates wait for you in a case of their own. If you say no to the first, both end.',
            },
          ]),
      {
        paragraph: d.planBeside
          ? `Without an answer by the end of ${d.removedAfter}, the claim is removed for good. A comment does not stop that date; an answer does.`
          : `Without an answer by the end of ${d.answerBy}, other schools no longer see the claim. After ${d.removedAfter} it is removed for good. A comment does not stop these dates; an answer does.`,
      },
    ],
  }),

  taken: (d) => ({
    subject: 'A case is closed: your corrected claim stands',
    preheader: 'You need not do anything.',
    blocks: [
      {
        paragraph: `${d.by === 'FAMILY' ? `The family of ${d.studentName} has accepted your correction` : `The family of ${d.studentName} did not say in time that this is not enough`}. The claim stands at ${d.amount}, and is no longer marked as disputed.`,
      },
    ],
  }),

  commented: (d) => ({
    subject: 'A new message in a case',
    preheader: 'It changes no date.',
    blocks: [
      { paragraph: `There is a new message in the case of ${d.studentName}. It changes no date.` },
      ...said(d, 'The family writes'),
    ],
    action: 'Read the case',
  }),
} satisfies Steps
