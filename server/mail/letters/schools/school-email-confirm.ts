import { inert, letter, type WordedLetter } from '../../layout.js'
import { counted } from '../../../../common/counts.js'

/** To the address that a school wants its letters at: only its link makes it so. */
export function schoolEmailConfirm(d: {
  schoolName: string
  username: string
  confirmUrl: string
  validHours: number
}): WordedLetter {
  return letter({
    subject: 'Confirm your school’s e-mail address',
    preheader: 'One tap, and letters about your school come here.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `“${inert(d.username)}” has asked that DMA’s letters to ${inert(d.schoolName)} come to this address from now on. Parents see it too. Please confirm it. Until then everything goes to the present address.`,
      },
      { action: 'Confirm this address', url: d.confirmUrl },
      {
        small: `The link works for ${counted(d.validHours, 'hour')}. If you know nothing of it, do nothing: the address stays as it is.`,
      },
    ],
    reason: 'You get this letter because this address was entered for a school at DMA.',
  })
}
