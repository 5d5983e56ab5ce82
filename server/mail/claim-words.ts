import type { Block } from './letter-parts.js'
import { counted } from '../../common/counts.js'

/** A code as a letter says it. */
export interface WordedCode {
  /** "ABCDE FGHJK" */
  code: string
  /** The address of the page where it is typed. */
  page: string
  /** The last day on which it works. */
  until: string
}

/** What a claim letter says, by e-mail or on paper. Money and dates come already formatted. */
export interface ClaimLetterData {
  parentName: string
  studentName: string
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  schoolAddress: string
  /** "₦45,000.00" */
  amount: string
  /** "₦5,000.00 of ₦50,000.00": a voided payment may bring that much back unannounced (rule 25); null: nothing was paid. */
  paid: string | null
  term: string | null
  dueDate: string | null
  /** The day from which the age of the debt counts. */
  agedFrom: string
  /** The private link, whole. */
  claimUrl: string
  /** The code to type where the link cannot be pressed; null where there is none. */
  typed: WordedCode | null
  /** Zero when other schools can see the entry already. */
  noticeDays: number
  /** The day from which other schools can see the entry; null while nobody knows it yet. */
  visibleFrom: string | null
  /** The day on which it is due, where that is later than the notice can be over; null otherwise. */
  notBefore: string | null
  /** Why other schools do not see it whenever the family is told; null: they will. */
  unseen: 'too old' | 'too little' | null
  minimumAmount: string
  purgeMonths: number
  expiryYears: number
  answerDays: number
  removeDays: number
  /** Whether the claim is answered already: by whoever gets the letter, with the printed letter by whoever held that, or by somebody at another address, also with a plan that runs; null: by nobody. */
  answered: 'here' | 'by print' | 'elsewhere' | 'plan elsewhere' | null
  /** Of a printed letter: its link only shows the claim until the school has recorded that it handed it over. */
  readsOnly: boolean
  /** Who runs the register, in a sentence. */
  runBy: string
}

/** One wording for the e-mailed and the printed letter, so that no family is told less than another. */
export function claimWords(d: ClaimLetterData, delivery: 'sent' | 'handed to you') {
  return {
    opening: `${d.schoolName} says that ${d.amount} is unpaid for ${d.studentName}. Perhaps you have paid already, or you see it differently. This letter tells you what the school says, what you can do, and who can see it.`,
    facts: [
      ['School', d.schoolName],
      ['Child', d.studentName],
      ['Amount', d.amount],
      ['Paid so far', d.paid],
      ['For', d.term],
      ['Due', d.dueDate],
    ] as const,
    answers: [
      ...(d.answered ? [ANSWERED[d.answered]] : newAnswer(d)),
      ...(d.readsOnly && d.answered !== 'elsewhere' ? [READS_ONLY] : []),
      'If the school is right: pay the school directly, the way you usually do. DMA takes no payments and never asks for card or bank details.',
      'If this letter is not for you: say so at the end of the page. The school is told.',
    ],
    keep: 'Your private page shows this claim as it stands on the day you look. Whoever has the link can read it, so keep it to yourself. Opening it changes nothing, you need no account, and it costs nothing.',
    points: claimPoints(d, d.unseen ? notSeen(d, d.unseen) : seenAs(visibility(d, delivery))),
  }
}

const THERE =
  'Your private page shows where that stands, what you can do, and until when. You can add a message or another document there.'

/** Also on the claim's page. */
export const ANSWERED_ELSEWHERE =
  'Somebody at another address has answered this claim, and that case is open. Until it has ended, you cannot answer the claim yourself. If that surprises you, ask the school.'

export const PLAN_ELSEWHERE =
  'A payment plan for this claim is agreed with somebody at another address. While it is kept, other schools do not see the claim. If something is wrong with the claim, you can say so on your private page. If that plan surprises you, ask the school.'

const ANSWERED: Record<NonNullable<ClaimLetterData['answered']>, string> = {
  here: `You have answered this claim. ${THERE}`,
  'by print': `This claim has been answered with the printed letter. ${THERE}`,
  elsewhere: ANSWERED_ELSEWHERE,
  'plan elsewhere': PLAN_ELSEWHERE,
}

const READS_ONLY =
  'Does your page only show the claim? Then ask the school to record that it gave you this letter. After that you can answer there.'

const newAnswer = (d: ClaimLetterData) => [
  'If you have paid, if something is wrong, or if you need more time: say so on your private page. You can add a receipt or another document.',
  `The school then has ${counted(d.answerDays, 'day')} to answer. If it stays silent, other schools no longer see the claim, and after ${counted(d.removeDays, 'day')} it is removed for good. If you say that something is wrong and it says no, you can ask the people who run DMA to decide.`,
]

