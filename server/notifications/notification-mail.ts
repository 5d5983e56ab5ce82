import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { NotificationGroup } from '../accounts/notification-group.js'
import { verifiedEmail } from '../accounts/verified-email.js'
import { groupOf } from './notification-kinds.js'
import type { Notification } from './notification.entity.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext {
  outbox: Outbox
}

/** Notifications of one sort, and whether they also come by mail. */
export interface NotificationMailChoice {
  group: NotificationGroup
  byMail: boolean
}

/**
 * Which notifications a person also gets by mail, at the account's own address. It adds to the letters that the rules
 * demand and takes none away: those are for the school, whoever looks after it.
 */
export class NotificationMail {
  constructor(private readonly context: Needs) {}

  choices(): NotificationMailChoice[] {
    const { account, school } = authorise(this.context.viewer, 'chooseNotificationMail')
    // To families and to the provider all else is written anyway.
    const groups = account.isProvider ? [NotificationGroup.CASES] : school ? EVERY_GROUP : []
    return groups.map((group) => ({ group, byMail: account.mailedGroups.includes(group) }))
  }

  async choose(groups: readonly NotificationGroup[]): Promise<void> {
    const { account } = authorise(this.context.viewer, 'chooseNotificationMail')
    // Names of wards stand in these letters: not for an address that may be somebody else's.
    if (groups.length > 0 && !verifiedEmail(account))
      throw refuse(
        UserErrorCode.CONFLICT,
        null,
        'Confirm your e-mail address first: open the link in the letter that we sent to it.',
      )
    account.mailedGroups = [...new Set(groups)]
    await this.context.em.flush()
  }

  /** In the transaction that tells them. `writtenTo`: who gets a letter about the same anyway. */
  async send(
    notifications: readonly Notification[],
    { writtenTo = [], afterSeconds = 0 }: { writtenTo?: readonly string[]; afterSeconds?: number },
  ): Promise<void> {
    const { em } = this.context
    const written = new Set(writtenTo.map((address) => address.toLowerCase()))
    const wanted = notifications.filter((notification) => {
      const account = notification.account.getEntity()
      const chosen =
        account.mailedGroups.includes(groupOf(notification.kind)) && verifiedEmail(account) !== null
      return chosen && !written.has(account.email.toLowerCase())
    })
    if (wanted.length === 0) return
    await em.flush()
    await this.context.outbox.postAll(
      em,
      wanted.map(({ id, account, debtor, kind, path }) => ({
        kind: 'notification',
        to: account.getEntity().email,
        data: { notificationId: id },
        afterSeconds,
        // What is about one claim is no news of another one, also where both lead to the same page.
        topic: [kind, path ?? '', ...(debtor ? [debtor.id] : [])].join(' '),
      })),
    )
  }
}

const EVERY_GROUP = Object.values(NotificationGroup)
