import { type Steps } from '../../case-words.js'

/** A case ends without an answer, or its answer is late. */
export const ENDING = {
  withdrawn: (d) => ({
    subject: 'A family has withdrawn its answer',
    preheader: d.othersOpen ? 'Another case is still open.' : 'You need not answer it any more.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} has withdrawn ${d.isPlea ? 'its request for more time. If a plan was agreed, it has ended' : 'its answer'}. ${d.othersOpen ? 'But another case about the claim is still open, and waits as before.' : 'You need not answer it any more. Your claim stands as it is now.'}`,
      },
    ],
  }),

  undone: (d) => ({
    subject: 'A family says that it did not use your printed letter',
    preheader: 'What was done with it has been undone.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} has told us that somebody else used the letter that you printed. So we have undone what was done with that letter. The case shows how it stands now.`,
      },
      {
        paragraph:
          'Please ask who had the letter before it reached the family. The provider can see who printed it, and when.',
      },
    ],
  }),

  overdue: (d) => ({
    subject: `Your answer to a family is late: the claim is removed after ${d.removedAfter}`,
    preheader: 'You can still answer.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} has had no answer from you in time.${d.planBeside ? '' : ' So other schools no longer see the claim.'}`,
      },
      {
        paragraph: `You can still answer. Without an answer by the end of ${d.removedAfter} the claim is removed for good. The same debt can be listed again only if the provider allows it.`,
      },
    ],
    action: 'Read and answer',
  }),

  removed: (d) => ({
    subject: 'A claim was removed: a family got no answer',
    preheader: 'What that means.',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} got no answer from you until the last day. So the claim has been removed from DMA for good. The same debt can be listed again only if the provider allows it.`,
      },
    ],
  }),
} satisfies Steps
