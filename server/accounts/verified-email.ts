import type { EntityManager } from '@mikro-orm/postgresql'
import { Contend } from '../contends/contend.entity.js'
import type { Account } from './account.entity.js'

/**
 * The address that an account has and has shown to be its own, in lower case; null where it has not. What is kept is which
 * address was shown, so a letter to the one that it had before never speaks for the one that it has now.
 */
export function verifiedEmail({ email, verifiedEmail: shown }: Account): string | null {
  const address = email.toLowerCase()
  return shown?.toLowerCase() === address ? address : null
}

/**
 * Where codes for a new password go: to the address that they have shown to be theirs last. One that was typed instead may
 * be anybody's, by a slip or by a thief's hand, until it is shown as well.
 */
export const codesAddress = ({ email, verifiedEmail: shown }: Account): string => shown ?? email

/**
 * This address was shown to be theirs: of an account that the caller's transaction holds, or makes. Whoever has the address
 * that it had before is not the family of its cases, and not who is written to about them.
 */
export async function keepVerified(
  em: EntityManager,
  account: Account,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  account.verifiedEmail = email
  account.emailVerifiedAt ??= now
  // Whoever has had it before and has left it: it opens nothing of theirs any more.
  await em.execute(
    'update account set verified_email = null where lower(verified_email) = lower(?) and lower(email) <> lower(?)',
    [email, email],
  )
  // One that is being made has no case.
  if (!account.id) return
  const contactEmail = email.toLowerCase()
  await em.nativeUpdate(
    Contend,
    { account: account.id, contactEmail: { $ne: contactEmail } },
    { contactEmail },
  )
}

/** Another address, which has yet to be shown to be theirs: of an account that the caller's transaction holds. */
export function moveTo(account: Account, email: string): void {
  Object.assign(account, { email, emailVerifiedAt: null })
}
