import type { RequestContext } from '../request.js'
import { authorise, type SignedIn } from '../policy.js'
import { UserErrorCode, refuse, unauthenticated, type Refused } from '../shared/user-error.js'
import { SAME_REQUEST } from '../shared/same-request.js'
import { Validation } from '../shared/validate.js'
import { whereStill } from './account-now.js'
import type { Account } from './account.entity.js'
import { knownOf, refuseJustTaken, whoIs, type Accounts, type NewPassword } from './accounts.js'
import { verifyPassword } from './passwords/passwords.js'
import { moveTo } from './verified-email.js'
import type { Devices } from './devices.js'
import type { EmailVerification } from './email-verification.js'
import { HistoryEntry } from '../history/history-entry.entity.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { Outbox } from '../mail/outbox.js'
import type { Sessions } from './sessions.js'
import { isSameAddress } from '../shared/same-address.js'

interface Needs extends RequestContext {
  accounts: Accounts
  devices: Devices
  emailVerification: EmailVerification
  history: History
  limits: Limits
  outbox: Outbox
  sessions: Sessions
}

/** Does what the password was given for, which confirms the session as well: both or nothing. `until`: how long. */
type Confirmed = <T>(story: (account: Account, until: Date) => Promise<T>) => Promise<T>

/** What whoever is signed in does with their own account, and gives their password for. */
export class OwnAccount {
  constructor(private readonly context: Needs) {}

  /** For acts that want to know that it is still the same person. Answers until when. */
  async confirmPassword(password: string): Promise<Date> {
    const viewer = authorise(this.context.viewer, 'confirmPassword')
    if (!password) throw refuse(UserErrorCode.REQUIRED, 'password', 'Enter your password.')
    const confirmed = await this.#looked(viewer, password, 'password')
    return confirmed(async (_account, until) => until)
  }

  async changePassword({ oldPassword, ...chosen }: NewPassword & { oldPassword: string }): Promise<void> {
    const viewer = authorise(this.context.viewer, 'changePassword')
    const { accounts, devices } = this.context
    if (await this.#isJustChanged(viewer, chosen)) return
    const confirmed = await this.#looked(viewer, oldPassword, 'oldPassword')
    const passwordHash = await accounts.hashChosen(chosen, viewer.account)
    const { id: keep } = viewer.session
    await confirmed(async (account) =>
      accounts.setPassword(account, { passwordHash, act: 'account.password-changed', keep }),
    )
    devices.remember(viewer.account)
  }

  /** Whoever did not get the answer sends the same once more, with a password that is the old one by now. */
  async #isJustChanged(viewer: SignedIn, { password1, password2 }: NewPassword): Promise<boolean> {
    const changes = await this.context.em.count(HistoryEntry, {
      account: viewer.account.id,
      act: 'account.password-changed',
      at: { $gt: new Date(this.context.now().getTime() - SAME_REQUEST) },
    })
    return changes > 0 && password1 === password2 && (await this.#look(viewer, password1)).isRight
  }

  /** The new address has to be verified again; the old one is told. */
  async changeEmail(input: { password: string; email: string }): Promise<void> {
    const viewer = authorise(this.context.viewer, 'changeEmail')
    const { account } = viewer
    const check = new Validation()
    const email = check.email('email', 'your new e-mail address', input.email)
    // Moving there would take back that it is confirmed, and tell it that letters go elsewhere from now on.
    if (isSameAddress(email, account.email))
      check.refuse(
        UserErrorCode.INVALID,
        'email',
        'This is the e-mail address that your account has already.',
      )
    check.done()
    const confirmed = await this.#looked(viewer, input.password, 'password')
    await this.context.limits.newAddress(account.id)
    await this.context.accounts.refuseTaken(null, email, '')
    // Sent twice at once it is moved once.
    await confirmed(async (now) => (email === now.email ? undefined : this.#moveTo(email, now)))
  }

  async #moveTo(email: string, account: Account): Promise<void> {
    const { em, history, outbox } = this.context
    const old = account.email
    moveTo(account, email)
    await em.flush().catch(refuseJustTaken('email'))
    history.add({ act: 'account.email-changed', account })
    await outbox.post(em, { kind: 'email-changed', to: old, data: { accountId: account.id } })
    await this.context.emailVerification.send(account)
  }

  /**
   * Looks at the present password, as limited as signing in is, by session. What it was given for is done on the account as
   * it stands by then, if this is still its password and the session is still open.
   */
  async #looked(viewer: SignedIn, password: string, field: string): Promise<Confirmed> {
    const { account, session } = viewer
    const { sessions } = this.context
    const known = knownOf(account)
    const { isRight, refusal } = await this.#look(viewer, password)
    if (!isRight) {
      const refused = await this.#refused(account, field)
      throw refusal ?? refused
    }
    return async (story) => {
      const told = await whereStill(this.context, known, async (now) => ({
        is: await story(now, await sessions.confirm(session)),
      }))
      if (told) return told.is
      throw (await sessions.isOpen(session)) ? await this.#refused(account, field) : unauthenticated()
    }
  }

  async #look({ account, session }: SignedIn, password: string) {
    const { caller, config, limits } = this.context
    const attempt = await limits.signIn.begin({
      address: caller.address,
      who: whoIs(account),
      known: `session:${session.id}`,
    })
    const isRight = await attempt.look(() => verifyPassword(password, account.passwordHash, config))
    if (isRight) await attempt.wasRight()
    return { isRight, refusal: attempt.refusal }
  }

  /** On record, and said of the field in which it was typed. */
  async #refused(account: Account, field: string): Promise<Refused> {
    this.context.history.add({ act: 'account.password-refused', account })
    await this.context.em.flush()
    return refuse(UserErrorCode.WRONG_CREDENTIALS, field, 'This is not your present password.')
  }
}
