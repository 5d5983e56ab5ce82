import type { RequestContext } from '../../request.js'
import { derivedToken, sameSecret } from '../../shared/secrets.js'
import type { ClaimLink } from './claim-link.entity.js'
import { isSurname } from './surname.js'
import type { Limits } from '../../doors/limits/rate-limits.js'

interface Needs extends RequestContext {
  limits: Limits
}

const MINUTE = 60_000

/** Rule 4: a link alone does not show everything. Whoever holds it tells one fact that the family knows. */
export class ClaimProof {
  constructor(private readonly context: Needs) {}

  /** Whether the ward's surname was told. Throws LimitReached once too many answers of an hour were wrong. */
  async by(link: ClaimLink, surname: string): Promise<boolean> {
    const { limits, caller } = this.context
    const takeBack = await limits.surnameTry(link.id, caller.address)
    const right = isSurname(link.debtor.getEntity(), surname)
    if (right) await takeBack()
    return right
  }

  /** What a browser keeps so that it is not asked again for a while. Good for this link alone. */
  ticket(link: ClaimLink): string {
    const until = this.context.now().getTime() + this.context.rules.surnameMinutes * MINUTE
    return `${until}.${this.#mark(link, until)}`
  }

  holds(link: ClaimLink, ticket: string | undefined): boolean {
    const [, until, mark] = /^(\d{1,16})\.([\w-]{43})$/.exec(ticket ?? '') ?? []
    if (!until || !mark || !sameSecret(mark, this.#mark(link, Number(until)))) return false
    return Number(until) > this.context.now().getTime()
  }

  #mark({ nonce }: ClaimLink, until: number): string {
    return derivedToken(this.context.config.secret, `surname:${nonce}:${until}`)
  }
}
