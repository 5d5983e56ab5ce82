import { ClaimLink } from '../../contends/families/claim-link.entity.js'
import type { Letter } from '../../mail/letter.entity.js'
import type { RequestContext } from '../../request.js'
import { isSameAddress } from '../../shared/same-address.js'
import { hasRefused } from '../debtor.entity.js'
import type { LinksOfClaims } from '../ports.js'

export interface GivesLinks {
  claimLinks: LinksOfClaims
}

/**
 * What is sent again has to open the claim: meanwhile its family may have ended all links but one. In the caller's
 * transaction, of letters whose claims are loaded.
 */
export async function giveLinks(
  { claimLinks, em }: Pick<RequestContext, 'em'> & GivesLinks,
  letters: readonly Letter[],
): Promise<void> {
  const withLinks = letters.filter(({ data }) => data.linkId !== undefined)
  if (withLinks.length === 0) return
  const ids = withLinks.map(({ data }) => Number(data.linkId))
  const living = await em.find(ClaimLink, { id: { $in: ids }, revokedAt: null }, { fields: ['id'] })
  const opens = new Set(living.map(({ id }) => id))
  const without = withLinks.flatMap((letter) => {
    const debtor = letter.debtor?.getEntity()
    const isTheirs = debtor && isSameAddress(letter.to, debtor.parentEmail) && !hasRefused(debtor, letter.to)
    return isTheirs && !opens.has(Number(letter.data.linkId)) ? [{ letter, debtor }] : []
  })
  if (without.length === 0) return
  const links = await claimLinks.makeAll(
    without.map(({ letter, debtor }) => ({ debtor, email: letter.to, withCode: true })),
  )
  for (const [at, { letter }] of without.entries()) letter.data = { ...letter.data, linkId: links[at]! }
}
