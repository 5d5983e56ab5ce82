import { besideWords, type CaseWords, type Step } from '../case-words.js'
import { letter, type WordedLetter } from '../layout.js'
import { counted } from '../../../common/counts.js'
import { DECISION } from './case-to-school/decision.js'
import { DISPUTE } from './case-to-school/dispute.js'
import { ENDING } from './case-to-school/ending.js'
import { PLAN } from './case-to-school/plan.js'

const STEPS = { ...DISPUTE, ...PLAN, ...DECISION, ...ENDING }

export type SchoolNews = keyof typeof STEPS

/** To the school that a case was sent to: what happened, and what is asked of it by when. */
export function caseToSchool(news: SchoolNews, d: CaseWords & { schoolUrl: string }): WordedLetter {
  const { subject, preheader, blocks, action = 'Open the case', after = [] }: Step = STEPS[news](d)
  return letter({
    subject,
    preheader,
    greeting: 'Hello,',
    blocks: [
      ...blocks,
      ...besideWords(d),
      ...(d.byPrintedLetter ? [byPrint(d)] : []),
      { action, url: d.schoolUrl },
      ...after,
    ],
    reason: `You get this letter because a family has answered a claim that ${d.schoolName} lists in DMA.`,
  })
}

const byPrint = ({ undoDays }: CaseWords) => ({
  paragraph: `It came by the letter that your school printed. If the family has an e-mail address, it is told, and can undo this for ${counted(undoDays, 'day')}: what opened a case also after you have said no or met a part, anything else as long as the case has not gone on.`,
})
