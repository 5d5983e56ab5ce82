import { said, type Steps } from '../../case-words.js'

/** The provider was asked to decide. */
export const DECISION = {
  escalated: (d) => ({
    subject: 'A family has asked the provider to decide',
    preheader: `A decision comes by ${d.decideBy}.`,
    blocks: [
      {
        paragraph: `The family of ${d.studentName} does not agree with your answer, and has asked the provider to decide. The provider reads what both sides have sent.`,
      },
      ...said(d, 'The family writes'),
      {
        list: [
          'Until there is a decision, other schools do not see the claim.',
          `It comes by the end of ${d.decideBy}. If it does not, that counts as a decision for the family. Until then you can add messages and files.`,
          'If you see now that the family is right, you can withdraw the claim or mark it as completed.',
        ],
      },
    ],
  }),

  'escalated-again': (d) => ({
    subject: 'A family has asked the provider once more to decide',
    preheader: 'The claim stays as it was decided, marked as disputed.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} does not agree with your answer, and has asked the provider once more. The provider first checks whether its file is new.`,
      },
      ...said(d, 'The family writes'),
      {
        list: [
          'Until then the claim stays as it was decided, marked as disputed.',
          `If the provider does not say by the end of ${d.decideBy} that nothing is new, it decides again.`,
          'If you see now that the family is right, you can withdraw the claim or mark it as completed.',
        ],
      },
    ],
  }),

  'counts-as-new': (d) => ({
    subject: 'The provider decides about your claim again',
    preheader: `A decision comes by ${d.decideBy}.`,
    blocks: [
      {
        paragraph: `What the family of ${d.studentName} sent counts as new. Until there is a decision, other schools do not see the claim. The decision comes by the end of ${d.decideBy}. If it does not, that counts as a decision for the family.`,
      },
    ],
  }),

  'nothing-new': (d) => ({
    subject: 'There is an answer in a case',
    preheader: 'The claim stands as before.',
    blocks: [
      {
        paragraph: `What the family of ${d.studentName} sent once more is not new. Your claim stands as before${d.isClosed ? `. ${ENDED}` : ', and it is no longer marked as disputed.'}`,
      },
      ...said(d, 'The reasons'),
    ],
  }),

  upheld: (d) => ({
    subject: 'There is a decision in a case',
    preheader: 'What was decided, and why.',
    blocks: [
      {
        paragraph: `It was decided that the family of ${d.studentName} is right. The claim has been removed for good. The same debt can be listed again only if the provider allows it.`,
      },
      ...said(d, 'The reasons'),
    ],
  }),

  undecided: (d) => ({
    subject: 'A case has ended',
    preheader: 'There was no decision in time.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} had asked the provider to decide. There was no decision in time, which counts as a decision for the family. The claim has been removed for good. The same debt can be listed again only if the provider allows it.`,
      },
    ],
  }),

  dismissed: (d) => ({
    subject: 'There is a decision in a case',
    preheader: 'What was decided, and why.',
    blocks: [
      {
        paragraph: `It was decided that your claim for ${d.studentName} ${d.isClosed ? 'was right' : 'stands'}.${d.isClosed ? ` ${ENDED}` : d.planBeside ? '' : ' Other schools may see the claim, no longer marked as disputed.'} The family may add its own words to the claim.`,
      },
      ...said(d, 'The reasons'),
    ],
  }),

  stated: (d) => ({
    subject: 'A family added its own words to a claim',
    preheader: 'Schools that see the claim read them.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} has added its own words to the claim. Schools that see the claim read these words too.`,
      },
      ...said(d, 'The family writes'),
    ],
  }),
} satisfies Steps

const ENDED =
  'You have ended the claim, so other schools do not see it. If you open it again, it is not marked as disputed.'
