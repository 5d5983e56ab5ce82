import type { Account } from '../../accounts/account.entity.js'
import { isAccountOf, isByPrintAlone, isOnRecord } from '../../accounts/of-a-family.js'
import type { RequestContext } from '../../request.js'
import { Debtor } from '../../debtors/debtor.entity.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { SchoolState } from '../../schools/school.entity.js'
import type { ClaimLink } from './claim-link.entity.js'
import { noSuchContend, type Case } from '../case.js'
import { contactOf } from '../contact.js'
import { Contend } from '../contend.entity.js'
import { escalateBy } from '../../standing/contend-clock.js'
import { ContendAct, ContendState, FAMILY_MAY_ACT, Side, step } from '../../standing/states.js'
import type { WaysToClaims } from '../ports.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  claimLinks: WaysToClaims
}

/** Who stands behind a request about a case. */
export interface Party {
  side: Side
  account: Account | null
  /** Of a family that came through its private link. */
  link: ClaimLink | null
  /** Rule 4: whoever came by a link has told the ward's surname. */
  toldSurname?: boolean
  /** On the family's side by a printed letter alone: what is done so is marked, and told where the claim's e-mail goes. */
  byPrint?: boolean
}

/** Evidence, looks, receipts and whole names are for a family that is known to be one. */
export const hasProof = ({ link, toldSurname, byPrint }: Party) =>
  link ? toldSurname === true : byPrint !== true

/** As whom somebody reads one of their cases: of an account by what the case is its own. */
export const asReaderOf = (contend: Contend, party: Party): Party =>
  party.side === Side.FAMILY && party.account && !party.link
    ? { ...party, byPrint: isByPrintAlone(party.account, contend) }
    : party

/** A printed letter only shows the claim until its school has recorded that it handed it over. */
export const readsOnly = ({ link }: Party, { handedOverOn }: Pick<Debtor, 'handedOverOn'>) =>
  link !== null && link.printed && handedOverOn === null

export const READS_ONLY =
  'The school has to record first that it handed you this letter. Until then this link only shows the claim. A link in an e-mail works at once.'

/** Throws where the claim can only be read. */
export function mustAct(party: Party, debtor: Debtor): void {
  if (readsOnly(party, debtor)) throw refuse(UserErrorCode.CONFLICT, 'token', READS_ONLY)
}

/** Who says or does something, as it goes on record; and of a family which contact of the claim that was. */
export const saidBy = (party: Party) => ({
  by: party.side,
  author: party.account,
  byPrint: party.byPrint,
  contact: party.side === Side.FAMILY ? contactOf(party) : null,
})

/** Which side of a case a request speaks for; whoever is on none of them learns nothing of it. */
export class Parties {
  constructor(private readonly context: Needs) {}

  /** The link behind a token, if it still opens something. */
  async linkOf(token: string | null | undefined): Promise<ClaimLink | null> {
    return token ? this.context.claimLinks.find(token) : null
  }

  /** For whoever acts. Throws, as for a case that does not exist, when the request is on none of its sides. */
  async of(found: Pick<Case, 'contend' | 'debtor'>, token?: string | null): Promise<Party> {
    const party = await this.find(found, token)
    if (!party) throw noSuchContend()
    mustAct(party, found.debtor)
    return party
  }

  /** Null for whoever is on none of its sides. */
  async find(
    { contend, debtor }: Pick<Case, 'contend' | 'debtor'>,
    token?: string | null,
  ): Promise<Party | null> {
    const link = await this.linkOf(token)
    if (link && isLinkOf(link, contend))
      return { side: Side.FAMILY, account: null, link, byPrint: link.printed }
    const { account, school } = this.context.viewer
    if (!account || token) return null
    if (school?.id === debtor.school.id) return { side: Side.SCHOOL, account, link: null }
    if (isAccountOf(account, contend)) return asReaderOf(contend, { side: Side.FAMILY, account, link: null })
    if (account.isProvider && contend.escalatedAt) return { side: Side.PROVIDER, account, link: null }
    return null
  }

  /** A claim against the verified address of whoever is signed in; null for every other one. */
  async claimOfAccount(debtorId: number): Promise<Debtor | null> {
    const debtor = await this.context.em.findOne(Debtor, debtorId, { populate: ['school'] })
    return debtor && this.familyOf(debtor, null) ? debtor : null
  }

  /**
   * The family of a claim: whoever holds a link to it, or was told of it at the address that it has verified (rule 4).
   * Nobody hears of the claims of a school that was never approved (rule 2), nor at an address that has refused them (rule 5).
   */
  familyOf(debtor: Debtor, link: ClaimLink | null): Party | null {
    if (link)
      return link.debtor.id === debtor.id
        ? { side: Side.FAMILY, account: null, link, byPrint: link.printed }
        : null
    const { account } = this.context.viewer
    if (!account || !debtor.noticedAt || !isOnRecord(account, debtor)) return null
    if (!TOLD_BY.includes(debtor.school.getEntity().state)) return null
    return { side: Side.FAMILY, account, link: null }
  }
}

/**
 * Links to the same claim may have gone to different people: each opens the cases of its own address. What was done by a
 * printed letter is open to everybody who was written to by e-mail: the letter may never have reached the family.
 */
export function isLinkOf(link: ClaimLink, contend: Contend): boolean {
  const toAll = contend.byPrintedLetter && !link.printed && link.debtor.id === contend.debtor.id
  return toAll || isWayTo(link, contend)
}

/** Whether a case was opened by this link, or from its address: it is the way by which its family comes back. */
export function isWayTo(link: ClaimLink, contend: Contend): boolean {
  if (link.debtor.id !== contend.debtor.id) return false
  return (
    contend.link?.id === link.id || (link.email !== null && isSameAddress(link.email, contend.contactEmail))
  )
}

/**
 * The cases of these claims in which their families can do something, or will be able to: withdraw, ask the provider, add
 * their own words, or whatever they could once the claim is open again, or another case has ended.
 */
export async function casesThatGoOn(context: RequestContext, debtors: readonly number[]): Promise<Contend[]> {
  const mayState = { state: ContendState.DISMISSED, statement: null }
  const found = await context.em.find(Contend, {
    debtor: { $in: [...debtors] },
    $or: [{ state: { $in: [...FAMILY_MAY_ACT] } }, { stood: { $ne: null } }, mayState],
  })
  return found.filter(
    (contend) =>
      contend.stood !== null ||
      contend.state === mayState.state ||
      step(contend.state, contend.reason, ContendAct.WITHDRAW, Side.FAMILY) !== null ||
      escalateBy(contend, context.rules, context.now()) !== null,
  )
}

const TOLD_BY: readonly SchoolState[] = [SchoolState.APPROVED, SchoolState.SUSPENDED]
