import { LockMode } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { Notification } from '../notifications/notification.entity.js'
import { Account } from './account.entity.js'
import { deskNow } from './acting-now.js'
import type { Invitation } from './inviting/invitation.entity.js'
import type { Accounts } from './accounts.js'
import type { History } from '../history/history.js'
import type { Invitations } from './inviting/invitations.js'
import type { Sessions } from './sessions.js'

interface Needs extends RequestContext {
  accounts: Accounts
  history: History
  invitations: Invitations
  sessions: Sessions
}

/** Whoever runs the register: several people, each with an account of their own. */
export class ProviderPeople {
  constructor(private readonly context: Needs) {}

  /** Who has been one the longest comes first. */
  async list(): Promise<Account[]> {
    authorise(this.context.viewer, 'providers')
    return this.context.em.find(
      Account,
      { isProvider: true },
      { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 200 },
    )
  }

  async invite(typed: string): Promise<Invitation> {
    authorise(this.context.viewer, 'inviteProvider')
    const check = new Validation()
    const email = check.email('email', 'their e-mail address', typed)
    check.done()
    return this.inTurn(async () => {
      refuseHolder(await this.context.accounts.byName(email), 'email')
      return this.context.invitations.invite(email, null)
    })
  }

  /** Whoever has accepted an invitation, in its transaction. */
  async welcome(account: Account): Promise<void> {
    account.isProvider = true
    await this.context.accounts.store(account)
    this.context.history.add({ act: 'provider.joined', actor: account, account })
  }

  /** Oneself never: then whoever asks stays, and the register is never left alone. */
  mayRemove(account: Account): boolean {
    return account.id !== this.context.account.id && !this.#isKept(account)
  }

  /** What is left is an account like anybody's, signed out everywhere. Answers its id. */
  async remove(accountId: number): Promise<number> {
    authorise(this.context.viewer, 'removeProvider')
    return this.inTurn(async () => {
      const { em } = this.context
      const account = await em.findOne(
        Account,
        { id: accountId, isProvider: true },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      if (!account)
        throw refuse(UserErrorCode.NOT_FOUND, 'accountId', 'This person is not a provider any more.')
      if (account.id === this.context.account.id)
        throw refuse(
          UserErrorCode.CONFLICT,
          'accountId',
          'You cannot remove yourself. Ask another provider to do it.',
        )
      if (this.#isKept(account))
        throw refuse(
          UserErrorCode.CONFLICT,
          'accountId',
          'This account is in the server’s settings and would be back after its next start. It has to be taken out there first.',
        )
      account.isProvider = false
      await em.flush()
      await this.context.sessions.endAllBut(account, 0)
      await this.context.invitations.endThoseOf(account.id)
      // They were told to whoever runs the register, and name claims and schools.
      await em.nativeDelete(Notification, { account: account.id })
      this.context.history.add({ act: 'provider.removed', account })
      return account.id
    })
  }

  /** Changes of who is a provider happen one after the other, by somebody who is one when it is their turn. */
  async inTurn<T>(story: () => Promise<T>): Promise<T> {
    return this.context.transaction(async () => {
      await deskNow(this.context.em, this.context.viewer, 'alone')
      return story()
    })
  }

  #isKept({ username }: Account): boolean {
    return username.toLowerCase() === this.context.config.provider?.username.toLowerCase()
  }
}

/** A school's account stays a school's: nobody approves themselves. */
export function refuseHolder(holder: Account | null, field: string): void {
  if (holder?.isProvider)
    throw refuse(UserErrorCode.TAKEN, field, 'Whoever has this address is a provider already.')
  if (holder?.school)
    throw refuse(
      UserErrorCode.TAKEN,
      field,
      'A school’s account has this address. A provider needs another one.',
    )
}
