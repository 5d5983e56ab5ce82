import { letter, type WordedLetter } from '../layout.js'

/** To the family: the school's offer still waits for its answer, and the last day is near. */
export function offerDueSoon(d: {
  parentName: string
  studentName: string
  schoolName: string
  /** "4 Dec 2026" */
  answerBy: string
  caseUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName} waits for your answer until ${d.answerBy}`,
    preheader: 'You can say yes, propose other dates, or say no.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `You asked for more time to pay for ${d.studentName}, and ${d.schoolName} offered you other dates. The offer stands until the end of ${d.answerBy}.`,
      },
      { action: 'See the offer', url: d.caseUrl },
      {
        paragraph:
          'You can say yes, propose other dates, or say no. If you do nothing, the offer ends and the claim stands as it was. You can ask again.',
      },
    ],
    reason: 'You get this letter because you asked for more time to pay.',
  })
}
