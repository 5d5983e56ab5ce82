import type { Ground } from '../request.js'
import { AccountCode } from './account-code.entity.js'
import { Invitation } from './inviting/invitation.entity.js'
import { OpenRegistration } from './open-registration.entity.js'
import { Session } from './session.entity.js'

/** Removes sessions, codes and invitations that open nothing any more: data that has no use is not kept. */
export async function sweepAccounts(ground: Ground): Promise<void> {
  const em = ground.orm.em.fork()
  const now = ground.clock.now()
  await em.nativeDelete(Session, { expiresAt: { $lt: now } })
  await em.nativeDelete(AccountCode, { expiresAt: { $lt: now } })
  // What nobody can confirm any more waits no longer.
  await em.execute(
    `update school set pending_email = null where pending_email is not null
      and not exists (select from account_code where school_id = school.id and email = pending_email)`,
  )
  await em.nativeDelete(Invitation, { expiresAt: { $lt: now } })
  await em.nativeDelete(OpenRegistration, { expiresAt: { $lt: now } })
}
