import { act, ask } from '../client.js'
import { anAccount, signedIn } from '../people.js'
import { does, emailed, type Records } from './record.js'

export const accountRecords: Records = {
  signUp: ['account.signed-up', (c) => anAccount(c.product)],
  signIn: ['account.signed-in', (c) => signedIn(c.product, c.school.username)],
  signOut: 'Ends one’s own key and nothing else; that it was opened is on record.',
  verifyEmail: [
    'account.email-verified',
    async (c) => {
      const account = await anAccount(c.product)
      const [, token] = await emailed(c, account, /Confirm/, /\/verify-email\/([\w-]{43})/)
      await does(c, 'verifyEmail', { token }, account)
    },
  ],
  requestEmailVerification: 'A letter to oneself that changes nothing; using it is on record.',
  requestPasswordReset: [
    'account.reset-requested',
    async (c) => does(c, 'requestPasswordReset', { email: (await anAccount(c.product)).email }),
  ],
  resetPassword: [
    'account.password-reset',
    async (c) => {
      const person = await anAccount(c.product)
      const { requestId } = await act(
        c.product,
        'requestPasswordReset',
        { email: person.email },
        { select: 'requestId' },
      )
      const [code] = await emailed(c, person, /Your code/, /\b\d{6}\b/)
      await does(c, 'resetPassword', { requestId, email: person.email, code, ...PASSWORDS })
    },
  ],
  confirmPassword: 'Proves who sits there and changes nothing; a wrong one is on record.',
  changePassword: [
    'account.password-changed',
    async (c) => {
      const person = await anAccount(c.product)
      await does(c, 'changePassword', { oldPassword: person.password, ...PASSWORDS }, person)
    },
  ],
  changeEmail: [
    'account.email-changed',
    async (c) => {
      const person = await anAccount(c.product)
      await does(c, 'changeEmail', { password: person.password, email: `new-${person.email}` }, person)
    },
  ],
  endSession: [
    'account.sessions-ended',
    async (c) => {
      const person = await anAccount(c.product)
      const other = await signedIn(c.product, person.username)
      const { viewer } = await ask(c.product, '{ viewer { sessions { id current } } }', {}, other)
      const { id } = viewer.sessions.find(({ current }: any) => !current)
      await does(c, 'endSession', { sessionId: id }, other)
    },
  ],
  endOtherSessions: [
    'account.sessions-ended',
    async (c) =>
      ask(c.product, 'mutation { endOtherSessions { userErrors { code } } }', {}, await anAccount(c.product)),
  ],
  markNotificationRead: 'Says only that somebody has read what was written to them.',
  chooseNotificationMail:
    'Which news also come by mail is a setting of one person; it hides nothing from anybody.',
}

const PASSWORDS = { password1: 'Another horse 43', password2: 'Another horse 43' }
