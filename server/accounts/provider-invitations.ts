import { LockMode, ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { authorise } from '../policy.js'
import { derivedToken, newSecret, sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { Account } from './account.entity.js'
import type { SignUp } from './accounts.js'
import { ProviderInvitation } from './provider-invitation.entity.js'

const DAY = 24 * 60 * 60 * 1000
/** More than anybody needs: not a way to write to half the world. */
const MOST_OPEN = 20

/** How somebody becomes a provider: asked by one, by a letter whose link works once. */
export class ProviderInvitations {
  constructor(private readonly context: Context) {}

  /** Those that still wait for an answer, the newest first. */
  async list(): Promise<ProviderInvitation[]> {
    authorise(this.context.viewer, 'providerInvitations')
    return this.context.em.find(ProviderInvitation, this.#open(), {
      orderBy: { id: 'desc' },
      populate: ['invitedBy'],
    })
  }

  /** A further invitation to the same address takes the place of the one before. */
  async invite(typed: string): Promise<ProviderInvitation> {
    authorise(this.context.viewer, 'inviteProvider')
    const check = new Validation()
    const email = check.email('email', 'their e-mail address', typed)
    check.done()
    return this.context.providerPeople.inTurn(async (em) => {
      refuseHolder(await this.context.accounts.byName(email), 'email')
      const now = this.context.now()
      await em
        .createQueryBuilder(ProviderInvitation)
        .update({ withdrawnAt: now })
        .where('lower(email) = lower(?) and accepted_at is null and withdrawn_at is null', [email])
        .execute()
      if ((await em.count(ProviderInvitation, this.#open())) >= MOST_OPEN)
        throw refuse(
          UserErrorCode.CONFLICT,
          null,
          `${MOST_OPEN} invitations wait for an answer. Withdraw one of them first.`,
        )
      const nonce = newSecret()
      const invitation = em.create(ProviderInvitation, {
        email,
        nonce,
        tokenHash: sha256(invitationToken(this.context.config.secret, nonce)),
        invitedBy: ref(this.context.viewer.account!),
        createdAt: now,
        expiresAt: new Date(now.getTime() + this.context.rules.invitationDays * DAY),
      })
      await em.flush()
      await this.context.world.outbox.post(em, {
        kind: 'provider-invitation',
        to: email,
        data: { invitationId: invitation.id },
      })
      const changes = [{ field: 'email', before: null, after: email }]
      this.context.history.add(em, { act: 'provider.invited', changes })
      return invitation
    })
  }

  /** Answers its id. */
  async withdraw(id: number): Promise<number> {
    authorise(this.context.viewer, 'withdrawProviderInvitation')
    return this.context.providerPeople.inTurn(async (em) => {
      const invitation = await em.findOne(ProviderInvitation, { id, ...this.#open() })
      if (!invitation)
        throw refuse(UserErrorCode.NOT_FOUND, 'invitationId', 'This invitation is not open any more.')
      invitation.withdrawnAt = this.context.now()
      const changes = [{ field: 'email', before: invitation.email, after: null }]
      this.context.history.add(em, { act: 'provider.invitation-withdrawn', changes })
      return id
    })
  }

  /** What a link opens; used, withdrawn, expired and made up look the same. Opening it changes nothing. */
  async find(token: string): Promise<ProviderInvitation | null> {
    authorise(this.context.viewer, 'providerInvitation')
    if (!/^[\w-]{43}$/.test(token)) return null
    return this.context.em.findOne(ProviderInvitation, { tokenHash: sha256(token), ...this.#open() })
  }

  /**
   * Makes the account, or anew the one that has this address and no school: whoever opens the letter owns the address.
   * Signs in, and answers the session's key.
   */
  async accept({ token, ...input }: Omit<SignUp, 'email'> & { token: string }): Promise<string> {
    authorise(this.context.viewer, 'acceptProviderInvitation')
    const invitation = await this.find(token)
    if (!invitation) throw noInvitation()
    const { email } = invitation
    const holder = await this.context.accounts.byName(email)
    refuseHolder(holder, 'token')
    const made = await this.context.accounts.prepare({ ...input, email }, '', holder)
    const account = await this.context.em.transactional(async (em) => {
      const taken = { acceptedAt: this.context.now() }
      if ((await em.nativeUpdate(ProviderInvitation, { id: invitation.id, ...this.#open() }, taken)) === 0)
        throw noInvitation()
      const account = holder ? await this.#renew(em as EntityManager, holder, made) : made
      Object.assign(account, { isProvider: true, emailVerifiedAt: this.context.now() })
      await this.context.accounts.store(em as EntityManager, account)
      this.context.history.add(em as EntityManager, { act: 'provider.joined', actor: account, account })
      return account
    })
    return this.context.sessions.open(account, false)
  }

  /** Whoever had this account before has nothing of it any more: neither its password nor a session. */
  async #renew(em: EntityManager, { id }: Account, made: Account): Promise<Account> {
    const account = await em.findOneOrFail(Account, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    })
    refuseHolder(account, 'token')
    await this.context.sessions.endAllBut(account, 0)
    const { username, email, passwordHash, createdAt } = made
    return Object.assign(account, { username, email, passwordHash, createdAt })
  }

  #open() {
    return { acceptedAt: null, withdrawnAt: null, expiresAt: { $gt: this.context.now() } }
  }
}

/** A school's account stays a school's: nobody approves themselves. */
function refuseHolder(holder: Account | null, field: string): void {
  if (holder?.isProvider)
    throw refuse(UserErrorCode.TAKEN, field, 'Whoever has this address is a provider already.')
  if (holder?.school)
    throw refuse(
      UserErrorCode.TAKEN,
      field,
      'A school’s account has this address. A provider needs another one.',
    )
}

const noInvitation = () =>
  refuse(UserErrorCode.EXPIRED, 'token', 'This invitation is not valid any more. Ask for a new one.')

export const invitationToken = (secret: string, nonce: string) =>
  derivedToken(secret, `provider-invitation:${nonce}`)
