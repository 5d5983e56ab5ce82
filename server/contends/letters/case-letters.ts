import { OF_STEPS } from '../../mail/letter-data.js'
import { paths } from '../../../common/paths.js'
import { Account } from '../../accounts/account.entity.js'
import type { RequestContext } from '../../request.js'
import { askingOf } from '../asked-before.js'
import { DebtStatus, hasRefused, isClosed, type Debtor } from '../../debtors/debtor.entity.js'
import { addDays, formatDay, localDate } from '../../../common/days.js'
import { eventsOf } from './case-events.js'
import { caseContact } from './case-contact.js'
import { TELLS, audience, newsOf, type News } from './case-news.js'
import { worded } from '../families/short-codes.js'
import type { Case } from '../case.js'
import type { ContendMessage } from '../contend-message.entity.js'
import type { Contend } from '../contend.entity.js'
import type { OfStep } from '../../mail/letter-data.js'
import { ON_THE_DESK, Side, kindOf } from '../../standing/states.js'
import type { ClaimLinks } from '../families/claim-links.js'
import type { Notice, Notifications } from '../../notifications/notifications.js'
import type { Outbox } from '../../mail/outbox.js'
import type { WebhookNews } from '../../webhooks/webhook-news.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  claimLinks: ClaimLinks
  notifications: Notifications
  outbox: Outbox
  webhookNews: WebhookNews
}

/** Tells every step of a case to whoever is not the actor, in the transaction that takes it. */
export class CaseLetters {
  constructor(private readonly context: Needs) {}

