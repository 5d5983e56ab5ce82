import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** What others are told of an entry that they were shown: never why. Whoever took it out, it is withdrawn. */
export type CorrectionKind = 'amount' | 'names' | 'paid' | 'withdrawn'

/** To a school that was shown an entry: what is true of it now, and never why (rule 24). */
export function entryCorrected(d: {
  /** Whoever gets the letter. */
  schoolName: string
  /** Whoever listed the entry. */
  creditorName: string
  /** What the school had typed. */
  asked: string | null
  /** The school's own name for the applicant, of a check. */
  reference: string | null
  /** As they are now, as far as they were shown. */
  studentName: string | null
  parentName: string | null
  /** Where it is another one: "₦45,000.00" */
  amount: string | null
  /** "20 Nov 2026" */
  lookedOn: string
  what: readonly CorrectionKind[]
  correctionDays: number
  directoryUrl: string
}): WordedLetter {
  const isGone = d.what.includes('paid') || d.what.includes('withdrawn')
  return letter({
    subject: 'A claim that you saw has changed',
    preheader: 'Please no longer rely on what you saw then.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `On ${d.lookedOn}, ${d.schoolName} was shown a claim in DMA. ${d.what.map((one) => CHANGED[one]).join(' ')}`,
      },
      {
        facts: [
          ['You looked for', d.asked],
          ['Your reference', d.reference],
          [isGone ? 'Student' : 'Student now', d.studentName],
          [isGone ? 'Parent' : 'Parent now', d.parentName],
          ['Amount now', d.amount],
          ['Listed by', d.creditorName],
        ],
      },
      { paragraph: `Please no longer rely on what you saw then. ${isGone ? STRIKE_OUT : WRITE_ANEW}` },
      {
        paragraph:
          'If what you saw played a part when you decided about a child, please look at that decision again.',
      },
      { action: 'Go to DMA', url: d.directoryUrl },
    ],
    reason: `You get this letter because ${d.schoolName} was shown this claim. For ${counted(d.correctionDays, 'day')} after a check we tell a school if an amount or a name that it saw changes, or if the claim is paid, withdrawn or removed.`,
  })
}

const CHANGED: Record<CorrectionKind, string> = {
  amount: 'Since then the amount has changed.',
  names: 'Since then a name has been corrected.',
  paid: 'Since then it has been recorded as paid. Other schools no longer see it.',
  withdrawn: 'Since then it has been taken out of the register. Other schools no longer see it.',
}

const STRIKE_OUT = 'If you wrote it down, cross it out.'
const WRITE_ANEW = 'If you wrote it down, write down what is true now instead.'
