import { PLAN_ELSEWHERE, whyAddressed, type ClaimLetterData } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'
import { plural } from '../plural.js'

/** To the parent: a school that was shown the entry offered no place; which school, and what the family can do. */
export function lookDeclined(d: {
  parentName: string
  studentName: string
  schoolName: string
  lookerName: string
  lookerPhone: string
  lookerAddress: string
  lookedOn: string
  /** The claim was withdrawn, settled or removed since: nobody has to answer it. */
  isClosed: boolean
  /** A case about it is open: no other can be opened beside it. */
  answered: ClaimLetterData['answered']
  answerDays: number
  claimUrl: string
}): WordedLetter {
  return letter({
    subject: 'A school has checked the register',
    preheader: 'Which school it was, and what you can do.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `${d.lookerName} checked the register on ${d.lookedOn}, before it decided about a child. It was shown the claim of ${d.schoolName} for ${d.studentName}. Since then ${d.lookerName} has recorded that it offered no place.`,
      },
      {
        paragraph:
          'A claim is information. It is no reason on its own to turn a child away. Perhaps the school had other reasons, or meant a child with the same name: you can ask it.',
      },
      {
        facts: [
          ['School', d.lookerName],
          ['Phone', d.lookerPhone],
          ['Address', d.lookerAddress],
        ],
      },
      { heading: 'If something is wrong with the claim' },
      {
        paragraph: d.isClosed
          ? `The claim of ${d.schoolName} is closed now: you need not answer it. You can tell ${d.lookerName} so, and show your page.`
          : d.answered === 'here' || d.answered === 'by print'
            ? `The claim of ${d.schoolName} has been answered, and that case is open. Your private page shows where it stands, and what you can do.`
            : d.answered === 'plan elsewhere'
              ? PLAN_ELSEWHERE
              : d.answered === 'elsewhere'
                ? `Somebody at another address has answered the claim of ${d.schoolName}, and that case is open. Until it has ended, you cannot answer the claim yourself. If that surprises you, ask the school.`
                : `If you have paid, if something is wrong, or if you need more time: say so on your private page. ${d.schoolName} then has ${plural(d.answerDays, 'day')} to answer.`,
      },
      { action: 'Open my page', url: d.claimUrl },
      {
        small:
          'Whoever has the link can read the page, so keep it to yourself. You need no account, and it costs nothing.',
      },
    ],
    reason: whyAddressed(d),
  })
}
