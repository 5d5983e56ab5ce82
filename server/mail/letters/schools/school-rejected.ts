import { letter, type WordedLetter } from '../../layout.js'
import { counted } from '../../../../common/counts.js'

/** To the school: not approved, why, and that it may put it right and apply again. */
export function schoolRejected(d: {
  schoolName: string
  /** "Approval by the Ministry of Education" → "It was issued to another school." */
  reasons: { about: string; reason: string }[]
  note: string | null
  purgeMonths: number
  profileUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: we could not approve the registration`,
    preheader: 'The reasons, and how to apply again.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `We have read the registration of ${d.schoolName}, and we could not approve it. These are the reasons:`,
      },
      { points: d.reasons.map(({ about, reason }) => [about, reason] as const) },
      ...(d.note ? [{ paragraph: d.note }] : []),
      { heading: 'You can apply again' },
      {
        paragraph: `Sign in, correct what is named above and send your registration again. What you entered is kept for ${counted(d.purgeMonths, 'month')} after the last thing that you do here, and no other school sees it.`,
      },
      { action: 'Correct it and apply again', url: d.profileUrl },
    ],
    reason: 'You get this letter because your school registered with DMA.',
  })
}
