import { LONGEST } from '../../common/limits.js'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { HistoryAct } from '../../common/history-acts.js'
import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { UserErrorCode, refuse, unauthenticated } from '../shared/user-error.js'
import { Validation, asStored } from '../shared/validate.js'
import { Account } from './account.entity.js'
import { ownAccountNow, whereStill, type Known } from './account-now.js'
import { givePassword } from './passwords/new-password.js'
import { checkPassword, hashPassword, verifyPassword } from './passwords/passwords.js'
import type { Devices } from './devices.js'
import type { EmailVerification } from './email-verification.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { Outbox } from '../mail/outbox.js'
import type { Sessions } from './sessions.js'

interface Needs extends RequestContext {
  devices: Devices
  emailVerification: EmailVerification
  history: History
  limits: Limits
  outbox: Outbox
  sessions: Sessions
}

export interface SignUp {
  username: string
  email: string
  password1: string
  password2: string
}

export interface SignIn {
  /** A username or an e-mail address. */
  username: string
  password: string
  remember: boolean
}

export interface NewPassword {
  password1: string
  password2: string
}

interface Checking {
  /** Prefixes the fields. */
  path?: string
  /** What this account has is not taken. */
  own?: Account | null
  /** Counts who asks: left out, their network. */
  count?: () => Promise<unknown>
}

/** The sentences that the specification quotes. */
const FILL_ALL = 'Please fill all fields'
const NO_MATCH = 'Password does not match'
const INCORRECT = 'Incorrect Credentials'

/** Accounts: who can sign in, and how they prove it. */
export class Accounts {
  constructor(private readonly context: Needs) {}

  /** Makes an account, what `beside` keeps with it, and its session, or none of them. Answers the session's key. */
  async signUp(input: SignUp, beside?: (account: Account) => void): Promise<string> {
    authorise(this.context.viewer, 'signUp')
    const made = await this.prepare(input)
    return this.context.transaction(async () => {
      const account = await this.add(made)
      beside?.(account)
      return this.context.sessions.open(account, false)
    })
  }

  /** Checks a sign-up and hashes its password (slow), before any transaction is open. */
  async prepare(input: SignUp, how: Checking = {}): Promise<Account> {
    const { username, email } = await this.refuseUnusable(input, how)
    const account = new Account()
    Object.assign(account, {
      username,
      email,
      passwordHash: await hashPassword(input.password1, this.context.config),
      createdAt: this.context.now(),
    })
    return account
  }

  /**
   * Refuses a sign-up that could not be made; returns its name and address as they would be stored. What is not filled
   * in rightly costs nothing; whoever asks whether a name is taken is counted first: so nobody asks for long who has an
   * account.
   */
  async refuseUnusable(
    input: SignUp,
    {
      path = '',
      own = null,
      count = () => this.context.limits.signUp(this.context.caller.address),
    }: Checking = {},
  ): Promise<{ username: string; email: string }> {
    const check = new Validation()
    const username = check.text(`${path}username`, 'a username', input.username, LONGEST.username)
    if (/[@\s]/.test(username))
      check.refuse(UserErrorCode.INVALID, `${path}username`, 'A username has no spaces and no @.')
    const email = check.email(`${path}email`, 'your e-mail address', input.email)
    if (!input.password1) check.refuse(UserErrorCode.REQUIRED, `${path}password1`, FILL_ALL)
    if (!input.password2) check.refuse(UserErrorCode.REQUIRED, `${path}password2`, FILL_ALL)
    check.done()
    if (input.password1 !== input.password2)
      throw refuse(UserErrorCode.MISMATCH, `${path}password2`, NO_MATCH)
    checkPassword(input.password1, username, `${path}password1`)
    await count()
    await this.refuseTaken(username, email, path, own)
    return { username, email }
  }

  /** Stores a prepared account with its verification letter, in the caller's transaction. */
  async add(account: Account, path = ''): Promise<Account> {
    await this.store(account, path)
    this.context.history.add({ act: 'account.signed-up', actor: account, account })
    await this.context.emailVerification.send(account)
    return account
  }

  /** To the database, which alone can tell whether somebody else has just taken the name. */
  async store(account: Account, path = ''): Promise<void> {
    const { em } = this.context
    em.persist(account)
    await em.flush().catch(refuseJustTaken(`${path}username`))
  }

  /** One's own, for whoever wants a school. As it stands now, not when the request came: since then it may have got one. */
  async unbound(account: Account): Promise<Account> {
    const now = await ownAccountNow(this.context, account)
    if (now.school)
      throw refuse(
        UserErrorCode.CONFLICT,
        null,
        'This account acts for a school already. Another school needs another account.',
      )
    if (now.isProvider)
      throw refuse(
        UserErrorCode.CONFLICT,
        null,
        'This account is a provider’s now. A school needs another account.',
      )
    return now
  }

