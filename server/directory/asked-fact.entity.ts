import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A date of birth, number or address that was compared with an entry's because a school asked with it. */
@Entity()
export class AskedFact {
  @PrimaryKey({ type: 'integer' })
  debtorId!: number

  @PrimaryKey({ type: 'integer' })
  schoolId!: number

  @PrimaryKey({ type: 'text' })
  field!: string

  /** Its keyed hash, which is another for every entry and school. */
  @PrimaryKey({ type: 'text' })
  value!: string

  @Property({ type: 'timestamptz' })
  at!: Date
}