  /**
   * `written`: by letters too, not only on the screens of whoever is signed in. `as`: what the step means, where that
   * does not follow from its act.
   */
  async tell(
    found: Case,
    message: ContendMessage,
    { written = true, as }: { written?: boolean; as?: News | undefined } = {},
  ): Promise<void> {
    const { contend, debtor, school } = found
    const news = as ?? newsOf(contend, message)
    // A proof moves nothing on, so its days count from itself.
    const isProof = news === 'proof-sent' || news === 'proof-refused'
    const from = localDate(isProof ? message.at : contend.clockFrom, this.context.rules.timeZone)
    const facts = {
      student: debtor.studentName,
      school: school.name,
      isPlea: kindOf(contend.reason) === 'plea',
      by: formatDay(addDays(from, this.#days(news, contend))),
      mayAsk: await this.#mayAsk(news, contend),
    }
    const byClock = message.side === Side.REGISTER
    const data = { contendId: contend.id, messageId: message.id, news, from }
    const letter = { data, written, afterSeconds: this.#waits(news, debtor) }
    for (const side of audience(news, contend, message.side)) {
      const marked = message.byPrintedLetter && side !== Side.FAMILY ? ' It came by the printed letter.' : ''
      const text = TELLS[news][side]!(facts) + marked
      // What was undone in its moment is told to whoever has read it on the screens, and to nobody else.
      const ifTold = written ? undefined : ENDINGS
      const { afterSeconds } = letter
      const notice = { kind: `contend.${news}` as const, text, byClock, about: debtor, ifTold, afterSeconds }
      if (side === Side.FAMILY) await this.#tellFamily(found, { news, letter, notice })
      if (side === Side.SCHOOL) {
        await this.#post(found, { ...letter, kind: 'case-school', to: school.email })
        const path = paths.contendCase(contend.id)
        await this.context.notifications.tellSchool(school, {
          ...notice,
          path,
          writtenTo: [school.email],
        })
      }
      if (side === Side.PROVIDER) {
        const providers = await this.context.em.find(Account, { isProvider: true })
        for (const { email } of providers)
          await this.#post(found, { ...letter, kind: 'case-provider', to: email })
        await this.context.notifications.tellProviders({
          ...notice,
          path: paths.providerEscalation(contend.id),
          writtenTo: providers.map(({ email }) => email),
        })
      }
    }
    await this.context.webhookNews.tell([debtor], eventsOf(news, contend.outcome), {
      contendId: String(contend.id),
      state: contend.state,
    })
  }

  /**
   * A case has ended, or become a plan, and no longer keeps others from answering: whoever has the claim's address now, and
   * is not on its side, could not till then (what was done by a printed letter is open to everybody who is written to).
   * Where no letter has brought them a way to the claim yet, the one that will says all.
   */
  async tellWhoCouldNot({ contend, debtor, school }: Case): Promise<void> {
    const to = debtor.parentEmail
    if (!to || isClosed(debtor) || hasRefused(debtor, to)) return
    if (contend.byPrintedLetter || isSameAddress(contend.contactEmail, to)) return
    const { claimLinks, config, em, outbox, rules } = this.context
    const own = await claimLinks.mailedTo(debtor, to)
    if (!(await outbox.haveBrought(em, debtor.id, own))) return
    const now = this.context.now()
    // The letter is not sent where the claim is answered again at once: what they have has to open the claim still.
    const link =
      own.findLast((one) => worded({ config, rules, now }, one)) ??
      (await claimLinks.make({ debtor, email: to, withCode: true }))
    const letter = { kind: 'claim-to-answer' as const, to, data: { linkId: link.id }, debtor, school }
    await outbox.post(em, letter)
  }

  async #mayAsk(news: News, contend: Contend): Promise<boolean> {
    if (news !== 'rejected' && news !== 'met-in-part') return false
    return (await askingOf(this.context.em, [contend]))(contend.id) !== 'SPENT'
  }

  async #tellFamily(
    found: Case,
    { news, letter, notice }: { news: News; letter: StepLetter; notice: Notice },
  ): Promise<void> {
    const { contend, debtor } = found
    const contact = await caseContact(this.context, found)
    // The letter that the claim itself has ended, or is open again, or that a payment was voided, says it all.
    const byTheClaim = (isClosed(debtor) ? CLOSINGS : GOING_ON).has(news)
    const toldAlready =
      byTheClaim && debtor.noticedAt !== null && isSameAddress(contact?.to, debtor.parentEmail)
    if (contact && !toldAlready)
      await this.#post(found, {
        ...letter,
        data: { ...letter.data, linkId: contact.linkId },
        kind: 'case-family',
        to: contact.to,
      })
    const path = paths.ownCase(contend.id)
    await this.context.notifications.tellAccount(contend.account, { ...notice, path })
  }

  async #post(
    { debtor, school }: Case,
    {
      written,
      ...letter
    }: StepLetter & { kind: 'case-family' | 'case-school' | 'case-provider'; to: string },
  ): Promise<void> {
    if (written) await this.context.outbox.post(this.context.em, { ...letter, debtor, school })
  }

  /** A claim that was closed by mistake can be opened again for a moment, before anybody is told. */
  #waits(news: News, { status, withdrawnAt }: Debtor): number {
    const closes = CLOSINGS.has(news) || (news === 'accepted' && status === DebtStatus.COMPLETED)
    return closes && withdrawnAt === null ? this.context.rules.undoSeconds : 0
  }

  /** What is told of a step that is no longer true, where it has not left, or has not been read on the screens. */
  async takeBack({ id, debtor }: Contend, news: readonly News[]): Promise<void> {
    await this.context.notifications.takeBack(
      debtor.id,
      [paths.ownCase(id), paths.contendCase(id), paths.providerEscalation(id)],
      news.map((one) => `contend.${one}` as const),
    )
    await this.context.em.execute(
      `update letter set state = 'CANCELLED' where debtor_id = ? and kind = any(?::text[]) and (data ->> 'contendId')::int = ?
          and data ->> 'news' = any(?::text[]) and state in ('HELD', 'QUEUED', 'LATER')`,
      [debtor.id, `{${OF_STEPS.join(',')}}`, id, `{${news.join(',')}}`],
    )
  }

  /** How long whoever has to act next has for it. */
  #days(news: News, { state }: Contend): number {
    const { answerDays, removeDays, escalateDays, decideDays, proofDays, resumeDays } = this.context.rules
    if (news === 'proof-sent') return proofDays
    if (news === 'proof-refused') return resumeDays
    if (news === 'overdue') return removeDays
    if (news === 'rejected' || news === 'met-in-part') return escalateDays
    const isAsked = ASKED.has(news) || (news === 'resumed' && ON_THE_DESK.includes(state))
    return isAsked ? decideDays : answerDays
  }
}

/** What the screens say of a case that ends with its claim. */
const ENDINGS = ['contend.settled', 'contend.kept', 'contend.accepted'] as const

/** The provider has so many days. */
const ASKED: ReadonlySet<News> = new Set<News>(['escalated', 'escalated-again', 'counts-as-new'])

/** What every letter about one step has. */
interface StepLetter {
  data: OfStep
  written: boolean
  afterSeconds: number
}

const GOING_ON: ReadonlySet<News> = new Set<News>(['resumed', 'reopened'])

/** The case has ended with its claim. */
const CLOSINGS: ReadonlySet<News> = new Set<News>(['settled', 'kept'])
