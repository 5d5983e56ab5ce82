import { letter, type WordedLetter } from '../layout.js'

/**
 * To the address that a claim had until now. No amount, no names of the family and no link: whoever reads
 * here now may be a stranger.
 */
export function claimAddressChanged(d: {
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  /** Somebody here has answered the claim, and can come back to that. */
  hasCase: boolean
}): WordedLetter {
  return letter({
    subject: `${d.schoolName} changed an e-mail address`,
    preheader: 'What that means for you.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `${d.schoolName} has changed the e-mail address of one of its records in DMA. Until now it was this one. ${
          d.hasCase
            ? 'What you sent to the school stays as it is: if anything more happens with it we write to you here, and the private links in our earlier letters still work.'
            : 'We will not write to you here about that record any more, and the private links in our earlier letters no longer work.'
        }`,
      },
      {
        paragraph:
          'If that is right, you do not need to do anything. If it surprises you, please ask the school.',
      },
      {
        facts: [
          ['School', d.schoolName],
          ['Phone', d.schoolPhone],
          ['E-mail', d.schoolEmail],
        ],
      },
    ],
    reason: `You get this letter because ${d.schoolName} gave this address before.`,
  })
}
