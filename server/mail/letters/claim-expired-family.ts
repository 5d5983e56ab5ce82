import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To the parent: the debt has become too old for the register. */
export function claimExpiredFamily(d: {
  parentName: string
  studentName: string
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  expiryYears: number
  purgeMonths: number
}): WordedLetter {
  return letter({
    subject: `A claim of ${d.schoolName} has ended`,
    preheader: 'Other schools no longer see it. You do not need to do anything.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `The claim of ${d.schoolName} for ${d.studentName} is now older than ${counted(d.expiryYears, 'year')}. DMA shows no claim for longer than that. Other schools no longer see it. You do not need to do anything.`,
      },
      {
        paragraph: `The personal details are deleted within ${counted(d.purgeMonths, 'month')} from now, once no case about it is open. Whether something is still to be paid is between you and the school.`,
      },
      {
        facts: [
          ['School', d.schoolName],
          ['Phone', d.schoolPhone],
          ['E-mail', d.schoolEmail],
        ],
      },
    ],
    reason: 'You get this letter because we wrote to you about this claim before.',
  })
}
