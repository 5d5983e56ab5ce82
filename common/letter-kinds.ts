/** Whom a letter is written to. */
export type LetterReader = 'family' | 'school' | 'person' | 'provider' | 'visitor'

interface LetterKindRow {
  to: LetterReader
  /** What it is about, as the provider's desk names it. */
  words: string
  /**
   * Taken back when its claim closes, or names somebody else: it is about the claim itself. Of a case, which goes on or has
   * ended, the letters leave; that a claim is written to elsewhere stays true, and is said nowhere else.
   */
  goesWithClaim?: true
  /** Says all of the claim to its family: what its school sees on the row, marks as come back and sends again. */
  tellsOfClaim?: true
}

/** Every kind of letter, a row each. What it says is composed in `server/delivery/compose/`, and worded in `server/mail/letters/`. */
export const letterKinds = {
  claim: { to: 'family', words: 'A claim, to the family', goesWithClaim: true, tellsOfClaim: true },
  'claim-changed': {
    to: 'family',
    words: 'A claim has changed, to the family',
    goesWithClaim: true,
    tellsOfClaim: true,
  },
  'claim-payment-voided': { to: 'family', words: 'A payment was voided, to the family', goesWithClaim: true },
  'claim-link': { to: 'family', words: 'A further link to a claim', goesWithClaim: true },
  'claim-to-answer': { to: 'family', words: 'A claim can be answered again', goesWithClaim: true },
  'claim-withdrawn': { to: 'family', words: 'A claim is withdrawn', goesWithClaim: true },
  'claim-settled': { to: 'family', words: 'A claim is settled', goesWithClaim: true },
  'claim-expired-family': {
    to: 'family',
    words: 'A claim is too old to show, to the family',
    goesWithClaim: true,
  },
  'claim-address-changed': { to: 'family', words: 'A claim’s new address, to the old one' },
  'printed-letter-used': { to: 'family', words: 'A printed letter was used, to the family' },
  'look-declined': { to: 'family', words: 'An applicant was declined, to the family' },
  'case-family': { to: 'family', words: 'A step of a case, to the family' },
  'offer-due-soon': { to: 'family', words: 'An offer ends soon, to the family' },
  'plan-reminder': { to: 'family', words: 'A payment is due, to the family' },
  'claim-reconfirm-soon': { to: 'school', words: 'Claims to confirm, to the school' },
  'claim-unconfirmed': { to: 'school', words: 'Unconfirmed claims, to the school' },
  'claim-expired': { to: 'school', words: 'A claim is too old to show, to the school' },
  'case-school': { to: 'school', words: 'A step of a case, to the school' },
  'contend-due-soon': { to: 'school', words: 'An answer is due soon, to the school' },
  'entry-corrected': { to: 'school', words: 'A correction, to a school that looked' },
  'webhook-failing': { to: 'school', words: 'A program cannot be reached, to the school' },
  'school-received': { to: 'school', words: 'Registration received' },
  'school-email-confirm': { to: 'school', words: 'Confirm a school’s address' },
  'school-email-changes': { to: 'school', words: 'A school’s address changes, to the old one' },
  'school-approved': { to: 'school', words: 'School approved' },
  'school-changes-requested': { to: 'school', words: 'Changes requested' },
  'school-rejected': { to: 'school', words: 'School not approved' },
  'school-change-approved': { to: 'school', words: 'Changed profile approved' },
  'school-change-refused': { to: 'school', words: 'Changed profile not accepted' },
  'school-suspended': { to: 'school', words: 'School suspended' },
  'school-reinstated': { to: 'school', words: 'School reinstated' },
  'verify-email': { to: 'person', words: 'Confirm an e-mail address' },
  'password-reset-code': { to: 'person', words: 'Code for a new password' },
  'password-changed': { to: 'person', words: 'Password changed' },
  'email-changed': { to: 'person', words: 'E-mail address changed' },
  notification: { to: 'person', words: 'News for somebody of a school' },
  'school-invitation': { to: 'person', words: 'Invitation to a school' },
  'school-people': { to: 'person', words: 'Who acts for a school has changed' },
  'school-left': { to: 'person', words: 'To whoever left a school' },
  'provider-new-application': { to: 'provider', words: 'New application, to the provider' },
  'provider-invitation': { to: 'provider', words: 'Invitation of a provider' },
  'contact-message': { to: 'provider', words: 'A message from the contact page, to the provider' },
  'case-provider': { to: 'provider', words: 'A step of a case, to the provider' },
  'contact-received': { to: 'visitor', words: 'A message was received, to its sender' },
  'newsletter-confirm': { to: 'visitor', words: 'Newsletter: to be confirmed' },
  'newsletter-welcome': { to: 'visitor', words: 'Newsletter: confirmed' },
} as const satisfies Record<string, LetterKindRow>

export type LetterKind = keyof typeof letterKinds
export type LetterKindTo<Reader extends LetterReader> = {
  [Kind in LetterKind]: (typeof letterKinds)[Kind]['to'] extends Reader ? Kind : never
}[LetterKind]

const rows: Record<string, LetterKindRow | undefined> = letterKinds
/** The row of a kind as it is stored; undefined for one that another version wrote. */
export const letterKind = (kind: string) => rows[kind]

/** The kinds that are so. */
export const letterKindsThat = (are: (row: LetterKindRow) => boolean) =>
  (Object.keys(letterKinds) as LetterKind[]).filter((kind) => are(letterKinds[kind]))

export const TELLS_OF_CLAIM: readonly LetterKind[] = letterKindsThat(
  ({ tellsOfClaim }) => tellsOfClaim === true,
)
