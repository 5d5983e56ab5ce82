import type { Opening } from './opening.js'
import { ClaimChange } from '../../debtors/claim-change.entity.js'
import { ref } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import { Document } from '../../documents/document.entity.js'
import { SAME_REQUEST, keyed } from '../../shared/same-request.js'
import { rowId } from '../../shared/row-id.js'
import { sha256 } from '../../shared/secrets.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { withoutUndone } from '../asked-before.js'
import { contactOf, isSameContact, type Contact } from '../contact.js'
import { ContendMessage, Saying } from '../contend-message.entity.js'
import type { ContendShape } from '../contend-shapes.js'
import { Contend, Triage } from '../contend.entity.js'
import { noSuchLink } from './claim-links.js'
import { whyNotContended } from './contendable.js'
import { mustAct, saidBy, type Party, type Parties } from './parties.js'
import type { Instalment } from '../plans/payment-plan.entity.js'
import { standStill } from '../stand-still.js'
import { ContendAct, ContendReason, ContendState, Side } from '../../standing/states.js'
import type { AskingForRest } from '../plans/asking-for-rest.js'
import type { CaseFiles } from '../case-files.js'
import type { Cases } from '../cases.js'
import type { Documents } from '../../documents/documents.js'
import type { PaymentPlans } from '../plans/payment-plans.js'
import type { Standings } from '../../standing/standing.js'

interface Needs extends RequestContext {
  askingForRest: AskingForRest
  caseFiles: CaseFiles
  cases: Cases
  documents: Documents
  parties: Parties
  paymentPlans: PaymentPlans
  standings: Standings
}

/** Opening a case of either kind: for whom, once, and not the same again. */
export class Openings {
  constructor(private readonly context: Needs) {}

  /** Opens a contend of either kind. The same request twice opens one. `check` holds what is wrong so far. */
  async open(opening: Opening, check: Validation): Promise<ContendShape> {
    this.context.caseFiles.checkFiles(check, opening.files)
    const email = check.optionalEmail('email', 'your e-mail address', opening.email)
    check.done()
    const { debtorId } = await this.#claim(opening)
    return this.context.cases.withClaim(debtorId, async (debtor) => {
      // Asked once more: while the claim was waited for it may have come to name somebody else's child.
      const { party } = await this.#claim(opening)
      mustAct(party, debtor)
      const sent = await this.#sent({ ...opening, email }, party)
      const same = await this.#same(debtor, sent.key)
      if (same) sent.mustBe(same.requestKey)
      if (same) return this.context.caseFiles.shape(same, party)
      await this.allow(debtor, opening.reason)
      const { em, paymentPlans, askingForRest } = this.context
      const instalments = opening.instalments && paymentPlans.proposed(opening.instalments, debtor.owed)
      if (opening.rest) await this.allow(debtor, ContendReason.MORE_TIME)
      const rest = opening.rest && askingForRest.proposed(opening.rest, debtor.owed, opening.saysPaid ?? 0)
      const contact = contactOf(party, email)
      const isRepeat = await this.#isRepeat(debtor, opening, { instalments, party, contact })
      if (isRepeat && rest) throw refuse(UserErrorCode.CONFLICT, 'files', ANSWERED_BEFORE)
      const plan = instalments ?? rest
      const now = this.context.now()
      const contend = em.create(Contend, {
        debtor: ref(debtor),
        reason: opening.reason,
        saysOwed: opening.reason === ContendReason.WRONG_AMOUNT ? (opening.saysOwed ?? null) : null,
        ...(opening.reason === ContendReason.ALREADY_PAID
          ? { saysPaid: opening.saysPaid ?? null, saysPaidOn: opening.saysPaidOn ?? null }
          : {}),
        state: isRepeat ? ContendState.REPEATED : ContendState.OPEN,
        openedAt: now,
        clockFrom: now,
        triage: Triage.NEW,
        ...contact,
        account: party.account ? ref(party.account) : null,
        link: party.link ? ref(party.link) : null,
        requestKey: `${sent.kept}:${now.getTime()}`,
      })
      await em.flush()
      const school = await debtor.school.loadOrFail()
      await this.context.cases.say(
        { contend, debtor, school },
        {
          act: Saying.OPEN,
          ...saidBy(party),
          text: opening.message,
          plan: plan && (await paymentPlans.propose(contend, Side.FAMILY, plan)),
          files: opening.files,
        },
      )
      await standStill(this.context, debtor, now)
      return this.context.caseFiles.shape(contend, party)
    })
  }

  /** Refuses, with a sentence, where there is nothing to contend, or another case than `own` runs. Callers hold the claim's lock. */
  async allow(debtor: Debtor, reason: ContendReason, own?: Contend): Promise<void> {
    const { state } = await debtor.school.loadOrFail()
    const standing = await this.context.standings.ofOne(debtor.id)
    const because = whyNotContended(debtor, state, standing, { reason, id: own?.id })
    if (because) throw refuse(UserErrorCode.CONFLICT, null, because)
  }

