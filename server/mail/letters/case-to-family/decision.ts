import { said, type Steps } from '../../case-words.js'
import { plural } from '../../plural.js'

/** The provider was asked to decide. */
export const DECISION = {
  escalated: (d) => ({
    subject: 'We have received your request',
    preheader: `A decision comes by ${d.decideBy}.`,
    blocks: [
      {
        paragraph: `You asked us to decide about the claim of ${d.schoolName} for ${d.studentName}. A person who runs DMA will read what both sides have sent.`,
      },
      { heading: 'What happens next' },
      {
        list: [
          'From now on other schools do not see the entry.',
          `We write to you by the end of ${d.decideBy}. If there is no decision by then, it counts as decided in your favour.`,
          'Until then you can still add messages and files.',
        ],
      },
    ],
  }),

  upheld: (d) => ({
    subject: 'There is a decision in your case',
    preheader: 'Good news.',
    blocks: [
      {
        paragraph: `We have read what you and ${d.schoolName} sent about ${d.studentName}. We decided that you are right. The entry is gone, for good.`,
      },
      ...said(d, 'Our reasons'),
      { paragraph: 'Schools that were shown the entry are told of it too. You need do nothing.' },
    ],
  }),

  undecided: (d) => ({
    subject: 'Your case has ended',
    preheader: 'Good news.',
    blocks: [
      {
        paragraph: `You asked us to decide about the claim of ${d.schoolName} for ${d.studentName}. We did not decide in time, so it counts as decided in your favour. The entry is gone, for good.`,
      },
      { paragraph: 'Schools that were shown the entry are told of it too. You need do nothing.' },
    ],
  }),

  dismissed: (d) => ({
    subject: 'There is a decision in your case',
    preheader: 'What we decided, why, and what you can do.',
    blocks: [
      {
        paragraph: `We have read what you and ${d.schoolName} sent about ${d.studentName}. We decided that the claim stands, so other schools can see the entry again.`,
      },
      ...said(d, 'Our reasons'),
      { heading: 'What you can do now' },
      {
        list: [
          `Add your own words to the entry, up to ${plural(d.statementWords, 'word')}. Schools that see the entry read them with it.`,
          'Pay the school directly, or ask it for more time on your page.',
          'You can also complain to your country’s data protection authority.',
        ],
      },
    ],
  }),
} satisfies Steps
