import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To an address that somebody entered for the newsletter: nothing comes to it until its reader says yes. */
export function newsletterConfirm(d: {
  askedOn: string
  confirmUrl: string
  validDays: number
}): WordedLetter {
  return letter({
    subject: 'Do you want the newsletter of DMA?',
    preheader: 'One tap, and it comes to this address.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `On ${d.askedOn} somebody, we hope you, entered this address for the newsletter of DMA. Open the page below and say yes, and it comes to you.`,
      },
      { action: 'Get the newsletter', url: d.confirmUrl },
      {
        small: `The link works for ${counted(d.validDays, 'day')}. If it was not you, do nothing: no newsletter comes, and we forget the address.`,
      },
    ],
    reason: 'You get this letter because this address was entered for the newsletter of DMA.',
  })
}
