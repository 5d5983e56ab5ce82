import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { Account } from '../accounts/account.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { School } from '../schools/school.entity.js'

/** A school has said that an entry is not the ward it asked for: it is not shown again for that ward, to that school. */
@Entity()
@Unique({ properties: ['school', 'ward', 'debtor'] })
export class NotTheSame {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => School, { ref: true })
  school!: Ref<School>

  @ManyToOne(() => Debtor, { ref: true })
  debtor!: Ref<Debtor>

  /** A fingerprint of the ward that was asked for. */
  @Property({ type: 'text' })
  ward!: string

  @ManyToOne(() => Account, { ref: true, nullable: true, deleteRule: 'set null' })
  account: Ref<Account> | null = null

  @Property({ type: 'timestamptz' })
  at!: Date
}
