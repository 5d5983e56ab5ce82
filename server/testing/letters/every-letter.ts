import { render, type RenderedLetter, type WordedLetter } from '../../mail/layout.js'
import { claimAddressChanged } from '../../mail/letters/claim-address-changed.js'
import { claimChanged } from '../../mail/letters/claim-changed.js'
import { claimExpired } from '../../mail/letters/claim-expired.js'
import { claimExpiredFamily } from '../../mail/letters/claim-expired-family.js'
import { claimLetter } from '../../mail/letters/claim-letter.js'
import { claimLink } from '../../mail/letters/claim-link.js'
import { claimPaymentVoided } from '../../mail/letters/claim-payment-voided.js'
import { claimReconfirmSoon } from '../../mail/letters/claim-reconfirm-soon.js'
import { claimSettled } from '../../mail/letters/claim-settled.js'
import { claimUnconfirmed } from '../../mail/letters/claim-unconfirmed.js'
import { claimToAnswer } from '../../mail/letters/claim-to-answer.js'
import { claimWithdrawn } from '../../mail/letters/claim-withdrawn.js'
import { contactMessage } from '../../mail/letters/contact-message.js'
import { contactReceived } from '../../mail/letters/contact-received.js'
import { contendDueSoon } from '../../mail/letters/contend-due-soon.js'
import { emailChanged } from '../../mail/letters/email-changed.js'
import { entryCorrected } from '../../mail/letters/entry-corrected.js'
import { lookDeclined } from '../../mail/letters/look-declined.js'
import { newsletterConfirm } from '../../mail/letters/newsletter-confirm.js'
import { newsletterWelcome } from '../../mail/letters/newsletter-welcome.js'
import { notification } from '../../mail/letters/notification.js'
import { offerDueSoon } from '../../mail/letters/offer-due-soon.js'
import { passwordChanged } from '../../mail/letters/password-changed.js'
import { passwordResetCode } from '../../mail/letters/password-reset-code.js'
import { planReminder } from '../../mail/letters/plan-reminder.js'
import { printedLetterUsed } from '../../mail/letters/printed-letter-used.js'
import { providerInvitation } from '../../mail/letters/provider-invitation.js'
import { providerNewApplication } from '../../mail/letters/provider-new-application.js'
import { schoolApproved } from '../../mail/letters/schools/school-approved.js'
import { schoolChangeApproved } from '../../mail/letters/schools/school-change-approved.js'
import { schoolChangeRefused } from '../../mail/letters/schools/school-change-refused.js'
import { schoolChangesRequested } from '../../mail/letters/schools/school-changes-requested.js'
import { schoolInvitation } from '../../mail/letters/schools/school-invitation.js'
import { schoolLeft } from '../../mail/letters/schools/school-left.js'
import { schoolPeople } from '../../mail/letters/schools/school-people.js'
import { schoolEmailChanges } from '../../mail/letters/schools/school-email-changes.js'
import { schoolEmailConfirm } from '../../mail/letters/schools/school-email-confirm.js'
import { schoolReceived } from '../../mail/letters/schools/school-received.js'
import { schoolReinstated } from '../../mail/letters/schools/school-reinstated.js'
import { schoolRejected } from '../../mail/letters/schools/school-rejected.js'
import { schoolSuspended } from '../../mail/letters/schools/school-suspended.js'
import { verifyEmail } from '../../mail/letters/verify-email.js'
import { webhookFailing } from '../../mail/letters/webhook-failing.js'
import { caseLetters, type Spoil } from './every-case-letter.js'
import {
  LOOKER,
  DECLINED,
  GOES_ON,
  VOIDED,
  CHANGE,
  OPERATOR,
  URL,
  account,
  claim,
  dates,
  decision,
  family,
  list,
  people,
  school,
} from './words.js'

/** A letter as it leaves. */
export const rendered = (worded: WordedLetter) => render(worded, OPERATOR)

