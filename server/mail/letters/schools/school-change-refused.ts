import { letter, type WordedLetter } from '../../layout.js'

/** To a school that was approved before: a changed name or document was not accepted; the old one stays in force. */
export function schoolChangeRefused(d: {
  schoolName: string
  /** "School name" → "The certificate carries another name." */
  reasons: { about: string; reason: string }[]
  note: string | null
  profileUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: we could not accept a change`,
    preheader: 'What was in force before stays in force.',
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: `We have looked at what you changed for ${d.schoolName}, and we could not accept it. What was in force before stays in force, and nothing else changes for your school.`,
      },
      { points: d.reasons.map(({ about, reason }) => [about, reason] as const) },
      ...(d.note ? [{ paragraph: d.note }] : []),
      { action: 'Change it again', url: d.profileUrl },
    ],
    reason: 'You get this letter because your school changed its profile at DMA.',
  })
}
