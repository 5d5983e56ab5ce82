import { ArrayType, type Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Account } from '../accounts/account.entity.js'
import { Debtor } from './debtor.entity.js'

/**
 * A material change of a claim (rule 19), with what the family had heard until then: others see that until notice of
 * the change has run. A lower amount counts at once, so it lowers what was heard as well.
 */
@Entity()
export class ClaimChange {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Debtor, { ref: true, index: true })
  debtor!: Ref<Debtor>

  /** Rule 8, anew: who stated that the debt as it is now is due, was asked for, and may be shared. */
  @ManyToOne(() => Account, { ref: true })
  statedBy!: Ref<Account>

  @Property({ type: 'timestamptz' })
  statedAt!: Date

  /** Minor units, before payments; zero where the family had heard that all is settled. */
  @Property({ type: 'double' })
  heardClaimed!: number

  @Property({ type: 'text', nullable: true })
  heardTerm: string | null = null

  @Property({ type: 'date', nullable: true })
  heardDueDate: string | null = null

  /** Payments without which the claim is open again, which the letter about the change names as well (rule 25). */
  @Property({ type: new ArrayType(Number), columnType: 'integer[]', default: [] })
  voided: number[] = []

  /** Notice of the whole claim began anew after others had seen this: they are told of what makes it untrue (rule 24). */
  @Property({ type: 'boolean', default: false })
  wasSeen: boolean = false

  /** When it was heard of first, where its family has another address since: no later notice alters that. */
  @Property({ type: 'timestamptz', nullable: true })
  firstNoticedAt: Date | null = null

  /** When the family heard of the change: a mail server took the letter, or it was handed over. */
  @Property({ type: 'timestamptz', nullable: true })
  noticedAt: Date | null = null

  /** It was taken back before anybody heard of it. */
  @Property({ type: 'timestamptz', nullable: true })
  endedAt: Date | null = null
}

/** What was heard before all of these, oldest first: a claim that was closed in between stood at nothing. */
export const heardBeforeAll = ([first, ...more]: readonly [ClaimChange, ...ClaimChange[]]) => ({
  heardClaimed: Math.min(first.heardClaimed, ...more.map(({ heardClaimed }) => heardClaimed)),
  heardTerm: first.heardTerm,
  heardDueDate: first.heardDueDate,
})

/** Some changes, of which there is one at least. */
export const areAny = (changes: ClaimChange[] | undefined): changes is [ClaimChange, ...ClaimChange[]] =>
  changes !== undefined && changes.length > 0

/** What the clock announces of a change once, when others see it. */
export const seenChange = (id: number) => `change ${id}: seen`
