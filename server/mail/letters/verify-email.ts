import { inert, letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To an address that somebody typed as theirs: the link that proves it. */
export function verifyEmail(d: { username: string; verifyUrl: string; validHours: number }): WordedLetter {
  return letter({
    subject: 'Confirm your e-mail address',
    preheader: 'Confirm only if the account is yours.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `The DMA account “${inert(d.username)}” uses this e-mail address. Please confirm only if this account is yours: whoever signs in with it reads and answers what was sent to this address.`,
      },
      { action: 'Confirm my e-mail address', url: d.verifyUrl },
      {
        small: `The link works for ${counted(d.validHours, 'hour')}, for whoever is signed in to this account. If you do not know this account, do nothing: the address stays unconfirmed.`,
      },
    ],
    reason: 'You get this letter because this address was entered for an account at DMA.',
  })
}