/** Every letter, its data run through `spoil` first. */
export function everyLetter(spoil: Spoil = (data) => data): Record<string, RenderedLetter> {
  return Object.fromEntries(
    Object.entries(wordedLetters(spoil)).map(([name, worded]) => [name, rendered(worded)]),
  )
}

/** The same in words, not laid out. */
export function wordedLetters(spoil: Spoil): Record<string, WordedLetter> {
  return {
    claim: claimLetter(spoil(claim)),
    claimAnsweredByPrint: claimLetter({ ...spoil(claim), answered: 'by print' }),
    claimAnsweredElsewhere: claimLetter({ ...spoil(claim), answered: 'elsewhere' }),
    claimWithAPlanElsewhere: claimLetter({ ...spoil(claim), answered: 'plan elsewhere' }),
    claimTooOld: claimLetter({ ...spoil(claim), unseen: 'too old' }),
    claimTooLittle: claimLetter({ ...spoil(claim), unseen: 'too little' }),
    claimAddressChanged: claimAddressChanged(spoil({ ...school, hasCase: false })),
    claimAddressChangedWithACase: claimAddressChanged(spoil({ ...school, hasCase: true })),
    claimChanged: claimChanged(spoil({ ...claim, ...CHANGE })),
    claimChangedAtOnce: claimChanged(spoil({ ...claim, ...CHANGE, noticeDays: 0 })),
    claimChangedAtOnceUnseen: claimChanged(spoil({ ...claim, ...CHANGE, noticeDays: 0, unseen: 'too old' })),
    claimChangedAndLower: claimChanged(spoil({ ...claim, ...CHANGE, isLower: true })),
    claimOpenedAgainAfterANo: claimChanged(
      spoil({ ...claim, ...CHANGE, reopened: true, askBy: '20 Dec 2026' }),
    ),
    claimChangedInACase: claimChanged({
      ...spoil({
        ...claim,
        ...CHANGE,
        goesOn: { ...GOES_ON, until: null },
      }),
      answered: 'here',
    }),
    claimOpenedAgainWithAPlan: claimChanged({
      ...spoil({
        ...claim,
        ...CHANGE,
        reopened: true,
        goesOn: { where: 'A payment plan is agreed.', until: null },
      }),
      answered: 'here',
    }),
    claimOpenedAgain: claimChanged({
      ...spoil({
        ...claim,
        ...CHANGE,
        reopened: true,
        goesOn: GOES_ON,
      }),
      answered: 'here',
    }),
    claimOpenedAgainByAVoidedPayment: claimChanged(
      spoil({ ...claim, ...CHANGE, voided: [VOIDED], reopened: true }),
    ),
    ...Object.fromEntries(
      Object.entries({
        '': { goesOn: null, isElsewhere: false },
        BesideACase: { goesOn: GOES_ON, isElsewhere: false },
        BesideACaseElsewhere: { goesOn: null, isElsewhere: true },
      }).map(([variant, stands]) => [
        `claimPaymentVoided${variant}`,
        claimPaymentVoided(spoil({ ...claim, ...VOIDED, owed: '₦45,000.00', ...stands })),
      ]),
    ),
    claimWithdrawn: claimWithdrawn(
      spoil({ ...family, ...school, withdrawnOn: '20 Nov 2026', purgeMonths: 12 }),
    ),
    claimSettled: claimSettled(spoil({ ...family, ...school, settledOn: '20 Nov 2026', purgeMonths: 12 })),
    claimToAnswer: claimToAnswer(spoil(claim)),
    claimLink: claimLink(spoil(claim)),
    claimLinkWithoutCode: claimLink({ ...spoil(claim), typed: null }),
    ...Object.fromEntries(
      Object.entries(DECLINED).map(([name, stands]) => [
        name,
        lookDeclined({ ...spoil({ ...claim, ...LOOKER }), ...stands }),
      ]),
    ),
    printedLetterUsed: printedLetterUsed(
      spoil({
        ...family,
        ...school,
        did: 'disputed the claim',
        on: '20 Nov 2026',
        undoBy: '4 Dec 2026',
        undoUrl: URL,
      }),
    ),
    claimExpired: claimExpired(spoil({ ...school, expiryYears: 3, dashboardUrl: URL })),
    claimExpiredFamily: claimExpiredFamily(spoil({ ...family, ...school, expiryYears: 3, purgeMonths: 12 })),
    claimReconfirmSoon: claimReconfirmSoon(spoil({ ...list, withinDays: 14 })),
    claimUnconfirmed: claimUnconfirmed(spoil(list)),
    claimUnconfirmedOne: claimUnconfirmed(spoil({ ...list, claims: 1 })),
    webhookFailing: webhookFailing(
      spoil({
        schoolName: school.schoolName,
        host: 'hooks.greenfield.example',
        since: '20 Nov 2026',
        webhooksUrl: URL,
      }),
    ),
    contendDueSoon: contendDueSoon(spoil({ ...dates, isPlea: false, planBeside: false })),
    contendDueSoonBesideAPlan: contendDueSoon(spoil({ ...dates, isPlea: false, planBeside: true })),
    offerDueSoon: offerDueSoon({ ...spoil(dates), agreeBy: null, past: null }),
    offerDueSoonBeforeItsFirstDate: offerDueSoon({
      ...spoil(dates),
      agreeBy: '2 Dec 2026',
      past: null,
    }),
    offerDueSoonTooLate: offerDueSoon({ ...spoil(dates), agreeBy: '2 Dec 2026', past: 'too late' }),
    offerDueSoonMoreIsOwed: offerDueSoon({ ...spoil(dates), agreeBy: null, past: 'more is owed' }),
    planReminder: planReminder(spoil({ ...REMINDER, mayProve: true })),
    planReminderAfterAProof: planReminder(spoil({ ...REMINDER, mayProve: false })),
    ...caseLetters(spoil),
    ...corrections(spoil),
    verifyEmail: verifyEmail(spoil({ username: 'folake.a', verifyUrl: URL, validHours: 48 })),
    emailChanged: emailChanged({ ...spoil(account), getsCodes: false }),
    emailChangedFromOneThatGetsCodes: emailChanged({ ...spoil(account), getsCodes: true }),
    passwordResetCode: passwordResetCode({
      ...spoil({ username: 'folake.a', validMinutes: 15 }),
      proof: spoil({ code: '042917' }),
    }),
    passwordResetForProgram: passwordResetCode({
      ...spoil({ username: 'folake.a', validMinutes: 15 }),
      proof: spoil({ uid: 'MTI', token: '8YzjX0m4kq2sVn3rT7wLbHc5dPfG1uEo9iQaKxZyNvM' }),
    }),
    passwordChanged: passwordChanged(spoil(account)),
    notification: notification(
      spoil({
        username: 'folake.a',
        about: 'a claim',
        text: 'Somebody says that your letter about Tobi Adeyemi is not for them. Check the address.',
        url: URL,
        settingsUrl: URL,
      }),
    ),
    schoolReceived: schoolReceived(spoil({ ...school, username: 'greenfield', signInUrl: URL })),
    schoolEmailConfirm: schoolEmailConfirm(
      spoil({ ...school, username: 'folake.a', confirmUrl: URL, validHours: 48 }),
    ),
    ...Object.fromEntries(
      [false, true].map((changed) => [
        `schoolEmailChanges${changed}`,
        schoolEmailChanges({
          ...spoil({ ...school, username: 'folake.a', on: '20 Nov 2026', profileUrl: URL, contactUrl: URL }),
          changed,
        }),
      ]),
    ),
    schoolApproved: schoolApproved(
      spoil({
        ...school,
        preparedDebtors: 3,
        noticeDays: 7,
        answerDays: 14,
        removeDays: 28,
        dashboardUrl: URL,
      }),
    ),
    schoolChangesRequested: schoolChangesRequested(spoil(decision)),
    schoolRejected: schoolRejected(spoil(decision)),
    schoolSuspended: schoolSuspended(
      spoil({ ...school, reason: 'Two claims were invented.', contactUrl: URL }),
    ),
    schoolReinstated: schoolReinstated(spoil({ ...school, dashboardUrl: URL })),
    schoolChangeApproved: schoolChangeApproved(
      spoil({ ...school, changes: ['School name'], profileUrl: URL }),
    ),
    schoolChangeRefused: schoolChangeRefused(spoil(decision)),
    contactMessage: contactMessage(
      spoil({
        fullName: 'Amina Yusuf',
        email: 'amina@example.com',
        text: 'How do I join?\nWe are a small school.',
        sentOn: '20 Nov 2026',
        inboxUrl: URL,
      }),
    ),
    contactReceived: contactReceived(spoil({ sentOn: '20 Nov 2026', contactUrl: URL })),
    newsletterConfirm: newsletterConfirm(spoil({ askedOn: '20 Nov 2026', confirmUrl: URL, validDays: 7 })),
    newsletterWelcome: newsletterWelcome(spoil({ confirmedOn: '20 Nov 2026', newsletterUrl: URL })),
    providerInvitation: providerInvitation(spoil({ invitedBy: 'ngozi', joinUrl: URL, validDays: 7 })),
    schoolInvitation: schoolInvitation({
      ...spoil({ invitedBy: 'ngozi', schoolName: school.schoolName, joinUrl: URL, validDays: 7 }),
      role: 'bursar',
    }),
    ...Object.fromEntries(
      [false, true].map((isSchoolAddress) => [
        isSchoolAddress ? 'schoolLeftWithItsAddress' : 'schoolLeft',
        schoolLeft({
          ...spoil({ ...account, schoolName: school.schoolName, contactUrl: URL }),
          isSchoolAddress,
        }),
      ]),
    ),
    ...Object.fromEntries(
      (['invited', 'joined', 'removed', 'left'] as const).map((news) => [
        `school${news}`,
        schoolPeople({ ...spoil({ ...people, ...school }), news }),
      ]),
    ),
    ...Object.fromEntries(
      ['providerNewApplication', 'providerChange'].map((name) => [
        name,
        providerNewApplication({
          ...spoil({ ...school, category: 'Private School', region: 'Lagos', waiting: 2, deskUrl: URL }),
          isChange: name === 'providerChange',
        }),
      ]),
    ),
  }
}

