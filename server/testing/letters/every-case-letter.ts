import { TELLS, type News } from '../../contends/letters/case-news.js'
import { Outcome } from '../../contends/contend.entity.js'
import type { CaseWords } from '../../mail/case-words.js'
import type { WordedLetter } from '../../mail/layout.js'
import { caseToFamily, type FamilyNews } from '../../mail/letters/case-to-family.js'
import { caseToProvider, type ProviderNews } from '../../mail/letters/case-to-provider.js'
import { caseToSchool, type SchoolNews } from '../../mail/letters/case-to-school.js'
import { URL, step } from './words.js'

/** Changes what a letter is made of. */
export type Spoil = <T extends object>(data: T) => T

/** Every step of a case to everybody who is told of it, in the variants that have words of their own. */
export function caseLetters(spoil: Spoil): Record<string, WordedLetter> {
  const made: Record<string, WordedLetter> = {}
  for (const [news, sides] of Object.entries(TELLS) as [News, object][])
    for (const [variant, choice] of Object.entries(VARIANTS[news] ?? { '': {} })) {
      // What decides which words are said is no text that anybody typed.
      const { by, ...d } = { ...step, caseUrl: URL, schoolUrl: URL, deskUrl: URL }
      const words = { ...spoil(d), by, ...choice }
      const name = `${news}${variant}`
      if ('FAMILY' in sides) made[`${name}ToFamily`] = caseToFamily(news as FamilyNews, words)
      if ('SCHOOL' in sides) made[`${name}ToSchool`] = caseToSchool(news as SchoolNews, words)
      if ('PROVIDER' in sides) made[`${name}ToProvider`] = caseToProvider(news as ProviderNews, words)
    }
  return made
}

const ofPlea = { '': {}, Plea: { isPlea: true } }
const next = { amount: '₦15,000.00', dueOn: '20 Dec 2026' }
const paused = { BesideAPlan: { planBeside: 'paused' as const } }
const goesOn = { BesideAPlan: { planBeside: { goesOn: next } } }
const ended = {
  '': { isClosed: false },
  BesideAPlan: { planBeside: 'ended' as const, isClosed: false },
}
const decided = {
  '': { isClosed: false },
  BesideAPlan: { ...goesOn.BesideAPlan, isClosed: false },
  OfAnEndedClaim: {},
}
const outcomes = Object.fromEntries(Object.values(Outcome).map((outcome) => [outcome, { outcome }]))
const VARIANTS: Partial<Record<News, Record<string, Partial<CaseWords>>>> = {
  opened: {
    '': { plan: [] },
    Plea: { isPlea: true },
    PleaBeforeItsFirstDate: { isPlea: true, agreeBy: '2 Dec 2026' },
    PleaTooLate: { isPlea: true, past: 'too late' },
    PleaMoreIsOwed: { isPlea: true, past: 'more is owed' },
    PartPaid: {},
    BesideAPlan: { ...paused.BesideAPlan, plan: [] },
  },
  repeated: ofPlea,
  accepted: {
    ...outcomes,
    WithTimeForTheRest: { outcome: 'PAID', rest: 'waits' },
    WithTimeTooLate: { outcome: 'PAID', rest: 'late' },
  },
  'met-in-part': { '': {}, ...paused, AskedBefore: { mayAsk: false }, WithTimeForTheRest: { rest: 'asked' } },
  taken: {
    '': {},
    ByTheClock: { by: 'REGISTER' },
    ...goesOn,
    WithTimeForTheRest: { rest: 'waits' },
  },
  rejected: { '': {}, ...goesOn, AskedBefore: { mayAsk: false }, WithTimeForTheRest: { rest: 'asked' } },
  undone: { '': {}, OfACommentOnTheDesk: { isLive: true, isOnDesk: true } },
  countered: {
    '': {},
    BeforeItsFirstDate: { agreeBy: '2 Dec 2026' },
    TooLate: { past: 'too late' },
    MoreIsOwed: { past: 'more is owed' },
  },
  resumed: { '': {}, AskedAgain: { asksAgain: true } },
  'nothing-new': decided,
  dismissed: decided,
  upheld: { ...ended, OfAnEndedClaim: {} },
  undecided: ended,
  removed: ended,
  settled: outcomes,
  withdrawn: {
    ...ofPlea,
    ...goesOn,
    BesideAnother: { isPlea: true, othersOpen: true },
    SignedIn: { mayEndLinks: false },
  },
  overdue: { '': {}, ...paused },
  kept: { '': {}, OfMore: { isClosed: false } },
}
