import { letter, type WordedLetter } from '../layout.js'

/** To the address that an account had until now. The new one is not named: it may be a thief's, or private. */
export function emailChanged(d: {
  username: string
  /** Whether codes for a new password come to this address until the new one is confirmed. */
  getsCodes: boolean
  /** The moment of the change, already formatted. */
  changedAt: string
  contactUrl: string
}): WordedLetter {
  return letter({
    subject: 'The e-mail address of your account was changed',
    preheader: 'If it was you, you do not need to do anything.',
    greeting: `Hello ${d.username},`,
    blocks: [
      {
        paragraph: `On ${d.changedAt} the e-mail address of your DMA account was changed. From now on our letters go to the new address${d.getsCodes ? ', but codes for a new password still come here until the new one is confirmed' : ''}.`,
      },
      {
        paragraph:
          'If it was you, you do not need to do anything. If it was not you, please tell us straight away.',
      },
      { action: 'Tell us that it was not me', url: d.contactUrl },
    ],
    reason: 'You get this letter because this was the address of your account.',
  })
}
