import type { CaseWords } from '../../mail/case-words.js'
import { runBy } from '../../shared/operator.js'

// What the sample of every letter is made of. Several letters share their words, and all lead to one address.
export const URL = 'https://dma.example/claim/8YzjX0m4kq2sVn3rT7wLbHc5dPfG1uEo9iQaKxZyNvM'
export const OPERATOR = {
  name: 'The Proof Trust',
  address: '5 Proof Road, Lagos',
  email: 'office@dma.example',
}
export const family = { parentName: 'Mrs Folake Adeyemi', studentName: 'Tobi Adeyemi' }
export const school = {
  schoolName: 'Greenfield College',
  schoolPhone: '+234 803 555 0142',
  schoolEmail: 'bursar@greenfield.example',
  schoolAddress: '12 Marina Road, Lagos',
}
export const claim = {
  ...family,
  ...school,
  amount: '₦45,000.00',
  paid: '₦5,000.00 of ₦50,000.00',
  term: 'Second term 2025/2026',
  dueDate: '20 Apr 2026',
  agedFrom: '20 Apr 2026',
  claimUrl: URL,
  typed: { code: '7KQ2M VX4HD', page: 'https://dma.example/letter', until: '21 Feb 2027' },
  noticeDays: 7,
  visibleFrom: '27 Nov 2026',
  notBefore: null,
  unseen: null,
  minimumAmount: '₦0.00',
  purgeMonths: 12,
  expiryYears: 3,
  answerDays: 14,
  removeDays: 28,
  answered: null,
  readsOnly: false,
  runBy: runBy(OPERATOR),
}
export const decision = {
  schoolName: school.schoolName,
  reasons: [
    { about: 'Tax certification', reason: 'The photo is too dark to read.\nThe second page is missing.' },
  ],
  note: 'Call us if you are stuck.',
  purgeMonths: 12,
  profileUrl: URL,
}
export const list = { ...school, claims: 3, reconfirmDays: 180, dashboardUrl: URL }
export const dates = {
  ...family,
  ...school,
  answerBy: '4 Dec 2026',
  removedAfter: '18 Dec 2026',
  schoolUrl: URL,
  caseUrl: URL,
}
export const step: CaseWords = {
  ...dates,
  amount: '₦45,000.00',
  reason: 'It has been paid already',
  isPlea: false,
  isClosed: true,
  isOnDesk: false,
  asksAgain: false,
  isLive: false,
  othersOpen: false,
  mayAsk: true,
  mayEndLinks: true,
  by: 'FAMILY',
  byPrintedLetter: true,
  outcome: null,
  text: 'Here is the receipt.\nPlease look again.',
  files: 2,
  planBeside: null,
  rest: null,
  proof: ['₦15,000.00', '4 Dec 2026'],
  plan: [
    ['4 Dec 2026', '₦15,000.00'],
    ['4 Jan 2027', '₦30,000.00'],
  ],
  agreeBy: null,
  past: null,
  escalateBy: '20 Dec 2026',
  decideBy: '4 Dec 2026',
  proofBy: '18 Dec 2026',
  payBy: '23 Dec 2026',
  recordBy: '1 Feb 2027',
  graceDays: 7,
  reminderDays: 3,
  statementWords: 200,
  correctionDays: 180,
  undoDays: 14,
}
export const account = {
  username: 'folake.a',
  changedAt: '20 Nov 2026, 10:04',
  contactUrl: URL,
  resetUrl: URL,
}
export const people = {
  by: 'ngozi',
  username: 'folake.a',
  email: 'bola@example.com',
  role: 'bursar',
  changedAt: '20 Nov 2026',
  peopleUrl: URL,
}
export const LOOKER = {
  lookerName: 'Hill Top School',
  lookerPhone: '+234 803 555 0199',
  lookerAddress: '2 Hill Road, Ibadan',
  lookedOn: '1 Nov 2026',
}
export const DECLINED = {
  lookDeclined: { isClosed: false, answered: null },
  lookDeclinedInACase: { isClosed: false, answered: 'here' },
  lookDeclinedInACaseOfSomebodyElse: { isClosed: false, answered: 'elsewhere' },
  lookDeclinedWithAPlanElsewhere: { isClosed: false, answered: 'plan elsewhere' },
  lookDeclinedAfterItsEnd: { isClosed: true, answered: null },
} as const
export const GOES_ON = { where: 'It waits for the school’s answer.', until: '4 Dec 2026' }
export const VOIDED = {
  paid: '₦20,000.00',
  paidOn: '3 Nov 2026',
  voidedOn: '20 Nov 2026',
  why: 'The bank returned the cheque',
}

export const CHANGE = {
  changed: [['Amount', '₦45,000.00', '₦90,000.00']] as const,
  reopened: false,
  isLower: false,
  voided: [],
  goesOn: null,
  askBy: null,
}
