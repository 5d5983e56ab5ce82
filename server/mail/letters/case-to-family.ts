import { besideWords, type CaseWords, type Step } from '../case-words.js'
import { letter, type WordedLetter } from '../layout.js'
import { DECISION } from './case-to-family/decision.js'
import { DISPUTE } from './case-to-family/dispute.js'
import { ENDING } from './case-to-family/ending.js'
import { PLAN } from './case-to-family/plan.js'

const STEPS = { ...DISPUTE, ...PLAN, ...DECISION, ...ENDING }

export type FamilyNews = keyof typeof STEPS

/** To the family of a case: what happened, and what it can do by when. The subject tells a bystander nothing. */
export function caseToFamily(news: FamilyNews, d: CaseWords & { caseUrl: string }): WordedLetter {
  const {
    subject,
    preheader,
    blocks,
    action = 'See my case',
    after = [],
    talk = false,
  }: Step = STEPS[news](d)
  return letter({
    subject,
    preheader,
    greeting: `Dear ${d.parentName},`,
    blocks: [
      ...blocks,
      ...besideWords(d),
      { action, url: d.caseUrl },
      ...after,
      ...(talk ? [{ heading: 'Talk to the school' }, reach(d)] : []),
    ],
    reason: `You get this letter because this address is on record for an answer to ${d.schoolName} in DMA, the register that schools use for unpaid fees.`,
  })
}

const reach = (d: CaseWords) => ({
  facts: [
    ['School', d.schoolName],
    ['Phone', d.schoolPhone],
    ['E-mail', d.schoolEmail],
  ] as const,
})
