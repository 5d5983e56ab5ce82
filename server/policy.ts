import type { Account } from './accounts/account.entity.js'
import type { Session } from './accounts/session.entity.js'
import { Scope, type ApiKey } from './api-keys/api-key.entity.js'
import type { School } from './schools/school.entity.js'
import { forbidden, passwordRequired, unauthenticated } from './shared/user-error.js'

/** Who asks. A parent with a link is a visitor whose token opens exactly one claim. */
export interface Viewer {
  /** The person who is signed in. A program is nobody's: what its maker may read is not for their key. */
  account: Account | null
  session: Session | null
  school: School | null
  /** Whether the password was given within the last CONFIRM_MINUTES. */
  confirmed: boolean
  /** A program of the school asks, with what its key may do. */
  apiKey?: ApiKey
}

/** Who answers for what is done: whoever is signed in; for a program, who answers for its key. For the record alone. */
export const actorOf = ({ account, apiKey }: Viewer): Account | null =>
  apiKey ? apiKey.madeBy.getEntity() : account

export const NOBODY: Viewer = { account: null, session: null, school: null, confirmed: false }

export type Role =
  | 'visitor'
  | 'account'
  | 'awaiting school'
  | 'school with changes requested'
  | 'school'
  | 'rejected school'
  | 'suspended school'
  | 'provider'

type OfSchool = Exclude<Role, 'visitor' | 'account' | 'provider'>

const everyone: readonly Role[] = [
  'visitor',
  'account',
  'awaiting school',
  'school with changes requested',
  'school',
  'rejected school',
  'suspended school',
  'provider',
]
const signedIn = everyone.filter((role): role is Exclude<Role, 'visitor'> => role !== 'visitor')
const anySchool = signedIn.filter((role): role is OfSchool => role !== 'account' && role !== 'provider')
/** Rule 2: a school that waits fills in its list; a suspended one keeps its data but adds nothing. */
const listingSchool: readonly OfSchool[] = ['awaiting school', 'school with changes requested', 'school']

const hadChecks: readonly OfSchool[] = ['school', 'suspended school']

/** Every operation of the product, and who may call it. Whose data it touches is decided below and in the services. */
export const POLICY = {
  viewer: everyone,
  registerRules: everyone,
  rateLimit: everyone,
  claim: everyone,
  // Whoever holds a claim's private link, or got a letter by mistake.
  requestClaimLink: everyone,
  revokeClaimLinks: everyone,
  refuseLetter: everyone,
  // On a page of its own: whoever was told by e-mail of what was done by a printed letter.
  undoPrintedAct: everyone,
  // By a private link, signed in under the claim's address, or for a school: which side it is, the case decides.
  contend: everyone,
  contendClaim: everyone,
  pleadForTime: everyone,
  commentOnContend: everyone,
  escalateContend: everyone,
  takeAnswer: everyone,
  withdrawContend: everyone,
  addStatement: everyone,
  answerPlan: everyone,
  sendProof: everyone,
  signUp: everyone,
  signIn: everyone,
  signOut: everyone,
  verifyEmail: everyone,
  requestPasswordReset: everyone,
  resetPassword: everyone,
  uploadFile: everyone,
  registerSchool: ['visitor', 'account'],
  checkRegistration: ['visitor', 'account'],
  invitation: everyone,
  acceptInvitation: everyone,
  sendMessage: everyone,
  askAboutWard: everyone,
  subscribe: everyone,

  changes: signedIn,
  notifications: signedIn,
  markNotificationRead: signedIn,
  chooseNotificationMail: signedIn,
  requestEmailVerification: signedIn,
  confirmPassword: signedIn,
  changePassword: signedIn,
  changeEmail: signedIn,
  endSession: signedIn,
  endOtherSessions: signedIn,
  schools: signedIn,

  school: [...anySchool, 'provider'],
  updateSchool: anySchool,
  markRulesRead: anySchool,
  dashboard: anySchool,
  debtor: anySchool,
  addDebtor: listingSchool,
  updateDebtor: anySchool,
  withdrawDebtor: anySchool,
  confirmDebtor: anySchool,
  confirmDebtors: anySchool,
  recordPayment: anySchool,
  voidPayment: anySchool,
  recordHandOver: anySchool,
  // On a page of its own. What is printed opens the claim as its family reads it, so no program prints.
  printLetter: anySchool,
  resendLetter: anySchool,
  letterCameBack: anySchool,
  exportDebtors: anySchool,
  // Rule 2: whoever waits fills in its list.
  planImport: listingSchool,
  readImport: listingSchool,
  runImport: listingSchool,
  // Also by a suspended one: it takes a list out.
  undoImport: anySchool,
  debtorImport: anySchool,
  // Beside one's own list, whatever the school may do.
  recentImports: anySchool,

  schoolContend: anySchool,
  triageContend: anySchool,
  acceptContend: anySchool,
  rejectContend: anySchool,
  refuseProof: anySchool,

  directory: ['school'],
  checkWard: ['school'],
  checkWards: ['school'],
  readApplicants: ['school'],
  // Rule 2: what it was answered is its own, and so is what follows from what it said then.
  check: hadChecks,
  recordCheckOutcome: hadChecks,
  notTheSamePerson: hadChecks,
  exportChecks: hadChecks,

  createApiKey: ['school'],
  revokeApiKey: anySchool,

  // Rule 2: a suspended school keeps what it has, and has to hear what families answer.
  createWebhook: ['school'],
  updateWebhook: anySchool,
  removeWebhook: anySchool,
  rotateWebhookSecret: anySchool,
  sendTestEvent: anySchool,
  replayWebhook: anySchool,
  replayWebhooks: anySchool,

  desk: ['provider'],
  sendLettersAgain: ['provider'],
  exportAudit: ['provider'],
  markMessage: ['provider'],
  exportSubscribers: ['provider'],
  decideContend: ['provider'],
  permitRelisting: ['provider'],
  // The school that listed the claim, one that was shown it, and the provider.
  setSafeguardingHold: [...anySchool, 'provider'],
  confirmSafeguardingHold: ['provider'],
  schoolApplications: ['provider'],
  approveSchool: ['provider'],
  requestSchoolChanges: ['provider'],
  rejectSchool: ['provider'],
  suspendSchool: ['provider'],
  reinstateSchool: ['provider'],

  // One's own people. Nobody whom the provider has never approved has us write to strangers.
  administrators: anySchool,
  inviteAdministrator: ['school', 'suspended school'],
  removeAdministrator: anySchool,
  invitations: [...anySchool, 'provider'],
  sendInvitationAgain: ['school', 'suspended school', 'provider'],
  withdrawInvitation: [...anySchool, 'provider'],

  providers: ['provider'],
  inviteProvider: ['provider'],
  removeProvider: ['provider'],
} as const satisfies Record<string, readonly Role[]>

