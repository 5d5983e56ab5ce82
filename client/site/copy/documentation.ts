import { paths } from '../../../common/paths'
import type { Rules } from '../useRules'
import { days } from './amounts'
import { figure } from '../../../common/counts'

export const lead =
  'Why there is a register of unpaid school fees, the rules it keeps, how a family answers, and how software connects to it.'

export const problem = {
  heading: 'The problem',
  text: [
    'A family leaves in the middle of the year, and the fees stay unpaid. The next school never hears of it. The first school asks by phone, by letter and at the gate. Salaries wait, and in the end the money is lost.',
    'Each school keeps its own book. Sums are copied by hand, payments get lost between two pages, and after a year nobody can say for sure what is still owed.',
    'Families are hurt as well. A sum is wrong, a name is mistaken for another one, a debt was paid long ago. A family never hears what schools tell each other in passing, and cannot answer it.',
  ],
}

export const research = {
  heading: 'The research behind it',
  text: 'We did not have to guess how such a register goes wrong. Others have run for years, some of them under laws of their own, and people have long complained about them. We read the laws and the complaints, and took these lessons.',
  lessons: [
    [
      'TPN Schools, South Africa',
      'Schools do share how fees were paid, with a credit bureau that the law watches. A debt is the parents’, never the child’s.',
    ],
    [
      'Tenancy databases, New South Wales',
      'Tell people before you list them, let them object, and take old claims out.',
    ],
    [
      'Data protection act, art. 20, Spain',
      'Share only a debt that is certain and due, and only with those who have a reason to look.',
    ],
    [
      'Credit reference bureaus, Kenya',
      'Give notice first, and look into it when somebody says that a claim is wrong.',
    ],
    ['Cifas, United Kingdom', 'A match is where questions begin. It is no reason to refuse on its own.'],
    [
      'Fair Credit Reporting Act, United States',
      'A dispute has a date by which it is answered. What nobody can confirm has to go.',
    ],
  ],
  complaints:
    'We met the same complaints again and again: “Nobody told me.” “That was somebody else of my name.” “I have paid, and it is still there.” The rules below answer them.',
} as const

export const owners = {
  heading: 'What school owners need',
  points: [
    ['To be paid in time', 'So that teachers are paid in time. And without losing the family over it.'],
    ['One true figure', 'What each family owes, what it has paid, and who wrote it down.'],
    ['To know before admitting', 'Whether another school still waits for fees, and a number to call there.'],
    ['Fewer hours on the phone', 'Letters, reminders and dates that take care of themselves.'],
    [
      'To be in the right',
      'If anybody asks, the record shows that the family heard of the claim and could answer it.',
    ],
  ],
} as const

export const parents = {
  heading: 'What parents need',
  points: [
    ['To hear it first', 'In private and in plain words, before any other school.'],
    ['To be able to answer', 'Without an account, without a fee, from a phone, with a photo of the receipt.'],
    ['Time', 'Instalments that you can really pay, agreed with the school.'],
    ['Somebody to turn to', 'When the school says no and the family still thinks it is wrong.'],
    ['An end', 'What is paid is gone, and what is old is forgotten. No child is shamed for it.'],
  ],
} as const

export const business = {
  heading: 'The impact on a school’s business',
  points: [
    ['Fees come in', 'A claim with a date and a letter is hard to ignore.'],
    [
      'Less work by hand',
      'You enter a claim once. It makes the letter, the reminder, the ledger and the record.',
    ],
    ['Fewer mistakes', 'Sums follow from payments. A claim that looks like a second one is pointed out.'],
    [
      'Admissions with open eyes',
      'You know what is owed elsewhere before you give a place, and can plan for it.',
    ],
    ['Families that stay', 'A plan that both sides agreed on keeps a child in school.'],
  ],
} as const

