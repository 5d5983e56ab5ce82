import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { follow, type Act } from './acts.js'
import { Accounts } from './accounts/accounts.js'
import { OpenRegistrations } from './accounts/open-registrations.js'
import { PasswordReset } from './accounts/password-reset.js'
import { Devices } from './accounts/devices.js'
import { EmailVerification } from './accounts/email-verification.js'
import { Invitations } from './accounts/invitations.js'
import { Joining } from './accounts/joining.js'
import { ProviderPeople } from './accounts/provider-people.js'
import { Sessions } from './accounts/sessions.js'
import { ApiKeys } from './api-keys/api-keys.js'
import { isProgram } from './api-keys/known-key.js'
import type { Account } from './accounts/account.entity.js'
import type { Config } from './config.js'
import { ContactMessages } from './contact/contact-messages.js'
import { Answers } from './contends/answers.js'
import { CaseFiles } from './contends/case-files.js'
import { Inbox } from './contends/inbox.js'
import { CaseLetters } from './contends/case-letters.js'
import { Cases } from './contends/cases.js'
import { ClaimLinks } from './contends/claim-links.js'
import { ClockLetters } from './contends/clock-letters.js'
import { ClaimProof } from './contends/claim-proof.js'
import { Claims } from './contends/claims.js'
import { Contends } from './contends/contends.js'
import { FamilyLinks } from './contends/family-links.js'
import { Escalations } from './contends/escalations.js'
import { AskingForRest } from './contends/asking-for-rest.js'
import { Openings } from './contends/openings.js'
import { Parties } from './contends/parties.js'
import { PaymentPlans } from './contends/payment-plans.js'
import { PaymentProofs } from './contends/payment-proofs.js'
import { PrintedActs } from './contends/printed-acts.js'
import { PrintedLetters } from './contends/printed-letters.js'
import { ShortCodes } from './contends/short-codes.js'
import { Standings } from './contends/standing.js'
import { WardQuestions } from './contends/ward-questions.js'
import { Alike } from './debtors/alike.js'
import { AnotherPerson } from './debtors/another-person.js'
import { ClaimWriting } from './debtors/claim-writing.js'
import { Confirmations } from './debtors/confirmations.js'
import { Debtors } from './debtors/debtors.js'
import { FamilyLetters } from './debtors/family-letters.js'
import { Ledger } from './debtors/ledger.js'
import { OneDebt } from './debtors/one-debt.js'
import { OwnList } from './debtors/own-list.js'
import { OwnTotals } from './debtors/own-totals.js'
import { Payments } from './debtors/payments.js'
import { Voiding } from './debtors/voiding.js'
import { ReturnedLetters } from './debtors/returned-letters.js'
import { PurgedClaims } from './debtors/purged-claims.js'
import { Relisting } from './debtors/relisting.js'
import { Restating } from './debtors/restating.js'
import { Safeguarding } from './debtors/safeguarding.js'
import type { ListedNames } from './directory/matching/listed-names.js'
import { CheckHistory } from './directory/check-history.js'
import { Checks } from './directory/checks.js'
import { Corrections } from './directory/corrections.js'
import { Directory } from './directory/directory.js'
import { WardChecks } from './directory/ward-checks.js'
import type { DocumentStore } from './documents/document-store.js'
import { Documents } from './documents/documents.js'
import { Allowances } from './doors/allowances.js'
import type { Reading } from './doors/limit-reached.js'
import type { Limits } from './doors/rate-limits.js'
import { History } from './history/history.js'
import { Imports } from './imports/imports.js'
import { ApplicantFiles } from './imports/applicant-files.js'
import { ColumnMappings } from './imports/column-mappings.js'
import { DebtorExports } from './imports/debtor-exports.js'
import type { Outbox } from './mail/outbox.js'
import type { ChangeFeed } from './live/change-feed.js'
import type { Metrics } from './metrics/metrics.js'
import { Newsletter } from './newsletter/newsletter.js'
import { NotificationMail } from './notifications/notification-mail.js'
import { Notifications } from './notifications/notifications.js'
import { NOBODY, actorOf, type Viewer } from './policy.js'
import { Audit } from './provider/audit.js'
import { StuckLetters } from './provider/stuck-letters.js'
import { UnusualLooks } from './provider/unusual-looks.js'
import { Administrators } from './schools/administrators.js'
import { Desk } from './schools/desk.js'
import { SchoolEmail } from './schools/school-email.js'
import { Schools } from './schools/schools.js'
import type { Clock } from './shared/clock.js'
import type { Rules } from './shared/rules.js'
import { addAct, inTransaction } from './story.js'
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js'
import { WebhookNews } from './webhooks/webhook-news.js'
import type { WebhookPost } from './webhooks/webhook-post.js'
import type { WebhookQueue } from './webhooks/webhook-queue.js'
import { Webhooks } from './webhooks/webhooks.js'

