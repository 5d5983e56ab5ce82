import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To the school: claims that nobody has confirmed for long will soon not be shown any more. */
export function claimReconfirmSoon(d: {
  schoolName: string
  /** How many. */
  claims: number
  withinDays: number
  reconfirmDays: number
  dashboardUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: please confirm ${counted(d.claims, 'claim')}`,
    preheader: 'Otherwise other schools stop seeing them.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `A claim is shown to other schools for ${counted(d.reconfirmDays, 'day')} after you last said that it stands. ${counted(d.claims, 'claim')} of ${d.schoolName} will pass that day within the next ${counted(d.withinDays, 'day')}.`,
      },
      {
        paragraph:
          'Is the amount still owed? Then confirm the claim. Was something paid? Record the payment. Was it a mistake? Withdraw it.',
      },
      { action: 'Look through my debtors', url: d.dashboardUrl },
      { small: 'If you do nothing, other schools stop seeing the claim. You can confirm it later too.' },
    ],
    reason: 'You get this letter because your school lists unpaid fees in DMA.',
  })
}
