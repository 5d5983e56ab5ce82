import { paths } from '../../../common/paths.js'
import type { Config } from '../../config.js'
import type { RequestContext } from '../../request.js'
import { unawaited } from '../../database/unawaited.js'
import { authorise } from '../../policy.js'
import { addDays, formatDay, localDate, startOfDay } from '../../../common/days.js'
import { CODE_DAYS, type Rules } from '../../shared/rules.js'
import { derivedToken, derivedTypedCode, madeAgain, typedCode } from '../../shared/secrets.js'
import { UserErrorCode, refuse, userError, type UserError } from '../../shared/user-error.js'
import type { WordedCode } from '../../mail/claim-words.js'
import { ClaimLink } from './claim-link.entity.js'
import { mustAct, type Party } from './parties.js'
import { isSurname } from './surname.js'
import type { LockedClaims, WaysToClaims } from '../ports.js'
import type { Limits } from '../../doors/limits/rate-limits.js'

interface Needs extends RequestContext {
  cases: LockedClaims
  claimLinks: WaysToClaims
  limits: Limits
}

const SIGNS = 10

/**
 * A short code beside a private link, for whoever has only paper: ten signs and the ward's surname open what the link
 * opens. 50 bits are too few to stand alone, so tries are counted before anything is compared (docs/decisions/0047).
 */
export class ShortCodes {
  constructor(private readonly context: Needs) {}

  /** What was typed wrong before anything is looked up: what shape a code has is no secret. */
  problems(code: string, surname: string): UserError[] {
    return [
      ...(typedCode(code).length === SIGNS
        ? []
        : [
            userError(
              UserErrorCode.INVALID,
              'code',
              'Enter the code from your letter: 10 letters and numbers.',
            ),
          ]),
      ...(surname.trim() === ''
        ? [userError(UserErrorCode.REQUIRED, 'surname', 'Enter the child’s family name.')]
        : []),
    ]
  }

  /**
   * The link that a code and the ward's surname open together; a code that nobody has and a wrong surname look the same,
   * ask the same and count the same. Throws LimitReached once too many of an hour were wrong.
   */
  async open(code: string, surname: string): Promise<ClaimLink | null> {
    authorise(this.context.viewer, 'claim')
    const { config, em, limits, caller } = this.context
    const networkBack = await limits.typedCode(caller.address)
    const hash = codeHash(config.secret, typedCode(code))
    const [found] = await em.execute<Found[]>(FIND, [hash, since(this.context.rules, this.context.now())])
    const claimBack = await limits
      .surnameToCode(found ? `claim:${found.debtor}` : hash)
      .catch(async (refused: unknown) => {
        // What is refused counts nothing.
        await networkBack()
        throw refused
      })
    const right = isSurname(found ?? NOBODY, surname)
    if (!found || !right) return null
    await Promise.all([networkBack(), claimBack()])
    return em.findOneOrFail(ClaimLink, found.link, { populate: ['debtor', 'debtor.school'] })
  }

  /** A new code for whoever holds a link and has told the ward's surname. */
  async renew(party: Party & { link: ClaimLink }): Promise<void> {
    authorise(this.context.viewer, 'requestClaimLink')
    if (!party.toldSurname) throw refuse(UserErrorCode.REQUIRED, null, 'Tell us the family name first.')
    await this.context.cases.withClaim(party.link.debtor.id, async (debtor) => {
      mustAct(party, debtor)
      await this.context.claimLinks.mustOpenStill(party.link)
      await this.give(await this.context.em.findOneOrFail(ClaimLink, party.link.id, { refresh: true }))
    })
  }

  /** The code of a link, for whoever holds it; null where it has none that works. */
  of(link: ClaimLink): WordedCode | null {
    const { config, rules } = this.context
    return worded({ config, rules, now: this.context.now() }, link)
  }

  /** The code of a printed letter: the same on every printing, as long as it works. */
  async forPrint(link: ClaimLink): Promise<void> {
    if (!this.of(link)) await this.give(link)
  }

  /** Gives a link a new code; ends the earlier ones of its claim and contact; on paper each letter keeps its own. In the caller's transaction. */
  async give(link: ClaimLink): Promise<void> {
    Object.assign(link, newCode(this.context.config.secret, link.nonce, this.context.now()))
    await this.context.em.flush()
    await this.endEarlier([link.id])
  }

  /** A new code for a claim and contact ends the earlier ones, in one statement for however many links. */
  async endEarlier(links: readonly number[]): Promise<void> {
    const { em } = this.context
    if (links.length > 0) await unawaited(em, em.execute(END_EARLIER, [`{${links.join(',')}}`]))
  }
}

/** The columns of a new code, as a link's row keeps them. */
export const newCode = (secret: string, nonce: string, codeMadeAt: Date) => ({
  codeHash: codeHash(secret, codeOf(secret, nonce, codeMadeAt)),
  codeMadeAt,
})

/** A link's code in words; null where it has none that works. */
export function worded(
  { config, rules, now }: { config: Config; rules: Rules; now: Date },
  { nonce, codeHash: kept, codeMadeAt, revokedAt }: ClaimLink,
): WordedCode | null {
  if (!codeMadeAt || revokedAt || codeMadeAt < since(rules, now)) return null
  const { secret } = config
  const made = codeOf(secret, nonce, codeMadeAt)
  const code = madeAgain(made, kept, codeHash(secret, made))
  return {
    code: `${code.slice(0, SIGNS / 2)} ${code.slice(SIGNS / 2)}`,
    page: `${config.publicUrl}${paths.letter}`,
    until: formatDay(addDays(localDate(codeMadeAt, rules.timeZone), CODE_DAYS)),
  }
}

/** Hashes of codes that work no more go. */
export async function forgetOldCodes(context: RequestContext): Promise<void> {
  await context.em.execute(FORGET, [since(context.rules, context.now())])
}

/** Codes that were made before this work no more. */
const since = ({ timeZone }: Pick<Rules, 'timeZone'>, now: Date) =>
  startOfDay(addDays(localDate(now, timeZone), -CODE_DAYS), timeZone)

/** Only SECRET and the link's row together make it again, when its letter is rendered. */
const codeOf = (secret: string, nonce: string, madeAt: Date) =>
  derivedTypedCode(secret, `code:${nonce}:${madeAt.getTime()}`, SIGNS)

const codeHash = (secret: string, code: string) => derivedToken(secret, `code hash:${code}`)

interface Found {
  link: number
  debtor: number
  studentName: string
  parentName: string
}

/** Compared in the place of a claim that there is not, so that the time tells nothing. */
const NOBODY = { studentName: 'Nobody Atall', parentName: 'Nobody' }

const FIND = `
  select link.id as link, debtor.id as debtor, student_name as "studentName", parent_name as "parentName"
    from claim_link link join debtor on debtor.id = link.debtor_id
   where code_hash = ? and code_made_at >= ? and revoked_at is null`

const END_EARLIER = `
  update claim_link earlier set code_hash = null, code_made_at = null from claim_link link
   where link.id = any(?::int[]) and earlier.debtor_id = link.debtor_id and earlier.id <> link.id
     and earlier.printed = link.printed and lower(earlier.email) = lower(link.email)
     and earlier.code_hash is not null`

const FORGET = `update claim_link set code_hash = null, code_made_at = null where code_made_at < ?`
