import { claimWords, sentenceEnd, type ClaimLetterData } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'
import { plural } from '../plural.js'

/** What the family had heard of the claim, and what it says now. */
export interface ClaimChanged extends ClaimLetterData {
  changed: readonly (readonly [label: string, before: string, now: string])[]
  /** They had heard that nothing is claimed any more: all was settled, or the school had withdrawn it. */
  reopened: boolean
  /** Where their case stands, which goes on with the claim: "It waits for …". Until "4 Dec 2026"; null: its plan says. */
  goesOn: { where: string; until: string | null } | null
}

/** To the parent: what the school has changed since the last letter, from when others see it, and what to do. */
export function claimChanged(d: ClaimChanged): WordedLetter {
  const words = claimWords(d, 'sent')
  return letter({
    subject: `${d.schoolName} has changed a claim about school fees`,
    preheader: 'What has changed, what you can do, and who can see it.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: d.reopened
          ? `We told you that nothing more was claimed for ${sentenceEnd(d.studentName)} ${d.schoolName} now claims it again, and says that ${d.amount} is unpaid.`
          : `${d.schoolName} has changed what it says about the fees of ${sentenceEnd(d.studentName)} This is what is different from our last letter:`,
      },
      ...(d.reopened
        ? []
        : [
            {
              facts: d.changed.map(([label, before, now]) => [label, `${now} (before: ${before})`] as const),
            },
          ]),
      ...(d.goesOn
        ? [
            {
              paragraph: `Your case about it goes on where it stood. ${d.goesOn.where} ${stoodStill(d.goesOn.until)}`,
            },
          ]
        : []),
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
      { heading: 'Who can see the change' },
      {
        paragraph: `Other schools do not see the change before ${plural(d.noticeDays, 'day')} after this letter. Until then they see ${d.reopened ? 'nothing' : 'the claim as you knew it'}.`,
      },
    ],
    reason: `You get this letter because ${d.schoolName} gave this address when it listed a claim in DMA, the register that schools use for unpaid fees.`,
  })
}

const stoodStill = (until: string | null) =>
  until
    ? `The time did not run while the claim was closed: now it runs until ${until}.`
    : 'Its dates have moved by as long as the claim was closed. Your page shows them.'
