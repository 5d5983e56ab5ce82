import type { Act, Role } from '../policy.js'

/** Each operation with the least that has its shape. Ids are of nothing, so what is allowed changes nothing either. */
export const OPERATIONS: Record<
  Exclude<Act, 'uploadFile' | 'changes' | 'planImport' | 'readApplicants' | 'printLetter' | 'undoPrintedAct'>,
  (role: Role) => [string, Record<string, unknown>?]
> = {
  viewer: () => ['{ viewer { username } }'],
  registerRules: () => ['{ registerRules { country } }'],
  rateLimit: () => ['{ rateLimit { remaining } }'],
  claim: () => ['{ claim(token: "x") { studentName } }'],
  requestClaimLink: () => mutation('requestClaimLink', { token: 'x' }),
  revokeClaimLinks: () => mutation('revokeClaimLinks', { token: 'x', surname: 'x' }),
  refuseLetter: () => mutation('refuseLetter', { token: 'x' }),
  signUp: () => mutation('signUp', { username: '', email: '', password1: '', password2: '' }),
  // Each role under a name of its own: sign-ins that fail are slowed.
  signIn: (role) => mutation('signIn', { username: `nobody ${role}`, password: 'x' }),
  signOut: () => ['mutation { signOut { userErrors { code } } }'],
  verifyEmail: () => mutation('verifyEmail', { token: 'x' }),
  requestPasswordReset: (role) =>
    mutation('requestPasswordReset', { email: `${role.replaceAll(' ', '-')}@nobody.example` }),
  resetPassword: (role) =>
    mutation('resetPassword', { email: `nobody ${role}`, code: '000000', password1: '', password2: '' }),
  registerSchool: () => mutation('registerSchool', registration),
  markRulesRead: () => ['mutation { markRulesRead { userErrors { code } } }'],
  checkRegistration: () => mutation('checkRegistration', firstStep),
  invitation: () => ['{ invitation(token: "x") { email } }'],
  acceptInvitation: () => mutation('acceptInvitation', { token: 'x' }),

  subscribe: () => mutation('subscribe', { email: '' }),
  sendMessage: () => mutation('sendMessage', { fullName: '', email: '', message: '' }),
  askAboutWard: () => mutation('askAboutWard', { student: '', parent: '', email: '' }),

  contend: () => ['{ contend(id: "0") { id } }'],
  contendClaim: () => mutation('contendClaim', { reason: 'OTHER', message: 'x' }),
  pleadForTime: () => mutation('pleadForTime', { instalments: [] }),
  commentOnContend: () => mutation('commentOnContend', { contendId: '0', message: 'x' }),
  escalateContend: () => mutation('escalateContend', { contendId: '0', message: 'x' }),
  takeAnswer: () => mutation('takeAnswer', { contendId: '0' }),
  withdrawContend: () => mutation('withdrawContend', { contendId: '0' }),
  addStatement: () => mutation('addStatement', { contendId: '0', statement: 'x' }),
  answerPlan: () => mutation('answerPlan', { contendId: '0', answer: 'AGREE' }),
  sendProof: () =>
    mutation('sendProof', {
      ...{ contendId: '0', instalment: 1, paidOn: '2026-01-01', amount: '1', files: ['x'] },
    }),

  notifications: () => ['{ notifications { totalCount } }'],
  markNotificationRead: () => mutation('markNotificationRead', { id: '0' }),
  chooseNotificationMail: () => mutation('chooseNotificationMail', { groups: [] }),
  requestEmailVerification: () => ['mutation { requestEmailVerification { userErrors { code } } }'],
  confirmPassword: () => mutation('confirmPassword', { password: '' }),
  changePassword: () => mutation('changePassword', { oldPassword: '', password1: '', password2: '' }),
  changeEmail: () => mutation('changeEmail', { password: '', email: '' }),
  endSession: () => mutation('endSession', { sessionId: '0' }),
  endOtherSessions: () => ['mutation { endOtherSessions { userErrors { code } } }'],
  schools: () => ['{ schools { edges { node { name } } } }'],

  school: () => ['{ school(id: "0") { name } }'],
  updateSchool: () => mutation('updateSchool', {}),
  dashboard: () => ['{ dashboard { debtors { totalCount } totals { count } } }'],
  debtor: () => ['{ debtor(id: "0") { studentName } }'],
  addDebtor: () =>
    mutation('addDebtor', {
      studentName: '',
      parentName: '',
      phone: '',
      amountOwed: '1',
      statementAccepted: false,
    }),
  updateDebtor: () => mutation('updateDebtor', { id: '0' }),
  withdrawDebtor: () => mutation('withdrawDebtor', { id: '0' }),
  confirmDebtor: () => mutation('confirmDebtor', { id: '0' }),
  confirmDebtors: () => mutation('confirmDebtors', { ids: ['0'] }),
  setSafeguardingHold: () => mutation('setSafeguardingHold', { debtorId: '0', hold: true }),
  recordPayment: () => mutation('recordPayment', { debtorId: '0', amount: '1' }),
  voidPayment: () => mutation('voidPayment', { paymentId: '0', reason: 'WRONG_AMOUNT' }),
  recordHandOver: () => mutation('recordHandOver', { id: '0' }),
  resendLetter: () => mutation('resendLetter', { letterId: '0' }),
  letterCameBack: () => mutation('letterCameBack', { letterId: '0' }),

  directory: () => ['{ directory(search: "adaeze") { edges { node { studentName } } } }'],

  schoolContend: () => ['{ schoolContend(id: "0") { id } }'],
  triageContend: () => mutation('triageContend', { contendId: '0', tag: 'READ' }),
  acceptContend: () => mutation('acceptContend', { contendId: '0', outcome: 'WITHDRAWN' }),
  rejectContend: () => mutation('rejectContend', { contendId: '0', message: 'x' }),
  refuseProof: () => mutation('refuseProof', { contendId: '0', instalment: 1, message: 'x' }),
  decideContend: () => mutation('decideContend', { contendId: '0', decision: 'UPHOLD', reasons: 'x' }),
  confirmSafeguardingHold: () => mutation('confirmSafeguardingHold', { holdId: '0' }),
  permitRelisting: () => mutation('permitRelisting', { debtorId: '0', reason: 'x' }),

  check: () => ['{ check(id: "0") { id } }'],
  checkWard: () => mutation('checkWard', { student: '', reference: '' }),
  checkWards: () => mutation('checkWards', { wards: [] }),
  recordCheckOutcome: () => mutation('recordCheckOutcome', { checkId: '0', outcome: 'ADMITTED' }),
  notTheSamePerson: () => mutation('notTheSamePerson', { checkId: '0', debtorId: '0' }),

  undoImport: () => mutation('undoImport', { id: '0' }),
  recentImports: () => ['{ recentImports { id } }'],
  debtorImport: () => ['{ debtorImport(id: "0") { id } }'],
  readImport: () => mutation('readImport', { id: '0' }),
  runImport: () => mutation('runImport', { id: '0' }),
  exportDebtors: () => ['mutation { exportDebtors { userErrors { code } } }'],
  exportChecks: () => mutation('exportChecks', { filter: {} }),

  createApiKey: () => mutation('createApiKey', { name: '', scopes: [] }),
  revokeApiKey: () => mutation('revokeApiKey', { id: '0' }),

  createWebhook: () => mutation('createWebhook', { url: '', events: [] }),
  updateWebhook: () => mutation('updateWebhook', { id: '0' }),
  removeWebhook: () => mutation('removeWebhook', { id: '0' }, 'WebhookInput'),
  rotateWebhookSecret: () => mutation('rotateWebhookSecret', { id: '0' }, 'WebhookInput'),
  sendTestEvent: () => mutation('sendTestEvent', { id: '0' }, 'WebhookInput'),
  replayWebhook: () => mutation('replayWebhook', { deliveryId: '0' }),
  replayWebhooks: () => mutation('replayWebhooks', { id: '0', since: '2026-11-01T00:00:00Z' }),

  desk: () => ['{ desk { audit(first: 1) { edges { cursor } } } }'],
  sendLettersAgain: () => mutation('sendLettersAgain', { letterId: '0' }),
  markMessage: () => mutation('markMessage', { messageId: '0', state: 'READ' }),
  exportSubscribers: () => ['mutation { exportSubscribers { userErrors { code } } }'],
  exportAudit: () => mutation('exportAudit', { filter: { claim: '0' } }),
  schoolApplications: () => ['{ schoolApplications { totalCount } }'],
  approveSchool: () => mutation('approveSchool', { schoolId: '0' }),
  requestSchoolChanges: () => mutation('requestSchoolChanges', DECISION, 'DecideSchoolInput'),
  rejectSchool: () => mutation('rejectSchool', DECISION, 'DecideSchoolInput'),
  suspendSchool: () => mutation('suspendSchool', { schoolId: '0', reason: 'Because.' }),
  reinstateSchool: () => mutation('reinstateSchool', { schoolId: '0' }),

  providers: () => ['{ providers { username } }'],
  invitations: () => ['{ invitations { email } }'],
  sendInvitationAgain: () => mutation('sendInvitationAgain', { invitationId: '0' }, 'InvitationInput'),
  withdrawInvitation: () => mutation('withdrawInvitation', { invitationId: '0' }, 'InvitationInput'),
  administrators: () => ['{ administrators { username } }'],
  inviteAdministrator: () => mutation('inviteAdministrator', { email: '', role: 'BURSAR' }),
  removeAdministrator: () => mutation('removeAdministrator', { accountId: '0' }),
  inviteProvider: () => mutation('inviteProvider', { email: '' }),
  removeProvider: () => mutation('removeProvider', { accountId: '0' }),
}
const DECISION = { schoolId: '0', reasons: [{ message: 'Because.' }] }
const nobody = { name: '', email: '', number: '' }
const firstStep = {
  name: '',
  category: 'PUBLIC',
  description: '',
  address: '',
  email: '',
  contactNumber: '',
}
const registration = {
  ...firstStep,
  proprietor: nobody,
  principal: nobody,
  bursar: nobody,
  taxCertificate: '',
  registrationCertificate: '',
  ministryApproval: '',
}

export function mutation(
  name: string,
  input: Record<string, unknown>,
  type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`,
): [string, Record<string, unknown>] {
  return [`mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { code } } }`, { input }]
}