/** The middle of every letter about a claim: the way to the private page, what to do there, how to reach the school. */
export const claimMiddle = (d: ClaimLetterData, words: ReturnType<typeof claimWords>): Block[] => [
  { action: 'Read the claim', url: d.claimUrl },
  ...typedBlock(d),
  { small: words.keep },
  { heading: 'What you can do' },
  { list: words.answers },
  { heading: 'Talk to the school' },
  {
    facts: [
      ['Phone', d.schoolPhone],
      ['E-mail', d.schoolEmail],
      ['Address', d.schoolAddress],
    ],
  },
]

/** How the page is opened with a code, on paper or on another phone. */
export const typedWords = ({ code, page, until }: WordedCode) =>
  `Or open ${page} and type the code ${code} with the child’s family name. The code works until ${until}.`

/** In an e-mail: the next one to the same address may bring another code, and end this one. */
export const typedBlock = ({ typed }: Pick<ClaimLetterData, 'typed'>): Block[] =>
  typed ? [{ paragraph: `${typedWords(typed)} If a later letter brings another code, use that one.` }] : []

/** Why a letter about a claim comes to this address. */
export const whyAddressed = ({ schoolName }: Pick<ClaimLetterData, 'schoolName'>) =>
  `You get this letter because ${schoolName} gave this address for a claim in DMA, the register that schools use for unpaid fees.`

/** Who sees the claim, and what of it; `when` says from when. */
export const seenAs = (when: string) =>
  `${when} They see the child’s name, your name, the school and how to reach it, the amount, its status, since when, and whether you disagree. They never see your phone number, your e-mail address, a date of birth, a class or any document. The public sees nothing. Some days after a school has checked, your page shows which school it was; only how many, where naming them could put a family in danger.`

export const notSeen = (d: ClaimLetterData, why: NonNullable<ClaimLetterData['unseen']>) =>
  `Other schools do not see the claim: DMA shows none ${why === 'too old' ? `that is older than ${counted(d.expiryYears, 'year')}` : `below ${d.minimumAmount}`}. The public sees nothing.`

/** Rule 8: who holds what, who can see it, why, how long, and the family's rights. */
export function claimPoints(
  d: Pick<ClaimLetterData, 'agedFrom' | 'purgeMonths' | 'expiryYears' | 'runBy' | 'unseen'>,
  whoSees: string,
): (readonly [title: string, text: string])[] {
  return [
    [
      'Who holds what',
      'The school entered this claim and answers for it. DMA keeps it for the school: the child’s name, your name and how to reach you, the amount, and any due date, term, date of birth, class, admission number or document that the school added. The school has stated that the debt is due, that your family was asked to pay, and that the school may share this.',
    ],
    ['Who can see it', whoSees],
    [
      'Why',
      'Schools check the register before they admit a child, or when the family owes them fees, so that fees are settled between a family and its school first. What they find is information: it is no reason on its own to turn a child away.',
    ],
    ['How long', howLong(d)],
    [
      'Your rights',
      'You may ask the school what is held about you, have mistakes put right, and tell it that you do not agree with the claim. You can also complain to your country’s data protection authority.',
    ],
    ['Who runs DMA', d.runBy],
  ]
}

function howLong(d: Pick<ClaimLetterData, 'agedFrom' | 'purgeMonths' | 'expiryYears' | 'unseen'>): string {
  const atLatest = `${counted(d.expiryYears, 'year')} after ${d.agedFrom}, the earliest day on record on which it was due or listed.`
  const deleted = `Personal details are deleted ${counted(d.purgeMonths, 'month')} after it has left`
  // Who lists what is too old already keeps it no longer for that, and no shorter.
  return d.unseen === 'too old'
    ? `A claim leaves the register ${atLatest} ${deleted}, or after it was listed where that was later, once no case about it is open.`
    : `The claim leaves the register at once when the school records it as settled. It leaves at the latest ${atLatest} ${deleted}, once no case about it is open.`
}

function visibility(d: ClaimLetterData, delivery: 'sent' | 'handed to you'): string {
  if (d.visibleFrom)
    return `From ${d.visibleFrom}, other approved schools can see the claim if it still stands, and nothing hides it.`
  if (d.noticeDays === 0)
    return 'Other approved schools can see the claim, unless something hides it for now: your private page says which.'
  return `${counted(d.noticeDays, 'day')} after this letter was ${delivery}, ${d.notBefore ? `but not before ${d.notBefore}, ` : ''}other approved schools can see the claim if it still stands, and nothing hides it.`
}
