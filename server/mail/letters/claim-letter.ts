import { type ClaimLetterData, claimMiddle, claimWords, whyAddressed } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'

/** To the parent: what the school says, what to do, who can see it. The subject tells a bystander nothing. */
export function claimLetter(d: ClaimLetterData): WordedLetter {
  const words = claimWords(d, 'sent')
  return letter({
    subject: `A letter about school fees at ${d.schoolName}`,
    preheader: 'What the school says, what you can do, and who can see it.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      { paragraph: words.opening },
      { facts: words.facts },
      ...claimMiddle(d, words),
      { heading: 'What DMA keeps about this' },
      { points: words.points },
    ],
    reason: whyAddressed(d),
  })
}
