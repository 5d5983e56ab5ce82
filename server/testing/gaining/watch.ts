import { claimToken } from '../../contends/claim-links.js'
import { ask } from '../client.js'
import { rows } from '../database.js'
import type { Product } from '../product.js'
import {
  daysBetween,
  emailOf,
  PARENTS,
  todayOf,
  type Case,
  type Claim,
  type Family,
  type Players,
} from './family.js'
import type { Done } from './move.js'

const NOTICE_DAYS = 7
const EXPIRY_YEARS = 3
const ANSWER_DAYS = 14
const CORRECTED_WITHIN_DAYS = 2
/** After the last look; somewhat less than the rule's 180. */
const CORRECTED_DAYS = 170

interface Entry {
  id: string
  studentName: string
  parentName: string
  disputed: boolean
  amountOwed: { amount: string }
}

interface Told {
  claimId: string
  /** Which letter it was, of all that have come. */
  letter: number
  on: string
  text: string
  amount: number
}

/** Which promise was broken; the lines of what was seen from outside before the promise was kept. */
const PROMISES = {
  told: 'another school sees what the family was not told of for the days of notice',
  age: 'another school sees a debt that is older than the limit',
  removed: 'another school sees a debt that was removed',
  disputed: 'another school sees an undisputed entry while a dispute lives',
  overdue: 'another school sees an entry that its school did not answer for, or that waits for the provider',
  plan: 'another school sees an entry whose plan nobody has broken',
  once: 'a case about one debt is brought to the provider twice with nothing new',
  corrected: 'a school that was shown an entry does not hear that it is not so any more',
} as const
type Kept = keyof typeof PROMISES

/**
 * Watches one family from outside: the letters that reach it, what it and its school did, and what another school sees.
 * Of the product's own verdicts it believes none.
 */
export class Watch {
  /** What was broken, each with the story that led to it. */
  readonly broken = new Map<string, string>()
  readonly #told: Told[] = []
  /** What came before counts for nothing: the claim had ended. */
  readonly #over = new Map<string, number>()
  /** Every day that was ever given for a child's debt. */
  readonly #days: { claimId: string; child: string; day: string }[] = []
  /** How many of these were on record when a claim was listed, or listed again. */
  readonly #knownAt = new Map<string, number>()
  readonly #removed = new Set<Case>()
  /** As the other school saw each entry last, unless it has heard since that it is not so. */
  readonly #shown = new Map<string, { on: string; amount: number }>()
  /** What it has to hear of: by claim, since when, and how many letters had come by then. */
  readonly #owed = new Map<string, { on: string; letters: number }>()
  readonly #linked = new Map<string, string>()
  #read = 0

  constructor(
    private readonly product: Product,
    private readonly players: Players,
    private readonly family: Family,
  ) {}

