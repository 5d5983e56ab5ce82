import { letter, type WordedLetter } from '../layout.js'

/** To the school: a family still waits for its answer, and the last day is near. */
export function contendDueSoon(d: {
  schoolName: string
  studentName: string
  isPlea: boolean
  /** "4 Dec 2026" */
  answerBy: string
  removedAfter: string
  /** A plan beside it hides the claim anyway. */
  planBeside: boolean
  schoolUrl: string
}): WordedLetter {
  const wish = d.isPlea ? 'has asked for more time to pay' : 'says that your claim is wrong'
  return letter({
    subject: `A family waits for your answer: please reply by ${d.answerBy}`,
    preheader: d.planBeside
      ? 'Without an answer the claim is removed in the end.'
      : 'After that day other schools do not see the claim.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `The family of ${d.studentName} ${wish}. ${d.schoolName} has until the end of ${d.answerBy} to answer.`,
      },
      { action: 'Read and answer', url: d.schoolUrl },
      {
        paragraph: d.planBeside
          ? `Without an answer, the claim is removed for good after ${d.removedAfter}. A comment does not stop that date; an answer does.`
          : `Without an answer, other schools do not see the claim from the next day on. After ${d.removedAfter} it is removed for good. A comment does not stop these dates; an answer does.`,
      },
    ],
    reason: 'You get this letter because a family has answered a claim that your school lists in DMA.',
  })
}
