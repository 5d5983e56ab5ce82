import { act, ask } from '../client.js'
import { aColleague, aProvider } from '../people.js'
import { does, emailed, type Cast, type Records } from './record.js'

export const peopleRecords: Records = {
  inviteProvider: ['provider.invited', anInvitation],
  withdrawInvitation: [
    'provider.invitation-withdrawn',
    async (c) =>
      does(
        c,
        'withdrawInvitation',
        { invitationId: (await anInvitation(c)).id },
        c.provider,
        'InvitationInput',
      ),
  ],
  sendInvitationAgain: [
    'provider.invited',
    async (c) =>
      does(
        c,
        'sendInvitationAgain',
        { invitationId: (await anInvitation(c)).id },
        c.provider,
        'InvitationInput',
      ),
  ],
  acceptInvitation: [
    'provider.joined',
    async (c) => {
      const [, token] = await emailed(c, await anInvitation(c), /invited/, /\/join\/([\w-]{43})/)
      await does(c, 'acceptInvitation', { token, username: 'halima', ...PASSWORDS })
    },
  ],
  removeProvider: [
    'provider.removed',
    async (c) => {
      const { username } = await aProvider(c.product)
      const { providers } = await ask(c.product, '{ providers { id username } }', {}, c.provider)
      const { id } = providers.find((person: any) => person.username === username)
      await does(c, 'removeProvider', { accountId: id }, c.provider)
    },
  ],
  inviteAdministrator: [
    'school.invited',
    (c) => does(c, 'inviteAdministrator', { email: 'bola@example.com', role: 'BURSAR' }, c.school),
  ],
  removeAdministrator: [
    'school.person-removed',
    async (c) => {
      const { username } = await aColleague(c.product, c.school)
      const { administrators } = await ask(c.product, '{ administrators { id username } }', {}, c.school)
      const { id } = administrators.find((person: any) => person.username === username)
      await does(c, 'removeAdministrator', { accountId: id }, c.school)
    },
  ],
}

const PASSWORDS = { password1: 'Another horse 43', password2: 'Another horse 43' }

let number = 0
async function anInvitation({ product, provider }: Cast): Promise<{ id: string; email: string }> {
  const email = `halima${++number}@dma.example`
  const { invitation } = await act(
    product,
    'inviteProvider',
    { email },
    { as: provider, select: 'invitation { id }' },
  )
  return { id: invitation.id, email }
}
