import type { RequestContext } from '../../request.js'
import { authorise } from '../../policy.js'
import { sha256 } from '../../shared/secrets.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { accountNow } from '../account-now.js'
import { AccountCode } from '../account-code.entity.js'
import type { Account } from '../account.entity.js'
import { endAccount } from '../ended-account.js'
import type { OpenInvitation } from './invitation-input.js'
import { Invitation } from './invitation.entity.js'
import { stillOpen } from './invitations.js'
import { givePassword } from '../passwords/new-password.js'
import { OpenRegistration } from '../open-registration.entity.js'
import { refuseHolder, type ProviderPeople } from '../provider-people.js'
import { keepVerified, verifiedEmail } from '../verified-email.js'
import type { Accounts } from '../accounts.js'
import type { SchoolPeople } from '../ports.js'
import type { History } from '../../history/history.js'
import type { Limits } from '../../doors/limits/rate-limits.js'
import type { Sessions } from '../sessions.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  accounts: Accounts
  administrators: SchoolPeople
  history: History
  limits: Limits
  providerPeople: ProviderPeople
  sessions: Sessions
}

export interface Answer {
  token: string
  /** How the new account signs in; without them whoever is signed in joins. */
  username?: string | null
  password1?: string | null
  password2?: string | null
}

/** Answers an invitation: with an account of one's own, or with a new one that has the address of the letter. */
export class Joining {
  constructor(private readonly context: Needs) {}

  /** What a link opens; used, withdrawn, expired and made up look the same. Opening it changes nothing. */
  async find(token: string): Promise<Invitation | null> {
    authorise(this.context.viewer, 'invitation')
    if (!/^[\w-]{43}$/.test(token)) return null
    return this.context.em.findOne(
      Invitation,
      { tokenHash: sha256(token), ...stillOpen(this.context.now()) },
      { populate: ['school'] },
    )
  }

  /** What the page of a link says. Whoever has an account joins a school with it; a provider's is made anew. */
  async opened(token: string): Promise<OpenInvitation | null> {
    const invitation = await this.find(token)
    if (!invitation) return null
    const { email, role, expiresAt } = invitation
    const schoolName = invitation.school?.getEntity().name ?? null
    const signsIn = schoolName !== null && (await this.context.accounts.byName(email)) !== null
    return { email, role, expiresAt, schoolName, signsIn }
  }

  /** Answers the key of the session that it opens; null for whoever was signed in. */
  async accept({ token, ...typed }: Answer): Promise<string | null> {
    authorise(this.context.viewer, 'acceptInvitation')
    const { administrators, providerPeople, sessions, viewer } = this.context
    const isSignedIn = viewer.session !== null && typed.username == null
    const invitation = await this.find(token)
    if (!invitation) {
      const accepted = await this.#accepted(token)
      if (!accepted) throw noInvitation()
      // Whoever did not get the answer sends the same once more.
      if (isSignedIn && accepted.school && accepted.school.id === viewer.school?.id) return null
      throw refuse(UserErrorCode.EXPIRED, 'token', ACCEPTED)
    }
    const joins = invitation.school !== null && isSignedIn
    const made = joins ? null : await this.#prepare(invitation, typed)
    return this.context.transaction(async () => {
      if (invitation.school) await administrators.lock(invitation.school.id)
      const account = made
        ? await this.#made(made)
        : await this.context.accounts.unbound(this.context.account)
      await this.#use(invitation, account)
      if (invitation.school) await administrators.welcome(account, invitation)
      else await providerPeople.welcome(account)
      if (made) return sessions.open(account, false)
      this.context.viewer = { ...viewer, account, school: await account.school!.loadOrFail() }
      return null
    })
  }

  async #accepted(token: string): Promise<Invitation | null> {
    return this.context.em.findOne(Invitation, { tokenHash: sha256(token), acceptedAt: { $ne: null } })
  }

  /** Checks and hashes before any transaction is open. Whoever has the address and no school is a provider's to make anew. */
  async #prepare({ id, email, school }: Invitation, typed: Omit<Answer, 'token'>): Promise<Made> {
    const holder = await this.context.accounts.byName(email)
    if (holder && school)
      throw refuse(
        UserErrorCode.TAKEN,
        'token',
        'There is an account with this e-mail address. Sign in with it, then join.',
      )
    refuseHolder(holder, 'token')
    const { username, password1, password2 } = typed
    const input = { username: username ?? '', email, password1: password1 ?? '', password2: password2 ?? '' }
    const count = () => this.context.limits.join(id)
    return { account: await this.context.accounts.prepare(input, { own: holder, count }), holder }
  }

  /**
   * Of whoever holds the letter. Who had confirmed this address is the same person and keeps their account, with a new
   * password. Who had not may be a stranger: that account loses its names, and this one is a row of its own, so that
   * nothing which the stranger has begun, and no case that is theirs, ever comes to be a provider's.
   */
  async #made({ account, holder }: Made): Promise<Account> {
    if (!holder) return account
    const before = await accountNow(this.context, holder.id)
    if (!isSameAddress(before.email, account.email)) return account
    refuseHolder(before, 'token')
    const { username, email, passwordHash, createdAt } = account
    if (!verifiedEmail(before)) {
      await this.context.sessions.endAllBut(before, 0)
      await this.#end(before)
      return account
    }
    await givePassword(this.context.em, before, { passwordHash, now: this.context.now() })
    return Object.assign(before, { username, email, createdAt })
  }

  async #end(account: Account): Promise<void> {
    const { config, em } = this.context
    await em.nativeDelete(AccountCode, { account: account.id })
    await em.nativeDelete(OpenRegistration, { account: account.id })
    const changes = [{ field: 'person', before: account.username, after: null }]
    endAccount(account, config)
    this.context.history.add({ act: 'account.gave-way', account, changes })
    // Before the new row, which may have the same names.
    await em.flush()
  }

  /** Once, also for several who come at the same moment. Whoever holds the letter of an address has it. */
  async #use({ id, email }: Invitation, account: Account): Promise<void> {
    const now = this.context.now()
    if (
      (await this.context.em.nativeUpdate(Invitation, { id, ...stillOpen(now) }, { acceptedAt: now })) === 0
    )
      throw noInvitation()
    if (isSameAddress(account.email, email))
      await keepVerified(this.context.em, account, { email: account.email, now })
  }
}

/** A new account, and the one whose place it takes. */
interface Made {
  account: Account
  holder: Account | null
}

const ACCEPTED =
  'This invitation was accepted already. If it was you, sign in with the username and the password that you chose.'

const noInvitation = () =>
  refuse(UserErrorCode.EXPIRED, 'token', 'This invitation is not valid any more. Ask for a new one.')
