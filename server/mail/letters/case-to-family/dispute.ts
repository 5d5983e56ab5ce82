import { planned, said, type CaseWords, type Steps } from '../../case-words.js'
import { counted } from '../../../../common/counts.js'

/** An answer to a claim, and what the school says to it. */
export const DISPUTE = {
  opened: (d) => ({
    subject: `We have received your message to ${d.schoolName}`,
    preheader: 'What happens next, and by when.',
    blocks: [
      {
        paragraph: d.isPlea
          ? `You asked for more time to pay for ${d.studentName}. We have received it and passed it on to ${d.schoolName}.`
          : `We have received what you wrote about the claim for ${d.studentName}, and passed it on to ${d.schoolName}.`,
      },
      ...planned(d, 'What you propose'),
      { heading: 'What happens next' },
      {
        list: [
          `The school has until the end of ${d.answerBy} to answer. We write to you as soon as it does.`,
          ...(d.isPlea || d.plan.length === 0
            ? []
            : [
                'First it answers about the part that you paid, then about the dates that you propose. If it says no to the first, it does not have to answer the second.',
              ]),
          ...(d.isPlea || d.planBeside
            ? []
            : ['Until then, schools that can see the claim also see that you do not agree with it.']),
          d.planBeside
            ? `If the school stays silent until the end of ${d.removedAfter}, the claim is removed for good.`
            : `If the school does not answer in time, other schools no longer see the claim. If it stays silent until the end of ${d.removedAfter}, the claim is removed for good.`,
        ],
      },
    ],
    after: [{ small: 'There you can also add a message or a file, or withdraw your answer.' }],
  }),

  repeated: (d) => ({
    subject: `About your message to ${d.schoolName}`,
    preheader: 'Why it was closed, and what would help.',
    blocks: [
      {
        paragraph: `You wrote to ${d.schoolName} about ${d.studentName} again. ${
          d.isPlea
            ? 'The school has said no to this before, and nothing in your new message is different'
            : 'The school has answered this before, and you sent no document that it has not seen'
        }, so we have closed it. The earlier answer stands.`,
      },
      { heading: 'What would help' },
      {
        list: d.isPlea
          ? ['Propose other dates or other amounts.', 'Or talk to the school first.']
          : [
              'Send a document that the school has not seen from you: a receipt, a bank slip, a letter.',
              'Or talk to the school.',
              'Or ask the people who run DMA to decide. Your page says whether you still can, and until when.',
            ],
      },
    ],
    action: 'Open my page',
    talk: true,
  }),

  commented: (d) => ({
    subject: `${d.schoolName} wrote to you`,
    preheader: 'There is a new message in your case.',
    blocks: [
      {
        paragraph: `There is a new message in your case about ${d.studentName}. It does not change any date.`,
      },
      ...said(d, 'The message'),
    ],
    action: 'Read and answer',
  }),

  accepted: (d) => ({
    subject: `${d.schoolName} has answered you`,
    preheader: 'Good news.',
    blocks: [
      {
        paragraph: `${d.schoolName} has looked at what you wrote about ${d.studentName}, and has corrected its claim. ${ACCEPTED[d.outcome ?? 'WITHDRAWN'](d)}`,
      },
      ...said(d, 'The school writes'),
      {
        paragraph: `Schools that were shown the claim in the last ${counted(d.correctionDays, 'day')} are told what is true now of what they saw, but not why.`,
      },
    ],
  }),

  'met-in-part': (d) => ({
    subject: `${d.schoolName} has answered you`,
    preheader: `What it says, and what you can do by ${d.escalateBy}.`,
    blocks: [
      {
        paragraph: `${d.schoolName} has looked at what you wrote about ${d.studentName}. It has ${d.outcome === 'PAID' ? 'a payment on record' : 'corrected the amount'}: it now says that ${d.amount} is unpaid. That meets a part of what you say${d.planBeside ? '' : ', so other schools still see that you do not agree'}.`,
      },
      ...said(d, 'The school writes'),
    ],
    action: 'Read and answer',
    after: [
      { heading: 'What you can do' },
      {
        list: [
          'Is it right now? Say so on your page. Then the case is closed, and the corrected claim stands.',
          d.mayAsk
            ? `Is it not enough? You can ask the people who run DMA to decide, until the end of ${d.escalateBy}. It is done on your page, and costs nothing. While they decide, other schools do not see the claim. Have you asked them about this before? Then they first check whether your document is new to them.`
            : `Is it not enough? ${ASKED_ALREADY} To ask them again, withdraw this answer on your page, and answer again with a document that the school has not seen.`,
          `If you do nothing, the case is closed after that day, and the corrected claim stands.${d.rest ? ' The dates that you asked for end with it; you can ask for time again.' : ''}`,
        ],
      },
    ],
    talk: true,
  }),

  taken: (d) => ({
    subject: `Your case with ${d.schoolName} is closed`,
    preheader: 'The corrected claim stands.',
    blocks: [
      {
        paragraph: `${d.by === 'FAMILY' ? 'You have said that the corrected amount is right' : 'You did not say in time that this is not enough'}, so your case about ${d.studentName} is closed. ${d.schoolName} says that ${d.amount} is unpaid${d.planBeside ? '' : ', and other schools may see it, no longer marked as disputed'}.`,
      },
      {
        paragraph: waiting(d) ?? payOrAsk(d),
      },
    ],
    action: 'Open my page',
    talk: true,
  }),

  rejected: (d) => ({
    subject: `${d.schoolName} has answered you`,
    preheader: 'What it says, and what you can do.',
    blocks: [
      {
        paragraph: `${d.schoolName} has looked at what you wrote about ${d.studentName}. It says that the claim stands.`,
      },
      ...said(d, 'Its reasons'),
    ],
    action: 'Read the answer',
    after: [
      { heading: 'If you do not agree' },
      {
        list: d.mayAsk
          ? [
              `You can ask the people who run DMA to decide, until the end of ${d.escalateBy}. It is done on your page, and costs nothing.`,
              'While they decide, other schools do not see the claim. Have you asked them about this before? Then they first check whether your document is new to them.',
              'Or send the school a document that it has not seen yet.',
              `If you do nothing, the claim stands.${d.planBeside ? ' After that day' : ' Other schools may see it, and after that day'} you can no longer ask about this answer.`,
            ]
          : [
              `${ASKED_ALREADY} To ask them again, first send the school a document that it has not seen.`,
              `If you do nothing, the claim stands${d.planBeside ? '' : ', and other schools may see it'}.`,
            ],
      },
      { heading: 'If the school is right' },
      {
        paragraph: `${payOrAsk(d)}${d.rest === 'asked' ? ' The dates that you asked for have ended with this answer: choose them again there.' : ''} DMA takes no payments and never asks for card or bank details.`,
      },
    ],
    talk: true,
  }),
} satisfies Steps

