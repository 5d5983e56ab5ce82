import { said, type Steps } from '../../case-words.js'

/** The provider was asked to decide. */
export const DECISION = {
  escalated: (d) => ({
    subject: 'A family has asked DMA to decide',
    preheader: `A decision comes by ${d.decideBy}.`,
    blocks: [
      {
        paragraph: `The family of ${d.studentName} does not agree with your answer, and has asked the people who run DMA to decide. They read what both sides have sent.`,
      },
      ...said(d, 'The family writes'),
      {
        list: [
          'Until there is a decision, other schools do not see the entry.',
          `It comes by the end of ${d.decideBy}. Until then you can add messages and files.`,
          'If you see now that the family is right, you can withdraw the claim or mark it as completed.',
        ],
      },
    ],
  }),

  'escalated-again': (d) => ({
    subject: 'A family has asked DMA once more to decide',
    preheader: 'The entry stays as it was decided, marked as disputed.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} does not agree with your answer, and has asked the people who run DMA once more. They first check whether its file is new.`,
      },
      ...said(d, 'The family writes'),
      {
        list: [
          'Until then the entry stays as it was decided, marked as disputed.',
          `If they do not say by the end of ${d.decideBy} that nothing is new, they decide again.`,
          'If you see now that the family is right, you can withdraw the claim or mark it as completed.',
        ],
      },
    ],
  }),

  'counts-as-new': (d) => ({
    subject: 'DMA decides about your claim again',
    preheader: `A decision comes by ${d.decideBy}.`,
    blocks: [
      {
        paragraph: `What the family of ${d.studentName} brought counts as new. Until there is a decision, other schools do not see the entry. It comes by the end of ${d.decideBy}; without one the family is right.`,
      },
    ],
  }),

  'nothing-new': (d) => ({
    subject: 'There is an answer in a case',
    preheader: 'What was decided stands.',
    blocks: [
      {
        paragraph: `What the family of ${d.studentName} brought once more is not new. What was decided about your claim stands, and the entry is no longer marked as disputed.`,
      },
      ...said(d, 'The reasons'),
    ],
  }),

  upheld: (d) => ({
    subject: 'There is a decision in a case',
    preheader: 'What was decided, and why.',
    blocks: [
      {
        paragraph: `It was decided that the family of ${d.studentName} is right. The entry has been removed for good. The same debt can be listed again only if the people who run DMA permit it.`,
      },
      ...said(d, 'The reasons'),
    ],
  }),

  undecided: (d) => ({
    subject: 'A case has ended',
    preheader: 'There was no decision in time.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} had asked the people who run DMA to decide. There was no decision in time, which counts for the family. The entry has been removed for good. The same debt can be listed again only if the people who run DMA permit it.`,
      },
    ],
  }),

  dismissed: (d) => ({
    subject: 'There is a decision in a case',
    preheader: 'What was decided, and why.',
    blocks: [
      {
        paragraph: `It was decided that your claim for ${d.studentName} stands.${d.planBeside ? '' : ' Other schools may see the entry, no longer marked as disputed.'} The family may add its own words to the entry.`,
      },
      ...said(d, 'The reasons'),
    ],
  }),

  stated: (d) => ({
    subject: 'A family added its own words to an entry',
    preheader: 'Schools that see the entry read them.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} has added its own words to the entry. Schools that see the entry read them with it.`,
      },
      ...said(d, 'The family writes'),
    ],
  }),
} satisfies Steps
