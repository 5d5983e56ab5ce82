import { letter, type WordedLetter } from '../layout.js'
import type { PastAgreeing } from '../../standing/instalments.js'

/** To the family: the school's offer still waits for its answer, and the last day is near. */
export function offerDueSoon(d: {
  parentName: string
  studentName: string
  schoolName: string
  /** "4 Dec 2026" */
  answerBy: string
  /** The first date of the offer, where it comes before that day; it has passed already. */
  agreeBy: string | null
  /** Why nobody can agree to it any more; null where somebody can. */
  past: PastAgreeing | null
  caseUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName} waits for your answer until ${d.answerBy}`,
    preheader: d.past
      ? 'You can propose other dates, or say no.'
      : 'You can say yes, propose other dates, or say no.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `You asked for more time to pay for ${d.studentName}, and ${d.schoolName} offered you other dates. The offer stands until the end of ${d.answerBy}.`,
      },
      { action: 'See the offer', url: d.caseUrl },
      {
        paragraph: `${mayAnswer(d)} If you do nothing, the offer ends and the claim stands as it was. You can ask again.`,
      },
    ],
    reason: 'You get this letter because you asked for more time to pay.',
  })
}

function mayAnswer({ agreeBy, past }: { agreeBy: string | null; past: PastAgreeing | null }): string {
  if (past)
    return `${PAST[past]}, so you can no longer say yes to it. You can propose other dates, or say no.`
  return agreeBy
    ? `You can say yes until the end of ${agreeBy}, the first of its dates. You can also propose other dates, or say no.`
    : 'You can say yes, propose other dates, or say no.'
}

const PAST: Record<PastAgreeing, string> = {
  'too late': 'The first of its dates has passed',
  'more is owed': 'More is owed by now than it says',
}
