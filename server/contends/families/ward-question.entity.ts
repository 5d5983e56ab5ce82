import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** "Is there a claim about my child?", until it has been looked up: seconds later nothing of it is left. */
@Entity()
export class WardQuestion {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @Property({ type: 'text' })
  student!: string

  @Property({ type: 'text' })
  parent!: string

  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text', nullable: true })
  phone: string | null = null

  @Property({ type: 'timestamptz' })
  askedAt!: Date
}
