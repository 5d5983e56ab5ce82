import type { RequestContext } from '../../request.js'
import { hasRefused } from '../../debtors/debtor.entity.js'
import { ClaimLink } from '../families/claim-link.entity.js'
import type { Case } from '../case.js'
import type { ClaimLinks } from '../families/claim-links.js'

interface Needs extends RequestContext {
  claimLinks: ClaimLinks
}

/** Where the family of a case is written to, and the private link by which it comes back; an account signs in instead. */
export interface CaseContact {
  to: string
  linkId: number | null
}

/** In the caller's transaction: a link is made where none works any more. Null where the family left no address. */
export async function caseContact(
  context: Needs,
  { contend, debtor }: Pick<Case, 'contend' | 'debtor'>,
): Promise<CaseContact | null> {
  // Who answered by a printed letter, and left no address, is told where the claim's own letters go.
  const onRecord = debtor.parentEmail?.toLowerCase()
  const to = contend.contactEmail ?? (contend.byPrintedLetter ? onRecord : null)
  if (!to || hasRefused(debtor, to)) return null
  if (contend.account) return { to, linkId: null }
  const links = await context.em.find(
    ClaimLink,
    { debtor: debtor.id, revokedAt: null },
    { orderBy: { id: 'asc' } },
  )
  // An address that was typed at a printed letter is worth no more than the letter.
  const printed = contend.byPrintedLetter && to !== onRecord
  const own = links.filter(({ email }) => email?.toLowerCase() === to)
  const link =
    own.findLast((one) => !one.printed) ??
    (printed ? own.at(-1) : undefined) ??
    (await context.claimLinks.make({ debtor, email: to, printed }))
  return { to, linkId: link.id }
}
