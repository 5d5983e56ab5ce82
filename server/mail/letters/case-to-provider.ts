import type { CaseWords } from '../case-words.js'
import { inert, letter, type WordedLetter } from '../layout.js'

/** To whoever runs the register, about a case that it was asked to decide. No name of the family leaves the desk. */
export function caseToProvider(news: ProviderNews, d: CaseWords & { deskUrl: string }): WordedLetter {
  const { subject, paragraph } = STEPS[news]({ ...d, schoolName: inert(d.schoolName) })
  return letter({
    subject,
    preheader: 'A case on the desk.',
    greeting: 'Hello,',
    blocks: [
      { paragraph: d.byPrintedLetter ? `${paragraph} ${BY_PRINT}` : paragraph },
      { action: 'Open the desk', url: d.deskUrl },
    ],
    reason: 'You get this letter because you decide about cases at DMA.',
  })
}

const BY_PRINT =
  'It came by a letter that the school printed, so the school had that letter before the family.'

export type ProviderNews = keyof typeof STEPS

const STEPS = {
  escalated: (d) => ({
    subject: `A case waits for your decision by ${d.decideBy}`,
    paragraph: `A family does not agree with the answer of ${d.schoolName} and asks you to decide, with reasons. Both sides’ messages and files are on the desk. Without a decision by the end of ${d.decideBy} it counts as decided for the family, and the claim is removed.`,
  }),
  'escalated-again': (d) => ({
    subject: `A family asks once more: is it new? Until ${d.decideBy}`,
    paragraph: `A family that has asked you before about a claim of ${d.schoolName} asks once more, with a file that you have not seen. If nothing is new, say so by the end of ${d.decideBy}; or decide at once. After that day it counts as new, the claim is hidden, and you decide as usual.`,
  }),
  'counts-as-new': (d) => ({
    subject: `A case waits for your decision by ${d.decideBy}`,
    paragraph: `What a family sent once more about ${d.schoolName} counts as new now: nobody has said that it is not. Without a decision by the end of ${d.decideBy} it counts as decided for the family, and the claim is removed.`,
  }),
  commented: (d) => ({
    subject: 'A new message in a case on the desk',
    paragraph: `${d.by === 'FAMILY' ? `The family has written in its case with ${d.schoolName}` : `${d.schoolName} has written in a case with a family`}. It waits for your decision by ${d.decideBy}.`,
  }),
  withdrawn: (d) => ({
    subject: 'A case on the desk was withdrawn',
    paragraph: `The family has withdrawn its case with ${d.schoolName}. There is nothing to decide any more.`,
  }),
  undone: (d) => ({
    subject: 'What was done with a printed letter has been undone',
    paragraph: `The family says that it did not use the letter that ${d.schoolName} had printed, so what was done with it has been undone. ${d.isOnDesk ? `The case still waits for your decision by ${d.decideBy}.` : 'There is nothing to decide any more.'} Who printed the letter, and when, is in the audit trail.`,
  }),
  settled: (d) => ({
    subject: 'A case on the desk has ended',
    paragraph: `${d.schoolName} has ended the claim itself. There is nothing to decide for now. If it opens the claim again, the case waits for you again; you can also decide it before that.`,
  }),
  resumed: (d) => ({
    subject: `A case waits for your decision by ${d.decideBy}`,
    paragraph: `${d.schoolName} had ended a claim that you were to decide on, and has opened it again. The days did not count meanwhile. ${d.asksAgain ? `If nothing is new, say so by the end of ${d.decideBy}; or decide at once. After that day it counts as new, the claim is hidden, and you decide as usual.` : `Without a decision by the end of ${d.decideBy} it counts as decided for the family, and the claim is removed.`}`,
  }),
  undecided: (d) => ({
    subject: 'A case was not decided in time',
    paragraph: `A case with ${d.schoolName} was not decided in time. That counts as decided for the family, and the claim has been removed. Both sides have been told.`,
  }),
} satisfies Record<string, (d: CaseWords) => { subject: string; paragraph: string }>
