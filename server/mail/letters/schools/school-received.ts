import { inert, letter, type WordedLetter } from '../../layout.js'

/** To the school, or to whoever was named as it: the registration has arrived, and what happens next. */
export function schoolReceived(d: { schoolName: string; username: string; signInUrl: string }): WordedLetter {
  return letter({
    subject: 'We have received your registration',
    preheader: 'What happens next, and what you can do now.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `Thank you for registering ${inert(d.schoolName)} with DMA. Your details and documents have arrived.`,
      },
      { heading: 'What happens next' },
      {
        list: [
          'A person reads your details and looks at your three documents.',
          'We write to you here: your school is approved, or we tell you what is still needed.',
        ],
      },
      { heading: 'What you can do now' },
      {
        paragraph: `Sign in as “${inert(d.username)}” to complete your profile and prepare your list. Nobody else sees your list, and no letter leaves, until your school is approved.`,
      },
      { action: 'Sign in', url: d.signInUrl },
    ],
    reason:
      'You get this letter because this address was entered for a school that registered with DMA. If you know nothing of it, you do not need to do anything.',
  })
}
