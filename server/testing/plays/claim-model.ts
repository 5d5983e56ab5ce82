import {
  dayBreaks,
  goOn,
  isLive,
  isRemoved,
  isSuppressed,
  isInTimeToEscalate,
  newCase,
  rest,
  unpause,
  type CaseModel,
  type Line,
  type Side,
  type State,
} from './case-model.js'
import { askedBefore, mayAsk } from './asking.js'
import { includesPlan, shortened, sumOf, unpaid, type Instalment } from './plan-model.js'
import { reopens, type Move, type Status } from './move.js'

const RECONFIRM = 180

/** A claim and what became of it, as the register's rules tell it: what every reader of the product has to see. */
export class ClaimModel {
  status: Status = 'ABANDONED_PAYMENT'
  withdrawn = false
  corrections = 0
  paid = 0
  readonly payments: Instalment[] = []
  /** Of what is owed, by marking the claim as completed; taken back with the mark. */
  settled = 0
  readonly cases: CaseModel[] = []
  /** The files of all threads, by their bytes. */
  readonly files = new Set<number>()
  /** Its school can claim no more than it did (rule 19). */
  suspended = false
  private confirmedOn: number
  /** What of the claim the family has heard, where it says more now (rule 19): no letter leaves in a play. */
  private heard: number | null = null
  /** When it was changed so that its family has something else to answer, counted in acts; null: it was taken back. */
  private changedAt: number | null = null
  private acts = 0

  constructor(
    public today: number,
    readonly opening: number,
  ) {
    this.confirmedOn = today
  }

  get owed(): number {
    return this.opening + this.corrections - this.paid - this.settled
  }
  get claimed(): number {
    return this.opening + this.corrections
  }
  /** What is owed as far as the family has heard of it. */
  get seen(): number {
    return this.owed - (this.heard === null ? 0 : Math.max(0, this.claimed - this.heard))
  }
  /** The case that somebody has to answer; a plan that is agreed may run beside it. */
  get live(): CaseModel | undefined {
    return this.cases.find((one) => isLive(one) && one.state !== 'AGREED')
  }
  get plan(): CaseModel | undefined {
    return this.cases.find(({ state }) => state === 'AGREED')
  }
  get removed(): boolean {
    return this.cases.some(isRemoved)
  }
  get closed(): boolean {
    return this.withdrawn || this.removed || this.status === 'COMPLETED'
  }

  mayEscalate(one: CaseModel): boolean {
    return (
      one.stood === null &&
      isInTimeToEscalate(one, this.today) &&
      (this.live ?? one) === one &&
      !this.closed &&
      mayAsk(one, this.cases)
    )
  }

  /** What another school sees of it; null: nothing. */
  entry(schoolIsSuspended: boolean) {
    const hidden =
      schoolIsSuspended ||
      this.closed ||
      this.seen <= 0 ||
      this.cases.some(isSuppressed) ||
      this.plan !== undefined ||
      this.today > this.confirmedOn + RECONFIRM
    return hidden
      ? null
      : {
          amount: this.seen,
          status: this.status,
          disputed: this.live?.kind === 'dispute',
          statement: this.cases.flatMap(({ statement }) => statement ?? []).join('\n\n') || null,
        }
  }

  /** Lets days pass, one after another. */
  pass(days: number): void {
    for (let day = 0; day < days; day++) {
      this.today++
      for (const one of this.cases)
        if (dayBreaks(one, this.today, this.paid + this.settled, this.owed) === 'BREAK')
          if (this.status === 'PENDING_PAYMENT') this.status = 'ABANDONED_PAYMENT'
      this.#standStill(true)
    }
  }

  /** What an allowed move makes of it. */
  take(move: Move): void {
    this.#take(move)
    this.#standStill(move.by !== 'link' && move.by !== 'account')
  }

