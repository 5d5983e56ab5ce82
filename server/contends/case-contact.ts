import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { ClaimLink } from './claim-link.entity.js'
import type { Case } from './cases.js'

/** Where the family of a case is written to, and the private link by which it comes back; an account signs in instead. */
export interface CaseContact {
  to: string
  linkId: number | null
}

/** In the caller's transaction: a link is made where none works any more. Null where the family left no address. */
export async function caseContact(
  context: Context,
  em: EntityManager,
  { contend, debtor }: Pick<Case, 'contend' | 'debtor'>,
): Promise<CaseContact | null> {
  const to = contend.contactEmail
  if (!to || to === debtor.refusedEmail?.toLowerCase()) return null
  if (contend.account) return { to, linkId: null }
  const links = await em.find(ClaimLink, { debtor: debtor.id, revokedAt: null }, { orderBy: { id: 'asc' } })
  const link =
    links.findLast(({ email }) => email?.toLowerCase() === to) ??
    (await context.claimLinks.make(em, debtor, to))
  return { to, linkId: link.id }
}
