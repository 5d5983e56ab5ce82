import { LockMode, ref } from '@mikro-orm/core'
import { DAY } from '../../common/days.js'
import { Account } from '../accounts/account.entity.js'
import { deskNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { SAME_REQUEST, keyed } from '../shared/same-request.js'
import { BY_ID, olderThan, pageOf, type PageArgs } from '../shared/connection.js'
import { sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { ContactMessage, MessageState } from './contact-message.entity.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext {
  history: History
  limits: Limits
  outbox: Outbox
}

export interface NewMessage {
  fullName: string
  email: string
  message: string
  subject?: string | null
  requestKey?: string | null
}

type Written = Pick<ContactMessage, 'fullName' | 'email' | 'text'>

/** What people write on the contact page, and the provider's inbox of it. */
export class ContactMessages {
  constructor(private readonly context: Needs) {}

  /** Message and letters in one transaction. The same request twice stores one. */
  async send(input: NewMessage): Promise<void> {
    authorise(this.context.viewer, 'sendMessage')
    const check = new Validation()
    const written: Written = {
      fullName: check.text('fullName', 'your full name', input.fullName),
      email: check.email('email', 'your e-mail address', input.email),
      text: check.lines('message', 'your message', input.message, this.context.rules.messageText),
    }
    check.done()
    await this.context.limits.message(this.context.caller.address, written.email)
    // A program that fills in every field is answered like everybody, and learns nothing.
    if (input.subject?.trim()) return
    await this.context.transaction(async () => this.#keep(written, input))
  }

  /** The newest first. */
  async page(state: MessageState | null, args: PageArgs) {
    authorise(this.context.viewer, 'desk')
    return pageOf(args, BY_ID, ({ behind, limit }) =>
      this.context.em.find(
        ContactMessage,
        { ...(state ? { state } : {}), ...olderThan(behind) },
        { orderBy: { id: 'desc' }, limit, populate: ['handledBy'] },
      ),
    )
  }

  async countNew(): Promise<number> {
    authorise(this.context.viewer, 'desk')
    return this.context.em.count(ContactMessage, { state: MessageState.NEW })
  }

  /** From each state into each other; what is marked as it is already stays with whoever marked it first. */
  async mark(id: number, state: MessageState): Promise<ContactMessage> {
    authorise(this.context.viewer, 'markMessage')
    return this.context.transaction(async () => {
      await deskNow(this.context.em, this.context.viewer)
      const message = await this.context.em.findOne(
        ContactMessage,
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      )
      if (!message) throw refuse(UserErrorCode.NOT_FOUND, 'messageId', 'This message does not exist.')
      if (message.state === state) return message
      const isNew = state === MessageState.NEW
      message.state = state
      message.handledBy = isNew ? null : ref(this.context.account)
      message.handledAt = isNew ? null : this.context.now()
      this.context.history.add({
        act: `message.${ACTS[state]}`,
        changes: [{ field: 'message', before: null, after: String(id) }],
      })
      return message
    })
  }

  async #keep(written: Written, { requestKey }: NewMessage): Promise<void> {
    const { em } = this.context
    const [email, now] = [written.email.toLowerCase(), this.context.now()]
    // One after the other for an address: a double click stores once, and is acknowledged once.
    await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`message:${email}`])
    const said = [written.fullName, written.text]
    const key = sha256(JSON.stringify(requestKey ? [email, requestKey] : [null, email, ...said]))
    const sent = keyed(this.context.config.secret, key, said)
    const earlier = await em.findOne(ContactMessage, {
      requestKey: { $like: `${key}:%` },
      ...(requestKey ? {} : { createdAt: { $gt: new Date(now.getTime() - SAME_REQUEST) } }),
    })
    if (earlier) return sent.mustBe(earlier.requestKey)
    const message = em.create(ContactMessage, {
      ...written,
      state: MessageState.NEW,
      requestKey: requestKey ? sent.kept : `${sent.kept}:${now.getTime()}`,
      acknowledged: !(await this.#wasAcknowledged(email, now)),
      createdAt: now,
    })
    await em.flush()
    await this.#tell(message)
  }

  /** Anybody can type any address: it gets one letter a day from here, however often it is typed. */
  async #wasAcknowledged(email: string, now: Date): Promise<boolean> {
    const rows = await this.context.em.execute(
      'select from contact_message where lower(email) = ? and acknowledged and created_at > ? limit 1',
      [email, new Date(now.getTime() - DAY)],
    )
    return rows.length > 0
  }

  async #tell({ id, email, acknowledged }: ContactMessage): Promise<void> {
    const { em } = this.context
    const providers = await em.find(Account, { isProvider: true })
    const data = { messageId: id }
    await this.context.outbox.postAll(em, [
      ...providers.map(({ email: to }) => ({ kind: 'contact-message', to, data }) as const),
      ...(acknowledged ? [{ kind: 'contact-received', to: email, data } as const] : []),
    ])
  }
}

const ACTS = { NEW: 'reopened', READ: 'read', CLOSED: 'closed' } as const
