import { ref } from '@mikro-orm/core'
import { Account, type SchoolRole } from '../accounts/account.entity.js'
import { accountNow } from '../accounts/account-now.js'
import { ownStateNow, stateNow } from '../accounts/acting-now.js'
import type { Invitation } from '../accounts/inviting/invitation.entity.js'
import { OpenRegistration } from '../accounts/open-registration.entity.js'
import type { RequestContext } from '../request.js'
import { Notification } from '../notifications/notification.entity.js'
import { authorise } from '../policy.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { PeopleNews } from './people-news.js'
import type { School } from './school.entity.js'
import type { Accounts } from '../accounts/accounts.js'
import type { ApiKeys } from '../api-keys/api-keys.js'
import type { History } from '../history/history.js'
import type { Invitations } from '../accounts/inviting/invitations.js'
import type { Notifications } from '../notifications/notifications.js'
import type { Outbox } from '../mail/outbox.js'
import type { SchoolEmail } from './school-email.js'
import type { Session } from '../accounts/session.entity.js'
import type { Sessions } from '../accounts/sessions.js'

interface Needs extends RequestContext {
  accounts: Accounts
  administrators: Administrators
  apiKeys: ApiKeys
  history: History
  invitations: Invitations
  notifications: Notifications
  outbox: Outbox
  schoolEmail: SchoolEmail
  sessions: Sessions
}

/** Who acts for a school: several people, each with an account of their own and all with the same rights. */
export class Administrators {
  readonly #news: PeopleNews

  constructor(private readonly context: Needs) {
    this.#news = new PeopleNews(context)
  }

  /** Who has been one the longest comes first. */
  async list(): Promise<Account[]> {
    authorise(this.context.viewer, 'administrators')
    return this.of(this.context.school)
  }

  async of(school: School): Promise<Account[]> {
    return this.context.em.find(
      Account,
      { school: school.id },
      { orderBy: { joinedSchoolAt: 'asc', id: 'asc' } },
    )
  }

  /** Where letters to a school about itself go: its own address and all of its people's. */
  async addresses(school: School): Promise<Set<string>> {
    const people = await this.of(school)
    return new Set([school, ...people].map(({ email }) => email.toLowerCase()))
  }

  /** Who has an account joins with it; everybody else makes one. Whether they have one is not told. */
  async invite(input: { email: string; role: SchoolRole }): Promise<Invitation> {
    authorise(this.context.viewer, 'inviteAdministrator')
    const check = new Validation()
    const email = check.email('email', 'their e-mail address', input.email)
    check.done()
    return this.inTurn(async (school) => {
      const holder = await this.context.accounts.byName(email)
      if (holder?.school?.id === school.id)
        throw refuse(UserErrorCode.TAKEN, 'email', 'Whoever has this address acts for your school already.')
      const to = { school, role: input.role }
      return this.context.invitations.invite(email, to, (invitation) => this.#news.invited(invitation))
    })
  }

  /** Whoever has accepted an invitation, in its transaction. */
  async welcome(account: Account, { school, role }: Invitation): Promise<void> {
    const joined = await school!.loadOrFail()
    const now = this.context.now()
    await this.context.accounts.store(account)
    // Before they are one of those who are told.
    await this.#news.joined(account, joined)
    Object.assign(account, { school: ref(joined), schoolRole: role, joinedSchoolAt: now, lastSeenAt: now })
    await this.context.em.nativeDelete(OpenRegistration, { account: account.id })
    this.context.history.add({ act: 'school.joined', school: joined, actor: account })
  }

  /** Oneself to leave. What is left is an account without a school, signed out everywhere but here. Answers its id. */
  async remove(accountId: number): Promise<number> {
    const { session } = authorise(this.context.viewer, 'removeAdministrator')
    return this.inTurn(async (school) => {
      const own = this.context.account
      const isThere = await this.context.em.count(Account, { id: accountId, school: school.id })
      const leaving = isThere ? await accountNow(this.context, accountId) : null
      if (!leaving)
        throw refuse(
          UserErrorCode.NOT_FOUND,
          'accountId',
          'This person does not act for your school any more.',
        )
      const [eldest] = (await this.of(school)).filter(({ id }) => id !== leaving.id)
      if (!eldest)
        throw refuse(
          UserErrorCode.CONFLICT,
          'accountId',
          'Nobody else acts for your school. Invite somebody first, then leave.',
        )
      const left = leaving.id === own.id
      await this.#detach(leaving, left ? eldest : own, session)
      await this.context.schoolEmail.forgetAskedBy(leaving, school)
      this.context.history.add({
        act: left ? 'school.left' : 'school.person-removed',
        school,
        changes: [{ field: 'person', before: null, after: leaving.username }],
      })
      await this.#news.gone(leaving, school)
      if (left) this.context.viewer = { ...this.context.viewer, school: null }
      return leaving.id
    })
  }

  /** Changes of who acts for a school happen one after the other, by somebody who does when it is their turn. */
  async inTurn<T>(story: (school: School) => Promise<T>): Promise<T> {
    return this.context.transaction(async () => {
      const { em, viewer, school } = this.context
      await ownStateNow(em, viewer, 'alone')
      return story(school)
    })
  }

  /** Until the caller's transaction ends. */
  async lock(schoolId: number): Promise<void> {
    await stateNow(this.context.em, { id: schoolId }, 'alone')
  }

  async #detach(account: Account, heir: Account, stays: Session): Promise<void> {
    const { em } = this.context
    Object.assign(account, { school: null, schoolRole: null, joinedSchoolAt: null, lastSeenAt: null })
    await em.flush()
    await this.context.sessions.endAllBut(account, stays.id)
    await this.context.invitations.endThoseOf(account.id)
    await this.context.apiKeys.passOn(account, heir)
    // They were told to somebody of the school, and name its families.
    await em.nativeDelete(Notification, { account: account.id })
  }
}