export type Act = keyof typeof POLICY

/**
 * What nobody does from a screen that was left unlocked: the password has to have been given lately. Changing one's
 * password or address is not among them, since both carry the present password anyway.
 */
export const PASSWORD_NEEDED: ReadonlySet<Act> = new Set<Act>([
  'approveSchool',
  'requestSchoolChanges',
  'rejectSchool',
  'suspendSchool',
  'reinstateSchool',
  'decideContend',
  'createApiKey',
  'revokeApiKey',
  'createWebhook',
  'updateWebhook',
  'removeWebhook',
  'rotateWebhookSecret',
  'permitRelisting',
  // What is shown again was read: nobody takes that back.
  'setSafeguardingHold',
  'confirmSafeguardingHold',
  'sendLettersAgain',
  'exportAudit',
  'exportChecks',
  'exportDebtors',
  'exportSubscribers',
  'inviteAdministrator',
  'removeAdministrator',
  'inviteProvider',
  'removeProvider',
  'sendInvitationAgain',
  'withdrawInvitation',
])

/** What a program may do with each scope of its key; all else stays with people who sign in. What it sees of it: key-fields.ts. */
export const SCOPES = {
  CHECK: ['check', 'checkWard', 'checkWards', 'recordCheckOutcome', 'notTheSamePerson'],
  SEARCH: ['directory', 'schools'],
  READ_DEBTORS: ['school', 'dashboard', 'debtor'],
  WRITE_DEBTORS: [
    'addDebtor',
    'updateDebtor',
    'withdrawDebtor',
    'recordPayment',
    'voidPayment',
    'recordHandOver',
    'uploadFile',
  ],
} as const satisfies Record<Scope, readonly Act[]>
export const actsOf = (scope: Scope): readonly Act[] => SCOPES[scope]
/** What every key may ask for. */
export const ANY_KEY = ['viewer', 'registerRules', 'rateLimit'] as const satisfies readonly Act[]

export function roleOf({ account, school, apiKey }: Viewer): Role {
  if (!account && !apiKey) return 'visitor'
  if (account?.isProvider) return 'provider'
  if (!school) return 'account'
  return (
    {
      AWAITING_APPROVAL: 'awaiting school',
      CHANGES_REQUESTED: 'school with changes requested',
      APPROVED: 'school',
      REJECTED: 'rejected school',
      SUSPENDED: 'suspended school',
    } as const
  )[school.state]
}

/** What a person does with the session that they have; nobody else acts for them there. */
const IN_SESSION = [
  'changes',
  'confirmPassword',
  'changePassword',
  'changeEmail',
  'endSession',
  'endOtherSessions',
  'removeAdministrator',
] as const satisfies readonly Act[]