export const pages = {
  heading: 'The pages',
  lead: 'Where to find what.',
  pages: [
    [
      paths.home,
      'Landing page',
      'What DMA is, and how a school begins. About Us, Features and Contact Us are one step from there.',
    ],
    [
      paths.signUp,
      'Sign up',
      'An account, for a school or for a parent who wants to see all claims in one place.',
    ],
    [
      paths.signIn,
      'Sign in',
      'It leads to your school’s pages or to your claims. There you also replace a forgotten password.',
    ],
    [
      paths.register,
      'Registration',
      'A school registers in two steps, with three documents. We write when it is approved.',
    ],
    [
      paths.dashboard,
      'Admin dashboard',
      'A school’s own debtors, what waits for it, and the ways to everything else.',
    ],
    [paths.contend, 'Contend a claim', 'Where a parent with an account answers a claim.'],
    [
      paths.registerStudent,
      'Is there a claim about my child?',
      'For whoever has lost the letter: a new link goes to the address that the school has.',
    ],
  ],
} as const

export const rules = {
  heading: 'The rules of the register',
  lead: 'The rules for everybody, with the numbers that apply now.',
  source: {
    register: 'These are the numbers of this register, as of now.',
    usual: 'These are the numbers that a register begins with.',
    unreachable:
      'We could not reach this register to ask for its own numbers. These are the ones that a register begins with.',
  },
  withoutScript: 'With JavaScript on, this page shows the ones that apply here.',
} as const

export const contending = {
  heading: 'How parents contend a claim',
  lead: 'A school’s claim is what the school says. This is how a family says something else.',
  steps: ({
    contendText,
    contendFiles,
    planInstalments,
    answerDays,
    escalateDays,
    decideDays,
    correctionDays,
  }: Rules) =>
    [
      [
        'Open the letter’s link',
        'It shows what the school claims, and who can see it. Opening it changes nothing and tells the school nothing. Before we show documents we ask for your child’s surname.',
      ],
      [
        'Say what is wrong',
        `Paid already, a wrong amount, not my child, not mine to pay, or something else. Up to ${figure(contendText)} characters and ${contendFiles} photos or documents. The claim says “disputed” from that moment.`,
      ],
      [
        'Or ask for time',
        `Name a day, or 2 to ${planInstalments} instalments. The school agrees, offers something else, or says no with its reasons.`,
      ],
      [
        'The school answers',
        `It has ${days(answerDays)}. It corrects the claim, or says why not, with its documents.`,
      ],
      [
        'Ask us to decide',
        `If the school says no, or meets only a part of what you say, you have ${days(escalateDays)} to ask us. No other school sees the claim while we decide. We do so within ${days(decideDays)}, with reasons; if we miss the date, we decide for you. If you ask once more, we first check whether your document is new to us.`,
      ],
      [
        'It is corrected everywhere',
        `Whoever was shown the claim in the last ${days(correctionDays)} is told what is true now of what it saw. What was removed cannot be listed again for the same debt, unless we allow it.`,
      ],
    ] as const,
  silence: {
    caption: 'If the school does not answer',
    dayOf: (day: number) => (day === 0 ? 'The first day' : `Day ${day}`),
    told: 'You answer. The claim says “disputed”.',
    hidden: 'The time is up. No other school sees the claim.',
    removed: 'Still no answer. The claim is removed for good.',
  },
}

export const api = {
  id: 'api',
  heading: 'API quick start',
  lead: 'Three steps from your own software to the first answer.',
  steps: {
    ask: {
      heading: 'Ask something that needs no key',
      text: 'Paste this into a terminal. It answers with the rules of this register.',
      label: 'Ask for the rules',
    },
    key: {
      heading: 'Make a key',
      text: 'An approved school makes it under API keys, and ticks what it may do. It is shown once. For this step tick “Check children”.',
      action: 'API keys',
    },
    check: {
      heading: 'Check a child',
      text: 'Put your key in the first line. “reference” is your own ID for this applicant: you find the check again with it.',
      label: 'Check a child',
      after:
        'No results means that no match was found. A result says how sure we are, in bits, and whom to call. The headers RateLimit and RateLimit-Policy say how much is left.',
    },
  },
  more: {
    heading: 'And then',
    links: [
      ['/graphql', 'Playground', 'Every operation with its description, and examples to run.'],
      [
        '/api/r/docs',
        'REST contract',
        'For existing clients; programs can read the same at /api/r/openapi.json.',
      ],
    ],
  },
} as const
