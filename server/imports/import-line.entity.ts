import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { ClaimInput } from '../debtors/stated-claim.js'
import { FieldChange } from '../history/history-entry.entity.js'
import { DebtorImport } from './debtor-import.entity.js'

export enum ImportOutcome {
  CREATE = 'CREATE',
  UPDATE = 'UPDATE',
  NOTHING = 'NOTHING',
  REFUSE = 'REFUSE',
}
registerEnumType(ImportOutcome, {
  name: 'ImportOutcome',
  description: 'What becomes of a line.',
  valuesConfig: {
    CREATE: { description: 'A debtor is listed.' },
    UPDATE: { description: 'A claim of your own is changed.' },
    NOTHING: { description: 'It says what your list says already.' },
    REFUSE: { description: 'It cannot be done; its problems say why.' },
  },
})

@ObjectType({ description: 'Something to correct in a line.' })
export class LineProblem {
  @Field(() => String, { nullable: true, description: 'As in AddDebtorInput; null: the whole line.' })
  field?: string | null

  @Field()
  message!: string
}

@ObjectType({ description: 'What looks like the same child: a claim of your own, or an earlier line.' })
export class AlikeLine {
  @Field(() => ID, { nullable: true })
  debtorId?: number | null

  @Field(() => Int, { nullable: true })
  row?: number | null

  @Field()
  studentName!: string
}

@ObjectType({ description: 'What one cell of a line says, as it was read.' })
export class FieldReading {
  @Field({ description: 'As in AddDebtorInput.' })
  field!: string

  @Field({
    description: 'A sum with its currency, a day as 2026-04-03; what could not be read as it stands there.',
  })
  value!: string
}

/** A permission to list a removed claim again, which another claim has used up. */
export interface UsedPermission {
  /** The removed claim. */
  id: number
  /** When the provider gave it. */
  since: Date | string
}

/** One line of a file, and what becomes of it. */
@Entity()
@Unique({ properties: ['of', 'row'] })
@ObjectType({ description: 'One line of an import.' })
export class ImportLine {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => DebtorImport, { ref: true, deleteRule: 'cascade' })
  of!: Ref<DebtorImport>

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'As a spreadsheet counts: the headings stand in row 1.' })
  row!: number

  @Enum({ items: () => ImportOutcome })
  @Field(() => ImportOutcome)
  outcome!: ImportOutcome

  @Property({ type: 'text' })
  @Field({ description: 'As the line has it, or your list.' })
  studentName!: string

  /** Of whose claim the line is; once done also of a new one. */
  @Property({ type: 'integer', nullable: true })
  @Field(() => ID, { nullable: true, description: 'The claim; of a new one once it is listed.' })
  debtorId: number | null = null

  @Property({ type: 'integer', nullable: true })
  @Field(() => ID, {
    nullable: true,
    description:
      'The withdrawn claim that is listed again by the line. One that the line names by its ID is withdrawn in its place.',
  })
  listsAgain: number | null = null

  @Property({ type: 'json' })
  @Field(() => [FieldReading], { description: 'In the order of the columns.' })
  read: FieldReading[] = []

  /** As it is to be. */
  @Property({ type: 'json', nullable: true })
  claim: ClaimInput | null = null

  /** As it was when it was checked. */
  @Property({ type: 'json', nullable: true })
  before: ClaimInput | null = null

  @Property({ type: 'json' })
  @Field(() => [FieldChange], { description: 'Of a claim that is changed.' })
  changes: FieldChange[] = []

  @Property({ type: 'json' })
  @Field(() => [LineProblem])
  problems: LineProblem[] = []

  @Property({ type: 'json' })
  @Field(() => [AlikeLine], {
    description: 'A warning: the line may be about a ward that is listed already.',
  })
  alike: AlikeLine[] = []

  @Property({ type: 'boolean', default: false })
  @Field({
    description:
      'The claim then names somebody else: for the family that was told it is withdrawn, and its cases end.',
  })
  namesAnother: boolean = false

  /** How many leave because of it. */
  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, { description: 'How many letters leave because of it.' })
  letters: number = 0

  /** What its claim used up when it was listed. */
  @Property({ type: 'json', nullable: true })
  permissions: UsedPermission[] | null = null
}
