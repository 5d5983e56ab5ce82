import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { School } from '../../schools/school.entity.js'

/** The lists that a school brings as files. */
export enum FileList {
  DEBTORS = 'DEBTORS',
  APPLICANTS = 'APPLICANTS',
}

/** What somebody of a school has said that the columns of its files mean. No heading is kept: it might be a name. */
@Entity()
@Unique({ properties: ['school', 'list', 'headings'] })
export class ColumnMapping {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => School, { ref: true })
  school!: Ref<School>

  @Enum({ items: () => FileList })
  list!: FileList

  /** Of the set of headings, by `headingsHash`. */
  @Property({ type: 'text' })
  headings!: string

  /** In the order of the headings, sorted; null: not read. */
  @Property({ type: 'json' })
  fields!: (string | null)[]

  @Property({ type: 'timestamptz' })
  usedAt!: Date
}
