import { addDays, daysBetween } from '../../../common/days.js'
import { ask } from '../client.js'
import type { Product } from '../product.js'
import { Aged } from './aged.js'
import {
  PLAN_DAYS,
  dueOn,
  goOn,
  isLive,
  isPlan,
  isSuppressed,
  pass,
  refuseProof,
  rest,
} from './case-clock.js'
import { Corrected } from './corrected.js'
import {
  PARENTS,
  isGone,
  todayOf,
  type Case,
  type Claim,
  type Family,
  type Players,
  type Way,
} from './family.js'
import { Heard } from './heard.js'
import { READS, answered, moved } from './case-steps.js'
import { correctionsTo, entriesOf, type Entry } from './looking.js'
import type { Done } from './move.js'
import { PROMISES, type Broken, type Kept } from './promises.js'

const EXPIRY_YEARS = 3
/** So long a claim of which nothing says which debt it is counts as the one that was taken out in the middle of a case. */
const SUSPECT_DAYS = 90

/**
 * Watches one family from outside: the letters that reach it, what it and its school did, and what another school sees.
 * Of the product's own verdicts it believes none.
 */
export class Watch {
  /** What was broken first of each promise and way. */
  readonly broken = new Map<string, Broken>()
  readonly #heard: Heard
  readonly #aged = new Aged()
  #begun = new Date(0)
  readonly #corrected: Corrected

  constructor(
    private readonly product: Product,
    private readonly players: Players,
    private readonly family: Family,
  ) {
    this.#heard = new Heard(product, family)
    this.#corrected = new Corrected(() => correctionsTo(this.product, this.family))
  }

  /** Before each act. */
  begins(): void {
    this.#begun = this.product.clock.now()
  }

