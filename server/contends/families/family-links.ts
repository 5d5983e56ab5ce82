import { paths } from '../../../common/paths.js'
import type { RequestContext } from '../../request.js'
import { type Debtor, hasRefused, isClosed, refuseAt } from '../../debtors/debtor.entity.js'
import { wordingsOf } from '../../debtors/telling/heard.js'
import { lockFound } from '../../debtors/under-its-claim.js'
import { FoundWards } from '../../debtors/wards/found-wards.js'
import { stateNow } from '../../accounts/acting-now.js'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { authorise } from '../../policy.js'
import { type School, SchoolState } from '../../schools/school.entity.js'
import { addDays, formatDay, localDate } from '../../../common/days.js'
import { Letter } from '../../mail/letter.entity.js'
import { sha256 } from '../../shared/secrets.js'
import { SAME_REQUEST } from '../../shared/same-request.js'
import { Refused, UserErrorCode, refuse } from '../../shared/user-error.js'
import { askingOf, isBeyondAsking } from '../asked-before.js'
import { THROUGH_PRINTED, type Cases } from '../cases.js'
import { ClaimLink } from './claim-link.entity.js'
import { noSuchLink, type ClaimLinks } from './claim-links.js'
import { escalateBy } from '../../standing/contend-clock.js'
import { Contend } from '../contend.entity.js'
import { casesThatGoOn, isWayTo } from './parties.js'
import { ContendAct, ContendState, FAMILY_MAY_ACT, Side, step } from '../../standing/states.js'
import type { ClaimProof } from './claim-proof.js'
import type { History } from '../../history/history.js'
import type { Limits } from '../../doors/limits/rate-limits.js'
import type { Notifications } from '../../notifications/notifications.js'
import type { Outbox } from '../../mail/outbox.js'
import type { Standings } from '../../standing/standing.js'
import { unhearLetters } from '../../debtors/telling/unhear-letters.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  cases: Cases
  claimLinks: ClaimLinks
  claimProof: ClaimProof
  history: History
  limits: Limits
  notifications: Notifications
  outbox: Outbox
  standings: Standings
}

/** What whoever holds a private link can do about the links and letters of its claim (rules 4 and 5). */
export class FamilyLinks {
  constructor(private readonly context: Needs) {}

  /** One more letter, only ever to the address on record. The answer is the same whether one leaves or not. */
  async request(token: string): Promise<void> {
    authorise(this.context.viewer, 'requestClaimLink')
    const link = await this.#link(token)
    await this.write(link.debtor.id, { asked: 'by link' }, link)
  }

  /** A further link to the address on record, unless enough left today. Earlier ones stay. */
  async write(
    debtorId: number,
    how: { asked: 'by link' | 'by question' },
    link: ClaimLink | null = null,
  ): Promise<void> {
    await this.context.cases.withClaim(debtorId, async (claim) => {
      if (link) await this.context.claimLinks.mustOpenStill(link)
      if (await this.#isJustWritten(claim)) return
      const allowed = await this.context.limits.furtherLink(debtorId, how).then(
        () => true,
        (error: unknown) => {
          if (error instanceof LimitReached) return false
          throw error
        },
      )
      if (allowed) await this.#post(claim, { withCode: how.asked === 'by link' })
    })
  }

  /** Whoever was just sent a new link gets no second one, and has used up none: the same was asked twice. */
  async #isJustWritten({ id, parentEmail }: Debtor): Promise<boolean> {
    const since = new Date(this.context.now().getTime() - SAME_REQUEST)
    const recent = { kind: 'claim-link', debtor: id, createdAt: { $gt: since } } as const
    return (await this.context.em.find(Letter, recent)).some(({ to }) => isSameAddress(to, parentEmail))
  }

  /** Ends every other link to the claim. Only for whoever tells the ward's surname: an old link must not shut out the family. */
  async revokeOthers(token: string, surname: string): Promise<void> {
    authorise(this.context.viewer, 'revokeClaimLinks')
    const link = await this.#link(token)
    this.#mustBeMailed(link)
    if (!(await this.context.claimProof.by(link, surname)))
      throw refuse(UserErrorCode.INVALID, 'surname', WRONG_SURNAME)
    await this.endOthers(link)
  }

