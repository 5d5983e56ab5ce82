import type { Rules } from '../useRules'
import { days } from './amounts'

export const lead = 'What everybody who uses DMA agrees to, in plain words.'

export const termsOf = ({ answerDays }: Rules) => [
  {
    heading: 'If you have an account',
    lines: [
      'Your account is yours alone: keep its password to yourself, and sign out on a shared computer.',
      'What you enter is true as far as you know, and you correct it when it is not.',
      'You use DMA for a school or for your own family, and for nothing else.',
    ],
  },
  {
    heading: 'If you list a debtor',
    lines: [
      'The debt is due, the family was asked to pay, and your school may share it. You state this each time, and it is on record.',
      'You record payments and corrections as soon as you know of them, and you withdraw what was wrong.',
      `You answer a family that disputes a claim, or asks for time, within ${days(answerDays)}.`,
    ],
  },
  {
    heading: 'If you check the register',
    lines: [
      'You check only children who want to come to your school, or whose family owes it fees. Every check is on record.',
      'A similar name proves nothing. What you find is information, never the only reason to turn a child away.',
      'What you see stays within your school.',
    ],
  },
  {
    heading: 'If a school has listed your child',
    lines: [
      'You hear of it by a private letter before any other school sees it. You may see what is said and answer it, without an account and without paying anything.',
      'Other schools never see your phone number, your e-mail address, or your child’s date of birth.',
      'A settled claim leaves the register at once.',
    ],
  },
  {
    heading: 'What we do',
    lines: [
      'We look at every school’s documents before it can take part, and can suspend a school that breaks these terms.',
      'We keep a record of every change, and do not edit what a school claims.',
      'We neither lend nor collect money, and we do not sell what we know.',
    ],
  },
]
