import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, goesOn, type Told } from '../testing/cases.js'
import { done, tokenIn } from '../testing/claims.js'
import { act, ask, send, type Asker } from '../testing/client.js'
import { rows } from '../testing/database.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import {
  aColleague,
  aDebtor,
  aProvider,
  aSchool,
  anAccount,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/stored.js'
import { hasWords } from './audit-words.js'

let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
})
afterAll(() => product.close())

const PASSWORDS = { password1: 'Another horse 43', password2: 'Another horse 43' }
const REASONS = [{ message: 'Because.' }]
type Story = () => Promise<unknown>
/** Sends a mutation that has to be taken. */
const does = async (name: string, input: Record<string, unknown>, as?: Asker, type?: string) => {
  const { userErrors } = await act(product, name, input, { as, type })
  expect(userErrors).toEqual([])
}
const decided = (name: string, input: object, of = aSchool(product)) =>
  of.then(({ schoolId }) => decide(product, provider, name, { schoolId, ...input }))
async function aToken(): Promise<string> {
  const parentEmail = `holder${++invitations}@example.com`
  await aDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
  return tokenIn(await product.mail.letterTo(parentEmail))
}
const aDebtorId = async () => (await aDebtor(product, school)).id as string
let invitations = 0
async function anInvitation(): Promise<{ id: string; email: string }> {
  const email = `halima${++invitations}@dma.example`
  const { invitation } = await act(
    product,
    'inviteProvider',
    { email },
    { as: provider, select: 'invitation { id }' },
  )
  return { id: invitation.id, email }
}
const emailed = async (person: Pick<Person, 'email'>, subject: RegExp, pattern: RegExp) =>
  pattern.exec((await product.mail.letterTo(person.email, subject)).text)!

async function anEscalatedCase(): Promise<{ told: Told; contendId: string }> {
  const told = await aToldFamily(product, school)
  const { id } = await aDispute(product, told)
  await does('rejectContend', { contendId: id, message: 'No such payment.' }, school)
  await does('escalateContend', { contendId: id, token: told.token, message: 'Here it is.' })
  return { told, contendId: id }
}
/** One at a time: a school has only a few. */
async function aWebhook(): Promise<string> {
  await rows(product, 'delete from webhook')
  const input = { url: 'https://203.0.114.1/', events: ['DEBTOR_LISTED'] }
  const { webhook } = await act(product, 'createWebhook', input, { as: school, select: 'webhook { id }' })
  return webhook.id
}
async function aPlea(): Promise<string> {
  const instalments = [{ dueOn: dayIn(product, 20) }]
  return (await goesOn(product, 'pleadForTime', { instalments }, await aToldFamily(product, school))).id
}

