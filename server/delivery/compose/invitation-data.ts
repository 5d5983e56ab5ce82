import { paths } from '../../../common/paths.js'
import { Invitation } from '../../accounts/inviting/invitation.entity.js'
import { invitationTokenOf } from '../../accounts/inviting/invitations.js'
import type { OfInvitation } from '../../mail/letter-data.js'
import { type Composing } from './composing.js'

/** What the letter of every invitation says; null once it is used, withdrawn or too old. */
export async function openInvitation({ em, config, rules, now }: Composing, data: OfInvitation) {
  const invitation = await em.findOne(Invitation, data.invitationId, {
    populate: ['invitedBy', 'school'],
  })
  if (!invitation || invitation.acceptedAt || invitation.withdrawnAt || invitation.expiresAt <= now)
    return null
  return {
    invitedBy: invitation.invitedBy.getEntity().username,
    schoolName: invitation.school?.getEntity().name ?? '',
    role: roleWord(invitation.role),
    joinUrl: `${config.publicUrl}${paths.join(invitationTokenOf(config.secret, invitation))}`,
    validDays: rules.invitationDays,
  }
}

/** "bursar" */
export const roleWord = (role: string | null) => (role ?? 'administrator').toLowerCase()
