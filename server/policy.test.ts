import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { Account } from './accounts/account.entity.js'
import { PASSWORD_NEEDED, POLICY, type Act, type Role, type ViewerFor } from './policy.js'
import { CALLS } from './rest/calls.js'
import type { School } from './schools/school.entity.js'
import { aPicture, ask, send, sendFile, visitor, type Answer, type Asker } from './testing/client.js'
import {
  aProvider,
  aRegistration,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
} from './testing/people.js'
import { aProduct, type Product } from './testing/product.js'
import { sendApplicants, sendList } from './testing/imports.js'
import { rest } from './testing/rest.js'
import { rows } from './testing/databases/database.js'
import { listen } from './testing/live.js'

let product: Product
const people = {} as Record<Role, Person | (Asker & { username?: undefined })>
const ROLES: Role[] = [
  'visitor',
  'account',
  'awaiting school',
  'school with changes requested',
  'school',
  'rejected school',
  'suspended school',
  'provider',
]
beforeAll(async () => {
  product = await aProduct()
  const provider = await aProvider(product)
  const reasons = [{ message: 'Because.' }]
  const decided = async (act: string, rest: Record<string, unknown>, school = aSchool(product)) => {
    const person = await school
    await decide(product, provider, act, { schoolId: person.schoolId, ...rest })
    return person
  }
  people.visitor = visitor
  people.account = await anAccount(product)
  people['awaiting school'] = await aSchool(product)
  people['school with changes requested'] = await decided('requestSchoolChanges', { reasons })
  people.school = await anApprovedSchool(product, provider)
  people['rejected school'] = await decided('rejectSchool', { reasons })
  people['suspended school'] = await decided(
    'suspendSchool',
    { reason: 'Because.' },
    anApprovedSchool(product, provider),
  )
  people.provider = provider
})
afterAll(() => product.close())

/** Each operation with the least that has its shape. Ids are of nothing, so what is allowed changes nothing either. */
const OPERATIONS: Record<
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