  /** The claim that is contended, and who does it: by the link, or signed in under its verified address. */
  async #claim({ token, debtorId }: Opening): Promise<{ debtorId: number; party: Party }> {
    const link = await this.context.parties.linkOf(token)
    if (token && !link) throw noSuchLink()
    if (link)
      return {
        debtorId: link.debtor.id,
        party: { side: Side.FAMILY, account: null, link, byPrint: link.printed },
      }
    const debtor = debtorId ? await this.context.parties.claimOfAccount(rowId(debtorId)) : null
    if (!debtor)
      throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'There is no such claim against your e-mail address.')
    return {
      debtorId: debtor.id,
      party: { side: Side.FAMILY, account: this.context.viewer.account, link: null },
    }
  }

  /** A key is bound to who asks: another family's case is not answered. Without one a request is known by what it says. */
  async #sent(
    { requestKey, reason, message, email, saysOwed, saysPaid, saysPaidOn, instalments, rest, files }: Opening,
    { account, link }: Party,
  ): Promise<ReturnType<typeof keyed>> {
    const who = account ? `account:${account.id}` : `link:${link?.email?.toLowerCase() ?? link?.id}`
    const sums = [saysOwed ?? null, saysPaid ?? null, saysPaidOn ?? null]
    const brought = await this.context.documents.hashesOf(files)
    const said = [reason, message, email ?? null, ...sums, instalments ?? null, rest ?? null, brought]
    const key = requestKey
      ? `key:${sha256(JSON.stringify([who, requestKey]))}`
      : `same:${sha256(JSON.stringify([who, ...said]))}`
    return keyed(this.context.config.secret, key, said)
  }

  /** By a key at any time, without one for a few minutes. What was taken back may be sent again. */
  async #same(debtor: Debtor, requestKey: string): Promise<Contend | null> {
    const recent = new Date(this.context.now().getTime() - SAME_REQUEST)
    return this.context.em.findOne(
      Contend,
      {
        debtor: debtor.id,
        requestKey: { $like: `${requestKey}:%` },
        state: { $ne: ContendState.WITHDRAWN },
        ...(requestKey.startsWith('same:') ? { openedAt: { $gt: recent } } : {}),
      },
      { populate: ['debtor.school'], orderBy: { id: 'desc' } },
    )
  }

  /**
   * Rule 13: after a no, also of a case that was taken back since, the same again from the same contact needs a file
   * that was not there before; a plea may bring other dates or amounts.
   * A claim that was materially changed since is another one to answer. What was sent by a printed letter is not held against anybody else: it may not have been the family.
   */
  async #isRepeat(
    debtor: Debtor,
    { reason, files }: Opening,
    {
      instalments,
      party,
      contact,
    }: { instalments: readonly Instalment[] | undefined; party: Party; contact: Contact },
  ): Promise<boolean> {
    const { em } = this.context
    const counted = party.byPrint ? {} : { byPrintedLetter: false }
    const brought = await Promise.all(
      this.context.documents.distinct(files).map((address) => this.context.documents.find(address, 'files')),
    )
    const answers = await em.find(
      ContendMessage,
      {
        act: { $in: [ContendAct.REJECT, ContendAct.ACCEPT_IN_PART, ContendAct.DISMISS] },
        contend: {
          debtor: debtor.id,
          ...counted,
          reason: instalments ? reason : { $ne: ContendReason.MORE_TIME },
          state: { $in: [ContendState.REJECTED, ContendState.DISMISSED, ContendState.WITHDRAWN] },
        },
      },
      { populate: ['contend'] },
    )
    const changed = await em.findOne(
      ClaimChange,
      { debtor: debtor.id, endedAt: null },
      { orderBy: { statedAt: 'desc' } },
    )
    const answered = answers
      // To what the claim says since a material change nobody has said no, and what a voided payment took back is no answer.
      .filter(({ at, act, contend }) => {
        const isStanding = act !== ContendAct.ACCEPT_IN_PART || contend.getEntity().answered !== null
        return isStanding && !(changed && changed.statedAt > at)
      })
      .map(({ contend }) => contend.getEntity())
    const refused = await withoutUndone(
      em,
      answered.filter((one) => isSameContact(contact, one)),
    )
    if (refused.length === 0) return false
    if (instalments && !(await this.context.paymentPlans.wasProposed(refused, instalments))) return false
    const known = await em.find(Document, { message: { contend: { debtor: debtor.id, ...counted } } })
    const seen = new Set(known.map(({ sha256: hash }) => hash))
    return brought.every(({ sha256: hash }) => seen.has(hash))
  }
}

const ANSWERED_BEFORE =
  'The school has answered the same before. Add a receipt that it has not seen, or ask for time only.'