/** Every mutation: what it leaves on record, or why it leaves nothing. A new one has to be put here. */
const RECORDS: Record<string, [act: string, story: Story] | string> = {
  signUp: ['account.signed-up', () => anAccount(product)],
  signIn: ['account.signed-in', () => signedIn(product, school.username)],
  signOut: 'Ends one’s own key and nothing else; that it was opened is on record.',
  verifyEmail: [
    'account.email-verified',
    async () => {
      const [, token] = await emailed(await anAccount(product), /Confirm/, /\/verify-email\/([\w-]{43})/)
      await does('verifyEmail', { token })
    },
  ],
  requestPasswordReset: [
    'account.reset-requested',
    async () => does('requestPasswordReset', { email: (await anAccount(product)).email }),
  ],
  resetPassword: [
    'account.password-reset',
    async () => {
      const person = await anAccount(product)
      await does('requestPasswordReset', { email: person.email })
      const [code] = await emailed(person, /Your code/, /\b\d{6}\b/)
      await does('resetPassword', { email: person.email, code, ...PASSWORDS })
    },
  ],
  checkWard: 'The look is its own record, with who asked, why and what was shown.',
  checkWards: 'Each of its looks is a record.',
  recordCheckOutcome: 'Stands with the look that it is about.',
  notTheSamePerson: 'Stands with the school that said it, and changes nobody else’s answers.',
  createApiKey: [
    'api-key.made',
    () => does('createApiKey', { name: 'Admissions', scopes: ['CHECK'] }, school),
  ],
  revokeApiKey: [
    'api-key.revoked',
    async () => {
      const { apiKey } = await act(
        product,
        'createApiKey',
        { name: 'Admissions', scopes: ['CHECK'] },
        { as: school, select: 'apiKey { id }' },
      )
      await does('revokeApiKey', { id: apiKey.id }, school)
    },
  ],
  createWebhook: ['webhook.made', aWebhook],
  updateWebhook: [
    'webhook.changed',
    async () => does('updateWebhook', { id: await aWebhook(), description: 'Another.' }, school),
  ],
  removeWebhook: [
    'webhook.removed',
    async () => does('removeWebhook', { id: await aWebhook() }, school, 'WebhookInput'),
  ],
  rotateWebhookSecret: [
    'webhook.secret-rotated',
    async () => does('rotateWebhookSecret', { id: await aWebhook() }, school, 'WebhookInput'),
  ],
  sendTestEvent: 'Is about nothing; what was sent is kept for 30 days.',
  replayWebhook: 'Sends nothing that was not sent before.',
  replayWebhooks: 'Sends nothing that was not sent before.',
  rateLimit: 'Says what is left, and changes nothing.',
  uploadFile: 'A file is nothing before it is attached, and what attaches it is on record.',
  registerSchool: ['school.registered', () => aSchool(product)],
  markNotificationRead: 'Says only that somebody has read what was written to them.',
  requestEmailVerification: 'A letter to oneself that changes nothing; using it is on record.',
  confirmPassword: 'Proves who sits there and changes nothing; a wrong one is on record.',
  changePassword: [
    'account.password-changed',
    async () => {
      const person = await anAccount(product)
      await does('changePassword', { oldPassword: person.password, ...PASSWORDS }, person)
    },
  ],
  changeEmail: [
    'account.email-changed',
    async () => {
      const person = await anAccount(product)
      await does('changeEmail', { password: person.password, email: `new-${person.email}` }, person)
    },
  ],
  endSession: [
    'account.sessions-ended',
    async () => {
      const person = await anAccount(product)
      const other = await signedIn(product, person.username)
      const { viewer } = await ask(product, '{ viewer { sessions { id current } } }', {}, other)
      const { id } = viewer.sessions.find(({ current }: any) => !current)
      await does('endSession', { sessionId: id }, other)
    },
  ],
  endOtherSessions: [
    'account.sessions-ended',
    async () =>
      ask(product, 'mutation { endOtherSessions { userErrors { code } } }', {}, await anAccount(product)),
  ],

  updateSchool: ['school.updated', () => does('updateSchool', { description: 'Another.' }, school)],
  addDebtor: ['debtor.added', aDebtorId],
  updateDebtor: [
    'debtor.updated',
    async () => done(product, 'updateDebtor', { id: await aDebtorId(), amountOwed: '40000' }, school),
  ],
  withdrawDebtor: [
    'debtor.withdrawn',
    async () => done(product, 'withdrawDebtor', { id: await aDebtorId() }, school),
  ],
  recordPayment: [
    'debtor.payment',
    async () => done(product, 'recordPayment', { debtorId: await aDebtorId(), amount: '1' }, school),
  ],
  recordHandOver: [
    'debtor.handed-over',
    async () => done(product, 'recordHandOver', { id: await aDebtorId() }, school),
  ],
  resendLetter: [
    'letter.resent',
    async () => {
      const { letter } = await aDebtor(product, school)
      await quiet(product)
      await rows(product, `update letter set state = 'FAILED' where id = ?`, [letter.id])
      await does('resendLetter', { letterId: letter.id }, school)
    },
  ],
  requestClaimLink: ['claim.link-requested', async () => does('requestClaimLink', { token: await aToken() })],
  revokeClaimLinks: [
    'claim.links-revoked',
    async () => does('revokeClaimLinks', { token: await aToken(), surname: 'Alabi' }),
  ],
  refuseLetter: ['claim.letter-refused', async () => does('refuseLetter', { token: await aToken() })],

  confirmDebtor: [
    'debtor.confirmed',
    async () => done(product, 'confirmDebtor', { id: await aDebtorId() }, school),
  ],
  confirmDebtors: [
    'debtor.confirmed',
    async () => does('confirmDebtors', { ids: [await aDebtorId()] }, school),
  ],
  setSafeguardingHold: [
    'debtor.hold-set',
    async () => does('setSafeguardingHold', { debtorId: await aDebtorId(), hold: true }, school),
  ],
  permitRelisting: [
    'debtor.relisting-permitted',
    async () => {
      const { told, contendId } = await anEscalatedCase()
      await does('decideContend', { contendId, decision: 'UPHOLD', reasons: 'Genuine.' }, provider)
      await does('permitRelisting', { debtorId: told.id, reason: 'It was forged.' }, provider)
    },
  ],

  contendClaim: ['contend.open', async () => aDispute(product, await aToldFamily(product, school))],
  pleadForTime: ['contend.open', async () => aPlea()],
  commentOnContend: [
    'contend.comment',
    async () => {
      const { id } = await aDispute(product, await aToldFamily(product, school))
      await does('commentOnContend', { contendId: id, message: 'We look into it.' }, school)
    },
  ],
  triageContend: 'The school’s own paper clip: it stops no clock, and nobody else sees it.',
  acceptContend: [
    'contend.accept',
    async () => {
      const { id } = await aDispute(product, await aToldFamily(product, school))
      await does('acceptContend', { contendId: id, outcome: 'COMPLETED' }, school)
    },
  ],
  rejectContend: ['contend.reject', async () => anEscalatedCase()],
  escalateContend: ['contend.escalate', async () => anEscalatedCase()],
  decideContend: [
    'contend.dismiss',
    async () => {
      const { contendId } = await anEscalatedCase()
      await does('decideContend', { contendId, decision: 'DISMISS', reasons: 'Not paid.' }, provider)
    },
  ],
  addStatement: [
    'contend.statement',
    async () => {
      const { told, contendId } = await anEscalatedCase()
      await does('decideContend', { contendId, decision: 'DISMISS', reasons: 'Not paid.' }, provider)
      await does('addStatement', { contendId, token: told.token, statement: 'We did pay.' })
    },
  ],
  withdrawContend: [
    'contend.withdraw',
    async () => {
      const told = await aToldFamily(product, school)
      const { id } = await aDispute(product, told)
      await does('withdrawContend', { contendId: id, token: told.token })
    },
  ],
  answerPlan: [
    'contend.agree',
    async () => does('answerPlan', { contendId: await aPlea(), answer: 'AGREE' }, school),
  ],

  approveSchool: ['school.approved', () => decided('approveSchool', {})],
  requestSchoolChanges: [
    'school.changes-requested',
    () => decided('requestSchoolChanges', { reasons: REASONS }),
  ],
  rejectSchool: ['school.rejected', () => decided('rejectSchool', { reasons: REASONS })],
  suspendSchool: [
    'school.suspended',
    () => decided('suspendSchool', { reason: 'Because.' }, anApprovedSchool(product, provider)),
  ],
  reinstateSchool: [
    'school.reinstated',
    async () => {
      const suspended = await anApprovedSchool(product, provider)
      await decide(product, provider, 'suspendSchool', { schoolId: suspended.schoolId, reason: 'Because.' })
      await decide(product, provider, 'reinstateSchool', { schoolId: suspended.schoolId })
    },
  ],
  inviteProvider: ['provider.invited', anInvitation],
  withdrawInvitation: [
    'provider.invitation-withdrawn',
    async () =>
      does('withdrawInvitation', { invitationId: (await anInvitation()).id }, provider, 'InvitationInput'),
  ],
  sendInvitationAgain: [
    'provider.invited',
    async () =>
      does('sendInvitationAgain', { invitationId: (await anInvitation()).id }, provider, 'InvitationInput'),
  ],
  acceptInvitation: [
    'provider.joined',
    async () => {
      const [, token] = await emailed(await anInvitation(), /invited/, /\/join\/([\w-]{43})/)
      await does('acceptInvitation', { token, username: 'halima', ...PASSWORDS })
    },
  ],
  inviteAdministrator: [
    'school.invited',
    () => does('inviteAdministrator', { email: 'bola@example.com', role: 'BURSAR' }, school),
  ],
  removeAdministrator: [
    'school.person-removed',
    async () => {
      const { username } = await aColleague(product, school)
      const { administrators } = await ask(product, '{ administrators { id username } }', {}, school)
      const { id } = administrators.find((person: any) => person.username === username)
      await does('removeAdministrator', { accountId: id }, school)
    },
  ],
  removeProvider: [
    'provider.removed',
    async () => {
      const { username } = await aProvider(product)
      const { providers } = await ask(product, '{ providers { id username } }', {}, provider)
      const { id } = providers.find((person: any) => person.username === username)
      await does('removeProvider', { accountId: id }, provider)
    },
  ],
  sendLettersAgain: [
    'letter.resent',
    async () => {
      const { letter } = await aDebtor(product, school)
      await quiet(product)
      await rows(product, `update letter set state = 'FAILED' where id = ?`, [letter.id])
      await does('sendLettersAgain', { letterId: letter.id }, provider)
    },
  ],
  planImport: 'Nothing is changed by it.',
  runImport: [
    'debtor.list-imported',
    async () => {
      const { id } = await aCheckedList(product, 'student,parent,phone,amount\nAda Obi,Ngozi Obi,1,5', school)
      await anImport(product, { id, statementAccepted: true }, school)
    },
  ],
  exportDebtors: [
    'debtor.list-exported',
    async () => ask(product, 'mutation { exportDebtors { url userErrors { message } } }', {}, school),
  ],
  exportChecks: ['checks.exported', () => does('exportChecks', { filter: {} }, school)],
  subscribe: 'The address and what it was asked is the record.',
  exportSubscribers: [
    'newsletter.exported',
    async () => ask(product, 'mutation { exportSubscribers { url userErrors { message } } }', {}, provider),
  ],
  sendMessage: 'The message itself is the record.',
  chooseNotificationMail:
    'Which news also come by mail is a setting of one person; it hides nothing from anybody.',
  askAboutWard: 'What was asked is deleted once it is looked up; the link that it leads to is on record.',
  markMessage: [
    'message.read',
    async () => {
      await does('sendMessage', { fullName: 'Amina Yusuf', email: 'amina@example.com', message: 'Hello.' })
      const [{ id }] = (await rows(product, 'select id from contact_message')) as any
      for (const state of ['READ', 'CLOSED', 'NEW'])
        await does('markMessage', { messageId: String(id), state }, provider)
    },
  ],
  exportAudit: ['audit.exported', () => does('exportAudit', { filter: {} }, provider)],
}

