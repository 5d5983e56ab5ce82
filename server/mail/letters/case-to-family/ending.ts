import { goneForGood, type Steps } from '../../case-words.js'

/** A case ends without an answer, or its answer is late. */
export const ENDING = {
  withdrawn: (d) => ({
    subject: `You have withdrawn your answer to ${d.schoolName}`,
    preheader: 'What that means.',
    blocks: [
      {
        paragraph: `You have withdrawn ${d.isPlea ? 'your request for more time to pay' : 'your answer to the claim'} for ${d.studentName}, and ${d.schoolName} has been told. ${d.isPlea ? 'If a plan was agreed, it has ended. ' : ''}${d.othersOpen ? 'Another case about the claim is still open, and waits as before.' : `The claim stands as it is now${d.planBeside ? '' : ', and other schools may see it'}.`}`,
      },
      {
        paragraph: `Was it not you? Then somebody else can open your page. ${d.mayEndLinks ? 'You can end older links there' : 'Tell the school'}${d.othersOpen ? '' : ', and answer the claim again'}.`,
      },
    ],
    action: 'Open my page',
  }),

  undone: (d) => ({
    subject: `About your message to ${d.schoolName}`,
    preheader: 'What was done with the printed letter has been undone.',
    blocks: [
      {
        paragraph: `Somebody at the e-mail address that ${d.schoolName} has for the family of ${d.studentName} says that a stranger used the printed letter. So we have undone what was done with it.`,
      },
      {
        paragraph: `Was it you, and was it right? Then ${d.isLive ? 'you can say it again on your page' : 'you can answer the claim again'}.`,
      },
    ],
    action: 'Open my page',
  }),

  settled: (d) => ({
    subject: `${d.schoolName} has ended its claim`,
    preheader: 'You do not need to do anything.',
    blocks: [
      {
        paragraph: `${d.schoolName} has ${d.outcome === 'COMPLETED' ? 'recorded everything for ' + d.studentName + ' as paid' : 'withdrawn its claim for ' + d.studentName}. Other schools no longer see the claim, and your case is closed. You do not need to do anything. If the school opens the claim again, your case continues where it stopped.`,
      },
    ],
  }),

  resumed: (d) => ({
    subject: `${d.schoolName} has opened its claim again`,
    preheader: 'Your case goes on.',
    blocks: [
      {
        paragraph: `${d.schoolName} had ended its claim for ${d.studentName}, and has opened it again. So your case goes on. The days did not count while the claim was closed.`,
      },
      { paragraph: 'Your page says who has to do something next, and until when.' },
    ],
  }),

  reopened: (d) => ({
    subject: `Your case with ${d.schoolName} goes on`,
    preheader: 'A payment that had settled it does not count.',
    blocks: [
      {
        paragraph: `${d.schoolName} had recorded a payment for ${d.studentName}. It has voided that payment: it no longer counts. It says that ${d.amount} is unpaid. So your case goes on.`,
      },
      { paragraph: 'Your page says who has to do something next, and until when.' },
    ],
  }),

  restored: (d) => ({
    subject: `About your plan with ${d.schoolName}`,
    preheader: 'Good news: your plan goes on.',
    blocks: [
      {
        paragraph: `${d.schoolName} has now recorded a payment that you made in time. So your plan for ${d.studentName} goes on, and while you keep to it other schools do not see the claim.`,
      },
      { paragraph: 'Your page shows what is paid, and the next date.' },
    ],
  }),

  overdue: (d) => ({
    subject: `About your message to ${d.schoolName}`,
    preheader: 'The school has not answered in time.',
    blocks: [
      {
        paragraph: d.planBeside
          ? `${d.schoolName} has not answered what you wrote about ${d.studentName} in time.`
          : `${d.schoolName} has not answered you in time. So other schools no longer see the claim for ${d.studentName}.`,
      },
      {
        paragraph: `The school can still answer. If it stays silent until the end of ${d.removedAfter}, the claim is removed for good. You do not need to do anything.`,
      },
    ],
  }),

  removed: (d) => ({
    subject: `About your message to ${d.schoolName}`,
    preheader: 'Good news.',
    blocks: [
      {
        paragraph: `${d.schoolName} stayed silent until the last day. So its claim for ${d.studentName} has been removed from DMA, for good.`,
      },
      ...goneForGood(d),
    ],
  }),
} satisfies Steps