  async endOthers(link: ClaimLink): Promise<void> {
    this.#mustBeMailed(link)
    await this.context.cases.withClaim(link.debtor.id, async (debtor) => {
      await this.context.claimLinks.mustOpenStill(link)
      const spared = await this.#waysToOthersCases(link)
      // A letter that has not left yet goes to the address on record: nobody else can have its link.
      await this.context.em.execute(
        `update claim_link set revoked_at = ? where debtor_id = ? and revoked_at is null and id <> ? and id <> all(?::int[])
            and not exists (select from letter where letter.debtor_id = claim_link.debtor_id
                               and state in ('QUEUED', 'LATER', 'HELD') and (data ->> 'linkId')::int = claim_link.id)`,
        [this.context.now(), debtor.id, link.id, `{${spared.join(',')}}`],
      )
      const school = await debtor.school.loadOrFail()
      this.context.history.add({ act: 'claim.links-revoked', school, debtor })
    })
  }

  /**
   * Links that letters about an open case of somebody else carry: no other address of the claim takes it away from whoever
   * opened it. A printed one may lie anywhere, and its case goes on by the letters to its contact.
   */
  async #waysToOthersCases(link: ClaimLink): Promise<number[]> {
    const { em } = this.context
    const debtor = link.debtor.id
    const open = await casesThatGoOn(this.context, [debtor])
    const others = open.filter((contend) => !isWayTo(link, contend))
    const links = await em.find(ClaimLink, { debtor, revokedAt: null, email: { $ne: null } })
    return links.filter((one) => others.some((contend) => isWayTo(one, contend))).map(({ id }) => id)
  }

  /**
   * "This letter is not for me": nothing about the ward goes to that address again, by whichever claim of this school, its
   * links end, and notice runs anew, since the family was not told. Of a printed letter only its link ends: the school
   * handed it to somebody.
   */
  async refuse(token: string): Promise<void> {
    authorise(this.context.viewer, 'refuseLetter')
    try {
      await this.#refuseBy(await this.#link(token))
    } catch (error) {
      if (!(error instanceof Refused) || !(await this.justRefused(token))) throw error
    }
  }

  /** The school of a link that this ended a moment ago: whoever says it twice is answered as the first time. Else null. */
  async justRefused(token: string): Promise<School | null> {
    const { em, history } = this.context
    const since = new Date(this.context.now().getTime() - SAME_REQUEST)
    const ended = { tokenHash: sha256(token), revokedAt: { $gt: since } }
    const link = await em.findOne(ClaimLink, ended, { populate: ['debtor.school'] })
    const said = link && (await history.isJustDone(link.debtor, 'claim.letter-refused', saidBy(link)))
    return said ? link.debtor.getEntity().school.getEntity() : null
  }

  async #refuseBy(link: ClaimLink): Promise<void> {
    await this.context.transaction(async () => {
      const claim = link.debtor.unwrap()
      // Whoever may not holds up nobody.
      await this.#mayRefuse(link, claim)
      // What its school lists at this moment, or changes, comes before this or after it.
      await stateNow(this.context.em, claim.school, 'alone')
      const ofWard = link.email && !link.printed ? await this.#lockWard(claim) : []
      await this.#refuse(link)
      for (const id of ofWard) if (id !== claim.id) await this.#refuseBeside(link, id)
    })
  }

  async #refuse(link: ClaimLink): Promise<void> {
    await this.context.cases.withClaim(link.debtor.id, async (debtor) => {
      const { em } = this.context
      await this.#mayRefuse(link, debtor)
      const living = await em.find(ClaimLink, { debtor: debtor.id, revokedAt: null })
      const isEnded = ({ id, email, printed }: ClaimLink) =>
        link.email ? isSameAddress(email, link.email) && printed === link.printed : id === link.id
      for (const one of living.filter(isEnded)) one.revokedAt = this.context.now()
      await em.flush()
      if (link.email && !link.printed) await this.#stopWriting(debtor, link.email)
      // Nothing but a case was ever written there.
      if (link.email && link.printed)
        await em.nativeUpdate(
          Contend,
          { debtor: debtor.id, byPrintedLetter: true, contactEmail: link.email.toLowerCase() },
          { contactEmail: null },
        )
      await this.#tellSchool(debtor, link)
    })
  }

  /** Throws where the link is ended, or is its family's way to a case that goes on. */
  async #mayRefuse(link: ClaimLink, debtor: Debtor): Promise<void> {
    const { em } = this.context
    await this.context.claimLinks.mustOpenStill(link)
    const open = await em.find(
      Contend,
      { debtor: debtor.id, state: { $in: [...FAMILY_MAY_ACT] } },
      { refresh: true },
    )
    const own = open.filter((contend) => isWayTo(link, contend))
    const asking = await askingOf(em, own)
    const standing = await this.context.standings.ofOne(debtor.id)
    for (const contend of own) this.#keepWayTo(contend, debtor, isBeyondAsking(asking(contend.id), standing))
  }

  /** A printed letter, which the school held first, never shuts out whoever was written to. */
  #mustBeMailed({ printed }: ClaimLink): void {
    if (printed) throw refuse(UserErrorCode.CONFLICT, 'token', ONLY_MAILED)
  }

  /** Throws while its family can still do something in the case: this link is the way to it. */
  #keepWayTo(contend: Contend, debtor: Debtor, isBeyond: boolean): void {
    if (step(contend.state, contend.reason, ContendAct.WITHDRAW, Side.FAMILY))
      throw refuse(UserErrorCode.CONFLICT, null, 'You have answered this claim. Withdraw that answer first.')
    if (isBeyond) return
    const { rules } = this.context
    if (contend.state === ContendState.REJECTED && contend.stood && !isClosed(debtor))
      throw refuse(UserErrorCode.CONFLICT, null, MAY_ASK_LATER)
    if (!escalateBy(contend, rules, this.context.now())) return
    const until = formatDay(addDays(localDate(contend.clockFrom, rules.timeZone), rules.escalateDays))
    throw refuse(
      UserErrorCode.CONFLICT,
      null,
      `You can ask the people who run DMA to decide about your answer until ${until}. Come back here after that day.`,
    )
  }

  /** A new code ends that of an earlier letter, which nobody may do who is not known to hold a link. */
  async #post(debtor: Debtor, { withCode }: { withCode: boolean }): Promise<void> {
    const school = await debtor.school.loadOrFail()
    const open = school.state === SchoolState.APPROVED || school.state === SchoolState.SUSPENDED
    const to = debtor.parentEmail
    if (!open || !to || hasRefused(debtor, to)) return
    const link = await this.context.claimLinks.make({ debtor, email: to, withCode })
    await this.context.outbox.post(this.context.em, {
      kind: 'claim-link',
      to,
      data: { linkId: link.id },
      debtor,
      school,
    })
    this.context.history.add({ act: 'claim.link-requested', school, debtor })
  }

  /** The claims of its school about this ward, by each name under which anybody has heard of it; locked. */
  async #lockWard(claim: Debtor): Promise<number[]> {
    const { em } = this.context
    const wards = new FoundWards({ em, school: claim.school })
    return lockFound(em, async () => {
      const found = await wards.of(wordingsOf(claim).map((wording) => ({ claim: wording })))
      return [claim.id, ...found.flatMap(({ own }) => own.map(({ id }) => id))]
    })
  }

  /** Another claim about the ward of one whose letter is refused; not where the same address has answered it, and may go on. */
  async #refuseBeside({ email }: ClaimLink, id: number): Promise<void> {
    await this.context.cases.withClaim(id, async (debtor) => {
      const open = await casesThatGoOn(this.context, [id])
      if (open.some(({ contactEmail }) => isSameAddress(email!, contactEmail))) return
      const { em } = this.context
      const links = await em.find(ClaimLink, { debtor: id, revokedAt: null, printed: false })
      for (const one of links) if (isSameAddress(email!, one.email)) one.revokedAt = this.context.now()
      await this.#stopWriting(debtor, email!)
      const school = await debtor.school.loadOrFail()
      if (isSameAddress(email!, debtor.parentEmail))
        this.context.history.add({ act: 'claim.letter-refused', school, debtor })
      await em.flush()
    })
  }

  async #stopWriting(debtor: Debtor, email: string): Promise<void> {
    refuseAt(debtor, [email])
    if (isSameAddress(email, debtor.parentEmail)) {
      await this.context.outbox.cancel(this.context.em, [debtor])
      await unhearLetters(this.context, [debtor], { arrived: false })
    }
  }

  async #tellSchool(debtor: Debtor, link: ClaimLink): Promise<void> {
    const { printed } = link
    const school = await debtor.school.loadOrFail()
    this.context.history.add({ act: 'claim.letter-refused', school, debtor, changes: saidBy(link) })
    await this.context.notifications.tellSchool(school, {
      kind: 'claim.letter-refused',
      text: `Somebody says that your letter about ${debtor.studentName} is not for them. ${printed ? 'It was the printed one.' : 'Check the address.'}`,
      path: paths.debtor(debtor.id),
      about: debtor,
    })
    await this.context.em.flush()
  }

  async #link(token: string): Promise<ClaimLink> {
    const link = await this.context.claimLinks.find(token)
    if (!link) throw noSuchLink()
    return link
  }
}

const MAY_ASK_LATER =
  'You can ask the people who run DMA to decide about your answer once no other case about the claim is open. Come back here after that.'

const ONLY_MAILED =
  'Only a link that came to you by e-mail can end the others. Ask for one on this page first.'

export const WRONG_SURNAME = 'That is not the name we asked for. Check the spelling and try again.'

const saidBy = ({ printed }: ClaimLink) => (printed ? [THROUGH_PRINTED] : [])
