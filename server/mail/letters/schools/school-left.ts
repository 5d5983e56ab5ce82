import { inert, letter, type WordedLetter } from '../../layout.js'

/** To whoever acted for a school, once they do no more. */
export function schoolLeft(d: {
  username: string
  schoolName: string
  /** Whether the school's own letters go to this very address. */
  isSchoolAddress: boolean
  contactUrl: string
}): WordedLetter {
  const school = inert(d.schoolName)
  return letter({
    subject: `You do not act for ${school} any more`,
    preheader: 'What ends with it, and what stays.',
    greeting: `Hello ${d.username},`,
    blocks: [
      {
        paragraph: `Your account on DMA does not act for ${school} any more. You see neither its list nor its cases${d.isSchoolAddress ? '. Its letters still come here: this is its own address, too, until somebody there gives it another' : ', and get none of its letters'}.`,
      },
      { paragraph: 'The account itself stays yours, with the same username and password.' },
      { paragraph: 'If you do not know why, ask the school. If it does not answer, write to us.' },
      { action: 'Write to us', url: d.contactUrl },
    ],
    reason: 'You get this letter because it is about your account.',
  })
}
