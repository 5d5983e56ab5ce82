import { RequestContext, type Caller, type Ground } from './request.js'
import { Sessions } from './accounts/sessions.js'
import { Devices } from './accounts/devices.js'
import { Accounts } from './accounts/accounts.js'
import { OwnAccount } from './accounts/own-account.js'
import { ApiKeys } from './api-keys/api-keys.js'
import { OpenRegistrations } from './accounts/open-registrations.js'
import { PasswordReset } from './accounts/passwords/password-reset.js'
import { EmailVerification } from './accounts/email-verification.js'
import { ProviderPeople } from './accounts/provider-people.js'
import { Invitations } from './accounts/inviting/invitations.js'
import { Joining } from './accounts/inviting/joining.js'
import { Documents } from './documents/documents.js'
import { Schools } from './schools/schools.js'
import { SchoolEmail } from './schools/school-email.js'
import { Administrators } from './schools/administrators.js'
import { FirstDays } from './schools/first-day.js'
import { Desk } from './schools/desk.js'
import { Debtors } from './debtors/debtors.js'
import { OwnList } from './debtors/list/own-list.js'
import { OwnTotals } from './debtors/list/own-totals.js'
import { Imports } from './imports/imports.js'
import { ApplicantFiles } from './imports/applicant-files.js'
import { ColumnMappings } from './imports/reading/column-mappings.js'
import { ClaimWriting } from './debtors/changing/claim-writing.js'
import { FamilyLetters } from './debtors/telling/family-letters.js'
import { Ledger } from './debtors/ledger/ledger.js'
import { Payments } from './debtors/ledger/payments.js'
import { HandOvers } from './debtors/telling/hand-overs.js'
import { Voiding } from './debtors/ledger/voiding.js'
import { ReturnedLetters } from './debtors/telling/returned-letters.js'
import { Alike } from './debtors/wards/alike.js'
import { OneDebt } from './debtors/wards/one-debt.js'
import { PurgedClaims } from './debtors/purged-claims.js'
import { Confirmations } from './debtors/confirmations.js'
import { Relisting } from './debtors/changing/relisting.js'
import { Restating } from './debtors/telling/restating.js'
import { AnotherPerson } from './debtors/changing/another-person.js'
import { Safeguarding } from './safeguarding/safeguarding.js'
import { Directory } from './directory/directory.js'
import { Checks } from './directory/checks/checks.js'
import { Corrections } from './directory/corrections/corrections.js'
import { ShownChecks } from './directory/checks/shown-checks.js'
import { WardChecks } from './directory/checks/ward-checks.js'
import { CheckHistory } from './directory/checks/check-history.js'
import { ClaimLinks } from './contends/families/claim-links.js'
import { ShortCodes } from './contends/families/short-codes.js'
import { PrintedLetters } from './contends/families/printed-letters.js'
import { PrintedActs } from './contends/families/printed-acts.js'
import { ClaimProof } from './contends/families/claim-proof.js'
import { FamilyLinks } from './contends/families/family-links.js'
import { Claims } from './contends/families/claims.js'
import { Cases } from './contends/cases.js'
import { CaseFiles } from './contends/case-files.js'
import { Inbox } from './contends/inbox/inbox.js'
import { Contends } from './contends/contends.js'
import { Openings } from './contends/families/openings.js'
import { AskingForRest } from './contends/plans/asking-for-rest.js'
import { Answers } from './contends/answers.js'
import { PaymentPlans } from './contends/plans/payment-plans.js'
import { PaymentProofs } from './contends/plans/payment-proofs.js'
import { CaseLetters } from './contends/letters/case-letters.js'
import { ClockLetters } from './contends/letters/clock-letters.js'
import { Escalations } from './contends/escalating/escalations.js'
import { Parties } from './contends/families/parties.js'
import { Standings } from './standing/standing.js'
import { WardQuestions } from './contends/families/ward-questions.js'
import { Newsletter } from './newsletter/newsletter.js'
import { Notifications } from './notifications/notifications.js'
import { NotificationMail } from './notifications/notification-mail.js'
import { History } from './history/history.js'
import { Audit } from './provider/audit.js'
import { ContactMessages } from './contact/contact-messages.js'
import { StuckLetters } from './provider/stuck-letters.js'
import { UnusualLooks } from './provider/unusual-looks.js'
import { Webhooks } from './webhooks/webhooks.js'
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js'
import { WebhookNews } from './webhooks/webhook-news.js'