function mutation(
  name: string,
  input: Record<string, unknown>,
  type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`,
): [string, Record<string, unknown>] {
  return [`mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { code } } }`, { input }]
}

/** Done on pages of their own. */
const ON_PAGES: readonly Act[] = ['printLetter', 'undoPrintedAct']

async function attempt(act: Act, role: Role): Promise<Pick<Answer, 'data' | 'errors'>> {
  const person = people[role]
  if (act === 'uploadFile') {
    const answer = await sendFile(product, await aPicture(), { as: person })
    return { errors: [], ...((await answer.json()) as object), data: null }
  }
  if (act === 'changes') return hear(person)
  if (act === 'planImport') {
    const answer = await sendList(product, '', person)
    return { errors: [], ...((await answer.json()) as object), data: null }
  }
  if (act === 'readApplicants') {
    const answer = await sendApplicants(product, '', person)
    return { errors: [], ...((await answer.json()) as object), data: null }
  }
  if (act === 'printLetter') return onPage(person, '/letters/claim/0')
  if (act === 'undoPrintedAct') return onPage(person, `/claim/${'A'.repeat(43)}/undo`)
  // Signing out is done with a session of its own: the others are still needed.
  const as = act === 'signOut' && person.username ? await signedIn(product, person.username) : person
  const [query, variables = {}] = OPERATIONS[act](role)
  return send(product, query, variables, as)
}

/** What is done on a page, as its status says it. */
async function onPage({ key }: Asker, path: string): Promise<Pick<Answer, 'data' | 'errors'>> {
  const { status } = await fetch(product.url + path, key ? { headers: { Cookie: `dma-cookies=${key}` } } : {})
  const code = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' }[status]
  return { data: null, errors: code ? [{ message: '', extensions: { code } }] : [] }
}

/** Follows what changes until something did. */
async function hear(person: Asker & { username?: string }): Promise<Pick<Answer, 'data' | 'errors'>> {
  const line = await listen(product, person)
  const change = `insert into notification (account_id, kind, text, created_at)
    select id, 'x', 'x', now() from account where username = ?`
  if (person.username) await rows(product, change, [person.username])
  await expect.poll(() => line.heard[0] ?? line.closed).toBeTruthy()
  line.end()
  const errors = line.closed ? [{ message: '', extensions: { code: CODES[line.closed.code] ?? '' } }] : []
  return { data: null, errors }
}
const CODES: Record<number, string> = { 4401: 'UNAUTHENTICATED', 4403: 'FORBIDDEN' }

test('whoever may is known as far as the policy says: a person, a school, or neither', () => {
  expectTypeOf<ViewerFor<'runImport'>['school']>().toEqualTypeOf<School>()
  expectTypeOf<ViewerFor<'runImport'>['account']>().toEqualTypeOf<Account>()
  // A program of a school is nobody's.
  expectTypeOf<ViewerFor<'addDebtor'>['school']>().toEqualTypeOf<School>()
  expectTypeOf<ViewerFor<'addDebtor'>['account']>().toEqualTypeOf<Account | null>()
  // The provider has no school.
  expectTypeOf<ViewerFor<'setSafeguardingHold'>['school']>().toEqualTypeOf<School | null>()
  expectTypeOf<ViewerFor<'setSafeguardingHold'>['account']>().toEqualTypeOf<Account>()
  expectTypeOf<ViewerFor<'contendClaim'>['account']>().toEqualTypeOf<Account | null>()
})

test('the policy has every operation of the schema, and no other', async () => {
  const { __schema } = await ask(
    product,
    '{ __schema { queryType { fields { name } } mutationType { fields { name } } subscriptionType { fields { name } } } }',
  )
  const { queryType, mutationType, subscriptionType } = __schema
  const types = [queryType, mutationType, subscriptionType]
  const fields: string[] = types.flatMap(({ fields }) => fields.map(({ name }: { name: string }) => name))
  // `rateLimit` stands on both.
  expect([...new Set(fields), ...ON_PAGES].toSorted()).toEqual(Object.keys(POLICY).toSorted())
})

test('the eight who ask are who they are said to be', async () => {
  const STATES = { visitor: null, account: null, provider: null } as Record<Role, string | null>
  for (const role of ROLES) {
    const { viewer } = await ask(product, '{ viewer { isProvider school { state } } }', {}, people[role])
    expect(viewer === null, role).toBe(role === 'visitor')
    expect(viewer?.isProvider ?? false, role).toBe(role === 'provider')
    STATES[role] = viewer?.school?.state ?? null
  }
  expect(STATES).toEqual({
    visitor: null,
    account: null,
    'awaiting school': 'AWAITING_APPROVAL',
    'school with changes requested': 'CHANGES_REQUESTED',
    school: 'APPROVED',
    'rejected school': 'REJECTED',
    'suspended school': 'SUSPENDED',
    provider: null,
  })
})

describe.each(Object.keys(POLICY) as Act[])('%s', (act) => {
  const open: readonly Role[] = POLICY[act]

  test.each(open)('is open to %s', async (role) => {
    expect((await attempt(act, role)).errors).toEqual([])
  })

  test.each(ROLES.filter((role) => !open.includes(role)))('is closed to %s', async (role) => {
    const { data, errors } = await attempt(act, role)
    const code = role === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    expect(errors.map(({ extensions }) => extensions.code)).toEqual([code])
    expect(data?.[act] ?? null).toBeNull()
  })
})

describe('a quarter of an hour after the password was given', () => {
  beforeAll(() => product.clock.forward(16 / (24 * 60)))

  test.each(Object.keys(POLICY) as Act[])('%s asks for it again if the policy says so', async (act) => {
    // Signing out, which ends a session, has one of its own that is fresh.
    for (const role of POLICY[act] as readonly Role[]) {
      const { errors } = await attempt(act, role)
      const codes = errors.map(({ extensions }) => extensions.code)
      expect(codes, role).toEqual(PASSWORD_NEEDED.has(act) ? ['PASSWORD_REQUIRED'] : [])
    }
  })

  test('whoever may not do it at all is told just that', async () => {
    for (const act of PASSWORD_NEEDED)
      expect((await attempt(act, 'account')).errors[0]?.extensions.code, act).toBe('FORBIDDEN')
  })

  test('it asks for every act that is the provider’s alone', async () => {
    const { __schema } = await ask(product, '{ __schema { mutationType { fields { name } } } }')
    const acts: Act[] = __schema.mutationType.fields.map(({ name }: { name: Act }) => name)
    const alone = acts.filter((act) => (POLICY[act] as readonly Role[]).join() === 'provider')
    // Where a message stands decides nothing, and can be put back.
    expect(alone.filter((act) => !PASSWORD_NEEDED.has(act))).toEqual(['markMessage'])
  })
})

describe.each(CALLS.map((call) => [`${call.method.toUpperCase()} ${call.path}/`, call] as const))(
  '%s of the REST contract',
  (_name, { method, path, act }) => {
    const answer = async (role: Role) => {
      const person = people[role]
      const as = act === 'signOut' && person.username ? await signedIn(product, person.username) : person
      const body = method === 'get' ? undefined : {}
      return rest(product, method.toUpperCase(), `${path.replace('{id}', '0')}/`, { as, body })
    }
    // Nobody is forbidden to ask who they are, or to complete a registration of their own: a visitor here has neither.
    const nobodys = act === 'viewer' || act === 'registerSchool'
    const open = POLICY[act].filter((role) => !(nobodys && role === 'visitor'))

    test.each(open)('is open to %s', async (role) => {
      expect((await answer(role)).status).not.toBeOneOf([401, 403])
    })

    test.each(ROLES.filter((role) => !open.includes(role)))('is closed to %s', async (role) => {
      expect((await answer(role)).status).toBe(role === 'visitor' ? 401 : 403)
    })
  },
)

describe('the rules behind the table', () => {
  const rolesOf = (act: Act): readonly Role[] => POLICY[act]

  test('only approved schools look into the directory', () => {
    expect(rolesOf('directory')).toEqual(['school'])
  })

  test('a rejected and a suspended school list nobody', () => {
    expect(rolesOf('addDebtor')).not.toContain('rejected school')
    expect(rolesOf('addDebtor')).not.toContain('suspended school')
  })

  test('the provider decides about schools and can touch no claim', () => {
    const acts = Object.keys(POLICY) as Act[]
    for (const act of acts.filter((name) => /^(approve|reject|suspend|reinstate|request)School/.test(name)))
      expect(rolesOf(act)).toEqual(['provider'])
    // A letter that is sent again says what it said before; one is refused by whoever holds its link.
    const others = acts.filter((name) => name !== 'sendLettersAgain' && name !== 'refuseLetter')
    for (const act of others.filter((name) => /debtor|payment|handOver|letter|dashboard/i.test(name)))
      expect(rolesOf(act)).not.toContain('provider')
  })

  test('a school that already exists is registered by nobody', async () => {
    expect(rolesOf('registerSchool')).toEqual(['visitor', 'account'])
    const input = await aRegistration(product, 'A Second School', people.school)
    const { errors } = await send(product, mutation('registerSchool', {})[0], { input }, people.school)
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
