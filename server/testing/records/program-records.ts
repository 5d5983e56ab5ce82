import { act } from '../client.js'
import { rows } from '../databases/database.js'
import { does, type Cast, type Records } from './record.js'

export const programRecords: Records = {
  createApiKey: [
    'api-key.made',
    (c) => does(c, 'createApiKey', { name: 'Admissions', scopes: ['CHECK'] }, c.school),
  ],
  revokeApiKey: [
    'api-key.revoked',
    async (c) => {
      const { apiKey } = await act(
        c.product,
        'createApiKey',
        { name: 'Admissions', scopes: ['CHECK'] },
        { as: c.school, select: 'apiKey { id }' },
      )
      await does(c, 'revokeApiKey', { id: apiKey.id }, c.school)
    },
  ],
  createWebhook: ['webhook.made', aWebhook],
  updateWebhook: [
    'webhook.changed',
    async (c) => does(c, 'updateWebhook', { id: await aWebhook(c), description: 'Another.' }, c.school),
  ],
  removeWebhook: [
    'webhook.removed',
    async (c) => does(c, 'removeWebhook', { id: await aWebhook(c) }, c.school, 'WebhookInput'),
  ],
  rotateWebhookSecret: [
    'webhook.secret-rotated',
    async (c) => does(c, 'rotateWebhookSecret', { id: await aWebhook(c) }, c.school, 'WebhookInput'),
  ],
  sendTestEvent: 'Is about nothing; what was sent is kept for 30 days.',
  replayWebhook: 'Sends nothing that was not sent before.',
  replayWebhooks: 'Sends nothing that was not sent before.',
  rateLimit: 'Says what is left, and changes nothing.',
  checkWard: 'The look is its own record, with who asked, why and what was shown.',
  checkWards: 'Each of its looks is a record.',
  readApplicants: 'Nothing is kept of the file, and nobody is looked for.',
  recordCheckOutcome: 'Stands with the look that it is about.',
  notTheSamePerson: 'Stands with the school that said it, and changes nobody else’s answers.',
  exportChecks: ['checks.exported', (c) => does(c, 'exportChecks', { filter: {} }, c.school)],
}

/** One at a time: a school has only a few. */
async function aWebhook({ product, school }: Cast): Promise<string> {
  await rows(product, 'delete from webhook')
  const input = { url: 'https://203.0.114.1/', events: ['DEBTOR_LISTED'] }
  const { webhook } = await act(product, 'createWebhook', input, { as: school, select: 'webhook { id }' })
  return webhook.id
}
