import { claimMiddle, claimWords, whyAddressed, type ClaimLetterData } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'

/** To the parent, who could not answer while somebody at another address had: that no longer stands in their way. */
export function claimToAnswer(d: ClaimLetterData): WordedLetter {
  return letter({
    subject: `You can answer a claim of ${d.schoolName} now`,
    preheader: 'Somebody else had answered it. Here is what you can do.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `Somebody at another address had answered the claim of ${d.schoolName} for ${d.studentName}, and you could not answer it meanwhile. Now you can. The school says that ${d.amount} is unpaid.`,
      },
      ...(d.paid ? [{ facts: [['Paid so far', d.paid] as const] }] : []),
      ...claimMiddle(d, claimWords(d, 'sent')),
    ],
    reason: whyAddressed(d),
  })
}
