import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { formatMinor } from '../../common/money.js'
import { addYears, localDate, startOfDay } from '../../common/days.js'
import { rowId } from '../shared/row-id.js'
import type { Rules } from '../shared/rules.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { ASKED_BEFORE, askingOf } from './asked-before.js'
import { noSuchContend, type Case } from './case.js'
import { type Cases } from './cases.js'
import { ContendMessage, Saying } from './contend-message.entity.js'
import type {
  AddStatementInput,
  CommentOnContendInput,
  ContendClaimInput,
  EscalateContendInput,
  TakeAnswerInput,
  WithdrawContendInput,
} from './contend-input.js'
import type { ContendShape } from './contend-shapes.js'
import type { Contend } from './contend.entity.js'
import { notNow } from './letters/case-words.js'
import { escalateBy } from '../standing/contend-clock.js'
import { SAME_REQUEST } from '../shared/same-request.js'
import { REMOVED } from './families/contendable.js'
import { saidBy, type Party, type Parties } from './families/parties.js'
import { ContendAct, ContendReason, ContendState, Side } from '../standing/states.js'
import type { AskingForRest } from './plans/asking-for-rest.js'
import type { CaseFiles } from './case-files.js'
import type { Documents } from '../documents/documents.js'
import type { Openings } from './families/openings.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  askingForRest: AskingForRest
  caseFiles: CaseFiles
  cases: Cases
  documents: Documents
  openings: Openings
  parties: Parties
  standings: Standings
}

/** Of the years that a debt may be shown: who paid in advance, or long before the school listed it, says so too. */
const EARLIEST = 2

/** The family's side: disputing a claim, saying more, asking the provider, taking it back. */
export class Contends {
  constructor(private readonly context: Needs) {}

