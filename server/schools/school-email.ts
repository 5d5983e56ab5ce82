import { letterKindsThat } from '../../common/letter-kinds.js'
import { accountNow } from '../accounts/account-now.js'
import { AccountCode, CodePurpose } from '../accounts/account-code.entity.js'
import type { Account } from '../accounts/account.entity.js'
import { stateNow } from '../accounts/acting-now.js'
import type { RequestContext } from '../request.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { School } from './school.entity.js'
import type { EmailVerification } from '../accounts/email-verification.js'
import type { History } from '../history/history.js'
import type { Limits } from '../doors/limits/rate-limits.js'
import type { Outbox } from '../mail/outbox.js'
import { isSameAddress } from '../shared/same-address.js'

interface Needs extends RequestContext {
  emailVerification: EmailVerification
  history: History
  limits: Limits
  outbox: Outbox
}

/**
 * Where a school's letters go. Another address is asked for by whoever may change the profile, and is in force once its
 * own link was used: a screen left open leads no letter away unseen, since the present address is told at both steps.
 */
export class SchoolEmail {
  constructor(private readonly context: Needs) {}

  /** Before anything is locked: whoever asks writes to an address that may be anybody's. */
  async count(email: string | null | undefined): Promise<void> {
    const { school } = this.context.viewer
    if (!email || !school || isSameAddress(email, school.email) || isSameAddress(email, school.pendingEmail))
      return
    await this.context.limits.verificationLetter(this.context.signatory.id)
  }

  /** In the transaction that changes the profile. What waits already, or is in force, is sent back by forms and asks for nothing. */
  async ask(school: School, email: string): Promise<void> {
    if (isSameAddress(email, school.email) || isSameAddress(email, school.pendingEmail)) return
    school.pendingEmail = email
    this.context.history.add({
      act: 'school.email-asked',
      school,
      changes: [{ field: 'email', before: school.email, after: email }],
    })
    const code = await this.context.emailVerification.make({
      account: this.context.signatory,
      purpose: CodePurpose.SCHOOL_EMAIL,
      email,
      school,
    })
    const { em, outbox } = this.context
    await outbox.post(em, { kind: 'school-email-confirm', to: email, data: { codeId: code.id } })
    await this.#tellPresent(school, code, false)
  }

  /** What waits is dropped: its link opens nothing any more. */
  keep(school: School): void {
    if (!school.pendingEmail) return
    school.pendingEmail = null
    this.context.history.add({ act: 'school.email-kept', school })
  }

  /** By the link that went to the new address. The link may be opened twice. */
  async confirm(code: AccountCode): Promise<void> {
    await this.context.transaction(async () => {
      const { em } = this.context
      const school = await this.#now(code.school!.id)
      // Only now: while somebody else held the school, the link may have been used and whoever asked removed.
      const isThere = await em.findOne(AccountCode, code.id, { refresh: true })
      if (!isThere) throw notValid()
      if (code.usedAt && isSameAddress(code.email, school.email)) return
      const asker = await accountNow(this.context, code.account!.id)
      const asksStill = asker.school?.id === school.id
      if (code.usedAt || !asksStill || !isSameAddress(code.email, school.pendingEmail)) throw notValid()
      await this.#tellPresent(school, code, true)
      const before = school.email
      Object.assign(school, { email: code.email, pendingEmail: null, revision: school.revision + 1 })
      code.usedAt = this.context.now()
      await em.flush()
      await this.#takeAlong(school, before)
      this.context.history.add({
        act: 'school.email-changed',
        actor: asker,
        school,
        changes: [{ field: 'email', before, after: code.email }],
      })
    })
  }

  /** In the transaction that removes somebody, which holds the school: they have asked in vain. */
  async forgetAskedBy(account: Account, { id }: School): Promise<void> {
    const { em } = this.context
    const school = await this.#now(id)
    const asked = { school: id, purpose: CodePurpose.SCHOOL_EMAIL, usedAt: null }
    await em.nativeDelete(AccountCode, { ...asked, account: account.id })
    const left = await em.find(AccountCode, asked)
    if (!left.some(({ email }) => isSameAddress(email, school.pendingEmail))) this.keep(school)
  }

  /** As it stands, held by the caller's transaction. */
  async #now(id: number): Promise<School> {
    const { em } = this.context
    await stateNow(em, { id }, 'alone')
    return em.findOneOrFail(School, id, { refresh: true })
  }

  /** What waits to be told to the school, and what it could not be told, is for where it reads now; what was told stays where it was. */
  async #takeAlong({ id, email }: School, before: string): Promise<void> {
    await this.context.em.execute(
      `update letter set "to" = ? where school_id = ? and lower("to") = lower(?) and kind = any(?::text[])
          and state in ('HELD', 'QUEUED', 'LATER', 'FAILED')`,
      [email, id, before, `{${TO_SCHOOLS.join(',')}}`],
    )
  }

  async #tellPresent(school: School, code: AccountCode, changed: boolean): Promise<void> {
    await this.context.outbox.post(this.context.em, {
      kind: 'school-email-changes',
      to: school.email,
      data: { schoolId: school.id, accountId: code.account!.id, changed },
    })
  }
}

const notValid = () =>
  refuse(
    UserErrorCode.EXPIRED,
    'token',
    'This link is not valid any more: the school keeps its address, or has asked for another one.',
  )

const TO_SCHOOLS = letterKindsThat(({ to }) => to === 'school')
