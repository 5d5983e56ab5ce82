import { ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { Document } from '../documents/document.entity.js'
import { authorise } from '../policy.js'
import { rowId } from '../shared/row-id.js'
import { sha256 } from '../shared/secrets.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { noSuchContend, type Case } from './cases.js'
import { Saying } from './contend-message.entity.js'
import type {
  AddStatementInput,
  CommentOnContendInput,
  ContendClaimInput,
  EscalateContendInput,
  InstalmentInput,
  WithdrawContendInput,
} from './contend-input.js'
import type { ContendShape } from './contend-shapes.js'
import { Contend, Triage } from './contend.entity.js'
import { whyNotContended } from './contendable.js'
import { escalateBy } from './contend-clock.js'
import type { Party } from './parties.js'
import type { Instalment } from './payment-plan.entity.js'
import { ContendAct, ContendReason, ContendState, Side } from './states.js'

/** What opening any contend takes. */
export interface Opening {
  token?: string | null
  debtorId?: string | null
  email?: string | null
  requestKey?: string | null
  files: string[]
  reason: ContendReason
  message: string | null
  /** Of a plea. */
  instalments?: readonly InstalmentInput[]
}

/** Without a key of the caller's, the same content again within this time is the same request again. */
const SAME_REQUEST = 2 * 60_000

/** The family's side: opening a dispute, saying more, asking the provider, taking it back. */
export class Contends {
  constructor(private readonly context: Context) {}

  async open(input: ContendClaimInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'contendClaim')
    const check = new Validation()
    const message = check.text('message', 'what is wrong', input.message, this.context.rules.contendText)
    if (input.reason === ContendReason.MORE_TIME)
      check.refuse(UserErrorCode.INVALID, 'reason', 'To ask for more time, propose dates.')
    return this.opened({ ...input, message }, check)
  }

  /** Opens a contend of either kind. The same request twice opens one. `check` holds what is wrong so far. */
  async opened(opening: Opening, check: Validation): Promise<ContendShape> {
    this.checkFiles(check, opening.files)
    const email = check.optionalEmail('email', 'your e-mail address', opening.email)
    check.done()
    const { debtorId, party } = await this.#claim(opening)
    return this.context.cases.withClaim(debtorId, async (em, debtor) => {
      const requestKey = this.#requestKey(opening, party)
      const same = await this.#same(em, debtor, requestKey)
      if (same) return this.context.caseFiles.shape(same, party)
      await this.#mayBeContended(debtor)
      const { paymentPlans } = this.context
      const instalments = opening.instalments && paymentPlans.proposed(opening.instalments, debtor.owed)
      const isRepeat = await this.#isRepeat(em, debtor, opening, instalments)
      const now = this.context.now()
      const contend = em.create(Contend, {
        debtor: ref(debtor),
        reason: opening.reason,
        state: isRepeat ? ContendState.REPEATED : ContendState.OPEN,
        openedAt: now,
        clockFrom: now,
        triage: Triage.NEW,
        contactEmail: contactOf(party, email),
        account: party.account ? ref(party.account) : null,
        link: party.link ? ref(party.link) : null,
        requestKey: opening.requestKey ? requestKey : `${requestKey}:${now.getTime()}`,
      })
      await em.flush()
      const school = await debtor.school.loadOrFail()
      await this.context.cases.say(
        em,
        { contend, debtor, school },
        {
          act: Saying.OPEN,
          by: Side.FAMILY,
          author: party.account,
          text: opening.message,
          plan: instalments && (await paymentPlans.propose(em, contend, Side.FAMILY, instalments)),
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
      if (party.side === Side.PROVIDER)
        throw refuse(
          UserErrorCode.CONFLICT,
          'contendId',
          'Say it in the reasons of your decision: both sides read them.',
        )
      const before = await this.context.caseFiles.shape(found.contend, party)
      if (!before.mayComment)
        throw refuse(
          UserErrorCode.CONFLICT,
          'contendId',
          `This case is closed; nothing can be added to it. ${before.inWords}`,
        )
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
      this.context.cases.next(found, ContendAct.ESCALATE, Side.FAMILY)
      const { state, reason, clockFrom } = found.contend
      if (!escalateBy({ state, reason, clockFrom, plan: null }, rules, this.context.now()))
        throw refuse(
          UserErrorCode.EXPIRED,
          'contendId',
          `The provider could be asked within ${rules.escalateDays} days; they are over.`,
        )
      await this.#mayBeContended(found.debtor)
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
    if (this.context.documents.distinct(files).length > contendFiles)
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

  /** Bound to who asks: another family's case is never answered. */
  #requestKey(
    { requestKey, reason, message, instalments, files }: Opening,
    { account, link }: Party,
  ): string {
    const who = account ? `account:${account.id}` : `link:${link?.email?.toLowerCase() ?? link?.id}`
    return requestKey
      ? `key:${sha256(`${who} ${requestKey}`)}`
      : `same:${sha256(JSON.stringify([who, reason, message, instalments ?? null, files]))}`
  }

  async #same(em: EntityManager, debtor: Debtor, requestKey: string): Promise<Contend | null> {
    const recent = new Date(this.context.now().getTime() - SAME_REQUEST)
    return em.findOne(
      Contend,
      {
        debtor: debtor.id,
        $or: [{ requestKey }, { requestKey: { $like: `${requestKey}:%` }, openedAt: { $gt: recent } }],
      },
      { populate: ['debtor.school'], orderBy: { id: 'desc' } },
    )
  }

  async #mayBeContended(debtor: Debtor): Promise<void> {
    const { state } = await debtor.school.loadOrFail()
    const because = whyNotContended(debtor, state, await this.context.standings.ofOne(debtor.id))
    if (because) throw refuse(UserErrorCode.CONFLICT, null, because)
  }

  /** Rule 13: after a no, the same again needs a file that was not there before; a plea may bring other dates or amounts. */
  async #isRepeat(
    em: EntityManager,
    debtor: Debtor,
    { reason, files }: Opening,
    instalments: readonly Instalment[] | undefined,
  ): Promise<boolean> {
    const brought = await Promise.all(
      this.context.documents
        .distinct(files)
        .map((address) => this.context.documents.find(em, address, 'files', false)),
    )
    const refused = await em.find(Contend, {
      debtor: debtor.id,
      reason: instalments ? reason : { $ne: ContendReason.MORE_TIME },
      state: { $in: [ContendState.REJECTED, ContendState.DISMISSED] },
    })
    if (refused.length === 0) return false
    if (instalments && !(await this.context.paymentPlans.wasProposed(em, refused, instalments))) return false
    const known = await em.find(Document, { message: { contend: { debtor: debtor.id } } })
    const seen = new Set(known.map(({ sha256: hash }) => hash))
    return brought.every(({ sha256: hash }) => seen.has(hash))
  }
}

/** Rule 5: the address it is opened with stays its own. What was typed counts for a printed letter only. */
function contactOf({ account, link }: Party, typed: string | null): string | null {
  return (account?.email ?? link?.email ?? typed)?.toLowerCase() ?? null
}
