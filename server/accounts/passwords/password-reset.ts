import { raw, ref } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import { authorise } from '../../policy.js'
import { rowId } from '../../shared/row-id.js'
import { derivedCode, derivedToken, madeAgain, newSecret, sameSecret, sha256 } from '../../shared/secrets.js'
import { Refused, UserErrorCode, refuse } from '../../shared/user-error.js'
import { SAME_REQUEST } from '../../shared/same-request.js'
import { Validation } from '../../shared/validate.js'
import { accountNow } from '../account-now.js'
import { isSameAddress } from '../../shared/same-address.js'
import { codesAddress } from '../verified-email.js'
import { verifyPassword } from './passwords.js'
import { AccountCode, CodePurpose } from '../account-code.entity.js'
import type { Account } from '../account.entity.js'
import type { Accounts, NewPassword } from '../accounts.js'
import type { Devices } from '../devices.js'
import type { History } from '../../history/history.js'
import type { Limits } from '../../doors/limits/rate-limits.js'
import type { Outbox } from '../../mail/outbox.js'

interface Needs extends RequestContext {
  accounts: Accounts
  devices: Devices
  history: History
  limits: Limits
  outbox: Outbox
}

const WRONG_CODE = 'This code is not right, or no longer. Check it, or ask for a new one.'

/** Letters to nobody have this address, so that nothing of what a stranger typed is kept. */
const NOBODY = 'nobody@invalid'

/** A forgotten password, by a six-digit code that goes to the address on record. */
export class PasswordReset {
  constructor(private readonly context: Needs) {}

  /**
   * Answers the id that the asking page keeps: without it the code of the letter opens nothing. Does and answers the
   * same for an address that nobody has, so that addresses cannot be fished for; the letter is made later, or not.
   */
  async request(typed: string, { forProgram = false } = {}): Promise<string> {
    authorise(this.context.viewer, 'requestPasswordReset')
    const check = new Validation()
    const email = check.email('email', 'your e-mail address', typed)
    check.done()
    const account = await this.context.accounts.ofAddress(email)
    const device = account && this.context.devices.idFor(account)
    const whose = account ? codesAddress(account).toLowerCase() : email
    await this.context.limits.passwordReset(this.context.caller.address, whose, device)
    const now = this.context.now()
    const { secret } = this.context.config
    const [nonce, id] = [newSecret(), newSecret()]
    await this.context.transaction(async () => {
      const { em } = this.context
      const row = em.create(AccountCode, {
        account: account && ref(account),
        purpose: CodePurpose.PASSWORD_RESET,
        email: account ? codesAddress(account) : NOBODY,
        nonce,
        secretHash: codeHash(secret, nonce, resetCode(secret, nonce)),
        askerHash: forProgram ? null : sha256(id),
        tokenHash: forProgram ? sha256(resetToken(secret, nonce)) : null,
        tries: 0,
        createdAt: now,
        expiresAt: new Date(now.getTime() + this.context.rules.resetCodeMinutes * 60_000),
      })
      this.context.history.add({ act: 'account.reset-requested', account })
      await em.flush()
      await this.context.outbox.post(em, {
        kind: 'password-reset-code',
        to: account ? codesAddress(account) : NOBODY,
        data: { codeId: row.id, forProgram },
      })
    })
    return id
  }