/** A plan that runs leaves nothing to ask for. */
const payOrAsk = ({ planBeside }: CaseWords) =>
  planBeside
    ? 'Pay the school directly, as your plan says.'
    : 'Pay the school directly, or ask for more time on your page.'

const ASKED_ALREADY = 'The people who run DMA have been asked about this claim before.'

/** The time that was asked for beside what was paid; null where none waits. */
function waiting({ rest }: CaseWords): string | null {
  if (rest === 'waits') return 'The dates that you asked for now wait for the answer of the school.'
  return rest === 'late'
    ? 'The dates that you asked for now wait for the answer of the school. But the first of them has passed, so it can offer you others, or say no. You can also take them back on your page, and ask for others.'
    : null
}

const whatNext = (d: CaseWords) =>
  waiting(d) ?? 'Is that still not right? Then you can answer again on your page.'

const ACCEPTED = {
  PAID: (d: CaseWords) =>
    `It has recorded what you paid: it now says that ${d.amount} is unpaid. ${whatNext(d)}`,
  AMOUNT_CORRECTED: (d: CaseWords) =>
    `It has corrected the amount: it now says that ${d.amount} is unpaid. ${whatNext(d)}`,
  COMPLETED: () =>
    'It has recorded everything as paid. Other schools no longer see the claim, and you do not need to do anything more.',
  WITHDRAWN: () =>
    'It has withdrawn its claim. Other schools no longer see it, and you do not need to do anything more.',
}
