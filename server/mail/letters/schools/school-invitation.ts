import { inert, letter, type WordedLetter } from '../../layout.js'
import { counted } from '../../../../common/counts.js'

/** To somebody who is asked to act for a school. */
export function schoolInvitation(d: {
  /** Who asks, by username. */
  invitedBy: string
  schoolName: string
  /** "bursar" */
  role: string
  joinUrl: string
  validDays: number
}): WordedLetter {
  const school = inert(d.schoolName)
  return letter({
    subject: `You are invited to act for ${school} on DMA`,
    preheader: `The link works for ${counted(d.validDays, 'day')}.`,
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `“${inert(d.invitedBy)}” asks you to act for ${school} on DMA, as its ${d.role}. Schools use it to record unpaid fees, and answer what families say.`,
      },
      {
        paragraph:
          'Open the page below. You can join with an account that you have, or choose a username and a password of your own.',
      },
      { action: 'Join the school', url: d.joinUrl },
      {
        small: `The link works once, for ${counted(d.validDays, 'day')}. Please do not pass it on: whoever opens it can join. If you did not expect this letter, do nothing.`,
      },
    ],
    reason: 'You get this letter because somebody of the school entered this address.',
  })
}