const REMINDER = {
  ...dates,
  amount: '₦15,000.00',
  dueOn: '4 Dec 2026',
  isToday: true,
  endsAfter: '11 Dec 2026',
}

function corrections(spoil: Spoil): Record<string, WordedLetter> {
  const looked = {
    asked: 'adeyemi',
    reference: 'A-17',
    ...family,
    ...school,
    creditorName: 'Hill Top School',
    amount: null,
    lookedOn: '1 Nov 2026',
    correctionDays: 180,
    directoryUrl: URL,
  }
  const amount = '₦45,000.00'
  return {
    ...Object.fromEntries(
      (['paid', 'withdrawn'] as const).map((what) => [
        `corrected-${what}`,
        entryCorrected({ ...spoil(looked), what: [what] }),
      ]),
    ),
    'corrected-amount': entryCorrected({ ...spoil({ ...looked, amount }), what: ['amount'] }),
    'corrected-names': entryCorrected({ ...spoil(looked), what: ['names'] }),
    'corrected-both': entryCorrected({ ...spoil({ ...looked, amount }), what: ['amount', 'names'] }),
  }
}

/** Puts `text` in the place of every string that is not a link, at every depth. */
export function replaceStrings(text: string) {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('https://') ? value : text
    if (Array.isArray(value)) return value.map(replace)
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]))
    return value
  }
  return <T extends object>(data: T) => replace(data) as T
}