/** By the names under which a request has them. */
export const SERVICES = {
  sessions: Sessions,
  devices: Devices,
  accounts: Accounts,
  ownAccount: OwnAccount,
  apiKeys: ApiKeys,
  openRegistrations: OpenRegistrations,
  passwordReset: PasswordReset,
  emailVerification: EmailVerification,
  providerPeople: ProviderPeople,
  invitations: Invitations,
  joining: Joining,
  documents: Documents,
  schools: Schools,
  schoolEmail: SchoolEmail,
  administrators: Administrators,
  firstDays: FirstDays,
  desk: Desk,
  debtors: Debtors,
  ownList: OwnList,
  ownTotals: OwnTotals,
  imports: Imports,
  applicantFiles: ApplicantFiles,
  columnMappings: ColumnMappings,
  claimWriting: ClaimWriting,
  familyLetters: FamilyLetters,
  ledger: Ledger,
  payments: Payments,
  handOvers: HandOvers,
  voiding: Voiding,
  returnedLetters: ReturnedLetters,
  alike: Alike,
  oneDebt: OneDebt,
  purgedClaims: PurgedClaims,
  confirmations: Confirmations,
  relisting: Relisting,
  restating: Restating,
  anotherPerson: AnotherPerson,
  safeguarding: Safeguarding,
  directory: Directory,
  checks: Checks,
  corrections: Corrections,
  shownChecks: ShownChecks,
  wardChecks: WardChecks,
  checkHistory: CheckHistory,
  claimLinks: ClaimLinks,
  shortCodes: ShortCodes,
  printedLetters: PrintedLetters,
  printedActs: PrintedActs,
  claimProof: ClaimProof,
  familyLinks: FamilyLinks,
  claims: Claims,
  cases: Cases,
  caseFiles: CaseFiles,
  inbox: Inbox,
  contends: Contends,
  openings: Openings,
  askingForRest: AskingForRest,
  answers: Answers,
  paymentPlans: PaymentPlans,
  paymentProofs: PaymentProofs,
  caseLetters: CaseLetters,
  clockLetters: ClockLetters,
  escalations: Escalations,
  parties: Parties,
  standings: Standings,
  wardQuestions: WardQuestions,
  newsletter: Newsletter,
  notifications: Notifications,
  notificationMail: NotificationMail,
  history: History,
  audit: Audit,
  contactMessages: ContactMessages,
  stuckLetters: StuckLetters,
  unusualLooks: UnusualLooks,
  webhooks: Webhooks,
  webhookDeliveries: WebhookDeliveries,
  webhookNews: WebhookNews,
}

/** The services of a request (context.ts), each made when it is first asked: a request asks for a few of them. */
abstract class WithServices extends RequestContext {
  /** Its own property, so that copies of the context share it. */
  readonly services = new Map<string, unknown>()
}
makeWhenAsked(SERVICES)

/** What each service names, the context has: context.ts lets the compiler check that. */
function makeWhenAsked(services: Record<string, new (context: never) => unknown>): void {
  for (const [name, Service] of Object.entries(services))
    Object.defineProperty(WithServices.prototype, name, {
      get(this: WithServices) {
        const made = this.services.get(name) ?? new Service(this as never)
        this.services.set(name, made)
        return made
      },
    })
}

type Made = {
  readonly [Name in keyof typeof SERVICES]: InstanceType<(typeof SERVICES)[Name]>
}

export const Services = WithServices as unknown as abstract new (
  ground: Ground,
  caller: Caller,
) => RequestContext & Made
