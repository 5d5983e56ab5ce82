import { whyAddressed } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'

/** To the e-mail addresses of a family, at once: something was done by the letter that the school printed. */
export function printedLetterUsed(d: {
  parentName: string
  studentName: string
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  /** "disputed the claim" */
  did: string
  on: string
  undoBy: string
  undoUrl: string
}): WordedLetter {
  return letter({
    subject: 'Was this you?',
    preheader: 'Somebody has used a printed letter. If it was not you, you can undo it.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `${d.schoolName} has printed a letter about its claim for ${d.studentName}. Somebody who had that letter has ${d.did}. That was on ${d.on}.`,
      },
      { paragraph: 'Was it you, or somebody of your family? Then you do not need to do anything.' },
      {
        paragraph: `Was it somebody else? Then undo it, until the end of ${d.undoBy}. Opening the page changes nothing: you press a button there.`,
      },
      { action: 'See it, or undo it', url: d.undoUrl },
      {
        paragraph:
          'Once you have undone it, what somebody else did does not count, and you can answer the claim, or go on in its case, by the link in your own letter. Sometimes that is too late, because something else was done in the case since. Then the people who run DMA look at it instead.',
      },
      {
        facts: [
          ['School', d.schoolName],
          ['Phone', d.schoolPhone],
          ['E-mail', d.schoolEmail],
        ],
      },
    ],
    reason: whyAddressed(d),
  })
}
