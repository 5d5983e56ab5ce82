import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { registerEnumType } from 'type-graphql'
import { School } from '../schools/school.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'

/** Why a family is not told who looked. */
export enum HoldReason {
  VIOLENCE = 'VIOLENCE',
  COURT_ORDER = 'COURT_ORDER',
  CUSTODY = 'CUSTODY',
  PROTECTION = 'PROTECTION',
  OTHER = 'OTHER',
}
registerEnumType(HoldReason, {
  name: 'HoldReason',
  description: 'Why a family is not told which schools looked.',
  valuesConfig: {
    VIOLENCE: { description: 'Somebody of the family is violent, or threatens to be.' },
    COURT_ORDER: { description: 'A court has ordered that somebody must not know.' },
    CUSTODY: { description: 'A parent might take the child away.' },
    PROTECTION: { description: 'The police or a child protection service has asked for it.' },
    OTHER: { description: 'Another reason, which the provider may ask for.' },
  },
})

/** Rule 11: somebody asked that a family is not told which schools looked at a claim. Each ends its own. */
@Entity()
@Unique({ properties: ['debtor', 'school'] })
export class SafeguardingHold {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Debtor, { ref: true, deleteRule: 'cascade' })
  debtor!: Ref<Debtor>

  /** Null: the provider's. */
  @ManyToOne(() => School, { ref: true, nullable: true, deleteRule: 'cascade' })
  school: Ref<School> | null = null

  @Property({ type: 'timestamptz' })
  at!: Date

  @Property({ type: 'text', default: HoldReason.OTHER })
  reason!: HoldReason

  /** Set or renewed: its days run from here (rule 27). */
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  runsFrom!: Date

  /** Its school has set so many that it ends within days unless the provider confirms it. */
  @Property({ type: 'boolean', default: false })
  needsConfirmation!: boolean

  /** Since when it last stood so without being confirmed: its school gains no days by setting it again soon. */
  @Property({ type: 'timestamptz', nullable: true })
  unconfirmedFrom: Date | null = null

  /** Ended, and kept until its school may set it anew without being confirmed. */
  @Property({ type: 'timestamptz', nullable: true })
  endedAt: Date | null = null
}
