import { ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import { Document } from '../documents/document.entity.js'
import { authorise } from '../policy.js'
import { rowId } from '../shared/row-id.js'
import { sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { mayComment } from './case-files.js'
import { noSuchContend, type Case } from './cases.js'
import { Saying } from './contend-message.entity.js'
import type {
  AddStatementInput,
  CommentOnContendInput,
  ContendClaimInput,
  EscalateContendInput,
  WithdrawContendInput,
} from './contend-input.js'
import type { ContendShape } from './contend-shapes.js'
import { Contend, Triage } from './contend.entity.js'
import { whyNotContended } from './contendable.js'
import { escalateBy } from './contend-clock.js'
import type { Party } from './parties.js'
import { ContendAct, ContendReason, ContendState, LIVE, Side } from './states.js'

/** What opening any contend takes. */
export interface Opening {
  token?: string | null
  debtorId?: string | null
  email?: string | null
  requestKey?: string | null
  files: string[]
  reason: ContendReason
  message: string | null
  /** What makes a repeat of it: the same again, without a new file, brings nothing new. */
  content: unknown
}

/** The family's side: opening a dispute, saying more, asking the provider, taking it back. */
export class Contends {
  constructor(private readonly context: Context) {}

  async open(input: ContendClaimInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'contendClaim')
    const check = new Validation()
    const message = check.text('message', 'what is wrong', input.message, this.context.rules.contendText)
    if (input.reason === ContendReason.MORE_TIME)
      check.refuse(UserErrorCode.INVALID, 'reason', 'To ask for more time, propose dates.')
    this.checkFiles(check, input.files)
    check.done()
    return this.opened({ ...input, message, content: null }, async () => {})
  }

  /** Opens a contend of either kind; `then` runs in the same transaction. The same request twice opens one. */
  async opened(
    opening: Opening,
    then: (em: EntityManager, contend: Contend, debtor: Debtor) => Promise<void>,
  ): Promise<ContendShape> {
    const { debtorId, party } = await this.#claim(opening)
    return this.context.cases.withClaim(debtorId, async (em, debtor) => {
      const requestKey = sha256(
        opening.requestKey ??
          JSON.stringify([opening.reason, opening.message, opening.content, opening.files]),
      )
      const same = await em.findOne(
        Contend,
        { debtor: debtor.id, requestKey },
        { populate: ['debtor.school'] },
      )
      if (same) return this.context.caseFiles.shape(same, party)
      await this.#mayBeContended(em, debtor)
      const isRepeat = await this.#isRepeat(em, debtor, opening)
      const contend = em.create(Contend, {
        debtor: ref(debtor),
        reason: opening.reason,
        state: isRepeat ? ContendState.REPEATED : ContendState.OPEN,
        openedAt: this.context.now(),
        clockFrom: this.context.now(),
        triage: Triage.NEW,
        contactEmail: this.#contact(opening, party),
        account: party.account ? ref(party.account) : null,
        link: party.link ? ref(party.link) : null,
        requestKey,
      })
      await em.flush()
      await then(em, contend, debtor)
      const school = await debtor.school.loadOrFail()
      await this.context.cases.say(
        em,
        { contend, debtor, school },
        {
          act: Saying.OPEN,
          by: Side.FAMILY,
          author: party.account,
          text: opening.message,
          plan: await this.context.paymentPlans.newest(em, contend),
          files: opening.files,
        },
      )
      return this.context.caseFiles.shape(contend, party)
    })
  }

  /** Either side. */
  async comment(input: CommentOnContendInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'commentOnContend')
    const check = new Validation()
    const text = check.text('message', 'your message', input.message, this.context.rules.contendText)
    this.checkFiles(check, input.files)
    check.done()
    return this.context.cases.locked(rowId(input.contendId), async (em, found) => {
      const party = await this.context.parties.of(found, input.token)
      if (!mayComment(found.contend.state, party.side))
        throw refuse(UserErrorCode.CONFLICT, 'contendId', 'This case is closed; nothing can be added to it.')
      await this.context.cases.say(em, found, {
        act: Saying.COMMENT,
        by: party.side,
        author: party.account,
        text,
        files: input.files,
      })
      return this.context.caseFiles.shape(found.contend, party)
    })
  }

  /** Rule 13: once, within its days, and only a dispute. */
  async escalate(input: EscalateContendInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'escalateContend')
    const { rules } = this.context
    const check = new Validation()
    const text = check.text('message', 'why you disagree', input.message, rules.contendText)
    this.checkFiles(check, input.files)
    check.done()
    return this.#byFamily(input, async (em, found, party) => {
      const { state, reason, clockFrom } = found.contend
      if (state === ContendState.REJECTED) {
        const by = escalateBy({ state, reason, clockFrom, plan: null }, rules, this.context.now())
        if (!by)
          throw refuse(
            UserErrorCode.EXPIRED,
            'contendId',
            `The provider could be asked within ${rules.escalateDays} days; they are over.`,
          )
        const live = await em.count(Contend, { debtor: found.debtor.id, state: { $in: [...LIVE] } })
        if (live > 0 || found.debtor.withdrawnAt || found.debtor.status === DebtStatus.COMPLETED)
          throw refuse(UserErrorCode.CONFLICT, 'contendId', 'Nothing was changed: this claim has moved on.')
      }
      await this.context.cases.move(em, found, {
        act: ContendAct.ESCALATE,
        by: Side.FAMILY,
        author: party.account,
        text,
        files: input.files,
      })
    })
  }

  async withdraw(input: WithdrawContendInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'withdrawContend')
    return this.#byFamily(input, async (em, found, party) => {
      // Twice is fine.
      if (found.contend.state === ContendState.WITHDRAWN) return
      await this.context.cases.move(em, found, {
        act: ContendAct.WITHDRAW,
        by: Side.FAMILY,
        author: party.account,
      })
    })
  }

  /** Rule 13: after the provider found for the school, the family's own words stay with the entry. */
  async state(input: AddStatementInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'addStatement')
    const { statementWords, contendText } = this.context.rules
    const check = new Validation()
    const text = check.text('statement', 'your statement', input.statement, contendText)
    if (text.split(/\s+/).length > statementWords)
      check.refuse(
        UserErrorCode.TOO_LONG,
        'statement',
        `Shorten your statement to at most ${statementWords} words.`,
      )
    check.done()
    return this.#byFamily(input, async (em, found, party) => {
      if (found.contend.state !== ContendState.DISMISSED || found.contend.statement !== null)
        throw refuse(
          UserErrorCode.CONFLICT,
          'contendId',
          'A statement can be added once, after the provider has found for the school.',
        )
      found.contend.statement = text
      await this.context.cases.say(em, found, {
        act: Saying.STATEMENT,
        by: Side.FAMILY,
        author: party.account,
        text,
      })
    })
  }

  checkFiles(check: Validation, files: readonly string[]): void {
    const { contendFiles } = this.context.rules
    if (new Set(files).size > contendFiles)
      check.refuse(UserErrorCode.TOO_LARGE, 'files', `Add at most ${contendFiles} files.`)
  }

  async #byFamily(
    input: { contendId: string; token?: string | null },
    story: (em: EntityManager, found: Case, party: Party) => Promise<void>,
  ): Promise<ContendShape> {
    return this.context.cases.locked(rowId(input.contendId), async (em, found) => {
      const party = await this.context.parties.of(found, input.token)
      if (party.side !== Side.FAMILY) throw noSuchContend()
      await story(em, found, party)
      await em.flush()
      return this.context.caseFiles.shape(found.contend, party)
    })
  }

  /** The claim that is contended, and who does it: by the link, or signed in under its verified address. */
  async #claim({ token, debtorId }: Opening): Promise<{ debtorId: number; party: Party }> {
    const link = await this.context.parties.linkOf(token)
    if (token && !link)
      throw refuse(
        UserErrorCode.NOT_FOUND,
        'token',
        'This link is not valid any more. Use the newest letter.',
      )
    if (link) return { debtorId: link.debtor.id, party: { side: Side.FAMILY, account: null, link } }
    const debtor = debtorId ? await this.context.parties.claimOfAccount(rowId(debtorId)) : null
    if (!debtor)
      throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'There is no such claim against your e-mail address.')
    return {
      debtorId: debtor.id,
      party: { side: Side.FAMILY, account: this.context.viewer.account, link: null },
    }
  }

  async #mayBeContended(em: EntityManager, debtor: Debtor): Promise<void> {
    const { state } = await debtor.school.loadOrFail()
    await em.flush()
    const because = whyNotContended(debtor, state, await this.context.standings.ofOne(debtor.id))
    if (because) throw refuse(UserErrorCode.CONFLICT, null, because)
  }

  /** Rule 13: after a no, the same again needs a file that was not there before. */
  async #isRepeat(em: EntityManager, debtor: Debtor, { reason, files }: Opening): Promise<boolean> {
    const plea = reason === ContendReason.MORE_TIME
    const refused = await em.count(Contend, {
      debtor: debtor.id,
      reason: plea ? ContendReason.MORE_TIME : { $ne: ContendReason.MORE_TIME },
      state: { $in: [ContendState.REJECTED, ContendState.DISMISSED] },
    })
    if (refused === 0) return false
    const known = await em.find(Document, { message: { contend: { debtor: debtor.id } } })
    const seen = new Set(known.map(({ sha256: hash }) => hash))
    const brought = await Promise.all(
      files.map((address) => this.context.documents.find(em, address, 'files', false)),
    )
    return brought.every(({ sha256: hash }) => seen.has(hash))
  }

  /** Rule 5: the address it is opened with stays its own. */
  #contact({ email }: Opening, { account, link }: Party): string | null {
    if (account) return account.email.toLowerCase()
    if (link?.email) return link.email.toLowerCase()
    const check = new Validation()
    const typed = check.optionalEmail('email', 'your e-mail address', email)
    check.done()
    return typed?.toLowerCase() ?? null
  }
}
