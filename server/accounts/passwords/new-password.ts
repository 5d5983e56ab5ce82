import type { EntityManager } from '@mikro-orm/postgresql'
import { AccountCode, CodePurpose } from '../account-code.entity.js'
import type { Account } from '../account.entity.js'
import { Session } from '../session.entity.js'

/**
 * Another password for an account that the caller's transaction holds, by whichever door: whoever was signed in before is
 * so no more, but in the session to keep, and a code that somebody asked for before opens nothing.
 */
export async function givePassword(
  em: EntityManager,
  account: Account,
  { passwordHash, keep = 0, now }: { passwordHash: string; keep?: number; now: Date },
): Promise<void> {
  account.passwordHash = passwordHash
  await em.nativeDelete(Session, { account: account.id, id: { $ne: keep } })
  await em.nativeUpdate(
    AccountCode,
    { account: account.id, purpose: CodePurpose.PASSWORD_RESET, usedAt: null },
    { usedAt: now },
  )
}
