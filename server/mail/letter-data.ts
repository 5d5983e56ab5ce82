import type { LetterKind } from '../../common/letter-kinds.js'

export interface OfLink {
  linkId: number
}
export interface OfClaim {
  debtorId: number
}
export interface OfSchool {
  schoolId: number
}
export interface OfDecision extends OfSchool {
  applicationId: number
}
export interface OfAccount {
  accountId: number
}
export interface OfCode {
  codeId: number
}
export interface OfInvitation {
  invitationId: number
}
export interface OfMessage {
  messageId: number
}
export interface OfSubscriber {
  subscriberId: number
}
/** `linkId`: the family's way to it; without one it reads its case signed in. */
export interface OfCase {
  contendId: number
  linkId?: number | null
}
/** `news`: of which kind the step was; `from`: the day from which its days count, "2026-11-20". */
export interface OfStep extends OfCase {
  messageId: number
  news: string
  from: string
}

/** What changed about who acts for a school. */
export type OfPeople =
  | ({ news: 'invited' } & OfInvitation)
  | ({ news: 'joined' } & OfAccount)
  | ({ news: 'left' | 'removed'; byId: number } & OfAccount)

interface Rows {
  claim: OfLink
  /** `paymentId`: of a letter that an earlier version posted for a voided payment. */
  'claim-changed': OfLink & { paymentId?: number }
  'claim-payment-voided': OfLink & { paymentId: number }
  'claim-link': OfLink
  'claim-to-answer': OfLink
  'claim-withdrawn': OfClaim
  'claim-settled': OfClaim
  'claim-expired-family': OfClaim
  'claim-address-changed': OfClaim & { hasCase?: boolean }
  'printed-letter-used': { actId: number }
  /** `announced`: under which name it is on record that it was told. */
  'look-declined': OfLink & { lookId: number; announced: string }
  'case-family': OfStep
  'offer-due-soon': OfCase
  /** `instalment`: counted from 1. */
  'plan-reminder': OfCase & { instalment: number }
  'claim-reconfirm-soon': OfSchool
  'claim-unconfirmed': OfSchool
  'claim-expired': OfSchool
  'case-school': OfStep
  'contend-due-soon': OfCase
  /** As which claim it was shown, and which one says what is true of it now; `changed`: all of it, where nothing is said. */
  'entry-corrected': OfClaim & {
    namedId: number
    lookId: number
    checkId?: number | null
    changed?: ('amount' | 'names' | 'gone' | 'again')[]
    /** The school's people and programs have been told of it. */
    told?: boolean
  }
  'webhook-failing': { webhookId: number }
  'school-received': OfSchool
  'school-email-confirm': OfCode
  'school-email-changes': OfSchool & OfAccount & { changed: boolean }
  'school-approved': OfDecision & { preparedDebtors: number }
  'school-changes-requested': OfDecision
  'school-rejected': OfDecision
  'school-change-approved': OfDecision
  'school-change-refused': OfDecision
  'school-suspended': OfSchool & { reason: string }
  'school-reinstated': OfSchool
  'verify-email': OfCode
  'password-reset-code': OfCode & { forProgram: boolean }
  'password-changed': OfAccount
  'email-changed': OfAccount
  notification: { notificationId: number }
  'school-invitation': OfInvitation
  /** `at`: the instant of the change. */
  'school-people': OfSchool & { at: Date | string } & OfPeople
  'school-left': OfSchool & OfAccount
  'provider-new-application': { applicationId: number }
  'provider-invitation': OfInvitation
  'contact-message': OfMessage
  'case-provider': OfStep
  'contact-received': OfMessage
  'newsletter-confirm': OfSubscriber
  'newsletter-welcome': OfSubscriber
}

/** What the row of a letter keeps, by its kind: ids and days, never a secret, never the text. A kind without does not compile. */
export type LetterData = { [Kind in LetterKind]: Rows[Kind] }

type KindsThatKeep<Data> = { [Kind in LetterKind]: Rows[Kind] extends Data ? Kind : never }[LetterKind]
const all = <Kind extends LetterKind>(kinds: Record<Kind, true>) => Object.keys(kinds) as Kind[]

/** Every kind of letter about a step of a case. Here and below, one that is left out does not compile. */
export const OF_STEPS = all<KindsThatKeep<OfStep>>({
  'case-family': true,
  'case-school': true,
  'case-provider': true,
})

/** Every kind to whoever asked for the newsletter. */
export const TO_SUBSCRIBERS = all<KindsThatKeep<OfSubscriber>>({
  'newsletter-confirm': true,
  'newsletter-welcome': true,
})
