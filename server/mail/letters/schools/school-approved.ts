import { letter, type WordedLetter } from '../../layout.js'
import { counted } from '../../../../common/counts.js'

/** To the school: it takes part from now on, with what it may do and what it owes to families. */
export function schoolApproved(d: {
  schoolName: string
  /** Debtors listed while the school waited; their letters leave with the approval. */
  preparedDebtors: number
  noticeDays: number
  answerDays: number
  removeDays: number
  dashboardUrl: string
}): WordedLetter {
  const prepared = {
    paragraph: `You had prepared ${counted(d.preparedDebtors, 'claim')}. The letters to the parents leave now, those of a list that can still be undone once that time is over. Where you have no e-mail address of the parent, print the letter and hand it over.`,
  }
  return letter({
    subject: `${d.schoolName} is approved`,
    preheader: 'You can now list unpaid fees and check the register.',
    greeting: 'Hello,',
    blocks: [
      { paragraph: `Good news: ${d.schoolName} is approved. Welcome to DMA.` },
      ...(d.preparedDebtors > 0 ? [prepared] : []),
      { action: 'Go to my dashboard', url: d.dashboardUrl },
      { heading: 'What you can do now' },
      {
        list: [
          `List unpaid fees. The parent gets a letter first, by e-mail or from your hand; ${seen(d.noticeDays)}`,
          'Check the register before you admit a child. Every check is on record.',
        ],
      },
      { heading: 'What families count on' },
      {
        list: [
          `Answer a family within ${counted(d.answerDays, 'day')} when it says that a claim is wrong or asks for time. If you stay silent, other schools no longer see the claim; after ${counted(d.removeDays, 'day')} it is removed for good.`,
          'Record payments as soon as they arrive. A settled claim leaves at once.',
          'What you find is information: it is no reason on its own to turn a child away.',
        ],
      },
    ],
    reason: 'You get this letter because your school registered with DMA.',
  })
}

function seen(noticeDays: number): string {
  return noticeDays === 0
    ? 'after that, other schools see the claim.'
    : `other schools see the claim ${counted(noticeDays, 'day')} later.`
}
