import { ref } from '@mikro-orm/core'
import type { RequestContext } from '../request.js'
import { countedNetwork } from '../shared/network-address.js'
import { NOBODY } from '../policy.js'
import { derivedToken, sameSecret } from '../shared/secrets.js'
import { Refused, unauthenticated, UserErrorCode } from '../shared/user-error.js'
import { asStored } from '../shared/validate.js'
import type { SignUp, Accounts } from './accounts.js'
import { OpenRegistration } from './open-registration.entity.js'

interface Needs extends RequestContext {
  accounts: Accounts
}

const MINUTE = 60_000

/**
 * Clients of the REST contract make an account and then register its school without the key they were given. For a
 * short while the same network, naming the account rightly, stands for the key.
 */
export class OpenRegistrations {
  constructor(private readonly context: Needs) {}

  /**
   * Makes an account and signs it in, as `accounts.signUp`. Returns the session's key. Whose school was refused sends the
   * same again: while that registration is open, the right password makes it a sign-in.
   */
  async signUp(input: SignUp): Promise<string> {
    const { openRegistrationMinutes } = this.context.rules
    try {
      return await this.context.accounts.signUp(input, (account) => {
        this.context.em.create(OpenRegistration, {
          account: ref(account),
          networkHash: this.#networkHash(account.id),
          expiresAt: new Date(this.context.now().getTime() + openRegistrationMinutes * MINUTE),
        })
      })
    } catch (error) {
      // Only now, when the question whether the name is taken has been counted and answered.
      const { username, password1: password } = input
      if (!isTaken(error) || !(await this.#isOpenFor(input))) throw error
      return this.context.accounts
        .signIn({ username, password, remember: false })
        .catch((refused: unknown) => {
          // A wrong password: then the name is somebody's.
          throw refused instanceof Refused ? error : refused
        })
    }
  }

  /** Makes the visitor the account that is named. Refused alike, after one look-up, whatever is wrong. */
  async identify(named: { accountId: number; username: string; email: string }): Promise<void> {
    const open = await this.context.em.findOne(
      OpenRegistration,
      { account: named.accountId },
      { populate: ['account'], strategy: 'joined' },
    )
    const networkHash = this.#networkHash(named.accountId)
    const account = open?.account.getEntity()
    const right = [
      sameSecret(open?.networkHash ?? '', networkHash),
      alike(account?.username, named.username),
      alike(account?.email, named.email),
      account?.school === null,
      open !== null && open.expiresAt > this.context.now(),
    ]
    if (!account || right.includes(false)) throw unauthenticated()
    this.context.viewer = { ...NOBODY, account }
  }

  async #isOpenFor({ username, email, password1, password2 }: SignUp): Promise<boolean> {
    if (!password1 || password1 !== password2) return false
    const account = await this.context.accounts.byName(username.trim())
    if (!account || account.school || !alike(account.username, username) || !alike(account.email, email))
      return false
    const open = { account: account.id, expiresAt: { $gt: this.context.now() } }
    return (await this.context.em.count(OpenRegistration, open)) > 0
  }

  #networkHash(accountId: number): string {
    const network = countedNetwork(this.context.caller.address)
    return derivedToken(this.context.config.secret, `open-registration:${accountId}:${network}`)
  }
}

const isTaken = (error: unknown) =>
  error instanceof Refused && error.userErrors.some(({ code }) => code === UserErrorCode.TAKEN)

const alike = (held: string | undefined, typed: string) =>
  held?.toLowerCase() === asStored(typed).toLowerCase()
