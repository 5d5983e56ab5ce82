import { PLAN_ELSEWHERE, whyAddressed, type ClaimLetterData } from '../claim-words.js'
import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

interface Declined {
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
}

/** To the parent: a school that was shown the entry offered no place; which school, and what the family can do. */
export function lookDeclined(d: Declined): WordedLetter {
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
        paragraph: whatToDo(d),
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

function whatToDo({ isClosed, answered, schoolName, lookerName, answerDays }: Declined): string {
  if (isClosed)
    return `The claim of ${schoolName} is closed now: you need not answer it. You can tell ${lookerName} so, and show your page.`
  switch (answered) {
    case 'here':
    case 'by print':
      return `The claim of ${schoolName} has been answered, and that case is open. Your private page shows where it stands, and what you can do.`
    case 'elsewhere':
      return `Somebody at another address has answered the claim of ${schoolName}, and that case is open. Until it has ended, you cannot answer the claim yourself. If that surprises you, ask the school.`
    case 'plan elsewhere':
      return PLAN_ELSEWHERE
    case null:
      return `If you have paid, if something is wrong, or if you need more time: say so on your private page. ${schoolName} then has ${counted(answerDays, 'day')} to answer.`
  }
}
