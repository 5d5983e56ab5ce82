import { letter, type WordedLetter } from '../../layout.js'

/** To the school: what rests for now, what stays, and why. */
export function schoolSuspended(d: { schoolName: string; reason: string; contactUrl: string }): WordedLetter {
  return letter({
    subject: `${d.schoolName} is suspended for now`,
    preheader: 'Why, what is paused, and what you still need to do.',
    greeting: 'Hello,',
    blocks: [
      { paragraph: `${d.schoolName} is suspended from DMA for now.` },
      { points: [['Why', d.reason]] },
      { heading: 'What this means' },
      {
        list: [
          'Other schools do not see your claims.',
          'Letters that tell parents of a claim wait until the suspension ends.',
          'You cannot check the register, list new debtors, or raise a claim.',
          'Your own data stays, and you can sign in and read it.',
          'Parents who say that a claim is wrong still need your answer.',
        ],
      },
      { action: 'Write to us', url: d.contactUrl },
    ],
    reason: 'You get this letter because your school takes part in DMA.',
  })
}
