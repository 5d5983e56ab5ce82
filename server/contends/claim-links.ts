import { ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { derivedToken, newSecret, sha256 } from '../shared/secrets.js'
import { ClaimLink } from './claim-link.entity.js'
import { Contend } from './contend.entity.js'
import { isLinkOf } from './parties.js'
import { FAMILY_MAY_ACT } from './states.js'

/** The private link by which a parent reaches a claim without an account. */
export class ClaimLinks {
  constructor(private readonly context: Context) {}

  /** A new link, in the caller's transaction. `email` is null for a printed letter. */
  async make(em: EntityManager, debtor: Debtor, email: string | null): Promise<ClaimLink> {
    return (await this.makeAll(em, [{ debtor, email }]))[0]!
  }

  /** One each, in the order given. */
  async makeAll(
    em: EntityManager,
    wanted: readonly { debtor: Debtor; email: string | null }[],
  ): Promise<ClaimLink[]> {
    const links = wanted.map(({ debtor, email }) => {
      const nonce = newSecret()
      const tokenHash = sha256(claimToken(this.context.config.secret, nonce))
      return em.create(ClaimLink, {
        debtor: ref(debtor),
        nonce,
        tokenHash,
        email,
        createdAt: this.context.now(),
      })
    })
    await em.flush()
    return links
  }

  /** The one link of the printed letter. Callers hold the debtor's row lock, so printing twice makes no second one. */
  async forPrint(em: EntityManager, debtor: Debtor): Promise<ClaimLink> {
    const kept = await em.findOne(ClaimLink, { debtor: debtor.id, email: null, revokedAt: null })
    return kept ?? this.make(em, debtor, null)
  }

  /**
   * Rule 5: when the address changes, links that went to the old one open nothing any more, but for those of an open
   * case: it keeps the contact that it was opened with. Answers the addresses of those cases of a claim.
   */
  async revokeAll(
    em: EntityManager,
    debtors: readonly Debtor[],
  ): Promise<(debtor: Debtor) => ReadonlySet<string | null>> {
    const debtor = { $in: debtors.map(({ id }) => id) }
    const open = await em.find(Contend, { debtor, state: { $in: [...FAMILY_MAY_ACT] } })
    const links = await em.find(ClaimLink, { debtor, revokedAt: null })
    for (const link of links)
      if (!open.some((contend) => isLinkOf(link, contend))) link.revokedAt = this.context.now()
    await em.flush()
    const byDebtor = Map.groupBy(open, (contend) => contend.debtor.id)
    return ({ id }) => new Set((byDebtor.get(id) ?? []).map(({ contactEmail }) => contactEmail))
  }

  /**
   * The link behind a token, its claim and school read with it; unknown, revoked and malformed look the same. Looking
   * changes nothing. Throws LimitReached where too many of an address opened nothing: guessing is slow.
   */
  async find(token: string): Promise<ClaimLink | null> {
    const { limits } = this.context.world
    const { address } = this.context.caller
    await limits.claimLinkTry(address)
    const link = /^[\w-]{43}$/.test(token)
      ? await this.context.em.findOne(
          ClaimLink,
          { tokenHash: sha256(token), revokedAt: null },
          { populate: ['debtor', 'debtor.school'] },
        )
      : null
    if (link) await limits.claimLinkFound(address)
    return link
  }
}

/** 256 bits that only SECRET and the link's row together can make again, when its letter is rendered. */
export const claimToken = (secret: string, nonce: string) => derivedToken(secret, `claim:${nonce}`)

export const claimUrl = (publicUrl: string, secret: string, link: ClaimLink) =>
  `${publicUrl}/claim/${claimToken(secret, link.nonce)}`
