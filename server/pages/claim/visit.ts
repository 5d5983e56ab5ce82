import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'
import type { Claim } from '../../contends/claim-shapes.js'
import type { ClaimLink } from '../../contends/claim-link.entity.js'
import { hasProof, readsOnly, type Party } from '../../contends/parties.js'
import { Side } from '../../contends/states.js'
import { Context, type World } from '../../context.js'
import { authorise } from '../../policy.js'

/** Holds that the ward's surname was told, for one link. */
const TICKET = 'dma-ward'

/** One request to a claim's pages, by somebody who holds its link. */
export interface Visit {
  context: Context
  token: string
  link: ClaimLink
  party: Party & { link: ClaimLink }
  claim: Claim
  /** Whether the ward's surname was told: only then evidence, files, receipts, looks and whole names are shown. */
  proven: boolean
  /** By a printed letter whose hand-over is not on record yet: the claim can be read, and nothing done. */
  readsOnly: boolean
  /** The address of one of the claim's pages: "/dispute". */
  at: (path?: string) => string
}

/** Null where the link opens nothing. Whoever holds a link is a visitor, also while signed in. */
export async function visitOf(world: World, request: Request): Promise<Visit | null> {
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
    party,
    link,
    claim: await context.claims.seenBy(party, link.debtor.getEntity()),
    proven: hasProof(party),
    readsOnly: readsOnly(party, link.debtor.getEntity()),
    at: addressesOf(token),
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
  { context, link, at }: Pick<Visit, 'context' | 'link' | 'at'>,
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
