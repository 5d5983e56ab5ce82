import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To the school: claims that nobody has confirmed for too long are not shown any more. */
export function claimUnconfirmed(d: {
  schoolName: string
  /** How many. */
  claims: number
  reconfirmDays: number
  dashboardUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: ${counted(d.claims, 'claim')} not shown any more`,
    preheader: d.claims === 1 ? 'Confirm it if it still stands.' : 'Confirm them if they still stand.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `Nobody at ${d.schoolName} has confirmed ${counted(d.claims, 'claim')} for ${counted(d.reconfirmDays, 'day')}. Other schools no longer see ${d.claims === 1 ? 'it. Nothing is lost: it stays' : 'them. Nothing is lost: they stay'} on your list.`,
      },
      {
        paragraph:
          'As soon as you confirm a claim that still stands, other schools can see it again, unless something else hides it.',
      },
      { action: 'Look through my debtors', url: d.dashboardUrl },
    ],
    reason: 'You get this letter because your school lists unpaid fees in DMA.',
  })
}