  /**
   * Five tries, one use, fifteen minutes, and only for the page that asked: whoever has not its id compares nothing and
   * spoils nothing. Every session ends, and this browser is known from then on.
   */
  async reset(
    input: { requestId?: string | null; email: string; code: string } & NewPassword,
  ): Promise<void> {
    authorise(this.context.viewer, 'resetPassword')
    const wrong = () => refuse(UserErrorCode.WRONG_CREDENTIALS, 'code', WRONG_CODE)
    const { secret } = this.context.config
    const row = input.requestId ? await this.#living({ askerHash: sha256(input.requestId) }) : null
    // The try is counted before the code is compared, in one statement: parallel guesses share the five. So it is where
    // nobody has the address, or the time would tell.
    if (!row || !(await this.#countTry(row.id))) throw wrong()
    const isRight = sameSecret(row.secretHash, codeHash(secret, row.nonce, input.code.replace(/\s/g, '')))
    const account = holderOf(row)
    const isTheirs = account && [account.email, row.email].some((one) => isSameAddress(one, input.email))
    if (!isRight || !isTheirs) throw wrong()
    await this.#use(row, account, input, wrong)
  }

  /** The longer secret of a program's letter; `uid` names the account. What opens nothing is counted, what opens is not. */
  async resetByToken(input: { uid: string; token: string } & NewPassword): Promise<void> {
    authorise(this.context.viewer, 'resetPassword')
    const wrong = () => refuse(UserErrorCode.WRONG_CREDENTIALS, 'token', 'Invalid value')
    const row = await this.#living({ tokenHash: sha256(input.token) })
    const account = row && holderOf(row)
    if (!account || account.id !== accountOf(input.uid)) {
      await this.context.limits.resetTokenMissed(this.context.caller.address)
      throw wrong()
    }
    // What was used a moment ago opens nothing either: with it nobody tries passwords without a limit.
    if (row.usedAt) await this.context.limits.resetTokenMissed(this.context.caller.address)
    await this.#use(row, account, input, wrong)
  }

  /**
   * Once, also for several at the same moment. Other codes of the account open nothing afterwards. Whoever did not get the
   * answer sends the same once more, and is answered as it was.
   */
  async #use(row: AccountCode, account: Account, chosen: NewPassword, wrong: () => Refused): Promise<void> {
    const { accounts, config, em } = this.context
    if (row.usedAt) {
      const { password1, password2 } = chosen
      if (password1 === password2 && (await verifyPassword(password1, account.passwordHash, config))) return
      throw wrong()
    }
    const passwordHash = await accounts.hashChosen(chosen, account)
    await this.context.transaction(async () => {
      const usedAt = this.context.now()
      // Another address may have been shown meanwhile.
      if (codesAddress(await accountNow(this.context, account.id)) !== row.email) throw wrong()
      if ((await em.nativeUpdate(AccountCode, { id: row.id, usedAt: null }, { usedAt })) === 0) throw wrong()
      await accounts.setPassword(account, { passwordHash, act: 'account.password-reset', keep: 0 })
    })
    this.context.devices.remember(account)
  }

  /** One that was used a moment ago, too. */
  async #living(secret: { askerHash: string } | { tokenHash: string }): Promise<AccountCode | null> {
    const now = this.context.now()
    const lately = new Date(now.getTime() - SAME_REQUEST)
    const open = { expiresAt: { $gt: now }, $or: [{ usedAt: null }, { usedAt: { $gt: lately } }] }
    return this.context.em.findOne(
      AccountCode,
      { ...secret, ...open, purpose: CodePurpose.PASSWORD_RESET },
      { populate: ['account'], strategy: 'joined' },
    )
  }

  async #countTry(id: number): Promise<boolean> {
    const counted = await this.context.em
      .createQueryBuilder(AccountCode)
      .update({ tries: raw('tries + 1') })
      .where({ id, tries: { $lt: this.context.rules.resetCodeTries } })
      .execute<{ affectedRows: number }>('run')
    return counted.affectedRows === 1
  }
}

const resetCode = (secret: string, nonce: string) => derivedCode(secret, `reset:${nonce}`)
const resetToken = (secret: string, nonce: string) => derivedToken(secret, `reset-token:${nonce}`)

/** Both again, for the letter. */
export const resetCodeOf = (secret: string, { nonce, secretHash }: AccountCode) => {
  const code = resetCode(secret, nonce)
  return madeAgain(code, secretHash, codeHash(secret, nonce, code))
}
export const resetTokenOf = (secret: string, { nonce, tokenHash }: AccountCode) =>
  madeAgain(resetToken(secret, nonce), tokenHash)

/** A code that went to an address which is not the account's for codes any more is nobody's. */
function holderOf({ account, email }: AccountCode): Account | null {
  const holder = account?.getEntity()
  return holder && codesAddress(holder) === email ? holder : null
}

/** An account's number as Django's clients know it: base64 without padding. */
export const resetUid = ({ id }: Account) => Buffer.from(String(id)).toString('base64url')
const accountOf = (uid: string) => rowId(Buffer.from(uid, 'base64url').toString('latin1'))

/** Keyed with SECRET: a million codes are soon tried against a plain hash. */
const codeHash = (secret: string, nonce: string, code: string) =>
  derivedToken(secret, `reset-hash:${nonce}:${code}`)
