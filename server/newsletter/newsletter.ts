import { LockMode } from '@mikro-orm/core'
import { DAY } from '../../common/days.js'
import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { BY_ID, olderThan, pageOf, type PageArgs } from '../shared/connection.js'
import { derivedToken, madeAgain, newSecret, sha256 } from '../shared/secrets.js'
import { Validation } from '../shared/validate.js'
import { Subscriber } from './subscriber.entity.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext {
  limits: Limits
  outbox: Outbox
}

/** Where a subscription stands for whoever holds its link. */
export type Standing = 'asked' | 'confirmed' | 'unsubscribed'

/** Who gets the newsletter: nobody who has not confirmed it by a letter, and nobody who said no. */
export class Newsletter {
  constructor(private readonly context: Needs) {}

  /** Says the same whoever asks; the letter tells its reader how it stands. */
  async subscribe(typed: string): Promise<void> {
    authorise(this.context.viewer, 'subscribe')
    const check = new Validation()
    const email = check.email('email', 'your e-mail address', typed).toLowerCase()
    check.done()
    await this.context.limits.subscription(this.context.caller.address, email)
    await this.context.transaction(async () => {
      const { em } = this.context
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`newsletter:${email}`])
      const known = await em.findOne(Subscriber, { email })
      const subscriber = known ?? em.create(Subscriber, { email, ...this.#asked() })
      // Whoever said no is asked anew, and older letters open nothing any more.
      if (known?.unsubscribedAt)
        em.assign(known, { ...this.#asked(), confirmedAt: null, unsubscribedAt: null })
      else if (!subscriber.confirmedAt) subscriber.askedAt = this.context.now()
      await em.flush()
      await this.context.outbox.post(em, {
        kind: subscriber.confirmedAt ? 'newsletter-welcome' : 'newsletter-confirm',
        to: email,
        data: { subscriberId: subscriber.id },
      })
    })
  }

  /** What a link opens; null for one that is not ours or too old. Looking changes nothing. */
  async standing(token: string): Promise<Standing | null> {
    const subscriber = await this.#find(token)
    return subscriber && standingOf(subscriber)
  }

  /** Answers where it stands then: who has said no meanwhile is not signed up by an older letter. */
  async confirm(token: string): Promise<Standing | null> {
    return this.#change(token, async (subscriber) => {
      if (standingOf(subscriber) !== 'asked') return
      subscriber.confirmedAt = this.context.now()
      const data = { subscriberId: subscriber.id }
      await this.context.outbox.post(this.context.em, {
        kind: 'newsletter-welcome',
        to: subscriber.email,
        data,
      })
    })
  }

  async unsubscribe(token: string): Promise<Standing | null> {
    return this.#change(token, async (subscriber) => {
      subscriber.unsubscribedAt ??= this.context.now()
    })
  }

  /** Those who get it, who confirmed last first. */
  async page(args: PageArgs) {
    authorise(this.context.viewer, 'desk')
    return pageOf(args, BY_ID, ({ behind, limit }) =>
      this.context.em.find(
        Subscriber,
        { ...SUBSCRIBED, ...olderThan(behind) },
        { orderBy: { id: 'desc' }, limit },
      ),
    )
  }

  async count(): Promise<number> {
    authorise(this.context.viewer, 'desk')
    return this.context.em.count(Subscriber, SUBSCRIBED)
  }

  async #change(token: string, story: (subscriber: Subscriber) => Promise<void>): Promise<Standing | null> {
    return this.context.transaction(async () => {
      const subscriber = await this.#find(token, true)
      if (!subscriber) return null
      await story(subscriber)
      return standingOf(subscriber)
    })
  }

  async #find(token: string, locked = false): Promise<Subscriber | null> {
    if (!/^[\w-]{43}$/.test(token)) return null
    const subscriber = await this.context.em.findOne(
      Subscriber,
      { tokenHash: sha256(token) },
      locked ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {},
    )
    return subscriber && !isTooOld(subscriber, this.context.now(), this.context.rules.verificationDays)
      ? subscriber
      : null
  }

  #asked() {
    const nonce = newSecret()
    const tokenHash = sha256(newsletterToken(this.context.config.secret, nonce))
    return { nonce, tokenHash, askedAt: this.context.now() }
  }
}

export const SUBSCRIBED = { confirmedAt: { $ne: null }, unsubscribedAt: null } as const

/** Nobody has confirmed it in time. */
export const isTooOld = ({ askedAt, confirmedAt }: Subscriber, now: Date, days: number) =>
  confirmedAt === null && askedAt.getTime() + days * DAY <= now.getTime()

/** 256 bits that only SECRET and the row together can make again, when a letter is rendered. */
export const newsletterToken = (secret: string, nonce: string) => derivedToken(secret, `newsletter:${nonce}`)

/** The page where its reader confirms it, and ends it again. */
export const newsletterUrl = (publicUrl: string, secret: string, { nonce, tokenHash }: Subscriber) =>
  `${publicUrl}/newsletter/${madeAgain(newsletterToken(secret, nonce), tokenHash)}`

function standingOf({ confirmedAt, unsubscribedAt }: Subscriber): Standing {
  return unsubscribedAt ? 'unsubscribed' : confirmedAt ? 'confirmed' : 'asked'
}