  /** Same answer and same time for an unknown name and a wrong password, so names cannot be fished for. */
  async signIn(input: SignIn): Promise<string> {
    authorise(this.context.viewer, 'signIn')
    const name = asStored(input.username)
    if (!name || !input.password) throw refuse(UserErrorCode.REQUIRED, null, FILL_ALL)
    const account = await this.byName(name)
    const attempt = await this.context.limits.signIn.begin({
      address: this.context.caller.address,
      who: account ? whoIs(account) : `name:${name.toLowerCase()}`,
      known: account && this.context.devices.idFor(account),
    })
    const { config } = this.context
    const known = account && { ...knownOf(account), [nameColumn(name)]: account[nameColumn(name)] }
    const hash = known?.passwordHash ?? null
    const isRight = await attempt.look(() => verifyPassword(input.password, hash, config))
    const key = known && isRight ? await this.#open(known, input.remember) : null
    if (key === null) {
      // Also for a name that nobody has, or the time would tell; never what was typed: it may be a password.
      const called = isRight ? await this.byName(name) : account
      this.context.history.add({ act: 'account.sign-in-failed', actor: null, account: called })
      await this.context.em.flush()
      throw attempt.refusal ?? refuse(UserErrorCode.WRONG_CREDENTIALS, null, INCORRECT)
    }
    await attempt.wasRight()
    return key
  }

  /** Null where this password, or this name, opens the account no more. */
  async #open(known: Known, remember: boolean): Promise<string | null> {
    return whereStill(this.context, known, async (account) => {
      this.context.history.add({ act: 'account.signed-in', actor: account, account })
      return this.context.sessions.open(account, remember)
    })
  }

  /** Signs in whoever has just chosen the password of this account, or shown it. Answers the session's key. */
  async enter(account: Account): Promise<string> {
    const { sessions } = this.context
    const key = await whereStill(this.context, knownOf(account), async (now) => sessions.open(now, false))
    if (key === null) throw unauthenticated()
    return key
  }

  /** By username or e-mail address, whatever the case. */
  async byName(name: string): Promise<Account | null> {
    // PostgreSQL cannot even be asked for this, and nobody is called so.
    if (name.includes('\0')) return null
    return this.context.em
      .createQueryBuilder(Account)
      .where(`lower(${nameColumn(name)}) = lower(?)`, [name])
      .getSingleResult()
  }

  /** Whose codes for a new password an address is asked for: whoever has it, or had it last and has shown no other since. */
  async ofAddress(email: string): Promise<Account | null> {
    const shown = this.context.em
      .createQueryBuilder(Account)
      .where('lower(verified_email) = lower(?)', [email])
    // Both for everybody: how long it takes must not tell whether somebody has it.
    const [has, had] = await Promise.all([this.byName(email), shown.getResultList()])
    return has ?? had[0] ?? null
  }

  /** Checks a password that somebody chose and hashes it (slow), before any transaction is open. */
  async hashChosen({ password1, password2 }: NewPassword, { username }: Account): Promise<string> {
    if (password1 !== password2) throw refuse(UserErrorCode.MISMATCH, 'password2', NO_MATCH)
    checkPassword(password1, username, 'password1')
    return hashPassword(password1, this.context.config)
  }

  /** Of an account that the caller's transaction holds: ends its sessions but `keep`, and tells the owner by letter. */
  async setPassword(
    account: Account,
    { passwordHash, act, keep }: { passwordHash: string; act: HistoryAct; keep: number },
  ): Promise<void> {
    await givePassword(this.context.em, account, { passwordHash, keep, now: this.context.now() })
    this.context.history.add({ act, account })
    await this.context.outbox.post(this.context.em, {
      kind: 'password-changed',
      to: account.email,
      data: { accountId: account.id },
    })
  }

  /** What `own` has is not taken: it is whose name and address that will be. */
  async refuseTaken(
    username: string | null,
    email: string,
    path: string,
    own: Account | null = null,
  ): Promise<void> {
    const check = new Validation()
    const isTaken = async (name: string) => {
      const holder = await this.byName(name)
      return holder !== null && holder.id !== own?.id
    }
    if (username && (await isTaken(username)))
      check.refuse(UserErrorCode.TAKEN, `${path}username`, 'This username is taken. Choose another.')
    if (await isTaken(email))
      check.refuse(
        UserErrorCode.TAKEN,
        `${path}email`,
        'There is an account with this e-mail address. Sign in instead.',
      )
    check.done()
  }
}

/** By which of its two names somebody calls an account. */
const nameColumn = (name: string) => (name.includes('@') ? 'email' : 'username')

export const knownOf = ({ id, passwordHash }: Account): Known => ({ id, passwordHash })

/** Under which all tries for an account are counted, whichever of its names was typed. */
export const whoIs = ({ id }: Account) => `account:${id}`

/** For two who want the same name at the same moment: the database lets one have it. */
export const refuseJustTaken = (field: string) => (error: unknown) => {
  if (error instanceof UniqueConstraintViolationException)
    throw refuse(UserErrorCode.TAKEN, field, 'This username or e-mail address has just been taken.')
  throw error
}
