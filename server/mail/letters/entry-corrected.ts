import { letter, type WordedLetter } from '../layout.js'

/** What became of an entry: another amount, settled, taken back by its school, or removed by a rule or a decision. */
export type CorrectionKind = 'amount' | 'paid' | 'withdrawn' | 'removed'

/** To a school that was shown an entry: it was not right, or has ended. */
export function entryCorrected(d: {
  /** Whoever gets the letter. */
  schoolName: string
  /** Whoever listed the entry. */
  creditorName: string
  /** What the school had typed. */
  asked: string | null
  /** The school's own name for the applicant, of a check. */
  reference: string | null
  /** As far as it was shown. */
  studentName: string | null
  parentName: string | null
  /** "20 Nov 2026" */
  lookedOn: string
  what: CorrectionKind
  directoryUrl: string
}): WordedLetter {
  return letter({
    subject: 'An entry that you saw has changed',
    preheader: 'Please no longer rely on what you saw then.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `On ${d.lookedOn}, ${d.schoolName} was shown an entry in DMA. ${CHANGED[d.what]}`,
      },
      {
        facts: [
          ['You looked for', d.asked],
          ['Your reference', d.reference],
          ['Student', d.studentName],
          ['Parent', d.parentName],
          ['Listed by', d.creditorName],
        ],
      },
      {
        paragraph:
          'Please no longer rely on what you saw then. If you wrote it down, strike it out. If it played a part when you decided about a child, please look at that decision again.',
      },
      { action: 'Open the directory', url: d.directoryUrl },
    ],
    reason: `You get this letter because ${d.schoolName} was shown this entry, and whoever sees an entry is told of its correction.`,
  })
}

const CHANGED: Record<CorrectionKind, string> = {
  amount: 'Since then the school that listed it has corrected the amount.',
  paid: 'Since then the school that listed it has recorded it as paid, after the family had answered. Nobody sees the entry any more.',
  withdrawn: 'Since then the school that listed it has withdrawn it. Nobody sees the entry any more.',
  removed: 'Since then it has been removed, because the family was right or got no answer.',
}
