import { paths } from '../../../common/paths.js'
import type { RequiredEntityData } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import { drawIds } from '../../database/draw-ids.js'
import { writeRows } from '../../database/insert-rows.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import { derivedToken, madeAgain, newSecret, sha256 } from '../../shared/secrets.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { ClaimLink } from './claim-link.entity.js'
import { casesThatGoOn, isWayTo } from './parties.js'
import { newCode, type ShortCodes } from './short-codes.js'
import type { Limits } from '../../doors/limits/rate-limits.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  limits: Limits
  shortCodes: ShortCodes
}

interface Wanted {
  debtor: { id: number }
  /** Null for a printed letter. */
  email: string | null
  /** To an address that was typed by whoever held a printed letter. */
  printed?: boolean
  /** With a code to type from paper, which ends the earlier one of its claim and contact. */
  withCode?: boolean
  /** There is no earlier one. */
  isFirst?: boolean | undefined
}

/** The private link by which a parent reaches a claim without an account. */
export class ClaimLinks {
  constructor(private readonly context: Needs) {}

  /** A new link, in the caller's transaction. */
  async make(wanted: Wanted): Promise<ClaimLink> {
    const { em } = this.context
    const link = em.create(ClaimLink, this.#row(wanted))
    await em.flush()
    if (wanted.withCode) await this.context.shortCodes.endEarlier([link.id])
    return link
  }

  /** One each; answers their ids in the order given. `ids`: for callers who have drawn them already. */
  async makeAll(wanted: readonly Wanted[], ids?: readonly number[]): Promise<number[]> {
    const { em } = this.context
    const links = (ids ?? (await drawIds(em, [ClaimLink, wanted.length]))[0]!).slice(0, wanted.length)
    await writeRows(
      em,
      ClaimLink,
      wanted.map((one, at) => ({ id: links[at]!, ...this.#row(one) })),
    )
    await this.context.shortCodes.endEarlier(
      links.filter((_, at) => wanted[at]!.withCode && !wanted[at]!.isFirst),
    )
    return links
  }

  #row({ debtor, email, printed = email === null, withCode = false }: Wanted): RequiredEntityData<ClaimLink> {
    const { secret } = this.context.config
    const createdAt = this.context.now()
    const nonce = newSecret()
    const tokenHash = sha256(claimToken(secret, nonce))
    const code = withCode ? newCode(secret, nonce, createdAt) : { codeHash: null, codeMadeAt: null }
    return { debtor: debtor.id, nonce, tokenHash, email, printed, createdAt, ...code }
  }

  /** Those that were sent to an address, as far as they open the claim still, the newest last. */
  async mailedTo({ id }: Pick<Debtor, 'id'>, address: string): Promise<ClaimLink[]> {
    const living = { debtor: id, printed: false, revokedAt: null }
    const links = await this.context.em.find(ClaimLink, living, { orderBy: { id: 'asc' } })
    return links.filter(({ email }) => isSameAddress(email, address))
  }

  /** The one link of the printed letter. Callers hold the debtor's row lock, so printing twice makes no second one. */
  async forPrint(debtor: Debtor): Promise<ClaimLink> {
    const { em } = this.context
    const newest = { orderBy: { id: 'desc' } } as const
    const kept = await em.findOne(ClaimLink, { debtor: debtor.id, email: null, revokedAt: null }, newest)
    // Where the claim has had an address since, what was handed over before may be somebody else's: that one is given nothing
    // of what is done by this one.
    const mailed = await em.find(ClaimLink, { debtor: debtor.id, email: { $ne: null }, printed: false })
    const hadBefore = (email: string) =>
      mailed.some((one) => one.id < kept!.id && isSameAddress(one.email, email))
    const isOlder = kept && mailed.some(({ id, email }) => id > kept.id && !hadBefore(email!))
    const link = kept && !isOlder ? kept : await this.make({ debtor, email: null })
    await this.context.shortCodes.forPrint(link)
    return link
  }

  /** Whether a letter to the family that the claim names now was printed. */
  async isPrinted({ id }: Debtor): Promise<boolean> {
    return (await this.context.em.count(ClaimLink, { debtor: id, email: null, revokedAt: null })) > 0
  }

  /**
   * Rule 5: when the address changes, links that went to the old one open nothing any more, but for those of a case that
   * goes on: it keeps the contact that it was opened with. What was handed over stays. Answers the addresses of those cases of a claim.
   */
  async revokeAll(debtors: readonly Debtor[]): Promise<(debtor: Debtor) => ReadonlySet<string | null>> {
    const { em } = this.context
    const ids = debtors.map(({ id }) => id)
    const open = await casesThatGoOn(this.context, ids)
    const links = await em.find(ClaimLink, { debtor: { $in: ids }, revokedAt: null })
    const handedOver = new Set(debtors.filter((one) => one.handedOverOn !== null).map(({ id }) => id))
    // What was handed over on paper went to no address: it may be the only way that a family has.
    const isOnPaper = (link: ClaimLink) => link.email === null && handedOver.has(link.debtor.id)
    for (const link of links)
      if (!isOnPaper(link) && !open.some((contend) => isWayTo(link, contend)))
        link.revokedAt = this.context.now()
    await em.flush()
    const byDebtor = Map.groupBy(open, (contend) => contend.debtor.id)
    return ({ id }) => new Set((byDebtor.get(id) ?? []).map(({ contactEmail }) => contactEmail))
  }

  /** Rule 19: the claim names another person `since` then. Nobody comes to it by a link from before. */
  async endAll({ id }: Pick<Debtor, 'id'>, since: Date): Promise<void> {
    await this.context.em.nativeUpdate(ClaimLink, { debtor: id, revokedAt: null }, { revokedAt: since })
  }

  /**
   * Rule 21: an earlier person's claim comes back, and with its cases the links by which they were opened: a printed letter
   * may be the only way to one. Those that the change of person had ended, at the moment until which the claim was shown,
   * and none that its family or its school had ended.
   */
  async openAgain({ id }: Pick<Debtor, 'id'>): Promise<void> {
    await this.context.em.execute(
      `update claim_link set revoked_at = null from debtor
        where debtor.id = ? and debtor_id = debtor.id and revoked_at = shown_until
          and claim_link.id in (select link_id from contend where debtor_id = debtor.id)`,
      [id],
    )
  }

  /**
   * The link behind a token, its claim and school read with it; unknown, revoked and malformed look the same. Looking
   * changes nothing. What opens is never stopped, whatever others on the same line have tried; what opens nothing is
   * counted, and throws LimitReached once it was too often.
   */
  async find(token: string): Promise<ClaimLink | null> {
    const link = /^[\w-]{43}$/.test(token)
      ? await this.context.em.findOne(
          ClaimLink,
          { tokenHash: sha256(token), revokedAt: null },
          { populate: ['debtor', 'debtor.school'] },
        )
      : null
    const { limits } = this.context
    if (link) limits.isReal(token, `claim:${link.debtor.id}`)
    else await limits.claimLinkMissed(this.context.caller.address)
    return link
  }

  /**
   * Throws where a link that was found a moment ago opens nothing any more: the claim may have come to name somebody else
   * while its lock was waited for (rule 19), and then the link is none of its. Callers hold the lock.
   */
  async mustOpenStill({ id, debtor }: ClaimLink): Promise<void> {
    const found = await this.context.em.count(ClaimLink, { id, debtor: debtor.id, revokedAt: null })
    if (found === 0) throw noSuchLink()
  }
}

export const noSuchLink = () =>
  refuse(UserErrorCode.NOT_FOUND, 'token', 'This link is not valid any more. Use the newest letter.')

/** 256 bits that only SECRET and the link's row together can make again, when its letter is rendered. */
export const claimToken = (secret: string, nonce: string) => derivedToken(secret, `claim:${nonce}`)

/** The same of a link that stands already, for whoever is given it again. */
export const claimTokenOf = (secret: string, { nonce, tokenHash }: ClaimLink) =>
  madeAgain(claimToken(secret, nonce), tokenHash)

export const claimUrl = (publicUrl: string, secret: string, link: ClaimLink) =>
  `${publicUrl}${paths.claim(claimTokenOf(secret, link))}`
