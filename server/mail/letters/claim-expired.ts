import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To the school: one or more of its claims have become too old for the register. */
export function claimExpired(d: {
  schoolName: string
  expiryYears: number
  dashboardUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: a claim has become too old to show`,
    preheader: 'You do not need to do anything.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `Other schools see a debt for ${counted(d.expiryYears, 'year')} at most. One or more claims of ${d.schoolName} have passed that age, and other schools no longer see them. Changing such a claim, or listing it again, does not start the time again.`,
      },
      { paragraph: 'You do not need to do anything. Families to whom we write by e-mail are told too.' },
      { action: 'Look through my debtors', url: d.dashboardUrl },
    ],
    reason: 'You get this letter because your school lists unpaid fees in DMA.',
  })
}
