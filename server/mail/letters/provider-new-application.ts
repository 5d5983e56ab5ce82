import { inert, letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'

/** To the provider: a school waits for a decision, on its registration or on a change. */
export function providerNewApplication(d: {
  schoolName: string
  /** A school that was approved before wants another name or document. */
  isChange: boolean
  category: string
  region: string | null
  /** All schools that wait, this one included. */
  waiting: number
  deskUrl: string
}): WordedLetter {
  const name = inert(d.schoolName)
  return letter({
    subject: `${name} waits for your decision`,
    preheader: `${counted(d.waiting, 'school')} on the desk.`,
    greeting: 'Hello,',
    blocks: [
      {
        paragraph: d.isChange
          ? `${name} wants to change its name or a document. What was in force before stays in force until you decide.`
          : `${name} has sent its registration and waits for your decision.`,
      },
      {
        facts: [
          ['School', name],
          ['Category', inert(d.category)],
          ['Region', d.region && inert(d.region)],
          ['On the desk', counted(d.waiting, 'school')],
        ],
      },
      { action: 'Open the desk', url: d.deskUrl },
    ],
    reason: 'You get this letter because you decide about schools at DMA.',
  })
}