  /** What an act means for what comes. */
  note(done: Done): void {
    if (!done) return
    this.#pass()
    const today = todayOf(this.product)
    switch (done.act) {
      case 'listed':
        return this.#listed(done)
      case 'changed':
        return this.#changed(done)
      case 'withdrawn':
        return this.#goes(done.claim, 'withdrawn')
      case 'paid':
        // What of the plan is paid by it is not reckoned here.
        this.#plansEnd(done.claim)
        done.claim.hasPaid = true
        // What was paid later than the family wrote answers nothing (rule 23).
        for (const { recorded, openedOn } of this.#casesOf(done.claim))
          if (done.payment && done.payment.on <= openedOn) recorded.add(done.payment.id)
        if (done.wasLast) return this.#goes(done.claim, 'completed', 'payment')
        return this.#corrected.owes(done.claim, 'payment corrected', today)
      case 'voided':
        // A lower amount that others still had to hear of is none any more.
        if (done.isOpen && isGone(done.claim)) {
          const isUndone = this.#isWithinUndo(done.claim.slip?.at) && this.#isWithinUndo(done.paidAt)
          if (isUndone) this.#isUndone(done.claim)
          else this.#comesBack(done.claim, 'completed and back')
          // What was settled beside that payment stays paid: whether it was all of the plan is not reckoned here.
          this.#plansEnd(done.claim)
        } else this.#corrected.undone(done.claim, today)
        return done.isOpen
          ? this.#wasNoAnswer(done.claim, ({ answer }) => answer?.payments.has(done.payment))
          : undefined
      case 'refused':
        return this.#refused(done.what, done.case)
      case 'escalated':
        return this.#escalated(done.case)
      case 'answered':
        if (done.how === 'completed') return this.#goes(done.case.claim, done.how, 'status')
        if (done.how === 'withdrawn') return this.#goes(done.case.claim, done.how)
        if (done.how === 'rejected')
          return moved(done.case, done.case.kind === 'dispute' ? 'rejected' : 'over', today)
        done.case.way = 'corrected by a kobo'
        return answered(done.case, done.payment, today)
      case 'agreed':
        return moved(done.case, 'agreed', addDays(done.case.clock.since, PLAN_DAYS))
      case 'proved':
        return moved(done.case, 'proved', today)
      case 'proof refused':
        // Whatever of its days was left: that is not reckoned here.
        return refuseProof(done.case.clock, today)
      case 'printed':
        return
      case 'handed over':
        return this.#heard.handedOver(done.claim, done.text)
      case 'taken back':
        return moved(done.case, 'over', today)
      case 'decided':
        moved(done.case, done.isUpheld ? 'removed' : 'over', today)
        // Where the claim names somebody else since, nothing of it goes.
        return done.isUpheld && !done.case.renamed ? this.#removed(done.case.claim) : undefined
    }
  }

  /** Looks as the other school does, and holds it against everything that has happened. */
  async look(): Promise<void> {
    this.#pass()
    await this.#heard.read()
    this.#aged.told(this.family.claims, (claim) => this.#heard.hasRead(claim))
    const today = todayOf(this.product)
    const entries = await entriesOf(this.product, this.family, this.players.other)
    for (const entry of entries) this.#check(entry, today)
    for (const { promise, what } of this.#corrected.late(today)) this.#fail(promise, 'plain', what)
    for (const { id, amountOwed } of entries) this.#corrected.saw(id, today, Number(amountOwed.amount))
    this.#corrected.looked()
    await this.#checkCases()
  }

  #check(entry: Entry, today: string): void {
    const child = entry.studentName.replace(` ${this.family.surname}`, '')
    const broken = (promise: Kept, way: Way = 'plain') => this.#fail(promise, way, JSON.stringify(entry))
    const parents = PARENTS.filter((parent) => entry.parentName.includes(parent))
    if (!this.#heard.knows(entry.id, child.split(' ')[0]!, parents, Number(entry.amountOwed.amount)))
      broken('told')
    const oldest = this.#aged.oldestOf(entry.id, child)
    if (oldest && daysBetween(oldest, today) > EXPIRY_YEARS * 366) broken('age')
    for (const one of this.family.cases) {
      const { clock, claim, beside, kind, way } = one
      if (one.child !== child || beside.has(entry.id)) continue
      const isOwn = claim.id === entry.id
      if (clock.state === 'removed') broken(isOwn ? 'removed' : 'removed, come back', isOwn ? way : 'plain')
      if (!isLive(clock) || one.renamed) continue
      if (!isOwn) {
        if (!clock.restsFrom || daysBetween(clock.restsFrom, today) <= SUSPECT_DAYS)
          broken('second', claim.withdrawn ? 'withdrawn and listed again' : 'plain')
        continue
      }
      if (isPlan(clock)) broken('plan', way)
      if (kind !== 'dispute') continue
      if (!entry.disputed) broken('disputed', way)
      if (isSuppressed(clock, today)) broken('overdue', way)
    }
  }

  /** What both sides read of cases that live. */
  async #checkCases(): Promise<void> {
    const lives = this.family.cases.filter(
      ({ clock, claim, renamed }) => isLive(clock) && !renamed && !clock.restsFrom && !isGone(claim),
    )
    if (lives.length === 0) return
    const query = `query ($search: String) { viewer { school { contends(search: $search, first: 100) { edges { node { contend { id state dueOn } } } } } } }`
    const { viewer } = await ask(this.product, query, { search: this.family.surname }, this.players.school)
    for (const one of lives) {
      const read = viewer.school.contends.edges
        .map(({ node }: any) => node.contend)
        .find(({ id }: { id: string }) => id === one.id)
      const what = `case ${one.id}: ${JSON.stringify(read)}, and not ${JSON.stringify(one.clock)}`
      const promise = one.clock.state === 'again' && read?.state === 'ESCALATED' ? 'once' : 'ended'
      if (!READS[one.clock.state]!.includes(read?.state)) this.#fail(promise, one.way, what)
      else if (dueOn(one.clock) && read.dueOn > dueOn(one.clock)!) this.#fail('clock', one.way, what)
    }
  }

  #pass(): void {
    const today = todayOf(this.product)
    for (const { clock, claim, renamed } of this.family.cases) {
      // Closed in the family's favour: nothing becomes of it by itself.
      if (renamed) continue
      const before = clock.state
      pass(clock, today)
      if (clock.state === 'removed' && before !== 'removed') this.#removed(claim)
    }
  }

