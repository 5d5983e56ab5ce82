import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** What it says first: the form that records the last payment shows it before. */
export const settledWords = (d: { settledOn: string; schoolName: string; studentName: string }) =>
  `Thank you. On ${d.settledOn}, ${d.schoolName} recorded the fees for ${d.studentName} as settled. Other schools no longer see the claim. You do not need to do anything more.`

/** To the parent: the school has recorded the fees as settled. */
export function claimSettled(d: {
  parentName: string
  studentName: string
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  /** The day of the record, already formatted. */
  settledOn: string
  purgeMonths: number
}): WordedLetter {
  return letter({
    subject: `${d.schoolName} says that all is settled`,
    preheader: 'Thank you. You do not need to do anything more.',
    greeting: `Dear ${d.parentName},`,
    blocks: [
      {
        paragraph: settledWords(d),
      },
      {
        paragraph: `You may want to keep this letter. If the school opens the claim again, we write to you before other schools see it. Otherwise the personal details in the register are deleted ${counted(d.purgeMonths, 'month')} from that day.`,
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
