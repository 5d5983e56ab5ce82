import { raw, ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { authorise } from '../policy.js'
import { rowId } from '../shared/row-id.js'
import { derivedCode, derivedToken, newSecret, sameSecret } from '../shared/secrets.js'
import { Refused, UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { AccountCode, CodePurpose } from './account-code.entity.js'
import { Account } from './account.entity.js'

const WRONG_CODE = 'This code is not right, or no longer. Check it, or ask for a new one.'

interface NewPassword {
  password1: string
  password2: string
}

/** How somebody shows that the letter reached them, and what they hear if it is not so. */
interface Proof {
  opens: (row: AccountCode) => boolean
  wrong: () => Refused
}

/** A forgotten password, by a six-digit code that goes to the address on record. */
export class PasswordReset {
  constructor(private readonly context: Context) {}

  /** Answers the same for an address that nobody has, so that addresses cannot be fished for. */
  async request(typed: string, { forProgram = false } = {}): Promise<void> {
    authorise(this.context.viewer, 'requestPasswordReset')
    const check = new Validation()
    const email = check.email('email', 'your e-mail address', typed)
    check.done()
    await this.context.world.limits.passwordReset(this.context.caller.address, email)
    const account = await this.context.accounts.byName(email)
    if (!account) return
    const now = this.context.now()
    const { secret } = this.context.config
    const nonce = newSecret()
    await this.context.em.transactional(async (em) => {
      const row = em.create(AccountCode, {
        account: ref(account),
        purpose: CodePurpose.PASSWORD_RESET,
        email: account.email,
        nonce,
        secretHash: codeHash(secret, nonce, resetCode(secret, nonce)),
        tries: 0,
        createdAt: now,
        expiresAt: new Date(now.getTime() + this.context.rules.resetCodeMinutes * 60_000),
      })
      this.context.history.add(em as EntityManager, { act: 'account.reset-requested', account })
      await em.flush()
      await this.context.world.outbox.post(em, {
        kind: 'password-reset-code',
        to: account.email,
        data: { codeId: row.id, forProgram },
      })
    })
  }

  /** Only the newest code counts: five tries, one use, fifteen minutes. All other sessions end. */
  async reset(input: { email: string; code: string } & NewPassword): Promise<void> {
    authorise(this.context.viewer, 'resetPassword')
    const { secret } = this.context.config
    const email = input.email.trim()
    await this.#reset(email, await this.context.accounts.byName(email), input, {
      wrong: () => refuse(UserErrorCode.WRONG_CREDENTIALS, 'code', WRONG_CODE),
      opens: ({ secretHash, nonce }) =>
        sameSecret(secretHash, codeHash(secret, nonce, input.code.replace(/\s/g, ''))),
    })
  }

  /** The same letter's longer secret, as programs send it: `uid` names the account. Same limits as the code. */
  async resetByToken(input: { uid: string; token: string } & NewPassword): Promise<void> {
    authorise(this.context.viewer, 'resetPassword')
    const { secret } = this.context.config
    const account = await this.context.em.findOne(Account, accountOf(input.uid))
    await this.#reset(account?.email ?? input.uid, account, input, {
      wrong: () => refuse(UserErrorCode.WRONG_CREDENTIALS, 'token', 'Invalid value'),
      opens: ({ nonce }) => sameSecret(resetToken(secret, nonce), input.token),
    })
  }

  async #reset(name: string, account: Account | null, input: NewPassword, proof: Proof): Promise<void> {
    const { wrong, opens } = proof
    const { failedSignIn } = this.context.world.limits
    const attempt = [this.context.caller.address, `reset:${name.toLowerCase()}`] as const
    await failedSignIn.check(...attempt)
    const row = account && (await this.#newest(account))
    // The try is counted before the secret is compared, in one statement: parallel guesses share the five.
    if (!row || !(await this.#countTry(row.id)) || !opens(row)) throw wrong()
    await this.context.em.transactional(async (em) => {
      const used = await em.nativeUpdate(
        AccountCode,
        { id: row.id, usedAt: null },
        { usedAt: this.context.now() },
      )
      if (used === 0) throw wrong()
      await this.context.accounts.setPassword(account, { ...input, act: 'account.password-reset' })
      await this.context.sessions.endAllBut(account, 0)
    })
    // Whoever tried old passwords first can sign in with the new one at once.
    for (const name of [attempt[1], account.username, account.email])
      await failedSignIn.succeeded(this.context.caller.address, name)
  }

  /** A code that went to an address which the account has left since opens nothing. */
  async #newest({ id, email }: Account): Promise<AccountCode | null> {
    const [row] = await this.context.em.find(
      AccountCode,
      { account: id, email, purpose: CodePurpose.PASSWORD_RESET },
      { orderBy: { id: 'desc' }, limit: 1 },
    )
    return row && !row.usedAt && row.expiresAt > this.context.now() ? row : null
  }

  async #countTry(id: number): Promise<boolean> {
    const counted = await this.context.em
      .createQueryBuilder(AccountCode)
      .update({ tries: raw('tries + 1') })
      .where({ id, usedAt: null, tries: { $lt: this.context.rules.resetCodeTries } })
      .execute<{ affectedRows: number }>('run')
    return counted.affectedRows === 1
  }
}

export const resetCode = (secret: string, nonce: string) => derivedCode(secret, `reset:${nonce}`)
export const resetToken = (secret: string, nonce: string) => derivedToken(secret, `reset-token:${nonce}`)

/** An account's number as Django's clients know it: base64 without padding. */
export const resetUid = ({ id }: Account) => Buffer.from(String(id)).toString('base64url')
const accountOf = (uid: string) => rowId(Buffer.from(uid, 'base64url').toString('latin1'))

/** Keyed with SECRET: a million codes are soon tried against a plain hash. */
const codeHash = (secret: string, nonce: string, code: string) =>
  derivedToken(secret, `reset-hash:${nonce}:${code}`)
