import type { RequestContext } from '../request.js'
import { unauthenticated } from '../shared/user-error.js'
import { Account } from './account.entity.js'
import { holdSchoolOf } from './acting-now.js'
import { isEnded } from './ended-account.js'

/** As it stands, for the caller's transaction, which holds it: whatever the request has read of it before may be old. */
export async function accountNow({ em }: Pick<RequestContext, 'em'>, id: number): Promise<Account> {
  // The school before its people, as whoever removes one of them has it: what goes on record about them names it.
  await holdSchoolOf(em, id)
  // Not against rows that only refer to it: a look or a line of history of the same person waits for nobody.
  await em.execute('select id from account where id = ? for no key update', [id])
  return em.findOneOrFail(Account, id, { refresh: true })
}

/** That of whoever asks, as it stands. Whoever has lost it since is signed in no more. */
export async function ownAccountNow(context: Pick<RequestContext, 'em'>, own: Account): Promise<Account> {
  const account = await accountNow(context, own.id)
  if (isEnded(account)) throw unauthenticated()
  return account
}

/** What was read of an account before its password was looked at. */
export type Known = Pick<Account, 'id' | 'passwordHash'> & Partial<Pick<Account, 'username' | 'email'>>

/**
 * What a right password opens. Looking at one takes long, and meanwhile it may have been changed, the address left, the
 * account lost: so the story is told to the account as it stands, which its transaction holds, and only where all is so
 * still that was known when the password was looked at. Otherwise null, and nothing was done: it is a wrong password now.
 */
export async function whereStill<T>(
  context: Pick<RequestContext, 'em' | 'transaction'>,
  known: Known,
  story: (account: Account) => Promise<T>,
): Promise<T | null> {
  return context.transaction(async () => {
    const account = await accountNow(context, known.id)
    const isStill = Object.entries(known).every(([fact, was]) => account[fact as keyof Known] === was)
    return isStill ? story(account) : null
  })
}