/** What the running product is made of; tests build their own. */
export interface World {
  config: Config
  orm: MikroORM
  clock: Clock
  rules: Rules
  outbox: Outbox
  webhooks: { queue: WebhookQueue; post: WebhookPost }
  store: DocumentStore
  limits: Limits
  /** How common each name is in the register. */
  names: ListedNames
  metrics: Metrics
  /** What has changed, on every server. */
  changes: ChangeFeed
  /** Resolves when one more letter may leave (MAIL_RATE, all servers together). */
  letterTurn: () => Promise<void>
}

/** How one request reached us. `setKey` writes or clears the session cookie, `keepDevices` the one that devices.ts reads; other callers have none. */
export interface Caller {
  address: string
  userAgent: string
  key: string | null
  /** Whether the key came as a cookie. */
  cookie?: boolean
  /** How its limit of requests stands. */
  requests?: Reading | undefined
  /** At /api/r: a script keeps the key, we set no cookie but clear one that is of no use, and one that a script has set counts. */
  script?: boolean
  setKey(key: string | null, remember: boolean): void
  devices?: string | undefined
  keepDevices?: (devices: string) => void
}

/** One request's world: its own EntityManager and viewer, and one service a noun. */
export class Context {
  /** Apollo copies the context for each operation; what changes is held where every copy sees it. */
  private readonly state: { viewer: Viewer } = { viewer: NOBODY }
  readonly em: EntityManager
  readonly allowances: Allowances

  constructor(
    readonly world: World,
    readonly caller: Caller,
  ) {
    // useContext: inside em.transactional() every service that holds this manager works in the transaction.
    this.em = world.orm.em.fork({ useContext: true }) as EntityManager
    this.allowances = new Allowances(caller.requests)
  }

  static async of(world: World, caller: Caller): Promise<Context> {
    const context = new Context(world, caller)
    if (caller.key)
      context.viewer = isProgram(caller)
        ? await context.apiKeys.viewerOf(caller.key)
        : await context.sessions.viewerOf(caller.key)
    const { account, school } = context.viewer
    if (caller.key && account) world.limits.isReal(caller.key, `account:${account.id}`)
    else if (caller.key && school) world.limits.isReal(caller.key, `school:${school.id}`)
    return context
  }

  /** The register itself acts, which nobody has signed in to. */
  static ofRegister(world: World): Context {
    return new Context(world, { address: '', userAgent: '', key: null, setKey: () => {} })
  }

  get viewer(): Viewer {
    return this.state.viewer
  }
  set viewer(viewer: Viewer) {
    this.state.viewer = viewer
  }
  /** Under whose name an act goes on record; nothing is read for it. */
  get actor(): Account | null {
    return actorOf(this.viewer)
  }
  get config(): Config {
    return this.world.config
  }
  get rules(): Rules {
    return this.world.rules
  }
  now(): Date {
    return this.world.clock.now()
  }

