import type { Marks } from './promises.js'

/** /privacy and /terms. */
export const LEGAL: Marks = {
  'told-before-shown': [
    'They see it only when they look for a name, a phone number or an e-mail address that matches.',
    'Nobody sees it before our letter left, or the school recorded that it handed one over.',
    'Nobody sees it until # days after our letter left, or after the school recorded that it handed one over.',
    'You hear of it by a private letter before any other school sees it.',
    'You may see what is said and answer it, without an account and without paying anything.',
  ],
  'stated-when-listed': [
    'The debt is due, the family was asked to pay, and your school may share it.',
    'You state this each time, and it is on record.',
  ],
  'others-see-no-more-than-the-entry': [
    'Other approved schools can see the names, the amount, its status and since when, which school it is, and whether you disagree.',
  ],
  'others-never-see-what-matches': [
    'They never see your phone number, your e-mail address, a date of birth, the class, the admission number, or any document.',
    'Other schools never see your phone number, your e-mail address, or your child’s date of birth.',
  ],
  'public-sees-nothing': ['The public sees nothing at all.'],
  'settled-leaves-at-once': [
    'It leaves at once when it is settled, and at the latest # years after the earliest day on which it was due or listed.',
    'A settled claim leaves the register at once.',
  ],
  'marks-stay-after-a-purge': [
    'Days, sums and scrambled marks stay.',
    'Nobody can read a name from them, but they show if the school claims the same debt again.',
  ],
  'personal-details-go': [
    'We delete the personal details # months after it has left.',
    'It is deleted together with the claim.',
  ],
  'questions-go': [
    'What your school asked in a check, and the answer, is read by nobody after # months, and is deleted within the week after.',
    'That it asked stays on record.',
  ],
  'never-approved-goes': [
    'If we never approved your school, we delete what you typed # months after the last thing you did for it.',
    'Your account stays.',
  ],
  'messages-go': ['We keep your message to answer it, and delete it # months after we have closed it.'],
  'unsent-files-go': ['A file that you add, and never send, is deleted after # hours.'],
  'looks-are-told': [
    'Your private page shows which school was shown the claim, when and why, # days after it checked.',
  ],
  'hold-leaves-the-count': [
    'Where naming a school could put a family in danger, the page says only how often the claim was shown.',
  ],
  'declined-is-told': [
    'If that school records that it offered no place, we write to you about it too, just as many days later, if we have your e-mail address.',
  ],
  silence: ['You answer a family that disputes a claim, or asks for time, within # days.'],
  'own-words-beside-the-entry': [
    'No other school reads any of it, except the words that you may add to the claim after a decision.',
  ],
  'who-reads-a-case': ['The school reads what you write and the documents you add.'],
  'provider-reads-what-it-decides': ['If you ask us to decide, we read them too.'],
  'papers-are-looked-at': [
    'We look at every school’s documents before it can take part, and can suspend a school that breaks these terms.',
  ],
  'who-reads-papers': ['Only your school and we see the documents: we approve the school by them.'],
  'what-schools-see-of-a-school': ['Other schools see its name, where it is, and how to reach its office.'],
  'every-change-on-record': ['We keep a record of every change, and do not edit what a school claims.'],
  'devices-are-listed': [
    'For each place where you are signed in we keep the kind of device and when it was last used.',
    'You see them under Settings, and can end them.',
  ],
  'passwords-are-hashed': [
    'We keep your username, your e-mail address, and a scrambled form of your password that nobody can turn back.',
  ],
  'session-cookie': ['One cookie keeps you signed in.'],
  'known-browser': [
    'A second one remembers that you have signed in with this browser before, so that strangers who try wrong passwords cannot shut you out.',
  ],
  'nothing-from-elsewhere': [
    'Nothing on our pages comes from anybody else: no advertising, and nobody who tracks you.',
  ],
  'newsletter-after-a-yes': ['The newsletter comes only after you said yes by e-mail.'],
  'newsletter-carries-its-end': ['Each is sent with a link that ends it.'],
  'takes-no-money': ['We neither lend nor collect money, and we do not sell what we know.'],
  'three-cookies': [
    'A third one remembers for a short while, on a family’s private page, that you told us your child’s surname.',
    'There are no others.',
  ],
  'typed-text-stays-in-its-tab': [
    'What you type into a form stays in the open tab until you have sent it, so that a bad line loses nothing.',
    'Passwords are never kept, and signing out clears it.',
    'If you choose light or dark, your browser remembers that.',
  ],
  none: [
    'What we know about you, why, who sees it, and when it goes.',
    'The school tells us your child’s name, your name and how to reach you, and the amount.',
    'It may add the term, the due date, a date of birth, the class, an admission number and documents.',
    'The school answers for it, and we keep it for the school.',
    'We keep its details, its three documents, and the names of its proprietor, principal and bursar and how to reach them.',
    'You can ask what is held about you, have mistakes put right, and say that you do not agree.',
    'Ask the school that listed you, or write to us.',
    'You can complain to your country’s data protection authority.',
    'What everybody who uses DMA agrees to, in plain words.',
    'Your account is yours alone: keep its password to yourself, and sign out on a shared computer.',
    'What you enter is true as far as you know, and you correct it when it is not.',
    'You use DMA for a school or for your own family, and for nothing else.',
    'You record payments and corrections as soon as you know of them, and you withdraw what was wrong.',
    'You check only children who want to come to your school, or whose family owes it fees.',
    'A similar name proves nothing.',
    'What you find is information, never the only reason to turn a child away.',
    'What you see stays within your school.',
  ],
}
