import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To the parent: the school no longer says that something is unpaid. */
export function claimWithdrawn(d: {
  parentName: string
  studentName: string
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  /** Already formatted. */
  withdrawnOn: string
  purgeMonths: number
}): WordedLetter {
  return letter({
    subject: `${d.schoolName} has withdrawn its claim`,
    preheader: 'You do not need to do anything.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: `On ${d.withdrawnOn}, ${d.schoolName} withdrew what it had said about unpaid fees for ${d.studentName}. Other schools no longer see it. You do not need to do anything.`,
      },
      {
        paragraph: `If the school claims it again, we write to you before other schools see it. Otherwise the personal details in the register are deleted ${counted(d.purgeMonths, 'month')} from that day.`,
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
