import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'
import type { Claim } from '../../contends/families/claim-shapes.js'
import type { ClaimLink } from '../../contends/families/claim-link.entity.js'
import { hasProof, readsOnly, type Party } from '../../contends/families/parties.js'
import { Side } from '../../standing/states.js'
import { Debtor } from '../../debtors/debtor.entity.js'
import { Context, type World } from '../../context.js'
import { authorise } from '../../policy.js'

/** Holds that the ward's surname was told, for one link. */
const TICKET = 'dma-ward'

/** One request to a claim's pages, by its family: by the private link, or signed in under its address. */
export interface Visit {
  context: Context
  /** Of the private link, and the link; null for a family that is signed in. */
  token: string | null
  link: ClaimLink | null
  party: Party
  claim: Claim
  /** How an answer names the claim. */
  claimBy: { token: string } | { debtorId: string }
  /** The claim went to another address since: what was said about it stays open, the claim itself does not. */
  casesOnly: boolean
  /** Whether the ward's surname was told: only then evidence, files, receipts, looks and whole names are shown. */
  proven: boolean
  /** By a printed letter whose hand-over is not on record yet: the claim can be read, and nothing done. */
  readsOnly: boolean
  /** The address of one of the claim's pages: "/dispute". */
  at: (path?: string) => string
}

/** The same by a private link: what it tells of links and codes is told to nobody else. */
export interface LinkVisit extends Visit {
  token: string
  link: ClaimLink
  party: Party & { link: ClaimLink }
}

/** By a private link; null where it opens nothing. Whoever holds one is a visitor, also while signed in. */
export async function visitByLink(world: World, request: Request): Promise<LinkVisit | null> {
  const context = await visitorOf(world, request)
  authorise(context.viewer, 'claim')
  const token = String(request.params.token)
  const link = await context.claimLinks.find(token)
  if (!link) return null
  const ticket = parseCookie(request.get('Cookie') ?? '')[TICKET]
  const toldSurname = context.claimProof.holds(link, ticket)
  const party = { side: Side.FAMILY, account: null, link, toldSurname, byPrint: link.printed }
  return {
    context,
    token,
    claimBy: { token },
    casesOnly: false,
    party,
    link,
    claim: await context.claims.seenBy(party, link.debtor.getEntity()),
    proven: hasProof(party),
    readsOnly: readsOnly(party, link.debtor.getEntity()),
    at: addressesOf(token),
  }
}

/** Of whoever is signed in; null where the claim is none of theirs. */
export async function visitOfAccount(context: Context, debtorId: number): Promise<Visit | null> {
  const { account } = authorise(context.viewer, 'claim')
  const debtor = account && (await context.em.findOne(Debtor, debtorId, { populate: ['school'] }))
  if (!debtor) return null
  const own = context.parties.familyOf(debtor, null)
  const byAddress: Party = { side: Side.FAMILY, account, link: null }
  const cases = own ? [] : await context.claims.casesOf({ debtor, party: byAddress })
  if (!own && cases.length === 0) return null
  // Where each of its cases is its own by print alone, so is the visit.
  const party = own ?? { ...byAddress, byPrint: !cases.some((one) => hasProof(one.party)) }
  const claim = await context.claims.seenBy(party, debtor)
  const home = `/contend/claims/${debtorId}`
  return {
    context,
    token: null,
    link: null,
    claimBy: { debtorId: String(debtorId) },
    casesOnly: own === null,
    party,
    claim,
    proven: hasProof(party),
    readsOnly: false,
    at: (path = '') =>
      own || path.startsWith('/cases') || path.startsWith('/files') ? home + path : '/contend',
  }
}

/** The addresses of a claim's pages. */
export const addressesOf =
  (token: string) =>
  (path = '') =>
    `/claim/${token}${path}`

/** Whoever opens a letter's address is a visitor, also while signed in. */
export async function visitorOf(world: World, request: Request): Promise<Context> {
  return Context.of(world, { address: request.ip ?? '', userAgent: '', key: null, setKey: () => {} })
}

/** Only pages of this claim get it back, and no script of any page reads it. */
export function rememberProof(
  { context, link, at }: Pick<Visit, 'context' | 'at'> & { link: ClaimLink },
  response: Response,
): void {
  response.append(
    'Set-Cookie',
    stringifySetCookie({
      name: TICKET,
      value: context.claimProof.ticket(link),
      path: at(),
      httpOnly: true,
      sameSite: 'strict',
      secure: context.config.publicUrl.startsWith('https:'),
      maxAge: context.rules.surnameMinutes * 60,
    }),
  )
}