  /** Runs a story in a transaction. Whoever follows what was done in it (acts.ts) is told before the commit. */
  async transaction<T>(story: (em: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.em, story, (em, acts) => follow(this, em, acts))
  }
  /** Ends a story: says what became of something. */
  did(...acts: Act[]): void {
    for (const act of acts) addAct(this.em, act)
  }

  readonly sessions = new Sessions(this)
  readonly devices = new Devices(this)
  readonly accounts = new Accounts(this)
  readonly apiKeys = new ApiKeys(this)
  readonly openRegistrations = new OpenRegistrations(this)
  readonly passwordReset = new PasswordReset(this)
  readonly emailVerification = new EmailVerification(this)
  readonly providerPeople = new ProviderPeople(this)
  readonly invitations = new Invitations(this)
  readonly joining = new Joining(this)
  readonly documents = new Documents(this)
  readonly schools = new Schools(this)
  readonly schoolEmail = new SchoolEmail(this)
  readonly administrators = new Administrators(this)
  readonly desk = new Desk(this)
  readonly debtors = new Debtors(this)
  readonly ownList = new OwnList(this)
  readonly debtorExports = new DebtorExports(this)
  readonly ownTotals = new OwnTotals(this)
  readonly imports = new Imports(this)
  readonly applicantFiles = new ApplicantFiles(this)
  readonly columnMappings = new ColumnMappings(this)
  readonly claimWriting = new ClaimWriting(this)
  readonly familyLetters = new FamilyLetters(this)
  readonly ledger = new Ledger(this)
  readonly payments = new Payments(this)
  readonly voiding = new Voiding(this)
  readonly returnedLetters = new ReturnedLetters(this)
  readonly alike = new Alike(this)
  readonly oneDebt = new OneDebt(this)
  readonly purgedClaims = new PurgedClaims(this)
  readonly confirmations = new Confirmations(this)
  readonly relisting = new Relisting(this)
  readonly restating = new Restating(this)
  readonly anotherPerson = new AnotherPerson(this)
  readonly safeguarding = new Safeguarding(this)
  readonly directory = new Directory(this)
  readonly checks = new Checks(this)
  readonly corrections = new Corrections(this)
  readonly wardChecks = new WardChecks(this)
  readonly checkHistory = new CheckHistory(this)
  readonly claimLinks = new ClaimLinks(this)
  readonly shortCodes = new ShortCodes(this)
  readonly printedLetters = new PrintedLetters(this)
  readonly printedActs = new PrintedActs(this)
  readonly claimProof = new ClaimProof(this)
  readonly familyLinks = new FamilyLinks(this)
  readonly claims = new Claims(this)
  readonly cases = new Cases(this)
  readonly caseFiles = new CaseFiles(this)
  readonly inbox = new Inbox(this)
  readonly contends = new Contends(this)
  readonly openings = new Openings(this)
  readonly askingForRest = new AskingForRest(this)
  readonly answers = new Answers(this)
  readonly paymentPlans = new PaymentPlans(this)
  readonly paymentProofs = new PaymentProofs(this)
  readonly caseLetters = new CaseLetters(this)
  readonly clockLetters = new ClockLetters(this)
  readonly escalations = new Escalations(this)
  readonly parties = new Parties(this)
  readonly standings = new Standings(this)
  readonly wardQuestions = new WardQuestions(this)
  readonly newsletter = new Newsletter(this)
  readonly notifications = new Notifications(this)
  readonly notificationMail = new NotificationMail(this)
  readonly history = new History(this)
  readonly audit = new Audit(this)
  readonly contactMessages = new ContactMessages(this)
  readonly stuckLetters = new StuckLetters(this)
  readonly unusualLooks = new UnusualLooks(this)
  readonly webhooks = new Webhooks(this)
  readonly webhookDeliveries = new WebhookDeliveries(this)
  readonly webhookNews = new WebhookNews(this)
}
