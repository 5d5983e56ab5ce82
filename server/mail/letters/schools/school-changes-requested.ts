import { letter, type WordedLetter } from '../../layout.js'

/** To the school: what the provider still needs, a reason for each document or detail. */
export function schoolChangesRequested(d: {
  schoolName: string
  /** "Tax certification" → "The photo is too dark to read." */
  reasons: { about: string; reason: string }[]
  note: string | null
  profileUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: a few things are still needed`,
    preheader: 'Correct them on your profile, and we look again.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `We have read the registration of ${d.schoolName}. Before we can approve it, please correct this:`,
      },
      { points: d.reasons.map(({ about, reason }) => [about, reason] as const) },
      ...(d.note ? [{ paragraph: d.note }] : []),
      { action: 'Open my profile', url: d.profileUrl },
      { small: 'You need not enter anything else again. As soon as you send the changes we look again.' },
    ],
    reason: 'You get this letter because your school registered with DMA.',
  })
}
