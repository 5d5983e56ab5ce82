import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DebtStatus, type Debtor } from '../../debtors/debtor.entity.js'
import { DirectoryState } from '../../standing/directory-state.js'
import { LedgerKind } from '../../debtors/ledger/ledger-entry.entity.js'
import { PublicSchool } from '../../schools/public-school.js'
import { LocalDate } from '../../shared/local-date.js'
import { Money } from '../../shared/money.js'
import type { Party } from './parties.js'

@ObjectType({ description: 'That a school was shown the entry. The family is told some days later.' })
export class ClaimLook {
  @Field({ description: 'Its name.' })
  school!: string

  @Field(() => LocalDate)
  on!: string

  @Field({ description: 'What it looked for, as a sentence.' })
  why!: string
}

@ObjectType({ description: 'Which other schools were shown the entry (rule 11 of the register).' })
export class ClaimLooks {
  @Field(() => Int, { description: 'How many looks there were, told one by one or not.' })
  count!: number

  @Field({ description: 'Whether a safeguarding hold leaves only the count.' })
  held!: boolean

  @Field(() => [ClaimLook], { description: 'The newest 50, newest first.' })
  looks!: ClaimLook[]
}

@ObjectType({ description: 'One line from which the amount owed follows, as the family sees it.' })
export class ClaimLedgerLine {
  @Field(() => ID)
  id!: number

  @Field(() => LedgerKind)
  kind!: LedgerKind

  @Field(() => Money, { description: 'Payments and waivers are negative.' })
  amount!: Money

  @Field(() => LocalDate, { description: 'The day it happened.' })
  on!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The day on which this payment was voided: it no longer counts.',
  })
  voidedOn?: string | null

  @Field(() => String, { nullable: true, description: 'Why it was voided, as a sentence without its stop.' })
  voidedBecause?: string | null

  /** Money that came in: it counts, or did until it was voided. */
  isPayment?: boolean
}

/** Fields that cost a statement are resolved when asked for: claim.resolver.ts. */
@ObjectType({ description: 'A claim as its family sees it: through its private link, or signed in.' })
export class Claim {
  /** What it was made from, and for whom. */
  debtor!: Debtor
  party!: Party
  /** Somebody's answer to it is open, whose ever. */
  isAnswered!: boolean

  @Field(() => ID)
  id!: number

  @Field({ description: 'Before the ward’s surname was told, the first word and initials: "Tobi A."' })
  studentName!: string

  @Field({ description: 'As the student’s name.' })
  parentName!: string

  @Field(() => PublicSchool)
  school!: PublicSchool

  @Field(() => Money, { description: 'What is still owed.' })
  amountOwed!: Money

  @Field(() => DebtStatus)
  status!: DebtStatus

  @Field(() => String, { nullable: true })
  term?: string | null

  @Field(() => LocalDate, { nullable: true })
  dueDate?: string | null

  @Field()
  listedAt!: Date

  @Field(() => Date, { nullable: true, description: 'When its school took it back.' })
  withdrawnAt?: Date | null

  @Field(() => Date, {
    nullable: true,
    description: 'When it left the register for good: its school kept silent, or the family was right.',
  })
  removedAt?: Date | null

  @Field(() => DirectoryState)
  inDirectory!: DirectoryState

  @Field(() => String, {
    nullable: true,
    description: 'Why it cannot be disputed now, as a sentence; null when it can.',
  })
  mayNotContendBecause?: string | null

  @Field({ description: 'Whether the family may dispute it now, also beside an agreed plan.' })
  mayContend!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Why no time can be asked for now, as a sentence; null when it can.',
  })
  mayNotAskForTimeBecause?: string | null
}
