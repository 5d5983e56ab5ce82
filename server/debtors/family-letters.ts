import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { SchoolState } from '../schools/school.entity.js'
import { DebtStatus, type Debtor } from './debtor.entity.js'

/** What the family is told of a claim, each in the transaction that causes it. */
export class FamilyLetters {
  constructor(private readonly context: Context) {}

  /** The claim with a private link of its own; without an e-mail address the school prints the letter. */
  async claim(em: EntityManager, debtor: Debtor): Promise<void> {
    if (!debtor.parentEmail || debtor.status === DebtStatus.COMPLETED) return
    const school = this.context.viewer.school!
    const link = await this.context.claimLinks.make(em, debtor, debtor.parentEmail)
    await this.context.world.outbox.post(em, {
      kind: 'claim',
      to: debtor.parentEmail,
      data: { linkId: link.id },
      debtor,
      school,
      held: school.state !== SchoolState.APPROVED && school.state !== SchoolState.SUSPENDED,
    })
  }

  /** Rule 5. Notice starts again: nobody is listed unheard because a letter went to a wrong address. */
  async addressChanged(em: EntityManager, debtor: Debtor, old: string | null): Promise<void> {
    const keptBy = await this.context.claimLinks.revokeAll(em, debtor)
    await this.context.world.outbox.cancel(em, debtor)
    if (old && debtor.noticedAt)
      await this.context.world.outbox.post(em, {
        kind: 'claim-address-changed',
        to: old,
        data: { debtorId: debtor.id, hasCase: keptBy.has(old.toLowerCase()) },
        debtor,
      })
    if (!debtor.handedOverOn) debtor.noticedAt = null
    await this.claim(em, debtor)
  }

  /** `told`: an address that hears of it by another letter. */
  async withdrawn(em: EntityManager, debtor: Debtor, told?: string | null): Promise<void> {
    await this.context.world.outbox.cancel(em, debtor)
    await this.#tellWhoKnows(em, debtor, 'claim-withdrawn', told)
  }

  async settled(em: EntityManager, debtor: Debtor, told?: string | null): Promise<void> {
    await this.#tellWhoKnows(em, debtor, 'claim-settled', told)
  }

  /** Too old for the register (rule 7). */
  async expired(em: EntityManager, debtor: Debtor): Promise<void> {
    await this.#tellWhoKnows(em, debtor, 'claim-expired-family')
  }

  /** Whoever was never told of a claim hears nothing of its end either. */
  async #tellWhoKnows(
    em: EntityManager,
    debtor: Debtor,
    kind: 'claim-withdrawn' | 'claim-settled' | 'claim-expired-family',
    told?: string | null,
  ): Promise<void> {
    if (debtor.parentEmail && debtor.noticedAt && debtor.parentEmail.toLowerCase() !== told)
      await this.context.world.outbox.post(em, {
        kind,
        to: debtor.parentEmail,
        data: { debtorId: debtor.id },
        debtor,
      })
  }
}
