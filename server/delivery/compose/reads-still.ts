import type { Account } from '../../accounts/account.entity.js'
import { verifiedEmail } from '../../accounts/verified-email.js'
import { isSameAddress } from '../../shared/same-address.js'

/** Whether an account is written to at this address. */
export const isAt = ({ email }: Account, to: string) => isSameAddress(email, to)

/** Whether an account is written to at this address, and has proved that it reads there. */
export const readsAt = (account: Account, to: string) => verifiedEmail(account) === to.toLowerCase()