  /** What cannot be done meanwhile costs no day: to ask the provider about a no, or to keep a plan. */
  #standStill(byOthers: boolean): void {
    this.#keepTimeToAsk(byOthers)
    this.#keepPause()
  }

  /** While another case waits for somebody, or the claim is closed, nobody may ask about an earlier no; who did not end that has a few days. */
  #keepTimeToAsk(byOthers: boolean): void {
    const mayNotAsk = this.closed || this.live !== undefined
    for (const one of this.cases.filter(({ state }) => state === 'REJECTED'))
      if (this.removed) one.stood = null
      else if (!mayNotAsk && one.stood && byOthers) goOn(one, this.today, this.paid, this.owed)
      else if (!mayNotAsk && one.stood)
        Object.assign(one, { since: one.since + this.today - one.stood.at, stood: null })
      else if (mayNotAsk && !one.stood && isInTimeToEscalate(one, this.today)) rest(one, this.today)
  }

  /** A plan stands still while a dispute lives beside it, goes on later by as long, and ends with the claim. */
  #keepPause(): void {
    const { plan } = this
    if (this.removed) {
      for (const one of this.cases) if (one.state === 'KEPT') one.stood = null
      if (plan) this.#goes(plan, 'KEPT', 'REGISTER', 'SETTLE')
    } else if (plan && !this.closed) {
      const isDisputed = this.live?.kind === 'dispute'
      if (isDisputed) plan.pausedOn ??= this.today
      else if (plan.pausedOn !== null) unpause(plan, this.today, this.paid + this.settled, this.owed)
    }
  }

  #take(move: Move): void {
    const one = this.cases[move.on]!
    const say = (side: Side, act: string) => this.#say(one, side, act, move)
    switch (move.act) {
      case 'dispute':
      case 'plead':
        return this.#open(move)
      case 'comment':
        return say(move.by === 'school' ? 'SCHOOL' : 'FAMILY', 'COMMENT')
      case 'take back':
        return one.state === 'WITHDRAWN' ? undefined : this.#takeBack(one)
      case 'escalate':
        one.asked = true
        return askedBefore(one, this.cases).length === 0
          ? this.#goes(one, 'ESCALATED', 'FAMILY', 'ESCALATE', move)
          : this.#goes(one, 'ESCALATED_AGAIN', 'FAMILY', 'ESCALATE_AGAIN', move)
      case 'take':
        return this.#goes(one, 'ACCEPTED', 'FAMILY', 'TAKE')
      case 'state':
        one.statement = move.text
        return say('FAMILY', 'STATEMENT')
      case 'accept':
        return this.#accept(one, move)
      case 'reject':
        return this.#goes(one, 'REJECTED', 'SCHOOL', 'REJECT', move)
      case 'triage':
        return
      case 'agree':
        one.agreed = { plan: shortened(one.offer!, this.owed), paidBefore: this.paid + this.settled }
        this.status = 'PENDING_PAYMENT'
        return this.#goes(one, 'AGREED', sideOf(move), 'AGREE', move)
      case 'counter':
        one.offer = move.plan
        if (move.by !== 'school') one.proposed.push(move.plan)
        return this.#goes(one, move.by === 'school' ? 'COUNTERED' : 'OPEN', sideOf(move), 'COUNTER', move)
      case 'decline':
        return move.by === 'school'
          ? this.#goes(one, 'REJECTED', 'SCHOOL', 'REJECT', move)
          : this.#goes(one, 'OFFER_LAPSED', 'FAMILY', 'DECLINE', move)
      case 'uphold':
        return this.#goes(one, 'UPHELD', 'PROVIDER', 'UPHOLD', move)
      case 'dismiss':
        return this.#goes(one, 'DISMISSED', 'PROVIDER', 'DISMISS', move)
      case 'nothing new':
        return this.#goes(one, 'DISMISSED', 'PROVIDER', 'NOTHING_NEW', move)
      case 'pay':
        this.paid += move.amount
        this.payments.push({ day: this.today, amount: move.amount })
        if (this.owed === 0) this.#complete()
        this.#review()
        return this.#planEnds()
      case 'correct':
        if (move.amount !== this.owed) this.confirmedOn = this.today
        this.#correct(move.amount)
        this.#review()
        return this.#planEnds()
      case 'set status': {
        const opensAgain = reopens(this.status, move)
        if (move.status !== this.status) this.confirmedOn = this.today
        if (opensAgain) Object.assign(this, { heard: 0, changedAt: ++this.acts })
        if (move.status !== 'COMPLETED') this.settled = 0
        if (move.status === 'COMPLETED') this.#complete()
        this.status = move.status
        // With its plan the promise is back, whatever its school says of it.
        if (opensAgain) this.#goOn()
        return
      }
      case 'withdraw claim':
        this.#settle()
        this.withdrawn = true
    }
  }

  #open(move: Move): void {
    const kind = move.act === 'plead' ? 'plea' : 'dispute'
    const refused = this.cases.filter(
      (one) =>
        one.kind === kind &&
        one.noes.some((at) => this.changedAt === null || at > this.changedAt) &&
        (one.state === 'REJECTED' || one.state === 'DISMISSED' || one.state === 'WITHDRAWN'),
    )
    const sameAgain =
      kind === 'dispute'
        ? refused.length > 0
        : refused.some(({ proposed }) => includesPlan(proposed, move.plan))
    const bringsNothing = sameAgain && (move.file === null || this.files.has(move.file))
    const one = newCase(kind, bringsNothing ? 'REPEATED' : 'OPEN', move, this)
    this.cases.push(one)
    this.#say(one, 'FAMILY', 'OPEN', move)
  }

  #accept(one: CaseModel, move: Move): void {
    const stood = { state: one.state, since: one.since, at: this.today }
    const isCorrected = move.outcome === 'AMOUNT_CORRECTED'
    if (isCorrected) this.#correct(move.amount)
    const whole = !isCorrected || this.#meets(one)
    if (whole) this.#goes(one, 'ACCEPTED', 'SCHOOL', 'ACCEPT', move)
    else this.#goes(one, 'ANSWERED_IN_PART', 'SCHOOL', 'ACCEPT_IN_PART', move)
    if (isCorrected) one.answered = { ...stood, claimed: this.claimed }
    else one.stood = stood
    this.confirmedOn = this.today
    if (move.outcome === 'WITHDRAWN') {
      this.withdrawn = true
      this.#settle()
    }
    if (move.outcome === 'COMPLETED') this.#complete()
  }

  /** Whether the claim comes to no more than the family says that it owes, of what had been paid when it said so. */
  #meets({ named, openedOn }: CaseModel): boolean {
    const later = this.payments.filter(({ day }) => day > openedOn)
    return named !== null && this.owed + sumOf(later) <= named
  }

  /** Put right further a part that was granted grants all; where more is claimed than it left, it was no answer. */
  #review(): void {
    if (this.closed) return
    for (const one of this.cases.filter(({ state, answered }) => state === 'ANSWERED_IN_PART' && answered))
      if (this.claimed > one.answered!.claimed) {
        one.stood = one.answered
        goOn(one, this.today, this.paid, this.owed)
        this.#say(one, 'SCHOOL', 'RESUME')
      } else if (this.#meets(one)) this.#goes(one, 'ACCEPTED', 'SCHOOL', 'ACCEPT')
  }

  /** More than before is seen when it was heard; less counts at once, and is what was heard from then on. */
  #correct(amount: number): void {
    const before = this.claimed
    this.corrections += amount - this.owed
    if (this.claimed > before) {
      this.heard ??= before
      this.changedAt = ++this.acts
    } else if (this.heard !== null) {
      this.heard = Math.min(this.heard, this.claimed)
      // It has come back to what was heard.
      this.changedAt = null
    }
  }

  /** The last of it is paid, or counts as paid; whatever was open about it has ended. */
  #complete(): void {
    this.settled += this.owed
    this.#settle()
    this.status = 'COMPLETED'
  }

  /** Without its plan a promise is none. */
  #takeBack(one: CaseModel): void {
    if (one.state === 'AGREED' && this.status === 'PENDING_PAYMENT') this.status = 'ABANDONED_PAYMENT'
    this.#goes(one, 'WITHDRAWN', 'FAMILY', 'WITHDRAW')
  }

  /** Paid to its end, though the claim may have grown since. */
  #planEnds(): void {
    const { plan } = this
    if (!plan || unpaid(plan, this.paid + this.settled, this.owed)) return
    // What is owed beyond it was promised by nobody.
    if (this.owed > 0 && !this.closed && this.status === 'PENDING_PAYMENT') this.status = 'ABANDONED_PAYMENT'
    this.#goes(plan, 'KEPT', 'SCHOOL', 'SETTLE')
  }

  /** All that lives ends with the claim, with which it comes back. */
  #settle(): void {
    const { today } = this
    for (const one of this.cases.filter(isLive)) {
      const { state, since } = one
      this.#goes(one, state === 'AGREED' ? 'KEPT' : 'ACCEPTED', 'SCHOOL', 'SETTLE')
      one.stood = { state, since, at: today }
    }
  }

  /** The claim is opened again. */
  #goOn(): void {
    for (const one of this.cases)
      if (one.stood && one.state !== 'REJECTED' && goOn(one, this.today, this.paid, this.owed))
        this.#say(one, 'SCHOOL', 'RESUME')
    if (this.plan) this.status = 'PENDING_PAYMENT'
  }

  #goes(one: CaseModel, state: State, side: Side, act: string, move?: Move): void {
    one.state = state
    one.since = this.today
    one.stood = null
    this.#say(one, side, act, move)
  }

  #say(one: CaseModel, side: Side, act: string, move?: Move): void {
    const line: Line = { side, act, text: move?.text ?? null, files: move?.file == null ? 0 : 1 }
    one.thread.push(line)
    if (['REJECT', 'ACCEPT_IN_PART', 'DISMISS'].includes(act)) one.noes.push(++this.acts)
    if (move?.file == null) return
    this.files.add(move.file)
    one.shown.add(move.file)
  }
}

const sideOf = ({ by }: Move): Side => (by === 'school' ? 'SCHOOL' : 'FAMILY')
