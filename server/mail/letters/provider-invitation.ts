import { inert, letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To somebody who is asked to help to run the register: the link to an account of their own. */
export function providerInvitation(d: {
  /** Who asks, by username. */
  invitedBy: string
  joinUrl: string
  validDays: number
}): WordedLetter {
  return letter({
    subject: 'You are invited to the desk of DMA',
    preheader: `The link works for ${counted(d.validDays, 'day')}.`,
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `“${inert(d.invitedBy)}” asks you to help to run DMA: to decide which schools take part, and to watch over the register.`,
      },
      { paragraph: 'Open the page below and choose a username and a password of your own.' },
      { action: 'Join the desk', url: d.joinUrl },
      {
        small: `The link works once, for ${counted(d.validDays, 'day')}. Please do not pass it on: whoever opens it can join. If you did not expect this letter, do nothing.`,
      },
    ],
    reason: 'You get this letter because somebody who runs DMA entered this address.',
  })
}
