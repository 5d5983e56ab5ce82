import type { Contend } from '../contends/contend.entity.js'
import { hasRefused, type Debtor } from '../debtors/debtor.entity.js'
import type { Account } from './account.entity.js'
import { verifiedEmail } from './verified-email.js'

/** Whether a case is an account's: opened by it, or from the address that it has verified. */
export function isAccountOf(account: Account, contend: Contend): boolean {
  const email = verifiedEmail(account)
  return (
    contend.account?.id === account.id ||
    (email !== null && email === contend.contactEmail?.toLowerCase()) ||
    (contend.byPrintedLetter && isOnRecord(account, contend.debtor.getEntity()))
  )
}

/**
 * Whether a case is this account's by nothing but an address that was typed at a printed letter: whoever holds one may type
 * any, so that such an account is worth no more than the letter.
 */
export function isByPrintAlone(account: Account, contend: Contend): boolean {
  return contend.byPrintedLetter && !isOnRecord(account, contend.debtor.getEntity())
}

/** Whether the claim's own letters go to this account's address. */
export function isOnRecord(account: Account, debtor: Debtor): boolean {
  const email = verifiedEmail(account)
  return email !== null && email === debtor.parentEmail?.toLowerCase() && !hasRefused(debtor, email)
}