test('every mutation is in the table: it leaves a record, or there is a reason why not', async () => {
  const { __schema } = await ask(product, '{ __schema { mutationType { fields { name } } } }')
  const names: string[] = __schema.mutationType.fields.map(({ name }: any) => name)
  expect(Object.keys(RECORDS).toSorted()).toEqual(names.toSorted())
})

const recorded = Object.entries(RECORDS).filter(
  (row): row is [string, [string, Story]] => typeof row[1] !== 'string',
)
test.each(recorded)('%s is on record, in words of its own', async (_name, [expected, story]) => {
  const [{ last }] = (await rows(product, 'select coalesce(max(id), 0) as last from history_entry')) as any
  await story()
  const acts = await rows<{ act: string }>(product, 'select act from history_entry where id > ?', [last])
  const names = acts.map((row) => row.act)
  expect(names).toContain(expected)
  for (const name of names) expect(hasWords(name), name).toBe(true)
})

test('a failed sign-in is on record with whose account it was about, and never with what was typed', async () => {
  const attempt = (username: string, password: string) =>
    send(product, 'mutation ($i: SignInInput!) { signIn(input: $i) { key } }', {
      i: { username, password },
    })
  const [{ last }] = (await rows(product, 'select max(id) as last from history_entry')) as any
  await attempt(school.username, 'typed-a-secret')
  await attempt('typed-a-secret', 'x')
  const entries = await rows(
    product,
    `select h.act, h.actor_id, a.username, h.school_id, h.changes from history_entry h
       left join account a on a.id = h.account_id where h.id > ? order by h.id`,
    [last],
  )
  const failed = { act: 'account.sign-in-failed', actor_id: null, changes: [] }
  expect(entries).toEqual([
    { ...failed, username: school.username, school_id: Number(school.schoolId) },
    { ...failed, username: null, school_id: null },
  ])
})

test('a wrong password, where it had to be confirmed, is on record', async () => {
  await act(product, 'confirmPassword', { password: 'wrong' }, { as: school })
  const [entry] = await rows(
    product,
    `select h.act, a.username from history_entry h join account a on a.id = h.actor_id order by h.id desc limit 1`,
  )
  expect(entry).toEqual({ act: 'account.password-refused', username: school.username })
})

test('what is refused leaves no record of having been done', async () => {
  const before = await rows(product, 'select count(*) from history_entry')
  const refused = [
    await act(product, 'withdrawDebtor', { id: '0' }, { as: school }),
    await act(product, 'approveSchool', { schoolId: school.schoolId }, { as: provider }),
    await act(product, 'verifyEmail', { token: 'x' }),
    await act(product, 'changeEmail', { password: 'wrong', email: 'x' }, { as: school }),
  ]
  for (const { userErrors } of refused) expect(userErrors).toHaveLength(1)
  expect(await rows(product, 'select count(*) from history_entry')).toEqual(before)
})
