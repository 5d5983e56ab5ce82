import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { School } from '../schools/school.entity.js'
import type { Sheet } from '../documents/read-workbook.js'
import { FileReading } from './reading/file-reading.js'

export enum ImportState {
  CHECKING = 'CHECKING',
  CHECKED = 'CHECKED',
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  UNDONE = 'UNDONE',
  FAILED = 'FAILED',
}
registerEnumType(ImportState, {
  name: 'ImportState',
  description: 'How far an import has got.',
  valuesConfig: {
    CHECKING: { description: 'The dry run is on its way. Nothing is changed by it.' },
    CHECKED: { description: 'The dry run says what would become of each line. Nothing was changed.' },
    RUNNING: { description: 'It is being done: the whole of it, or nothing.' },
    UNDONE: { description: 'What it added was taken back before anybody was told.' },
    FAILED: { description: 'It cannot be done as it was checked; nothing was changed.' },
  },
})

/** What was read of the file: its sheets that hold something. */
export interface FileContent {
  sheets: Sheet[]
}

/** What somebody said may be left out. */
export interface Skips {
  refused?: boolean
  duplicates?: boolean
}

/** A list of debtors that a school imports: first checked, then done. Gone a day later, for it is full of names. */
@Entity()
@ObjectType({ description: 'A list of debtors out of a file: checked first, then done as it was checked.' })
export class DebtorImport {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => School, { ref: true, index: true })
  school!: Ref<School>

  /** Who imports, and states of all that is listed what rule 8 wants stated. */
  @ManyToOne(() => Account, { ref: true })
  account!: Ref<Account>

  @Property({ type: 'text' })
  @Field({ description: "As the uploader's machine called it." })
  fileName!: string

  @Enum({ items: () => ImportState })
  @Field(() => ImportState)
  state!: ImportState

  @Property({ type: 'json', nullable: true, lazy: true })
  content: FileContent | null = null

  @Property({ type: 'json', nullable: true })
  @Field(() => FileReading, { nullable: true, description: 'How the file is read.' })
  reading: FileReading | null = null

  @Property({ type: 'json' })
  @Field(() => [String], { description: 'Headings of columns that are not read.' })
  leftOut: string[] = []

  @Property({ type: 'json' })
  skips: Skips = {}

  /** The school's newest claim when the list was checked. */
  @Property({ type: 'integer', default: 0 })
  newestDebtor: number = 0

  @Property({ type: 'real', default: 0 })
  @Field(() => Float, { description: 'How much of the check, or of the import, is done: 0 to 1.' })
  progress: number = 0

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it could not be done, as a sentence.' })
  problem: string | null = null

  @Property({ type: 'json' })
  @Field(() => [Int], { description: 'Lines whose claims were changed after they were checked.' })
  staleRows: number[] = []

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date

  /** Whoever works at it says so now and then. */
  @Property({ type: 'timestamptz' })
  touchedAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  doneAt: Date | null = null

  /** Null: nothing of it waits. */
  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description: 'Until then the import can be undone; letters about what it added leave after that.',
  })
  undoableUntil: Date | null = null
}
