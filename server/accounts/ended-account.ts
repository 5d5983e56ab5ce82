import type { Config } from '../config.js'
import type { Account } from './account.entity.js'
import { hashNobodyKnows } from './passwords/passwords.js'

/**
 * An account that has lost its address to whoever holds the letters there. Its row stays, for what it did is on record and
 * its cases are its own, but nobody signs in with it: no password fits, no username has a space, no address ends so.
 */
export function endAccount(account: Account, config: Config): void {
  Object.assign(account, {
    username: usernameOfEnded(account),
    email: `ended-${account.id}@invalid`,
    emailVerifiedAt: null,
    verifiedEmail: null,
    passwordHash: hashNobodyKnows(config),
    mailedGroups: [],
  })
}

export const isEnded = (account: Account) => account.username === usernameOfEnded(account)

const usernameOfEnded = ({ id }: Pick<Account, 'id'>) => `ended ${id}`
