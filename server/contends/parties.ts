import type { Account } from '../accounts/account.entity.js'
import type { Context } from '../context.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { SchoolState } from '../schools/school.entity.js'
import type { ClaimLink } from './claim-link.entity.js'
import { noSuchContend, type Case } from './cases.js'
import type { Contend } from './contend.entity.js'
import { Side } from './states.js'

/** Who stands behind a request about a case. */
export interface Party {
  side: Side
  account: Account | null
  /** Of a family that came through its private link. */
  link: ClaimLink | null
  /** Rule 4: whoever came by a link has told the ward's surname. */
  toldSurname?: boolean
}

/** Evidence, looks, receipts and whole names are for a family that is known to be one. */
export const hasProof = ({ link, toldSurname }: Party) => link === null || toldSurname === true

/** Which side of a case a request speaks for; whoever is on none of them learns nothing of it. */
export class Parties {
  constructor(private readonly context: Context) {}

  /** The link behind a token, if it still opens something. */
  async linkOf(token: string | null | undefined): Promise<ClaimLink | null> {
    return token ? this.context.claimLinks.find(token) : null
  }

  /** Throws, as for a case that does not exist, when the request is on none of its sides. */
  async of(found: Pick<Case, 'contend' | 'debtor'>, token?: string | null): Promise<Party> {
    const party = await this.find(found, token)
    if (!party) throw noSuchContend()
    return party
  }

  /** Null for whoever is on none of its sides. */
  async find(
    { contend, debtor }: Pick<Case, 'contend' | 'debtor'>,
    token?: string | null,
  ): Promise<Party | null> {
    const link = await this.linkOf(token)
    if (link && isLinkOf(link, contend)) return { side: Side.FAMILY, account: null, link }
    const { account, school } = this.context.viewer
    if (!account || token) return null
    if (school?.id === debtor.school.id) return { side: Side.SCHOOL, account, link: null }
    if (isAccountOf(account, contend)) return { side: Side.FAMILY, account, link: null }
    if (account.isProvider && contend.escalatedAt) return { side: Side.PROVIDER, account, link: null }
    return null
  }

  /** A claim against the verified address of whoever is signed in; null for every other one. */
  async claimOfAccount(debtorId: number): Promise<Debtor | null> {
    const debtor = await this.context.em.findOne(Debtor, debtorId, { populate: ['school'] })
    return debtor && this.familyOf(debtor, null) ? debtor : null
  }

  /**
   * The family of a claim: whoever holds a link to it, or has verified the address on it (rule 4). Nobody hears of
   * the claims of a school that was never approved (rule 2), nor at an address that has refused them (rule 5).
   */
  familyOf(debtor: Debtor, link: ClaimLink | null): Party | null {
    if (link) return link.debtor.id === debtor.id ? { side: Side.FAMILY, account: null, link } : null
    const { account } = this.context.viewer
    const email = account && verifiedEmail(account)
    if (!email || email !== debtor.parentEmail?.toLowerCase() || email === debtor.refusedEmail?.toLowerCase())
      return null
    if (!TOLD_BY.includes(debtor.school.getEntity().state)) return null
    return { side: Side.FAMILY, account, link: null }
  }
}

/** Links to the same claim may have gone to different people: each opens the cases of its own address. */
export function isLinkOf(link: ClaimLink, contend: Contend): boolean {
  if (link.debtor.id !== contend.debtor.id) return false
  return (
    contend.link?.id === link.id ||
    (link.email !== null && link.email.toLowerCase() === contend.contactEmail?.toLowerCase())
  )
}

export function isAccountOf(account: Account, contend: Contend): boolean {
  const email = verifiedEmail(account)
  return (
    contend.account?.id === account.id || (email !== null && email === contend.contactEmail?.toLowerCase())
  )
}

const TOLD_BY: readonly SchoolState[] = [SchoolState.APPROVED, SchoolState.SUSPENDED]

const verifiedEmail = (account: Account) => (account.emailVerifiedAt ? account.email.toLowerCase() : null)