  /** What an act means for what comes. */
  note(done: Done): void {
    if (!done) return
    const today = todayOf(this.product)
    switch (done.act) {
      case 'listed':
        done.claim.gone = false
        this.#knownAt.set(done.claim.id, this.#days.length)
        return this.#aged(done.claim, done.dueDate)
      case 'changed':
        return this.#changed(done)
      case 'withdrawn':
        return this.#goes(done.claim)
      case 'paid':
        for (const one of this.family.cases) if (one.claim === done.claim) one.planUntil = null
        return this.#owes(done.claim.id)
      case 'answered':
        if (done.how === 'partial') done.case.partialOn = today
        else done.case.ended = done.how
        return done.how === 'granted' ? this.#goes(done.case.claim) : undefined
      case 'agreed':
        done.case.planUntil = done.until
        return
      case 'escalated':
        if (this.#casesOf(done.case.child).some((one) => one.escalatedOn && one.claim === done.case.claim))
          this.#fail('once', `case ${done.case.id}`)
        done.case.escalatedOn = today
        done.case.ended = null
        return
      case 'taken back':
        done.case.ended = 'withdrawn'
        done.case.planUntil = null
        return
      case 'decided':
        done.case.ended = 'decided'
        return
    }
  }

  /** Looks as the other school does, and holds it against everything that has happened. */
  async look(): Promise<void> {
    await this.#readLinks()
    this.#readLetters()
    const today = todayOf(this.product)
    await this.#readRemovals()
    const entries = await this.#entries()
    for (const entry of entries) this.#check(entry, today)
    this.#checkCorrections(today)
    for (const { id, amountOwed } of entries)
      this.#shown.set(id, { on: today, amount: Number(amountOwed.amount) })
  }

  #check(entry: Entry, today: string): void {
    const child = entry.studentName.replace(` ${this.family.surname}`, '')
    const broken = (promise: Kept) => this.#fail(promise, JSON.stringify(entry))
    const first = child.split(' ')[0]!
    const parents = PARENTS.filter((parent) => entry.parentName.includes(parent))
    const known = this.#told.some(
      ({ claimId, letter, on, text, amount }) =>
        claimId === entry.id &&
        letter >= (this.#over.get(claimId) ?? 0) &&
        daysBetween(on, today) >= NOTICE_DAYS &&
        text.includes(first) &&
        parents.some((parent) => text.includes(parent)) &&
        amount >= Number(entry.amountOwed.amount),
    )
    if (!known) broken('told')
    const oldest = this.#oldestOf(entry.id, child)
    if (oldest && daysBetween(oldest, today) > EXPIRY_YEARS * 366) broken('age')
    for (const one of this.#casesOf(child)) {
      if (one.beside.has(entry.id)) continue
      if (this.#removed.has(one)) broken('removed')
      if (one.planUntil && today <= one.planUntil && one.claim.id === entry.id) broken('plan')
      if (one.kind !== 'dispute' || !this.#lives(one, today)) continue
      if (!entry.disputed) broken('disputed')
      if (one.claim.id === entry.id && this.#isWaitedFor(one, today)) broken('overdue')
    }
  }

  #lives({ ended, partialOn, escalatedOn, wasClosed }: Case, today: string): boolean {
    if (ended) return false
    // What the clock does to a case whose clock has stood still is not known here.
    if (wasClosed && (partialOn || escalatedOn)) return false
    if (escalatedOn) return daysBetween(escalatedOn, today) <= ANSWER_DAYS
    return !partialOn || daysBetween(partialOn, today) < 30
  }

  /** The school is silent beyond its days, or the provider was asked. */
  #isWaitedFor({ openedOn, partialOn, escalatedOn, wasClosed }: Case, today: string): boolean {
    return escalatedOn !== null || (!partialOn && !wasClosed && daysBetween(openedOn, today) > ANSWER_DAYS)
  }

  #fail(promise: Kept, what: string): void {
    if (this.broken.has(promise)) return
    const { surname, story } = this.family
    const at = todayOf(this.product)
    this.broken.set(promise, `${surname}, ${at}: ${PROMISES[promise]}: ${what}\n${story.join('\n')}`)
  }