  async open(input: ContendClaimInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'contendClaim')
    const check = new Validation()
    const message = saidOtherwise(input)
      ? check.optionalLines('message', 'your message', input.message, this.context.rules.contendText)
      : whatHappened(check, input.message, this.context.rules)
    if (input.reason === ContendReason.MORE_TIME)
      check.refuse(UserErrorCode.INVALID, 'reason', 'To ask for more time, propose dates.')
    const { amountOwed: saysOwed } = input
    if (saysOwed && saysOwed < 0)
      check.refuse(UserErrorCode.INVALID, 'amountOwed', 'Enter what you owe: 0 or more.')
    const { amountPaid: saysPaid, paidOn: saysPaidOn } = input
    const rest = input.reason === ContendReason.ALREADY_PAID ? input.rest : null
    this.checkPaid(check, input, rest != null)
    return this.context.openings.open({ ...input, message, saysOwed, saysPaid, saysPaidOn, rest }, check)
  }

  /** What a family says that it paid, and when. `whole`: both have to be there, so that it is clear what is left. */
  checkPaid(
    check: Validation,
    { amountPaid, paidOn }: Pick<ContendClaimInput, 'amountPaid' | 'paidOn'>,
    whole = false,
  ): void {
    if (amountPaid != null && amountPaid <= 0)
      check.refuse(UserErrorCode.INVALID, 'amountPaid', 'Enter what you paid: more than 0.')
    if (whole && amountPaid == null)
      check.refuse(UserErrorCode.REQUIRED, 'amountPaid', 'Enter what you paid.')
    const whyNotThen = paidOn && this.#whyNotPaidOn(paidOn)
    if (whyNotThen) check.refuse(UserErrorCode.INVALID, 'paidOn', whyNotThen)
    if (whole && !paidOn) check.refuse(UserErrorCode.REQUIRED, 'paidOn', 'Enter the day on which you paid.')
  }

  /** Why a family cannot have paid on that day; null where it can. A debt is not shown for longer than it may be old (rule 7). */
  #whyNotPaidOn(day: string): string | null {
    const { timeZone, expiryYears } = this.context.rules
    const today = localDate(this.context.now(), timeZone)
    if (day > today) return 'This day is in the future.'
    return day < addYears(today, -EARLIEST * expiryYears) ? 'This day is too long ago.' : null
  }

  /** Either side. */
  async comment(input: CommentOnContendInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'commentOnContend')
    const check = new Validation()
    const text = check.lines('message', 'your message', input.message, this.context.rules.contendText)
    this.context.caseFiles.checkFiles(check, input.files)
    check.done()
    return this.context.cases.locked(rowId(input.contendId), async (found) => {
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
      if (await this.#isSaid(found.contend, party.side, { text, files: input.files })) return before
      await this.#mayWriteToday(found, party.side)
      await this.context.cases.say(found, {
        act: Saying.COMMENT,
        ...saidBy(party),
        text,
        files: input.files,
      })
      return this.context.caseFiles.shape(found.contend, party)
    })
  }

  async #mayWriteToday({ debtor }: Case, side: Side): Promise<void> {
    const { messagesPerDay, timeZone } = this.context.rules
    const today = startOfDay(localDate(this.context.now(), timeZone), timeZone)
    const written = await this.context.em.count(ContendMessage, {
      contend: { debtor: debtor.id },
      act: Saying.COMMENT,
      side,
      at: { $gte: today },
    })
    if (written >= messagesPerDay)
      throw refuse(
        UserErrorCode.CONFLICT,
        'message',
        `You have written ${messagesPerDay} messages here today. Put what else there is to say into one message tomorrow.`,
      )
  }

  /** Whether this very message, files and all, was the last thing said, a moment ago: a double click says it once. */
  async #isSaid(
    { id }: Contend,
    side: Side,
    { text, files }: { text: string; files: readonly string[] },
  ): Promise<boolean> {
    const last = await this.context.em.findOne(
      ContendMessage,
      { contend: id },
      { populate: ['files'], orderBy: { id: 'desc' } },
    )
    if (last?.act !== Saying.COMMENT || last.side !== side || last.text !== text) return false
    if (this.context.now().getTime() - last.at.getTime() >= SAME_REQUEST) return false
    // By their bytes: a form that is sent twice uploads them twice.
    const came = new Set(last.files.getItems().map(({ sha256 }) => sha256))
    const brought = await this.context.documents.hashesOf(files)
    return came.size === brought.length && brought.every((hash) => came.has(hash))
  }

  /** Rules 13 and 23: once, within its days, and only a dispute; once more with what the provider has not seen. */
  async escalate(input: EscalateContendInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'escalateContend')
    const { rules } = this.context
    const check = new Validation()
    const text = check.lines('message', 'why you disagree', input.message, rules.contendText)
    this.context.caseFiles.checkFiles(check, input.files)
    check.done()
    return this.#byFamily(input, async (found, party) => {
      this.context.cases.next(found, ContendAct.ESCALATE, Side.FAMILY)
      const { state, reason, clockFrom } = found.contend
      // While something bars it its days stand still: that is no time that is over.
      if (found.contend.stood) await this.context.openings.allow(found.debtor, reason, found.contend)
      if (!escalateBy({ state, reason, clockFrom }, rules, this.context.now()))
        throw refuse(
          UserErrorCode.EXPIRED,
          'contendId',
          `You could ask the people who run DMA for ${rules.escalateDays} days. That time is over.`,
        )
      await this.context.openings.allow(found.debtor, reason, found.contend)
      const asking = (await askingOf(this.context.em, [found.contend]))(found.contend.id)
      if (asking === 'SPENT') throw refuse(UserErrorCode.CONFLICT, 'contendId', ASKED_BEFORE)
      await this.context.cases.move(found, {
        act: asking === 'AGAIN' ? ContendAct.ESCALATE_AGAIN : ContendAct.ESCALATE,
        ...saidBy(party),
        text,
        files: input.files,
      })
    })
  }

  /** Rule 23: what the school granted is enough. */
  async take(input: TakeAnswerInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'takeAnswer')
    return this.#byFamily(input, async (found, party) => {
      this.context.cases.next(found, ContendAct.TAKE, Side.FAMILY)
      const { owed } = found.debtor
      if (input.amountOwed != null && input.amountOwed !== owed)
        throw refuse(
          UserErrorCode.CONFLICT,
          'amountOwed',
          `Nothing was changed. The claim stands at ${formatMinor(owed, this.context.rules.currency)} by now: look at it again.`,
        )
      await this.context.cases.move(found, { act: ContendAct.TAKE, ...saidBy(party) })
      await this.context.askingForRest.plead(found)
    })
  }

  async withdraw(input: WithdrawContendInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'withdrawContend')
    return this.#byFamily(input, async (found, party) => {
      const { state, reason } = found.contend
      // Twice is fine.
      if (state === ContendState.WITHDRAWN) return
      // What it means depends on where the case stands: an answer of the school, or a plan, is given up by whoever has read of it.
      if (input.state && input.state !== state) throw notNow(state, reason, ContendAct.WITHDRAW, Side.FAMILY)
      await this.context.cases.move(found, {
        act: ContendAct.WITHDRAW,
        ...saidBy(party),
      })
    })
  }

  /** Rule 13: after the provider found for the school, the family's own words stay with the entry. */
  async state(input: AddStatementInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'addStatement')
    const { statementWords, contendText } = this.context.rules
    const check = new Validation()
    const text = check.lines('statement', 'your statement', input.statement, contendText)
    if (text.split(/\s+/).length > statementWords)
      check.refuse(
        UserErrorCode.TOO_LONG,
        'statement',
        `Shorten your statement to at most ${statementWords} words.`,
      )
    check.done()
    return this.#byFamily(input, async (found, party) => {
      // The same again is said already.
      if (found.contend.statement === text) return
      if (found.contend.state !== ContendState.DISMISSED || found.contend.statement !== null)
        throw refuse(
          UserErrorCode.CONFLICT,
          'contendId',
          'You can add a statement once, after it was decided that the claim stands.',
        )
      const { removed } = await this.context.standings.ofOne(found.debtor.id)
      if (removed) throw refuse(UserErrorCode.CONFLICT, 'contendId', REMOVED)
      found.contend.statement = text
      await this.context.cases.say(found, {
        act: Saying.STATEMENT,
        ...saidBy(party),
        text,
      })
    })
  }

  async #byFamily(
    input: { contendId: string; token?: string | null },
    story: (found: Case, party: Party) => Promise<void>,
  ): Promise<ContendShape> {
    return this.context.cases.locked(rowId(input.contendId), async (found) => {
      const { em } = this.context
      const party = await this.context.parties.of(found, input.token)
      if (party.side !== Side.FAMILY) throw noSuchContend()
      await story(found, party)
      await em.flush()
      return this.context.caseFiles.shape(found.contend, party)
    })
  }
}

/** Returns what a family says of a claim that it disputes, by whichever form. */
export const whatHappened = (check: Validation, typed: string, { contendText }: Pick<Rules, 'contendText'>) =>
  check.lines('message', 'what is wrong', typed, contendText, 'Tell the school what happened.')

/** Who has paid may let a receipt speak, or the sum. */
const saidOtherwise = ({ reason, files, amountPaid }: ContendClaimInput) =>
  reason === ContendReason.ALREADY_PAID && (files.length > 0 || Boolean(amountPaid))
