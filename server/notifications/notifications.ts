import { ref, type Ref } from '@mikro-orm/core'
import { Account } from '../accounts/account.entity.js'
import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import type { School } from '../schools/school.entity.js'
import { BY_ID, PAGE_LIMIT, olderThan, pageOf, type PageArgs } from '../shared/connection.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Notification } from './notification.entity.js'
import type { ClaimNotificationKind, OtherNotificationKind } from './notification-kinds.js'
import type { NotificationMail } from './notification-mail.js'

interface Needs extends RequestContext {
  notificationMail: NotificationMail
}

/** What somebody is told, and of which claim: with that it is deleted. */
export type Notice = Told &
  ({ kind: ClaimNotificationKind; about: Debtor } | { kind: OtherNotificationKind; about?: never })

interface Told {
  text: string
  path?: string
  /** The register's own act, also where it is put on record while somebody is looking. */
  byClock?: boolean
  /** It is told only to whoever has been told one of these things under its path, has not had that taken back, and not been told this since. */
  ifTold?: readonly ClaimNotificationKind[] | undefined
  /** When its mail may leave: what can be undone till then is taken back with the notification. */
  afterSeconds?: number
  /** Addresses to which a letter about the same leaves in any case. */
  writtenTo?: readonly string[]
}

/** What signed-in people are told inside the product. */
export class Notifications {
  constructor(private readonly context: Needs) {}

  /** Tells everybody who administers a school, in the caller's transaction. */
  async tellSchool(school: School, notice: Notice): Promise<void> {
    await this.tellSchools([school], notice)
  }

  async tellSchools(schools: readonly School[], notice: Notice): Promise<void> {
    await this.#tell(
      await this.context.em.find(Account, { school: { $in: schools.map(({ id }) => id) } }),
      notice,
    )
  }

  async tellProviders(notice: Notice): Promise<void> {
    await this.#tell(await this.context.em.find(Account, { isProvider: true }), notice)
  }

  /** Tells one person, if there is one. */
  async tellAccount(account: Ref<Account> | null, notice: Notice): Promise<void> {
    if (account) await this.#tell([await account.loadOrFail()], notice)
  }

  /** Of a claim what is no longer true, and leads to one of these: nobody who has not read it finds it. */
  async takeBack(
    debtor: number,
    to: readonly string[],
    kinds: readonly ClaimNotificationKind[],
  ): Promise<void> {
    await this.context.em.nativeDelete(Notification, {
      debtor,
      readAt: null,
      path: { $in: [...to] },
      kind: { $in: [...kinds] },
    })
  }

  async page(args: PageArgs) {
    authorise(this.context.viewer, 'notifications')
    return pageOf(args, BY_ID, ({ behind, limit }) =>
      this.context.em.find(
        Notification,
        { account: this.context.account.id, ...olderThan(behind) },
        { orderBy: { id: 'desc' }, limit },
      ),
    )
  }

  async count(): Promise<number> {
    return this.context.em.count(Notification, { account: this.context.account.id })
  }

  async unread(): Promise<number> {
    authorise(this.context.viewer, 'notifications')
    return this.context.em.count(Notification, { account: this.context.account.id, readAt: null })
  }

  /** One, or all of one's own when no id is given. Answers those that changed, the newest of them where they are very many. */
  async markRead(id: number | null): Promise<Notification[]> {
    authorise(this.context.viewer, 'markNotificationRead')
    const own = { account: this.context.account.id, ...(id === null ? { readAt: null } : { id }) }
    const newest = { orderBy: { id: 'desc' }, limit: PAGE_LIMIT } as const
    const rows = await this.context.em.find(Notification, own, newest)
    if (id !== null && rows.length === 0)
      throw refuse(UserErrorCode.NOT_FOUND, 'id', 'This notification does not exist.')
    const readAt = this.context.now()
    for (const row of rows) row.readAt ??= readAt
    await this.context.em.flush()
    if (rows.length === PAGE_LIMIT) await this.context.em.nativeUpdate(Notification, own, { readAt })
    return rows
  }

  async #tell(accounts: Account[], notice: Notice): Promise<void> {
    const { kind, text, path = null, about, byClock, ifTold, writtenTo, afterSeconds } = notice
    const createdAt = this.context.now()
    // Nobody is told of their own act.
    const others = accounts.filter((account) => byClock || account !== this.context.actor)
    const told = ifTold ? await this.#thoseTold(others, notice, ifTold) : others
    const notifications = told.map((account) =>
      this.context.em.create(Notification, {
        account: ref(account),
        debtor: about ? ref(about) : null,
        kind,
        text,
        path,
        createdAt,
      }),
    )
    await this.context.notificationMail.send(notifications, { writtenTo, afterSeconds })
  }

  async #thoseTold(
    accounts: readonly Account[],
    { kind, path }: Notice,
    kinds: readonly ClaimNotificationKind[],
  ): Promise<Account[]> {
    const where = {
      account: { $in: accounts.map(({ id }) => id) },
      path: path ?? null,
      kind: { $in: [...kinds, kind] },
    }
    const told = await this.context.em.find(Notification, where, { orderBy: { id: 'asc' } })
    const newest = new Map(told.map((one) => [one.account.id, one.kind]))
    return accounts.filter(({ id }) => newest.has(id) && newest.get(id) !== kind)
  }
}
