import { letter, type WordedLetter } from '../../layout.js'

/** To an approved school: its changed name or documents are now in force. */
export function schoolChangeApproved(d: {
  schoolName: string
  /** What changed, in the product's words: "School name", "Tax certification". */
  changes: string[]
  profileUrl: string
}): WordedLetter {
  return letter({
    subject: `${d.schoolName}: your changes are approved`,
    preheader: 'They are in force now.',
    greeting: 'Hello,',
    blocks: [
      { paragraph: `We have looked at what you changed for ${d.schoolName}. From now on this is in force:` },
      { list: d.changes },
      { action: 'Open my profile', url: d.profileUrl },
    ],
    reason: 'You get this letter because your school changed its profile at DMA.',
  })
}
