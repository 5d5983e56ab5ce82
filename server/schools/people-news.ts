import { paths } from '../../common/paths.js'
import { ref } from '@mikro-orm/core'
import type { Account } from '../accounts/account.entity.js'
import type { Invitation } from '../accounts/inviting/invitation.entity.js'
import type { OtherNotificationKind } from '../notifications/notification-kinds.js'
import type { OfPeople } from '../mail/letter-data.js'
import type { RequestContext } from '../request.js'
import type { School } from './school.entity.js'
import type { Notifications } from '../notifications/notifications.js'
import type { Outbox } from '../mail/outbox.js'

interface Needs extends RequestContext {
  /** administrators.ts, which these are the news of. */
  administrators: { addresses: (school: School) => Promise<Set<string>> }
  notifications: Notifications
  outbox: Outbox
}

/** Where View leads. */
export const PEOPLE_PATH = `${paths.profile}?tab=administration`

/** Who acts for a school is never changed behind the others' backs: they are told in the product and by letter. */
export class PeopleNews {
  constructor(private readonly context: Needs) {}

  async invited({ id, school }: Invitation): Promise<void> {
    const { username } = this.context.account
    await this.#tellOthers(await school!.loadOrFail(), this.context.account, {
      kind: 'school.invited',
      text: `${username} asked somebody to act for your school.`,
      data: { news: 'invited', invitationId: id },
    })
  }

  async joined(account: Account, school: School): Promise<void> {
    await this.#tellOthers(school, account, {
      kind: 'school.joined',
      text: `${account.username} now acts for your school.`,
      data: { news: 'joined', accountId: account.id },
    })
  }

  /** The others, and whoever it is about. */
  async gone(account: Account, school: School): Promise<void> {
    const by = this.context.account
    const left = by.id === account.id
    await this.#tellOthers(school, by, {
      kind: left ? 'school.left' : 'school.person-removed',
      text: left
        ? `${account.username} does not act for your school any more.`
        : `${by.username} removed ${account.username} from your school’s people.`,
      data: { news: left ? 'left' : 'removed', accountId: account.id, byId: by.id },
    })
    await this.context.outbox.post(this.context.em, {
      kind: 'school-left',
      to: account.email,
      data: { schoolId: school.id, accountId: account.id },
    })
    await this.context.notifications.tellAccount(ref(account), {
      kind: 'school.removed-you',
      text: `You do not act for ${school.name} any more.`,
    })
  }

  async #tellOthers(
    school: School,
    actor: Account,
    { kind, text, data }: { kind: OtherNotificationKind; text: string; data: OfPeople },
  ): Promise<void> {
    const addresses = await this.context.administrators.addresses(school)
    addresses.delete(actor.email.toLowerCase())
    await this.context.outbox.postAll(
      this.context.em,
      [...addresses].map((to) => ({
        kind: 'school-people',
        to,
        school,
        data: { schoolId: school.id, at: this.context.now(), ...data },
      })),
    )
    await this.context.notifications.tellSchool(school, { kind, text, path: PEOPLE_PATH })
  }
}
