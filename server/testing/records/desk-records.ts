import { ask } from '../client.js'
import { rows } from '../databases/database.js'
import { aDebtor, aSchool, anApprovedSchool, decide } from '../people.js'
import { quiet } from '../databases/stored.js'
import { does, type Cast, type Records } from './record.js'

export const deskRecords: Records = {
  registerSchool: ['school.registered', (c) => aSchool(c.product)],
  checkRegistration: 'It stores nothing: it says beforehand what registering would refuse.',
  markRulesRead: 'Says only that somebody of the school has opened the rules.',
  updateSchool: ['school.updated', (c) => does(c, 'updateSchool', { description: 'Another.' }, c.school)],
  approveSchool: ['school.approved', (c) => decided(c, 'approveSchool', {})],
  requestSchoolChanges: [
    'school.changes-requested',
    (c) => decided(c, 'requestSchoolChanges', { reasons: REASONS }),
  ],
  rejectSchool: ['school.rejected', (c) => decided(c, 'rejectSchool', { reasons: REASONS })],
  suspendSchool: [
    'school.suspended',
    (c) => decided(c, 'suspendSchool', { reason: 'Because.' }, anApprovedSchool(c.product, c.provider)),
  ],
  reinstateSchool: [
    'school.reinstated',
    async (c) => {
      const suspended = await anApprovedSchool(c.product, c.provider)
      await decide(c.product, c.provider, 'suspendSchool', {
        schoolId: suspended.schoolId,
        reason: 'Because.',
      })
      await decide(c.product, c.provider, 'reinstateSchool', { schoolId: suspended.schoolId })
    },
  ],
  sendLettersAgain: [
    'letter.resent',
    async (c) => {
      const { letter } = await aDebtor(c.product, c.school)
      await quiet(c.product)
      await rows(c.product, `update letter set state = 'FAILED' where id = ?`, [letter.id])
      await does(c, 'sendLettersAgain', { letterId: letter.id }, c.provider)
    },
  ],
  subscribe: 'The address and what it was asked is the record.',
  exportSubscribers: [
    'newsletter.exported',
    async (c) =>
      ask(c.product, 'mutation { exportSubscribers { url userErrors { message } } }', {}, c.provider),
  ],
  sendMessage: 'The message itself is the record.',
  markMessage: [
    'message.read',
    async (c) => {
      await does(c, 'sendMessage', { fullName: 'Amina Yusuf', email: 'amina@example.com', message: 'Hello.' })
      const [{ id }] = (await rows(c.product, 'select id from contact_message')) as any
      for (const state of ['READ', 'CLOSED', 'NEW'])
        await does(c, 'markMessage', { messageId: String(id), state }, c.provider)
    },
  ],
  exportAudit: ['audit.exported', (c) => does(c, 'exportAudit', { filter: {} }, c.provider)],
}

const REASONS = [{ message: 'Because.' }]
const decided = ({ product, provider }: Cast, name: string, input: object, of = aSchool(product)) =>
  of.then(({ schoolId }) => decide(product, provider, name, { schoolId, ...input }))
