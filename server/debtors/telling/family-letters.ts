import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../../request.js'
import { ClaimLink } from '../../contends/families/claim-link.entity.js'
import { allOf } from '../../database/all-of.js'
import { drawIds } from '../../database/draw-ids.js'
import { SchoolState, type School } from '../../schools/school.entity.js'
import { stateNow } from '../../accounts/acting-now.js'
import type { ClaimInput } from '../stated-claim.js'
import { DebtStatus, type Debtor } from '../debtor.entity.js'
import { Letter } from '../../mail/letter.entity.js'
import type { LettersAhead, ForeseenLetter, Outbox } from '../../mail/outbox.js'
import type { LinksOfClaims } from '../ports.js'
import { unhearLetters } from './unhear-letters.js'

interface Needs extends RequestContext {
  claimLinks: LinksOfClaims
  outbox: Outbox
}

/** What of a claim says whom to tell. */
type Told = Pick<ClaimInput, 'parentEmail' | 'status'> & {
  id: number
  /** Listed just now: nobody has a code of it that a new one would end. */
  isNew?: boolean
  undoableUntil: Date | null
}

/** The numbers of letters' links, and what is known of the letters, before they are written. */
export interface LinkedLetters {
  links: number[]
  letters: LettersAhead
}

/** What the family is told of a claim, each in the transaction that causes it. */
export class FamilyLetters {
  constructor(private readonly context: Needs) {}

  /** The claim with a private link of its own; without an e-mail address the school prints the letter. */
  async claim(debtors: readonly Told[], ahead?: LinkedLetters): Promise<void> {
    await this.#tell(debtors, 'claim', {}, ahead)
  }

  /** Which of the first letters of new claims may leave today, before the claims are written. */
  async firstToday(claims: readonly Pick<Told, 'parentEmail' | 'status'>[]): ReturnType<Outbox['today']> {
    const letters = claims.flatMap((claim, at) =>
      isTold(claim) ? [{ kind: 'claim' as const, to: claim.parentEmail!, data: {}, topic: `new ${at}` }] : [],
    )
    return this.context.outbox.today(this.context.em, letters)
  }

  async #ahead(news: readonly ForeseenLetter[]): Promise<LinkedLetters> {
    const { em } = this.context
    const [[links, ids], today] = await allOf([
      drawIds(em, [ClaimLink, news.length], [Letter, news.length]),
      this.context.outbox.today(em, news),
    ])
    return { links: links!, letters: { ...today, ids: ids! } }
  }

  /** What the family had not heard of the claim (rule 19). */
  async changed(debtors: readonly Told[]): Promise<void> {
    await this.#tell(debtors, 'claim-changed')
  }

  /**
   * That a payment no longer counts (rule 25). Whoever was never told of the claim reads what is owed in its first letter,
   * unless that is on its way already.
   */
  async paymentVoided(debtor: Debtor, payment: { id: number }): Promise<void> {
    const { em, outbox } = this.context
    if (!debtor.noticedAt && (await outbox.leavingNow(em, [debtor.id], ['claim'])).length === 0) return
    await this.#tell([debtor], 'claim-payment-voided', { paymentId: payment.id })
  }

  /** `asked`: by callers who have nothing to flush. */
  async #tell(
    debtors: readonly Told[],
    kind: 'claim' | 'claim-changed' | 'claim-payment-voided',
    data: object = {},
    asked?: LinkedLetters,
  ): Promise<void> {
    const { em } = this.context
    const told = debtors.flatMap((debtor) =>
      isTold(debtor) || (debtor.parentEmail && kind === 'claim-payment-voided')
        ? [{ debtor, email: debtor.parentEmail!, withCode: true, isFirst: debtor.isNew }]
        : [],
    )
    const school = this.context.school
    const held = told.length > 0 && (await isKeptBack(em, school))
    const letters = told.map(({ debtor, email }) => ({
      kind,
      to: email,
      data: { ...data },
      debtor,
      school,
      held,
    }))
    if (!asked) await em.flush()
    const ahead = asked ?? (await this.#ahead(letters))
    const links = await this.context.claimLinks.makeAll(told, ahead.links)
    const linked = letters.map((letter, at) => ({ ...letter, data: { linkId: links[at]!, ...letter.data } }))
    await this.context.outbox.postAll(em, linked, ahead.letters)
  }

  /** Rule 5. Notice starts again: nobody is listed unheard because a letter went to a wrong address. */
  async addressChanged(moved: readonly { debtor: Debtor; old: string | null }[]): Promise<void> {
    const { em } = this.context
    if (moved.length === 0) return
    const debtors = moved.map(({ debtor }) => debtor)
    const casesOf = await this.context.claimLinks.revokeAll(debtors)
    await this.context.outbox.cancel(em, debtors)
    const letters = moved.flatMap(({ debtor, old }) =>
      old && debtor.noticedAt
        ? [
            {
              kind: 'claim-address-changed' as const,
              to: old,
              data: { debtorId: debtor.id, hasCase: casesOf(debtor).has(old.toLowerCase()) },
              debtor,
            },
          ]
        : [],
    )
    await this.context.outbox.postAll(em, letters)
    await unhearLetters(this.context, debtors, { arrived: true })
    await this.claim(debtors)
  }

  /** `told`: an address that hears of it by another letter. */
  async withdrawn(debtor: Debtor, told?: string | null): Promise<void> {
    await this.context.outbox.cancel(this.context.em, [debtor])
    await this.#tellWhoKnows([debtor], 'claim-withdrawn', told)
  }

  async settled(debtors: readonly Debtor[], told?: string | null): Promise<void> {
    await this.#tellWhoKnows(debtors, 'claim-settled', told)
  }

  /** Too old for the register (rule 7). */
  async expired(debtor: Debtor): Promise<void> {
    await this.#tellWhoKnows([debtor], 'claim-expired-family')
  }

  /** Whoever was never told of a claim hears nothing of its end either. */
  async #tellWhoKnows(
    debtors: readonly Debtor[],
    kind: 'claim-withdrawn' | 'claim-settled' | 'claim-expired-family',
    told?: string | null,
  ): Promise<void> {
    const afterSeconds = kind === 'claim-settled' ? this.context.rules.undoSeconds : 0
    const letters = debtors.flatMap((debtor) =>
      debtor.parentEmail && debtor.noticedAt && debtor.parentEmail.toLowerCase() !== told
        ? [{ kind, to: debtor.parentEmail, data: { debtorId: debtor.id }, debtor, afterSeconds }]
        : [],
    )
    await this.context.outbox.postAll(this.context.em, letters)
  }
}

/** Rule 2. Once approved is for ever; a school that seems to wait may have been approved since the request began. */
const isKeptBack = async (em: EntityManager, school: School): Promise<boolean> =>
  !LEAVING.includes(school.state) && !LEAVING.includes(await stateNow(em, school))
const LEAVING: readonly SchoolState[] = [SchoolState.APPROVED, SchoolState.SUSPENDED]

/** Whether the family hears of a claim by letter; where nothing is owed any more nobody is asked. */
const isTold = ({ parentEmail, status }: Pick<Told, 'parentEmail' | 'status'>) =>
  Boolean(parentEmail) && status !== DebtStatus.COMPLETED
