import { LONGEST } from '../../common/limits.js'
import { ref } from '@mikro-orm/core'
import type { HistoryAct } from '../../common/history-acts.js'
import { authoriseNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { authorise, type Act } from '../policy.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { newSigningSecret, replaceSecret, seal } from './signing.js'
import type { WebhookEvent } from './webhook-event.js'
import { Webhook } from './webhook.entity.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { WebhookPost } from './webhook-post.js'

interface Needs extends RequestContext {
  history: History
  limits: Limits
  webhookPost: WebhookPost
}

const MOST_WEBHOOKS = 5
/** While a new secret takes over, those before sign too. */
const BOTH_SIGN_FOR = 24 * 60 * 60 * 1000

export interface NewWebhook {
  url: string
  description?: string | null
  events: WebhookEvent[]
}

/** What is left out stays. */
export interface WebhookChange {
  id: number
  url?: string | null
  description?: string | null
  events?: WebhookEvent[] | null
  isOn?: boolean | null
}

/** Addresses that a school's programs are told at: made by hand, the secret shown once. */
export class Webhooks {
  constructor(private readonly context: Needs) {}

  async make(input: NewWebhook): Promise<{ webhook: Webhook; secret: string }> {
    authorise(this.context.viewer, 'createWebhook')
    const fields = await this.#validated(input)
    return this.context.transaction(async () => {
      const { em } = this.context
      const school = this.context.school
      // One after the other, so that two at once do not make one too many.
      await authoriseNow(em, this.context.viewer, 'createWebhook', 'alone')
      if ((await em.count(Webhook, { school: school.id })) >= MOST_WEBHOOKS)
        throw refuse(
          UserErrorCode.CONFLICT,
          null,
          `A school has at most ${MOST_WEBHOOKS} webhooks. Remove one first.`,
        )
      const secret = newSigningSecret()
      const webhook = em.create(Webhook, {
        ...fields,
        school: ref(school),
        secret: seal(this.context.config.secret, secret),
        isOn: true,
        createdAt: this.context.now(),
      })
      this.context.history.add({ act: 'webhook.made', school, changes: hostOf(webhook) })
      await em.flush()
      return { webhook, secret }
    })
  }

  async change({ id, isOn, ...change }: WebhookChange): Promise<Webhook> {
    const known = await this.#own('updateWebhook', id)
    const checked = await this.#validated({
      url: change.url ?? known.url,
      description: change.description,
      events: change.events ?? known.events,
      // Whoever switches it off, or chooses other events, need not wait for a name that is down.
      isKnown: !isOn && (change.url ?? known.url) === known.url,
    })
    return this.#locked('updateWebhook', known, async (webhook) => {
      const before = JSON.stringify(webhook)
      const isElsewhere = change.url != null && checked.url !== webhook.url
      if (isElsewhere || isOn) Object.assign(webhook, { failingSince: null, goneAt: null })
      // What is left out stays as it is by now, whoever changed it meanwhile.
      if (isElsewhere) webhook.url = checked.url
      if (change.description !== undefined) webhook.description = checked.description
      if (change.events != null) webhook.events = checked.events
      if (isOn != null) webhook.isOn = isOn
      if (JSON.stringify(webhook) !== before) this.#record('webhook.changed', webhook)
      return webhook
    })
  }

  /** With all that was on its way to it. */
  async remove(id: number): Promise<void> {
    await this.#locked('removeWebhook', await this.#own('removeWebhook', id), async (webhook) => {
      this.#record('webhook.removed', webhook)
      this.context.em.remove(webhook)
    })
  }

  async rotateSecret(id: number): Promise<{ webhook: Webhook; secret: string }> {
    const known = await this.#own('rotateWebhookSecret', id)
    return this.#locked('rotateWebhookSecret', known, async (webhook) => {
      const secret = newSigningSecret()
      const now = this.context.now()
      const until = new Date(now.getTime() + BOTH_SIGN_FOR)
      replaceSecret(this.context.config.secret, webhook, { by: secret, now, until })
      this.#record('webhook.secret-rotated', webhook)
      return { webhook, secret }
    })
  }

  /** Of the viewer's school, in the order in which they were made. */
  async list(): Promise<Webhook[]> {
    // For whoever may change the profile: never for a key.
    authorise(this.context.viewer, 'updateSchool')
    return this.context.em.find(Webhook, { school: this.context.school.id }, { orderBy: { id: 'asc' } })
  }

  /** Another school's looks as if it did not exist. */
  async #own(act: Act, id: number): Promise<Webhook> {
    authorise(this.context.viewer, act)
    const webhook = await this.context.em.findOne(Webhook, { id, school: this.context.school.id })
    if (!webhook) throw noSuchWebhook()
    return webhook
  }

  /** The school before its webhook, as whoever makes one. */
  async #locked<T>(act: Act, { id }: Webhook, story: (webhook: Webhook) => Promise<T>): Promise<T> {
    return this.context.transaction(async () => {
      const { em } = this.context
      await authoriseNow(em, this.context.viewer, act)
      await em.execute('select id from webhook where id = ? for no key update', [id])
      const webhook = await em.findOne(Webhook, id, { refresh: true })
      if (!webhook) throw noSuchWebhook()
      return story(webhook)
    })
  }

  #record(act: HistoryAct, webhook: Webhook): void {
    this.context.history.add({ act, school: this.context.school, changes: hostOf(webhook) })
  }

  async #validated({ url, description, events, isKnown = false }: NewWebhook & { isKnown?: boolean }) {
    const check = new Validation()
    const address = check.text('url', 'the address', url, LONGEST.url)
    const text = check.optionalText('description', 'what it is for', description, LONGEST.purpose)
    if (events.length === 0)
      check.refuse(UserErrorCode.REQUIRED, 'events', 'Choose at least one thing to be told of.')
    const isReadable = check.errors.every(({ field }) => field?.[0] !== 'url')
    const refusal = isReadable && !isKnown ? await this.#refusal(address) : null
    if (refusal) check.refuse(UserErrorCode.INVALID, 'url', refusal)
    check.done()
    return { url: new URL(address).href, description: text, events: [...new Set(events)] }
  }

  /** Nobody asks for long which names there are. */
  async #refusal(address: string): Promise<string | null> {
    const giveBack = await this.context.limits.webhookAddress(this.context.school.id)
    const refusal = await this.context.webhookPost.refusal(address)
    if (!refusal) await giveBack()
    return refusal
  }
}

export const noSuchWebhook = () => refuse(UserErrorCode.NOT_FOUND, 'id', 'This webhook does not exist.')

/** For the record: where it goes, without what may be secret in an address. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>) => [
  { field: 'webhook', before: null, after: new URL(url).host },
]
