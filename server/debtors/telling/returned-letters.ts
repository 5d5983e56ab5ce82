import { TELLS_OF_CLAIM } from '../../../common/letter-kinds.js'
import { paths } from '../../../common/paths.js'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../../request.js'
import { Letter, LetterState } from '../../mail/letter.entity.js'
import { DAY, localDate, startOfDay } from '../../../common/days.js'
import { HistoryEntry } from '../../history/history-entry.entity.js'
import { authorise } from '../../policy.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { hasRefused, isClosed, type Debtor } from '../debtor.entity.js'
import { underItsClaim } from '../under-its-claim.js'
import type { Debtors } from '../debtors.js'
import type { LinksOfClaims } from '../ports.js'
import type { History } from '../../history/history.js'
import type { Notifications } from '../../notifications/notifications.js'
import type { Outbox } from '../../mail/outbox.js'
import type { Payments } from '../ledger/payments.js'
import { WHILE_SUSPENDED, waitsForSchool } from './waits-for-school.js'
import { giveLinks } from './give-links.js'
import { unhearLetters } from './unhear-letters.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  claimLinks: LinksOfClaims
  debtors: Debtors
  history: History
  notifications: Notifications
  outbox: Outbox
  payments: Payments
}

/** A letter comes back within days. What was told for longer was told: nobody makes it unheard years later. */
const LATEST_DAYS = 60

/**
 * Rule 26: a letter that did not arrive, or that its mail server took and that came back later. Its family has not heard,
 * so the notice that it began is none. Sending it again, another address or a hand-over begins another.
 */
export class ReturnedLetters {
  constructor(private readonly context: Needs) {}

