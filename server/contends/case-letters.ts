import type { EntityManager } from '@mikro-orm/postgresql'
import { Account } from '../accounts/account.entity.js'
import type { Context } from '../context.js'
import { isClosed } from '../debtors/debtor.entity.js'
import { addDays, formatDay, localDate } from '../shared/clock.js'
import { eventsOf } from '../webhooks/webhook-event.js'
import { caseContact } from './case-contact.js'
import { TELLS, audience, newsOf, type News } from './case-news.js'
import type { Case } from './cases.js'
import type { ContendMessage } from './contend-message.entity.js'
import { Side, kindOf } from './states.js'

/** Tells every step of a case to whoever is not the actor, in the transaction that takes it. */
export class CaseLetters {
  constructor(private readonly context: Context) {}

  async tell(em: EntityManager, found: Case, message: ContendMessage): Promise<void> {
    const { contend, debtor, school } = found
    const news = newsOf(contend, message)
    const from = localDate(contend.clockFrom, this.context.rules.timeZone)
    const facts = {
      student: debtor.studentName,
      school: school.name,
      isPlea: kindOf(contend.reason) === 'plea',
      by: formatDay(addDays(from, this.#days(news))),
    }
    const byClock = message.side === Side.REGISTER
    const data = { contendId: contend.id, messageId: message.id, news, from }
    for (const side of audience(news, contend, message.side)) {
      const marked = message.byPrintedLetter && side !== Side.FAMILY ? ' It came by the printed letter.' : ''
      const notice = { kind: `contend.${news}`, text: TELLS[news][side]!(facts) + marked, byClock }
      if (side === Side.FAMILY) await this.#tellFamily(em, found, { news, data, notice })
      if (side === Side.SCHOOL) {
        await this.#post(em, found, 'case-school', school.email, data)
        const path = `/admin/contend/${contend.id}`
        await this.context.notifications.tellSchool(em, school, {
          ...notice,
          path,
          writtenTo: [school.email],
        })
      }
      if (side === Side.PROVIDER) {
        const providers = await em.find(Account, { isProvider: true })
        for (const { email } of providers) await this.#post(em, found, 'case-provider', email, data)
        await this.context.notifications.tellProviders(em, {
          ...notice,
          path: `/provider/escalations/${contend.id}`,
          writtenTo: providers.map(({ email }) => email),
        })
      }
    }
    await this.context.webhookNews.tell(em, [debtor], eventsOf(news, contend.outcome), {
      contendId: String(contend.id),
      state: contend.state,
    })
  }

  async #tellFamily(
    em: EntityManager,
    found: Case,
    { news, data, notice }: { news: News; data: object; notice: { kind: string; text: string } },
  ): Promise<void> {
    const { contend, debtor } = found
    const contact = await caseContact(this.context, em, found)
    // The letter that the claim itself has ended says it all.
    const toldAlready =
      (news === 'settled' || news === 'kept') &&
      debtor.noticedAt !== null &&
      isClosed(debtor) &&
      contact?.to === debtor.parentEmail?.toLowerCase()
    if (contact && !toldAlready)
      await this.#post(em, found, 'case-family', contact.to, { ...data, linkId: contact.linkId })
    const path = `/contend/${contend.id}`
    await this.context.notifications.tellAccount(em, contend.account, { ...notice, path })
  }

  async #post(
    em: EntityManager,
    { debtor, school }: Case,
    kind: 'case-family' | 'case-school' | 'case-provider',
    to: string,
    data: Record<string, unknown>,
  ): Promise<void> {
    await this.context.world.outbox.post(em, { kind, to, data, debtor, school })
  }

  /** How long whoever has to act next has for it. */
  #days(news: News): number {
    const { answerDays, removeDays, escalateDays, decideDays } = this.context.rules
    if (news === 'overdue') return removeDays
    if (news === 'rejected' || news === 'met-in-part') return escalateDays
    return ASKED.has(news) ? decideDays : answerDays
  }
}

/** The provider has so many days. */
const ASKED: ReadonlySet<News> = new Set<News>(['escalated', 'escalated-again', 'counts-as-new'])
