import type { Account } from '../accounts/account.entity.js'
import type { ClaimLink } from './families/claim-link.entity.js'

/** Who contends: the address, account or link, whatever the case. */
export interface Contact {
  contactEmail: string | null
  account: { id: number } | null
  link: { id: number } | null
  byPrintedLetter: boolean
}

interface Came {
  account: Account | null
  link: ClaimLink | null
  byPrint?: boolean
}

/** Rule 5: the address by which somebody came stays its own. What was typed counts for a printed letter only. */
export function contactOf({ account, link, byPrint = false }: Came, typed: string | null = null): Contact {
  const contactEmail = (account?.email ?? link?.email ?? typed)?.toLowerCase() ?? null
  return { contactEmail, account, link, byPrintedLetter: byPrint }
}

/**
 * Whether what was done in `one` counts for whoever contends. What came by a printed letter is held against nobody else:
 * it may not have been the family. But nobody gets around an answer by using a printed letter next.
 */
export function isSameContact(whoever: Contact, one: Contact): boolean {
  return whoever.byPrintedLetter || isOneContact(whoever, one)
}

/** Whether both are one address, account or link. What came by a printed letter was nobody's. */
export function isOneContact(whoever: Contact, one: Contact): boolean {
  if (one.byPrintedLetter) return false
  return (
    (whoever.contactEmail !== null && whoever.contactEmail === one.contactEmail) ||
    (whoever.account !== null && whoever.account.id === one.account?.id) ||
    (whoever.link !== null && whoever.link.id === one.link?.id)
  )
}