  #casesOf(child: string): Case[] {
    return this.family.cases.filter((one) => one.child === child)
  }

  #changed({ claim, change, before }: Done & { act: 'changed' }): void {
    const isOther = change.child !== undefined && change.child !== before
    if (isOther || change.parent)
      for (const one of this.family.cases) if (one.claim === claim) one.ended ??= 'renamed'
    if (isOther || change.dueDate !== undefined) this.#aged(claim, change.dueDate ?? null)
    // Where the other parent takes over at once, what was shown was another claim's.
    if (change.parent) {
      this.#shown.delete(claim.id)
      this.#owed.delete(claim.id)
    }
    const shown = this.#shown.get(claim.id)
    if ((isOther && !claim.gone) || (shown && change.amount && change.amount / 100 < shown.amount))
      this.#owes(claim.id)
    if (change.status === 'COMPLETED') this.#goes(claim)
    else if (change.status) claim.gone = false
  }

  #aged({ id: claimId, child }: Claim, dueDate: string | null): void {
    const today = todayOf(this.product)
    this.#days.push({ claimId, child, day: dueDate && dueDate < today ? dueDate : today })
  }

  /** The earliest day given for it, on this claim or on whatever was on record of the debt before. */
  #oldestOf(id: string, child: string): string | undefined {
    const known = this.#knownAt.get(id) ?? 0
    return this.#days
      .filter((one, at) => one.child === child && (one.claimId === id || at < known))
      .map(({ day }) => day)
      .toSorted()[0]
  }

  /** Completed or withdrawn: the family hears so, and what it was told before counts for nothing. */
  #goes(claim: Claim): void {
    for (const one of this.family.cases) if (one.claim === claim) one.wasClosed = true
    if (claim.gone) return
    claim.gone = true
    this.#over.set(claim.id, this.product.mail.received.length)
    this.#owes(claim.id)
  }

  /** The other school was shown this claim, and it reads otherwise now. Two changes of one day may cancel each other out. */
  #owes(claimId: string): void {
    const on = todayOf(this.product)
    const shown = this.#shown.get(claimId)
    if (!shown || daysBetween(shown.on, on) > CORRECTED_DAYS) return
    if (this.#owed.get(claimId)?.on === on) {
      this.#owed.delete(claimId)
      this.#shown.delete(claimId)
    } else this.#owed.set(claimId, { on, letters: this.#corrections().length })
  }

  #checkCorrections(today: string): void {
    for (const [claimId, { on, letters }] of this.#owed) {
      if (daysBetween(on, today) < CORRECTED_WITHIN_DAYS) continue
      this.#owed.delete(claimId)
      this.#shown.delete(claimId)
      if (this.#corrections().length <= letters) this.#fail('corrected', `claim ${claimId} since ${on}`)
    }
  }

  #corrections() {
    return this.product.mail.received.filter(
      ({ subject, text }) =>
        subject.startsWith('An entry that you saw has changed') && text.includes(this.family.surname),
    )
  }

  /** What has come to the family's addresses by now; `#linked` says of which claim each link is. */
  #readLetters(): void {
    const own = new Set(PARENTS.map((parent) => emailOf(this.family, parent)))
    const { received } = this.product.mail
    for (const [letter, { to, subject, text }] of [...received.entries()].slice(this.#read)) {
      const [, token] = /\/claim\/([\w-]{43})/.exec(text) ?? []
      const claimId = token && this.#linked.get(token)
      if (
        !claimId ||
        !own.has(to.toLowerCase()) ||
        !/letter about school fees|has changed a claim/.test(subject)
      )
        continue
      const amounts = [...text.matchAll(/₦([\d,]+\.\d\d)/g)].map(([, amount]) =>
        Number(amount!.replaceAll(',', '')),
      )
      this.#told.push({ claimId, letter, on: todayOf(this.product), text, amount: Math.max(0, ...amounts) })
    }
    this.#read = received.length
  }

  async #readLinks(): Promise<void> {
    const links = await rows(
      this.product,
      'select l.debtor_id as claim, l.nonce from claim_link l join debtor d on d.id = l.debtor_id where d.student_name like ?',
      [`% ${this.family.surname}`],
    )
    for (const { claim, nonce } of links)
      this.#linked.set(claimToken(this.product.world.config.secret, nonce), String(claim))
  }

  async #readRemovals(): Promise<void> {
    if (this.family.cases.length === 0) return
    const query = `query ($search: String) { viewer { school { contends(search: $search, first: 100) { edges { node { contend { id state } } } } } } }`
    const { viewer } = await ask(this.product, query, { search: this.family.surname }, this.players.school)
    for (const { node } of viewer.school.contends.edges) {
      if (node.contend.state !== 'LAPSED' && node.contend.state !== 'UPHELD') continue
      const one = this.family.cases.find(({ id }) => id === node.contend.id)
      if (one) this.#removed.add(one)
    }
  }

  async #entries(): Promise<Entry[]> {
    const query = `query ($search: String) { directory(search: $search, first: 25) { edges { node { id studentName parentName disputed amountOwed { amount } } } } }`
    const { directory } = await ask(this.product, query, { search: this.family.surname }, this.players.other)
    return directory.edges
      .map(({ node }: { node: Entry }) => node)
      .filter(({ studentName }: Entry) => studentName.endsWith(this.family.surname))
  }
}
