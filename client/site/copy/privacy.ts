import type { Rules } from '../useRules'
import { days, hours, months, years } from './amounts'

export const lead = 'What we know about you, why, who sees it, and when it goes.'

export const privacyOf = (rules: Rules) => [
  {
    heading: 'If a school has listed your child',
    lines: [
      'The school tells us your child’s name, your name and how to reach you, and the amount. It may add the term, the due date, a date of birth, the class, an admission number and documents. The school answers for it, and we keep it for the school.',
      `Other approved schools can see the names, the amount, its status and since when, which school it is, and whether you disagree. They see it only when they look for a name, a phone number or an e-mail address that matches. ${rules.noticeDays > 0 ? `Nobody sees it until ${days(rules.noticeDays)} after our letter left, or after the school recorded that it handed one over.` : 'Nobody sees it before our letter left, or the school recorded that it handed one over.'}`,
      'They never see your phone number, your e-mail address, a date of birth, the class, the admission number, or any document. The public sees nothing at all.',
      `It leaves at once when it is settled, and at the latest ${years(rules.expiryYears)} after the earliest day on which it was due or listed. We delete the personal details ${months(rules.purgeMonths)} after it has left. Days, sums and scrambled marks stay. Nobody can read a name from them, but they show if the school claims the same debt again.`,
      `Your private page shows which school was shown the claim, when and why, ${days(rules.lookDelayDays)} after it checked. If that school records that it offered no place, we write to you about it too, just as many days later, if we have your e-mail address. Where naming a school could put a family in danger, the page says only how often the claim was shown.`,
    ],
  },
  {
    heading: 'If you answer a claim',
    lines: [
      'The school reads what you write and the documents you add. If you ask us to decide, we read them too. No other school reads any of it, except the words that you may add to the claim after a decision.',
      'It is deleted together with the claim.',
    ],
  },
  {
    heading: 'If you have an account',
    lines: [
      'We keep your username, your e-mail address, and a scrambled form of your password that nobody can turn back.',
      'For each place where you are signed in we keep the kind of device and when it was last used. You see them under Settings, and can end them.',
    ],
  },
  {
    heading: 'If your school takes part',
    lines: [
      'We keep its details, its three documents, and the names of its proprietor, principal and bursar and how to reach them. Only your school and we see the documents: we approve the school by them.',
      'Other schools see its name, where it is, and how to reach its office.',
      `What your school asked in a check, and the answer, is read by nobody after ${months(rules.lookMonths)}, and is deleted within the week after. That it asked stays on record.`,
      `If we never approved your school, we delete what you typed ${months(rules.purgeMonths)} after the last thing you did for it. Your account stays.`,
    ],
  },
  {
    heading: 'If you write to us or read our newsletter',
    lines: [
      `We keep your message to answer it, and delete it ${months(rules.purgeMonths)} after we have closed it.`,
      'The newsletter comes only after you said yes by e-mail. Each is sent with a link that ends it.',
    ],
  },
  {
    heading: 'In your browser',
    lines: [
      'One cookie keeps you signed in. A second one remembers that you have signed in with this browser before, so that strangers who try wrong passwords cannot shut you out. A third one remembers for a short while, on a family’s private page, that you told us your child’s surname. There are no others.',
      'What you type into a form stays in the open tab until you have sent it, so that a bad line loses nothing. Passwords are never kept, and signing out clears it.',
      'If you choose light or dark, your browser remembers that.',
      `A file that you add, and never send, is deleted after ${hours(rules.uploadHours)}.`,
      'Nothing on our pages comes from anybody else: no advertising, and nobody who tracks you.',
    ],
  },
  {
    heading: 'Your rights',
    lines: [
      'You can ask what is held about you, have mistakes put right, and say that you do not agree. Ask the school that listed you, or write to us.',
      'You can complain to your country’s data protection authority.',
    ],
  },
]
