import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Account } from '../accounts/account.entity.js'
import { Context, type World } from '../context.js'
import { ClaimLink } from '../contends/families/claim-link.entity.js'
import { claimToken } from '../contends/families/claim-links.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { ListedNames } from '../matching/frequency/listed-names.js'
import type { NewDebtor } from '../debtors/claim-input.js'
import { LetterState, Letter } from '../mail/letter.entity.js'
import { Outbox } from '../mail/outbox.js'
import { addDays, localDate, startOfDay } from '../../common/days.js'
import type { DemoSchool } from './schools.js'

const MINUTE = 60_000
/** Letters of the last days really leave, so that there is something to read; older ones arrived long ago. */
const ARRIVED_AFTER_DAYS = 2

/** What a claim of the demo world needs said; the rest is the same for all. */
export type DemoClaim = Pick<NewDebtor, 'studentName' | 'parentName' | 'phone' | 'amountOwed'> &
  Partial<NewDebtor> & {
    dueDaysAgo: number
  }

/** The same product on an earlier day: its services, rows and letters carry that day's date. */
export class Past {
  readonly #world: World
  readonly #today: string
  #now: Date

  /** `em` is the transaction in which the whole past is told. */
  constructor(
    { ...world }: World,
    private readonly em: EntityManager,
    private readonly passwords: ReadonlyMap<string, string>,
  ) {
    this.#now = world.clock.now()
    this.#today = localDate(this.#now, world.rules.timeZone)
    const clock = { now: () => this.#now }
    const free = async () => {}
    const freed = async () => free
    this.#world = {
      ...world,
      clock,
      outbox: new Outbox(
        world.outbox.boss,
        clock,
        new URL(world.config.publicUrl).hostname,
        world.rules.timeZone,
      ),
      // Nobody's network makes these accounts; the limits of real ones stay as they are.
      limits: { ...world.limits, signUp: free, upload: freed, anonymousUpload: freed, look: async () => [] },
      // Half a register must not be what the real one weighs names by.
      names: new ListedNames(world.orm, { rules: world.rules, clock }),
    }
  }

  get world(): World {
    return this.#world
  }

  /** So many days ago, at "09:40". Days are told in order. Answers what the story answers. */
  async on<T>(daysAgo: number, time: string, story: () => Promise<T>): Promise<T> {
    const [hours, minutes] = time.split(':').map(Number) as [number, number]
    const midnight = startOfDay(addDays(this.#today, -daysAgo), this.#world.rules.timeZone)
    this.#now = new Date(midnight.getTime() + (hours * 60 + minutes) * MINUTE)
    const told = await story()
    if (daysAgo > ARRIVED_AFTER_DAYS) await this.#lettersArrive()
    return told
  }

  /** Somebody at a keyboard: a visitor, or whose account that is. */
  async at(username?: string): Promise<Context> {
    const caller = { address: '127.0.0.1', userAgent: '', key: null, setKey: () => {} }
    const context = new Context(this.#world, caller)
    if (!username) return context
    const account = await this.em.findOneOrFail(Account, { username }, { populate: ['school'] })
    context.viewer = { account, session: null, school: account.school?.getEntity() ?? null, confirmed: true }
    return context
  }

  /** The same password twice, as a sign-up asks for it. */
  account(username: string, email: string) {
    const password = this.passwords.get(username)!
    return { username, email, password1: password, password2: password }
  }

  /** Registers a school with its three pictures. Answers its number. */
  async register({ slug, username, label: _label, ...school }: DemoSchool): Promise<number> {
    const context = await this.at()
    const picture = async (kind: string) => this.upload(context, `${slug}-${kind}`)
    const { id } = await context.schools.register({
      ...school,
      region: this.#region(school.region),
      account: this.account(username, school.bursar.email),
      taxCertificate: await picture('tax-certificate'),
      registrationCertificate: await picture('registration-certificate'),
      ministryApproval: await picture('ministry-approval'),
    })
    return id
  }

  async approve(schoolId: number, { region }: DemoSchool): Promise<void> {
    const context = await this.at('ngozi')
    await context.desk.approve(schoolId, this.#region(region))
  }

  /** Lists a claim, its evidence named after pictures. Answers its number. */
  async list({ username }: DemoSchool, { dueDaysAgo, evidence = [], ...claim }: DemoClaim): Promise<number> {
    const context = await this.at(username)
    const dueDate = addDays(this.#today, -dueDaysAgo)
    const { debtor } = await context.debtors.add({
      status: DebtStatus.ABANDONED_PAYMENT,
      dueDate,
      term: termOf(dueDate),
      statementAccepted: true,
      ...claim,
      evidence: await this.uploads(context, evidence),
    })
    return debtor.id
  }

  /** A calendar day so many days after the one that is told of. */
  day(ahead: number): string {
    return addDays(localDate(this.#now, this.#world.rules.timeZone), ahead)
  }

  /** Whoever opens the private link in the family's letter, and what its forms carry. */
  async family(debtorId: number): Promise<{ context: Context; claim: { token: string } }> {
    const { nonce } = await this.em.findOneOrFail(ClaimLink, { debtor: debtorId, revokedAt: null })
    return { context: await this.at(), claim: { token: claimToken(this.#world.config.secret, nonce) } }
  }

  async pays({ username }: DemoSchool, debtorId: number, naira: number, note: string): Promise<void> {
    const { payments } = await this.at(username)
    await payments.record({ debtorId, amount: naira * 100, note })
  }

  /** Nobody did anything: what the clock has done to a claim's cases by now goes on record. */
  async passes(debtorId: number): Promise<void> {
    const { cases } = await this.at()
    await cases.withClaim(debtorId, async () => {})
  }

  /** Pictures, by name. Answers their addresses. */
  async uploads(context: Context, names: readonly string[] = []): Promise<string[]> {
    const addresses: string[] = []
    for (const name of names) addresses.push(await this.upload(context, name))
    return addresses
  }

  /** A picture out of certificates/, sent as everybody sends one. Answers its address. */
  async upload(context: Context, name: string): Promise<string> {
    const file = join(import.meta.dirname, 'certificates', `${name}.webp`)
    const document = await context.documents.upload({
      filename: `${name}.webp`,
      createReadStream: () => createReadStream(file),
    })
    return context.documents.url(document)
  }

  /** Rule 7 counts from here: notice of an old claim has run, whatever NOTICE_DAYS says. */
  async #lettersArrive(): Promise<void> {
    const letters = await this.em.find(Letter, { state: LetterState.QUEUED }, { populate: ['debtor'] })
    await this.#world.outbox.takeBack(this.em, letters)
    for (const letter of letters) {
      Object.assign(letter, { state: LetterState.SENT, attempts: 1, sentAt: this.#now })
      const debtor = letter.debtor?.getEntity()
      if (letter.kind === 'claim' && debtor) debtor.noticedAt ??= this.#now
    }
    await this.em.flush()
  }

  /** An operator may have set other regions. */
  #region(region: string | null | undefined): string | null {
    return region && this.#world.rules.regions.includes(region) ? region : null
  }
}

/** "Second term 2025/2026": a school year begins in September and has three terms. */
function termOf(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const began = month >= 9 ? year : year - 1
  const term = month >= 9 ? 'First' : month <= 4 ? 'Second' : 'Third'
  return `${term} term ${began}/${began + 1}`
}
