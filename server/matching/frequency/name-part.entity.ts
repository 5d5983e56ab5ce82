import { ArrayType } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** What one part of the register, so many ids, adds to `name_word`. Parts are counted by themselves, one after the other. */
@Entity()
export class NamePart {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  part!: number

  @Property({ type: 'text[]' })
  words!: string[]

  /** In how many entries of the part each of the words stands. */
  @Property({ type: new ArrayType(Number), columnType: 'integer[]' })
  entries!: number[]

  /** The newest id of the whole register when it was counted. */
  @Property({ type: 'integer' })
  newest!: number

  /** By the register's clock: on another day others may be seen. */
  @Property({ type: 'date' })
  day!: string

  /** By the database's clock. */
  @Property({ type: 'timestamptz' })
  countedAt!: Date
}