  /** Other schools hear of it, and a plan beside the dispute ends with it. */
  #removed(claim: Claim): void {
    this.#plansEnd(claim)
    this.#corrected.owes(claim, 'gone, corrected', todayOf(this.product))
  }

  #plansEnd(claim: Claim): void {
    for (const { clock } of this.#casesOf(claim)) if (isPlan(clock)) clock.state = 'over'
  }

  #fail(promise: Kept, way: Way, what: string): void {
    const key = `${promise}, ${way}`
    if (this.broken.has(key)) return
    const { surname, story } = this.family
    const at = todayOf(this.product)
    const told = `${surname}, ${at}: ${PROMISES[promise]} (${way}): ${what}\n${story.join('\n')}`
    this.broken.set(key, { promise, way, story: told })
  }

  #casesOf(claim: Claim): Case[] {
    return this.family.cases.filter((one) => one.claim === claim && !one.renamed)
  }

  #listed({ claim, dueDate, isOpen }: NonNullable<Done> & { act: 'listed' }): void {
    const today = todayOf(this.product)
    if (isOpen) this.#comesBack(claim, 'withdrawn and listed again')
    else Object.assign(claim, { completed: true, withdrawn: false })
    // The child whom another claim named until today is listed again: what was seen of it is only hidden for a while.
    for (const other of this.family.claims)
      if (other.namedBefore?.child === claim.child && other.namedBefore.until === today)
        this.#corrected.undone(other, today)
    this.#aged.listed(claim)
    this.#aged.given(claim, dueDate, today)
    for (const { clock, child, beside } of this.family.cases)
      if (child === claim.child && clock.restsFrom && daysBetween(clock.restsFrom, today) > SUSPECT_DAYS)
        beside.add(claim.id)
    this.#mayClaimMore(claim)
  }

  /** More is claimed again than a part of an answer had left: it was none. */
  #mayClaimMore(claim: Claim): void {
    if (isGone(claim)) return
    this.#wasNoAnswer(
      claim,
      ({ clock, answer }) => clock.state === 'partial' && answer && claim.claimed > answer.claimed,
    )
  }

  #changed({ claim, change, before }: NonNullable<Done> & { act: 'changed' }): void {
    const today = todayOf(this.product)
    const isOther = change.child !== undefined
    if (isOther) this.#aged.renamed(claim, before)
    if (isOther || change.parent)
      for (const one of this.#casesOf(claim)) {
        one.renamed = true
        rest(one.clock, today)
      }
    if (isOther || change.dueDate !== undefined) this.#aged.given(claim, change.dueDate ?? null, today)
    // What is owed beside what it has paid may be nothing any more: what becomes of the plan is not reckoned here either.
    if (change.amount && claim.hasPaid) this.#plansEnd(claim)
    if (change.parent) this.#corrected.forget(claim)
    if (isOther) claim.namedBefore = { child: before, until: today }
    if (isOther && !isGone(claim)) this.#corrected.owes(claim, 'name corrected', today)
    else if (change.amount && this.#corrected.isLower(claim, change.amount))
      this.#corrected.owes(claim, 'amount corrected', today)
    if (isOther || change.parent) claim.slip = undefined
    if (change.status === 'COMPLETED') this.#goes(claim, 'completed', 'status')
    else if (change.status && !claim.withdrawn) {
      if (claim.slip?.by === 'status' && this.#isWithinUndo(claim.slip.at)) this.#isUndone(claim)
      else this.#comesBack(claim, 'completed and back')
    }
    this.#mayClaimMore(claim)
  }

  /** The family hears so, and what it was told before counts for nothing. */
  #goes(claim: Claim, how: 'completed' | 'withdrawn', by?: 'status' | 'payment'): void {
    const wasGone = isGone(claim)
    claim[how] = true
    // Of what was withdrawn the family has heard at once.
    if (how === 'withdrawn') claim.slip = undefined
    else if (!wasGone && by) claim.slip = { at: this.product.clock.now(), by }
    if (wasGone) return
    const today = todayOf(this.product)
    for (const { clock } of this.#casesOf(claim)) rest(clock, today)
    this.#heard.ends(claim)
    this.#corrected.owes(claim, 'gone, corrected', today)
  }

  #isWithinUndo(at: Date | undefined): boolean {
    const { undoSeconds } = this.product.world.rules
    return at !== undefined && this.product.clock.now().getTime() - at.getTime() < undoSeconds * 1000
  }

  /** Rule 21: nothing has happened, but what the provider has decided meanwhile. */
  #isUndone(claim: Claim): void {
    for (const { clock } of this.#casesOf(claim)) clock.restsFrom = null
    this.#heard.undone(claim)
    this.#corrected.undone(claim, todayOf(this.product))
    Object.assign(claim, { completed: false, slip: undefined })
  }

  /** Rules 23 and 25: the case goes on where it stood before it was answered, unless it has gone on since. */
  #wasNoAnswer(claim: Claim, isUndone: (one: Case) => boolean | undefined): void {
    const one = this.#casesOf(claim).find(isUndone)
    const others = this.#casesOf(claim).filter((other) => other !== one && isLive(other.clock))
    if (!one?.answer || !others.every(({ clock }) => isPlan(clock))) return
    // What was listed while it had ended stands by itself.
    if (!isLive(one.clock))
      for (const other of this.family.claims)
        if (other !== claim && other.child === one.child) one.beside.add(other.id)
    Object.assign(one.clock, one.answer.clock, { restsFrom: one.answer.on })
    one.answer = undefined
    goOn(one.clock, todayOf(this.product))
  }

  #comesBack(claim: Claim, way: Way): void {
    if (isGone(claim))
      for (const one of this.#casesOf(claim)) {
        goOn(one.clock, todayOf(this.product))
        one.way = way
      }
    if (isGone(claim)) {
      this.#heard.comesBack(claim, this.#begun)
      this.#corrected.undone(claim, todayOf(this.product))
    }
    Object.assign(claim, { completed: false, withdrawn: false, slip: undefined })
  }

  /** "Once" counts by debt and contact. */
  #escalated(one: Case): void {
    const hasAsked = this.#hasAsked(one)
    if (hasAsked && !one.hasNewFile) this.#fail('once', one.way, `case ${one.id}`)
    one.asked = true
    moved(one, hasAsked ? 'again' : 'escalated', todayOf(this.product))
  }

  /** In a case that was not closed in its favour. What was asked about another claim of the debt is a known gap (rule 23). */
  #hasAsked({ id, child, contact, claim, isByPaper }: Case): boolean {
    return this.#casesOf(claim).some(
      (one) =>
        one.id !== id &&
        one.asked &&
        one.child === child &&
        // By paper one is held to what anybody did, and held against nobody else.
        (isByPaper || (!one.isByPaper && one.contact === contact)),
    )
  }

  #refused(what: 'escalate' | 'decide', one: Case): void {
    const { clock, claim, renamed, hasNewFile } = one
    if (renamed) return
    if (what === 'decide') {
      if (['escalated', 'again'].includes(clock.state)) this.#fail('undecided', one.way, `case ${one.id}`)
      return
    }
    const others = this.#casesOf(claim).filter((other) => other !== one)
    const mayAsk =
      ['rejected', 'partial'].includes(clock.state) &&
      !isGone(claim) &&
      others.every((other) => !isLive(other.clock) && other.clock.state !== 'removed')
    if (mayAsk && (hasNewFile || !this.#hasAsked(one))) this.#fail('no way on', one.way, `case ${one.id}`)
  }
}
