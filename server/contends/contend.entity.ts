import { BigIntType, type Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { ClaimLink } from './families/claim-link.entity.js'
import type { StoodBefore } from './families/printed-act.entity.js'
import { ContendReason, ContendState, PENDING_SQL } from '../standing/states.js'

export enum Triage {
  NEW = 'NEW',
  READ = 'READ',
  IGNORE = 'IGNORE',
}
registerEnumType(Triage, {
  name: 'Triage',
  description: 'The school’s own paper clip on a contend: it stops no clock and the family never sees it.',
})

/** How an accepted dispute was put right. */
export enum Outcome {
  PAID = 'PAID',
  AMOUNT_CORRECTED = 'AMOUNT_CORRECTED',
  COMPLETED = 'COMPLETED',
  WITHDRAWN = 'WITHDRAWN',
}
registerEnumType(Outcome, {
  name: 'Outcome',
  description: 'How the school put a disputed claim right.',
  valuesConfig: { PAID: { description: 'What the family had paid is on the ledger, as of its day.' } },
})

/** Where a case stood when its claim was closed, or its plan broke. */
export interface Stood extends StoodBefore {
  outcome: Outcome | null
  /** When it came to rest. */
  at: string
}

export type Answered = Stood & {
  /** The payment's request key; null: it was an amount that was corrected. */
  line: string | null
  /**
   * Whether it met what the family says, and minor units that were owed from then on, what was paid later than the family
   * wrote among it, and claimed. Left out by a version before.
   */
  whole?: boolean
  owed?: number
  claimed?: number
}

/** A family's answer to a claim: a dispute, or a plea for time. Of a claim at most one is pending, and one a plan that is agreed. */
@Entity()
@Unique({ properties: ['debtor', 'requestKey'] })
@Index({ name: 'contend_state_index', properties: ['state', 'clockFrom'] })
@Index({
  name: 'contend_one_live',
  expression: `create unique index contend_one_live on contend (debtor_id) where state in (${PENDING_SQL})`,
})
@Index({
  name: 'contend_one_plan',
  expression: `create unique index contend_one_plan on contend (debtor_id) where state = 'AGREED'`,
})
export class Contend {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Debtor, { ref: true, index: true })
  debtor!: Ref<Debtor>

  @Enum({ items: () => ContendReason })
  reason!: ContendReason

  /** As last recorded: the clock may have moved it on since. Read it through `standTogether`. */
  @Enum({ items: () => ContendState })
  state!: ContendState

  @Property({ type: 'timestamptz' })
  openedAt!: Date

  /** Where the clock of this state began; of an ended contend, when it ended. OVERDUE goes on with OPEN's. */
  @Property({ type: 'timestamptz' })
  clockFrom!: Date

  /** Rule 21: a claim that comes back takes its case up here; the clock stands still meanwhile. */
  @Property({ type: 'json', nullable: true, hidden: true })
  stood: Stood | null = null

  /** Where it stood when its school answered it with a payment, or while others were recorded: those may be voided (rule 25). */
  @Property({ type: 'json', nullable: true, hidden: true })
  answered: Answered | null = null

  /** From then on the provider reads both files. */
  @Property({ type: 'timestamptz', nullable: true })
  escalatedAt: Date | null = null

  @Enum({ items: () => Outcome, nullable: true })
  outcome: Outcome | null = null

  /** Of a wrong amount: what the family says that it owes, in minor units, if it said so. */
  @Property({ type: new BigIntType('number'), nullable: true })
  saysOwed: number | null = null

  /** Of a claim that was paid: what the family says that it paid, in minor units, and when, if it said so. */
  @Property({ type: new BigIntType('number'), nullable: true })
  saysPaid: number | null = null

  @Property({ type: 'date', nullable: true })
  saysPaidOn: string | null = null

  @Enum({ items: () => Triage })
  triage: Triage = Triage.NEW

  /**
   * Rule 5: the address it was opened with, whatever the school types later; of an account the one that it has shown to be its
   * own since. Null: a printed letter, none given.
   */
  @Property({ type: 'text', nullable: true })
  contactEmail: string | null = null

  /** Opened by somebody signed in. */
  @ManyToOne(() => Account, { ref: true, nullable: true, index: true, deleteRule: 'set null' })
  account: Ref<Account> | null = null

  /** Opened through this private link. */
  @ManyToOne(() => ClaimLink, { ref: true, nullable: true })
  link: Ref<ClaimLink> | null = null

  /** Opened by a printed letter, which its school held before the family did. */
  @Property({ type: 'boolean' })
  byPrintedLetter = false

  /** Rule 13: after the provider found for the school, the family's own words beside the entry. */
  @Property({ type: 'text', nullable: true })
  statement: string | null = null

  /** The same form sent twice opens one. */
  @Property({ type: 'text', hidden: true })
  requestKey!: string
}