/** A person with their session. */
export type SignedIn = Viewer & { account: Account; session: Session }

type ByProgram = (typeof ANY_KEY)[number] | (typeof SCOPES)[Scope][number]
type RolesFor<Each extends Act> = (typeof POLICY)[Each][number]

/**
 * Who asks, as is known once they may: of acts for schools alone there is a school, of acts for people alone an account,
 * which the register may have lent (an import that goes on without its session).
 */
export type ViewerFor<Each extends Act> = Viewer &
  ([RolesFor<Each>] extends [OfSchool] ? { school: School } : unknown) &
  ('visitor' extends RolesFor<Each> ? unknown : Each extends ByProgram ? unknown : { account: Account }) &
  (Each extends (typeof IN_SESSION)[number] ? SignedIn : unknown)

export function may<Each extends Act>(viewer: Viewer, act: Each): viewer is ViewerFor<Each> {
  const { apiKey } = viewer
  if (apiKey && ![...ANY_KEY, ...apiKey.scopes.flatMap(actsOf)].includes(act)) return false
  if ((IN_SESSION as readonly Act[]).includes(act) && !viewer.session) return false
  return (POLICY[act] as readonly Role[]).includes(roleOf(viewer))
}

/**
 * Throws UNAUTHENTICATED for a visitor and FORBIDDEN for everybody else who may not do this; PASSWORD_REQUIRED for
 * whoever may, once the password is confirmed.
 */
export function authorise<Each extends Act>(viewer: Viewer, act: Each): ViewerFor<Each> {
  if (!may(viewer, act) && viewer.apiKey) throw beyondScopes()
  if (!may(viewer, act)) throw viewer.account ? forbidden(whyNot(viewer, act)) : unauthenticated()
  if (PASSWORD_NEEDED.has(act) && !viewer.confirmed) throw passwordRequired()
  return viewer as ViewerFor<Each>
}

export const beyondScopes = (what = 'that') => forbidden(`The scopes of this key do not allow ${what}.`)

/**
 * As `may`, for what looks to whoever may not as if it did not exist. A program is told that its key is short of a
 * scope, whether there is such a thing or not.
 */
export function finds(viewer: Viewer, act: Act): boolean {
  if (viewer.apiKey) authorise(viewer, act)
  return may(viewer, act)
}

/** Of an account that has a school it is no matter of what that school may do. */
const whyNot = (viewer: Viewer, act: Act) =>
  viewer.school && (act === 'registerSchool' || act === 'checkRegistration')
    ? 'Your account has a school already. Change the profile of that school instead.'
    : WHY_NOT[roleOf(viewer)]

const WHY_NOT: Partial<Record<Role, string>> = {
  account: 'This is for schools. Register your school first.',
  'awaiting school':
    'Your school is waiting for approval. Until then it can fill in its profile and its list, but not check.',
  'school with changes requested': 'The provider has asked your school for changes. Send them first.',
  'rejected school': 'Your school was not approved. Correct its profile and apply again.',
  'suspended school': 'Your school is suspended: it keeps its own data, but can neither check nor list.',
}

/** Whose a change is, as `mayHear` has to know. */
export interface ChangeSides {
  school: number | null
  account: number | null
  /** Whether it is on the provider's desk. */
  provider: boolean
}

/** Who is told of a change as it happens. Those who hear of it by mail, or when they look, are not meant here. */
export function mayHear(viewer: Viewer, sides: ChangeSides): boolean {
  const { account, school } = viewer
  if (!account || !may(viewer, 'changes')) return false
  if (account.id === sides.account) return true
  return account.isProvider ? sides.provider : school !== null && school.id === sides.school
}

/** Whose an attached document is, as `mayReadDocument` has to know. */
export interface DocumentSides {
  /** The school whose paper it is. */
  paperOf: number | null
  /** The school of the claim that it is evidence of, or of the case that it was sent in. */
  claimOf: number | null
  /** Whether it was sent in a case, by either side. */
  inCase: boolean
  /** Whether whoever asks is the family of that claim, or of that case. */
  isFamily: boolean
  /** Whether that case, or one about that claim, was brought before the provider. */
  isEscalated: boolean
}

/**
 * A school's papers are its own and the provider's; all else is for the two sides, and the provider once it has to decide.
 * A program that reads the list reads what its school attached to the claims, and nothing of a case.
 */
export function mayReadDocument(viewer: Viewer, sides: DocumentSides): boolean {
  const { account, school, apiKey } = viewer
  if (apiKey) return may(viewer, 'debtor') && !sides.inCase && school?.id === sides.claimOf
  if (sides.isFamily) return true
  if (account?.isProvider) return sides.paperOf !== null || sides.isEscalated
  return school !== null && (school.id === sides.paperOf || school.id === sides.claimOf)
}
