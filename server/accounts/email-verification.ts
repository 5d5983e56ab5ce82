import { ref } from '@mikro-orm/core'
import { DAY } from '../../common/days.js'
import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { derivedToken, madeAgain, newSecret, sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { accountNow, ownAccountNow } from './account-now.js'
import { AccountCode, CodePurpose } from './account-code.entity.js'
import type { School } from '../schools/school.entity.js'
import type { Account } from './account.entity.js'
import { keepVerified, verifiedEmail } from './verified-email.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { Outbox } from '../mail/outbox.js'
import type { SchoolAddress } from './ports.js'

interface Needs extends RequestContext {
  history: History
  limits: Limits
  outbox: Outbox
  schoolEmail: SchoolAddress
}

/** Proving that an e-mail address is one's own, by a link in a letter. */
export class EmailVerification {
  constructor(private readonly context: Needs) {}

  /** Queues the letter in the caller's transaction. */
  async send(account: Account): Promise<void> {
    const code = await this.make({
      account,
      purpose: CodePurpose.EMAIL_VERIFICATION,
      email: account.email,
    })
    await this.context.outbox.post(this.context.em, {
      kind: 'verify-email',
      to: account.email,
      data: { codeId: code.id },
    })
  }

  /** A link that proves an address, for a letter of the caller's transaction. */
  async make(about: {
    account: Account
    purpose: CodePurpose
    email: string
    school?: School
  }): Promise<AccountCode> {
    const { em } = this.context
    const now = this.context.now()
    const nonce = newSecret()
    const code = em.create(AccountCode, {
      account: ref(about.account),
      school: about.school ? ref(about.school) : null,
      purpose: about.purpose,
      email: about.email,
      nonce,
      secretHash: sha256(verificationToken(this.context.config.secret, nonce)),
      tries: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + this.context.rules.verificationDays * DAY),
    })
    await em.flush()
    return code
  }

  async request(): Promise<void> {
    const { account } = authorise(this.context.viewer, 'requestEmailVerification')
    if (verifiedEmail(account)) return
    await this.context.limits.verificationLetter(account.id)
    await this.context.transaction(async () => this.send(await ownAccountNow(this.context, account)))
  }

  /**
   * The link may be opened twice; it proves only the address it went to, and only to whoever is signed in to the account: a
   * stranger may have typed somebody else's address, and would read what was sent there once its owner taps.
   */
  async verify(token: string): Promise<void> {
    authorise(this.context.viewer, 'verifyEmail')
    const code = await this.context.em.findOne(AccountCode, {
      purpose: { $in: [CodePurpose.EMAIL_VERIFICATION, CodePurpose.SCHOOL_EMAIL] },
      secretHash: sha256(token),
      expiresAt: { $gt: this.context.now() },
    })
    if (code?.school) return this.context.schoolEmail.confirm(code)
    if (!code?.account) throw expired()
    const { id } = code.account
    if (this.context.viewer.account?.id !== id)
      throw refuse(UserErrorCode.CONFLICT, 'token', OF_ANOTHER_ACCOUNT)
    await this.context.transaction(async () => this.#keep(code, await accountNow(this.context, id)))
  }

  async #keep(code: AccountCode, account: Account): Promise<void> {
    if (account.email !== code.email) throw expired()
    const now = this.context.now()
    // The link may be opened twice: once is an act.
    if (!verifiedEmail(account))
      this.context.history.add({ act: 'account.email-verified', actor: account, account })
    await keepVerified(this.context.em, account, { email: code.email, now })
    code.usedAt ??= now
  }
}

const OF_ANOTHER_ACCOUNT = 'Sign in first, with the account that the letter names. Then confirm here.'

const expired = () =>
  refuse(UserErrorCode.EXPIRED, 'token', 'This link has expired. Sign in and ask for a new one.')

export const verificationToken = (secret: string, nonce: string) =>
  derivedToken(secret, `verify-email:${nonce}`)

/** The same of a row that stands already, for its letter. */
export const verificationTokenOf = (secret: string, { nonce, secretHash }: AccountCode) =>
  madeAgain(verificationToken(secret, nonce), secretHash)
