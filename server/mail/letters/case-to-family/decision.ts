import { goneForGood, said, type CaseWords, type Steps } from '../../case-words.js'
import type { Block } from '../../letter-parts.js'
import { counted } from '../../../../common/counts.js'

/** The provider was asked to decide. */
export const DECISION = {
  escalated: (d) => ({
    subject: 'We have received your request',
    preheader: `A decision comes by ${d.decideBy}.`,
    blocks: [
      {
        paragraph: `You asked us to decide about the claim of ${d.schoolName} for ${d.studentName}. We read what both sides have sent.`,
      },
      { heading: 'What happens next' },
      {
        list: [
          'Until there is a decision, other schools do not see the claim.',
          `We decide by the end of ${d.decideBy}, and write to you. If there is no decision by then, it counts as decided in your favour.`,
          'Until then you can still add messages and files.',
        ],
      },
    ],
  }),

  'escalated-again': (d) => ({
    subject: 'We have received your request',
    preheader: 'We first check whether your file is new.',
    blocks: [
      {
        paragraph: `You asked us once more to decide about the claim of ${d.schoolName} for ${d.studentName}. First we check whether what you sent is new.`,
      },
      { heading: 'What happens next' },
      {
        list: [
          `If nothing is new, the claim stands as before, and we write to you. If we do not say so by the end of ${d.decideBy}, it counts as new, and we decide again.`,
          'Until then the claim stays as it is, marked as disputed.',
          'You can still add messages and files.',
        ],
      },
    ],
  }),

  'counts-as-new': (d) => ({
    subject: 'We decide about your case again',
    preheader: `A decision comes by ${d.decideBy}.`,
    blocks: [
      {
        paragraph: `What you sent about the claim of ${d.schoolName} for ${d.studentName} counts as new, so we decide about it again. Until there is a decision, other schools do not see the claim.`,
      },
      {
        paragraph: `We decide by the end of ${d.decideBy}, and write to you. If there is no decision by then, it counts as decided in your favour.`,
      },
    ],
  }),

  'nothing-new': (d) => ({
    subject: 'There is an answer in your case',
    preheader: 'The claim stands as before.',
    blocks: [
      {
        paragraph: `We have read what you sent once more about ${d.studentName}. We found nothing new in it, so the claim stands as before.`,
      },
      ...said(d, 'Our reasons'),
      ...endedSince(d),
      {
        paragraph: d.isClosed
          ? OWN_WORDS_LATER(d)
          : `You can add your own words to the claim, up to ${counted(d.statementWords, 'word')}. ${d.planBeside ? 'Your plan with the school goes on.' : 'You can also pay the school directly, or ask it for more time on your page.'}`,
      },
    ],
  }),

  upheld: (d) => ({
    subject: 'There is a decision in your case',
    preheader: 'Good news.',
    blocks: [
      {
        paragraph: `We have read what you and ${d.schoolName} sent about ${d.studentName}. We decided that you are right. The claim has been removed for good.`,
      },
      ...said(d, 'Our reasons'),
      ...goneForGood(d),
    ],
  }),

  stated: (d) => ({
    subject: 'Your own words are beside the claim',
    preheader: 'Schools that see the claim read them.',
    blocks: [
      {
        paragraph: `You have added your own words to the claim of ${d.schoolName} for ${d.studentName}. Schools that see the claim read these words too. They cannot be changed.`,
      },
      ...said(d, 'You wrote'),
    ],
  }),

  undecided: (d) => ({
    subject: 'Your case has ended',
    preheader: 'Good news.',
    blocks: [
      {
        paragraph: `You asked us to decide about the claim of ${d.schoolName} for ${d.studentName}. We did not decide in time, so it counts as decided in your favour. The claim has been removed for good.`,
      },
      ...goneForGood(d),
    ],
  }),

  dismissed: (d) => ({
    subject: 'There is a decision in your case',
    preheader: 'What we decided, why, and what you can do.',
    blocks: [
      {
        paragraph: `We have read what you and ${d.schoolName} sent about ${d.studentName}. We decided that the claim ${d.isClosed ? 'was right' : 'stands'}${d.isClosed || d.planBeside ? '' : ', so other schools may see it, no longer marked as disputed'}.`,
      },
      ...said(d, 'Our reasons'),
      ...endedSince(d),
      { heading: 'What you can do now' },
      {
        list: [
          ...(d.isClosed
            ? [OWN_WORDS_LATER(d)]
            : [
                `Add your own words to the claim, up to ${counted(d.statementWords, 'word')}. Schools that see the claim read these words too.`,
                d.planBeside
                  ? 'Pay the school directly, as your plan says.'
                  : 'Pay the school directly, or ask it for more time on your page.',
              ]),
          'You can also complain to your country’s data protection authority.',
        ],
      },
    ],
  }),
} satisfies Steps

/** The claim was settled or withdrawn before the decision, which counts if it comes back. */
const endedSince = ({ isClosed, schoolName }: CaseWords): Block[] =>
  isClosed
    ? [
        {
          paragraph: `Since you asked, ${schoolName} has ended the claim, so other schools do not see it, and you do not need to pay for it. If the school opens it again, this decision counts.`,
        },
      ]
    : []

const OWN_WORDS_LATER = ({ statementWords }: CaseWords) =>
  `You can add your own words to the claim, up to ${counted(statementWords, 'word')}. Schools read them if they see the claim again.`
