import { paths } from '../../../common/paths.js'
import type { RequestContext } from '../../request.js'
import { formatMinor } from '../../../common/money.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import { Letter } from '../../mail/letter.entity.js'
import type { LetterKind } from '../../../common/letter-kinds.js'
import type { OtherNotificationKind } from '../../notifications/notification-kinds.js'
import type { School } from '../../schools/school.entity.js'
import { addDays, formatDay, localDate, startOfDay } from '../../../common/days.js'
import { caseContact } from './case-contact.js'
import type { Case } from '../case.js'
import type { Instalment } from '../plans/payment-plan.entity.js'
import { ContendState } from '../../standing/states.js'
import type { ClaimLinks } from '../families/claim-links.js'
import type { FamilyLetters } from '../../debtors/telling/family-letters.js'
import type { Notifications } from '../../notifications/notifications.js'
import type { Outbox } from '../../mail/outbox.js'

interface Needs extends RequestContext {
  claimLinks: ClaimLinks
  familyLetters: FamilyLetters
  notifications: Notifications
  outbox: Outbox
}

/**
 * What people are told because a date comes near or has passed, each in the caller's transaction. That it is told once
 * is the caller's care; here it is said to whom, and where it leads.
 */
export class ClockLetters {
  constructor(private readonly context: Needs) {}

  /** The school's answer is due soon. */
  async answerDue(found: Case): Promise<void> {
    const { contend, debtor, school } = found
    await this.context.outbox.post(this.context.em, {
      kind: 'contend-due-soon',
      to: school.email,
      data: { contendId: contend.id },
      debtor,
      school,
    })
    await this.context.notifications.tellSchool(school, {
      kind: 'contend.due-soon',
      text: `The family of ${debtor.studentName} waits for your answer until ${this.#lastDay(found)}.`,
      path: paths.contendCase(contend.id),
      about: debtor,
      writtenTo: [school.email],
    })
  }

  /** The provider's decision is due soon. */
  async decisionDue(found: Case): Promise<void> {
    const by = this.#lastDay(found, this.context.rules.decideDays)
    await this.context.notifications.tellProviders({
      kind: 'contend.decision-due-soon',
      text:
        found.contend.state === ContendState.ESCALATED_AGAIN
          ? `Until ${by} you can say that a family brings nothing new against ${found.school.name}. After that it counts as new.`
          : `A family and ${found.school.name} wait for your decision until ${by}.`,
      path: paths.providerEscalation(found.contend.id),
      about: found.debtor,
    })
  }

  /** The family's answer to the school's offer is due soon. */
  async offerDue(found: Case): Promise<void> {
    await this.#remindFamily(found, {
      kind: 'offer-due-soon',
      data: {},
      text: `${found.school.name} waits for your answer until ${this.#lastDay(found)}.`,
    })
  }

  /** An instalment of the agreed plan is due in a few days, or today. `number` counts from 1. */
  async instalmentDue(found: Case, number: number, due: Instalment): Promise<void> {
    await this.#remindFamily(found, {
      kind: 'plan-reminder',
      data: { instalment: number },
      text: `${formatMinor(due.amount, this.context.rules.currency)} of your plan with ${found.school.name} is due on ${formatDay(due.dueOn)}.`,
    })
  }

  /** A claim will soon not have been confirmed for too long. One letter a day for all of a school's. */
  async confirmSoon(school: School): Promise<void> {
    await this.#oncePerDay(school, 'claim-reconfirm-soon', {
      kind: 'debtor.reconfirm-soon',
      text: 'Some of your claims wait to be confirmed. Otherwise other schools stop seeing them.',
    })
  }

  /** A claim has not been confirmed for too long and is not shown any more. */
  async unconfirmed(school: School): Promise<void> {
    await this.#oncePerDay(school, 'claim-unconfirmed', {
      kind: 'debtor.unconfirmed',
      text: 'Other schools no longer see some of your claims: nobody has confirmed them for long.',
    })
  }

  /** A claim has become too old to show. The family hears of it only if it was ever told of the claim. */
  async expired(debtor: Debtor, school: School): Promise<void> {
    await this.#oncePerDay(school, 'claim-expired', {
      kind: 'debtor.expired',
      text: 'A claim has become too old to show to other schools.',
    })
    await this.context.familyLetters.expired(debtor)
  }

  #lastDay({ contend }: Case, days = this.context.rules.answerDays): string {
    return formatDay(addDays(localDate(contend.clockFrom, this.context.rules.timeZone), days))
  }

  async #remindFamily(
    found: Case,
    {
      kind,
      data,
      text,
    }: { kind: 'offer-due-soon' | 'plan-reminder'; data: { instalment?: number }; text: string },
  ): Promise<void> {
    const { contend, debtor } = found
    const contact = await caseContact(this.context, found)
    if (contact)
      await this.context.outbox.post(this.context.em, {
        kind,
        to: contact.to,
        data: { contendId: contend.id, linkId: contact.linkId, ...data },
        debtor,
      })
    await this.context.notifications.tellAccount(contend.account, {
      kind: `contend.${kind}`,
      text,
      path: paths.ownCase(contend.id),
      about: debtor,
    })
  }

  /** A list may hold hundreds of such claims; the letter counts them when it leaves. */
  async #oncePerDay(
    school: School,
    letter: LetterKind,
    notice: { kind: OtherNotificationKind; text: string },
  ): Promise<void> {
    const { em } = this.context
    const { timeZone } = this.context.rules
    await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`${letter} ${school.id}`])
    const today = startOfDay(localDate(this.context.now(), timeZone), timeZone)
    if (await em.count(Letter, { kind: letter, school: school.id, createdAt: { $gte: today } })) return
    await this.context.outbox.post(em, {
      kind: letter,
      to: school.email,
      data: { schoolId: school.id },
      school,
    })
    await this.context.notifications.tellSchool(school, {
      ...notice,
      path: paths.dashboard,
      writtenTo: [school.email],
    })
  }
}