  async mark(letterId: number): Promise<Debtor> {
    authorise(this.context.viewer, 'letterCameBack')
    return this.#underItsClaim(letterId, async (debtor, letter) => {
      await this.#mayHaveComeBack(debtor, letter)
      letter.state = LetterState.RETURNED
      await unhearLetters(this.context, [debtor], { sentAt: letter.sentAt, arrived: false })
      await this.#tellColleagues(debtor)
      return debtor
    })
  }

  /** Only what did not arrive is sent again, only by the school it was written for, and once a day. */
  async sendAgain(letterId: number): Promise<Letter> {
    authorise(this.context.viewer, 'resendLetter')
    return this.#underItsClaim(letterId, async (debtor, letter) => {
      if (!hasNotArrived(letter))
        throw refuse(UserErrorCode.CONFLICT, 'letterId', 'This letter is on its way or has arrived.')
      const { em, outbox } = this.context
      const [because] = await this.whyNotNow([letterId])
      if (because) throw refuse(UserErrorCode.CONFLICT, 'letterId', because)
      await giveLinks(this.context, [letter])
      await outbox.resend(em, letter)
      this.context.history.add({ act: 'letter.resent', school: this.context.school, debtor })
      return letter
    })
  }

  /** Of letters that did not arrive, why each is not sent again now; null: nothing is in the way. */
  async whyNotNow(ids: readonly number[]): Promise<(string | null)[]> {
    const { em, outbox, rules } = this.context
    const letters = await em.find(Letter, { id: { $in: [...ids] } }, { populate: ['debtor.school'] })
    const today = startOfDay(localDate(this.context.now(), rules.timeZone), rules.timeZone)
    const claims = letters.flatMap(({ debtor }) => debtor?.id ?? [])
    // By the school, and to the family that the claim names.
    const resent = await em.find(HistoryEntry, {
      debtor: { $in: claims },
      act: 'letter.resent',
      at: { $gte: today },
      actor: { isProvider: false },
    })
    const why = async (letter: Letter) => {
      const debtor = letter.debtor?.getEntity()
      if (!debtor) return null
      if (!isSameAddress(letter.to, debtor.parentEmail) || hasRefused(debtor, letter.to)) return NOT_THEIRS
      if (await waitsForSchool(letter, debtor)) return WHILE_SUSPENDED
      const since = debtor.aboutThisPersonSince ?? today
      return resent.some((one) => one.debtor?.id === debtor.id && one.at >= since) ? SENT_AGAIN_TODAY : null
    }
    const reasons = new Map<number, string | null>(
      await Promise.all(letters.map(async (one) => [one.id, await why(one)] as const)),
    )
    const others = letters.filter(({ id }) => reasons.get(id) === null)
    const mayLeave = await outbox.mayResend(em, others)
    for (const [at, { id }] of others.entries()) if (!mayLeave[at]) reasons.set(id, ENOUGH_TODAY)
    return ids.map((id) => reasons.get(id) ?? null)
  }

  async #underItsClaim<T>(id: number, story: (debtor: Debtor, letter: Letter) => Promise<T>): Promise<T> {
    const read = async () => {
      const own = { id, kind: { $in: [...TELLS_OF_CLAIM] }, debtor: { school: this.context.school.id } }
      const letter = await this.context.em.findOne(Letter, own, { refresh: true })
      if (!letter) throw refuse(UserErrorCode.NOT_FOUND, 'letterId', 'This letter does not exist.')
      return letter
    }
    return underItsClaim(
      read,
      (claim, then) => this.context.debtors.lockedOpen(claim, then, 'letterId'),
      story,
    )
  }

  async #mayHaveComeBack(debtor: Debtor, letter: Letter): Promise<void> {
    const because = (message: string) => refuse(UserErrorCode.CONFLICT, 'letterId', message)
    if (isClosed(debtor)) throw because('This claim is closed: no letter is due any more.')
    if (letter.state === LetterState.RETURNED) throw because('This letter is marked as come back already.')
    if (letter.state !== LetterState.SENT) throw because('This letter has not left yet.')
    if (letter.sentAt!.getTime() < this.context.now().getTime() - LATEST_DAYS * DAY)
      throw because(
        `This letter left more than ${LATEST_DAYS} days ago, and no letter comes back as late. If its address reaches nobody any more, enter another one, or take it out.`,
      )
    const [newest] = await this.context.payments.lettersOf([debtor.id])
    if (newest?.id !== letter.id || !isSameAddress(letter.to, debtor.parentEmail))
      throw because('This is not the last letter to the family. Look at the last one.')
    if (await hasReached(this.context.em, debtor, letter))
      throw because('The family has used the link in this letter, so it did arrive.')
  }

  async #tellColleagues(debtor: Debtor): Promise<void> {
    const school = this.context.school
    this.context.history.add({ act: 'letter.came-back', school, debtor })
    await this.context.notifications.tellSchool(school, {
      kind: 'debtor.letter-came-back',
      text: `The letter about ${debtor.studentName} came back. Other schools do not see what it told until the family has heard: find another address, or hand the letter over.`,
      path: paths.debtor(debtor.id),
      about: debtor,
    })
  }
}

/** What can be sent again by hand. */
export const hasNotArrived = ({ state }: Pick<Letter, 'state'>) =>
  state === LetterState.FAILED || state === LetterState.RETURNED

const NOT_THEIRS =
  'This letter went to an address to which the family is not written any more. Enter another one, or print the letter.'
const ENOUGH_TODAY = 'Enough letters have gone to this address today. Send it again tomorrow.'
const SENT_AGAIN_TODAY = 'A letter about this claim was sent again today already. Send it again tomorrow.'

/**
 * Whether whoever has this address did something since that only the letter's link, or an account there, can do; or has said
 * that it is not for them. The link by which the others were ended is the one that is left.
 */
async function hasReached(em: EntityManager, debtor: Debtor, { to, sentAt }: Letter): Promise<boolean> {
  const found = await em.execute(REACHED, { debtor: debtor.id, to, since: sentAt })
  return found.length > 0
}

const REACHED = `
  select 1 from contend c join contend_message m on m.contend_id = c.id
   where c.debtor_id = :debtor and m.side = 'FAMILY' and not m.by_printed_letter and m.at >= :since and lower(c.contact_email) = lower(:to)
   union all
  select 1 from debtor where id = :debtor and lower(:to) = any(refused_emails)
   union all
  select 1 from history_entry h join claim_link l on l.debtor_id = h.debtor_id
   where h.debtor_id = :debtor and h.at >= :since and h.act = 'claim.links-revoked'
     and lower(l.email) = lower(:to) and not l.printed and l.created_at <= h.at and coalesce(l.revoked_at > h.at, true)
   limit 1`
