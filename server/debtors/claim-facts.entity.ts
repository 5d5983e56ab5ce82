import { ArrayType } from '@mikro-orm/core'
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** What is kept of a purged claim beside its days and amounts: hashes, as `removed-facts.ts` makes them. */
@Entity()
@Index({
  name: 'claim_facts_facts',
  expression: 'create index claim_facts_facts on claim_facts using gin (facts)',
})
export class ClaimFacts {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  debtorId!: number

  @Property({ type: 'integer', index: true })
  schoolId!: number

  /** Of the normaliser. */
  @Property({ type: 'integer' })
  version!: number

  @Property({ type: ArrayType, columnType: 'text[]' })
  facts!: string[]
}
