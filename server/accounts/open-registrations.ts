import { ref } from '@mikro-orm/core'
import type { Context } from '../context.js'
import { countedNetwork } from '../doors/network-address.js'
import { NOBODY } from '../policy.js'
import { derivedToken, sameSecret } from '../shared/secrets.js'
import { unauthenticated } from '../shared/user-error.js'
import type { SignUp } from './accounts.js'
import { OpenRegistration } from './open-registration.entity.js'

const MINUTE = 60_000

/**
 * Clients of the REST contract make an account and then register its school without the key they were given. For a
 * short while the same network, naming the account rightly, stands for the key.
 */
export class OpenRegistrations {
  constructor(private readonly context: Context) {}

  /** Makes an account and signs it in, as `accounts.signUp`. Answers the session's key. */
  async signUp(input: SignUp): Promise<string> {
    const { openRegistrationMinutes } = this.context.rules
    return this.context.accounts.signUp(input, (em, account) => {
      em.create(OpenRegistration, {
        account: ref(account),
        networkHash: this.#networkHash(account.id),
        expiresAt: new Date(this.context.now().getTime() + openRegistrationMinutes * MINUTE),
      })
    })
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

  #networkHash(accountId: number): string {
    const network = countedNetwork(this.context.caller.address)
    return derivedToken(this.context.config.secret, `open-registration:${accountId}:${network}`)
  }
}

const alike = (held: string | undefined, typed: string) =>
  held?.toLowerCase() === typed.normalize('NFC').trim().toLowerCase()
