import { letter, type WordedLetter } from '../layout.js'

/** To the account's address, after the password was changed or reset. */
export function passwordChanged(d: {
  username: string
  /** The moment of the change, already formatted. */
  changedAt: string
  resetUrl: string
}): WordedLetter {
  return letter({
    subject: 'Your password was changed',
    preheader: 'If it was you, you do not need to do anything.',
    greeting: `Hello ${d.username},`,
    blocks: [
      {
        paragraph: `On ${d.changedAt} the password of your DMA account was changed. Every other device was signed out.`,
      },
      {
        paragraph:
          'If it was you, you do not need to do anything. If it was not you, set a new password straight away.',
      },
      { action: 'Set a new password', url: d.resetUrl },
    ],
    reason: 'You get this letter because it is about the safety of your account.',
  })
}
