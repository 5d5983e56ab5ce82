import { Invitation } from '../../accounts/invitation.entity.js'
import { invitationToken } from '../../accounts/invitations.js'
import { id, type Composing, type Data } from './composing.js'

/** What the letter of every invitation says; null once it is used, withdrawn or too old. */
export async function openInvitation({ em, config, rules, now }: Composing, data: Data) {
  const invitation = await em.findOne(Invitation, id(data, 'invitationId'), {
    populate: ['invitedBy', 'school'],
  })
  if (!invitation || invitation.acceptedAt || invitation.withdrawnAt || invitation.expiresAt <= now)
    return null
  return {
    invitedBy: invitation.invitedBy.getEntity().username,
    schoolName: invitation.school?.getEntity().name ?? '',
    role: roleWord(invitation.role),
    joinUrl: `${config.publicUrl}/join/${invitationToken(config.secret, invitation.nonce)}`,
    validDays: rules.invitationDays,
  }
}

/** "bursar" */
export const roleWord = (role: string | null) => (role ?? 'administrator').toLowerCase()
