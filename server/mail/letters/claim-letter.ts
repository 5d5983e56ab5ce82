import { type ClaimLetterData, claimWords } from '../claim-words.js'
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
      { action: 'Read the claim', url: d.claimUrl },
      { small: words.keep },
      { heading: 'What you can do' },
      { list: words.answers },
      { heading: 'Talk to the school' },
      {
        facts: [
          ['Phone', d.schoolPhone],
          ['E-mail', d.schoolEmail],
          ['Address', d.schoolAddress],
        ],
      },
      { heading: 'What DMA keeps about this' },
      { points: words.points },
    ],
    reason: `You get this letter because ${d.schoolName} gave this address when it listed a claim in DMA, the register that schools use for unpaid fees.`,
  })
}
