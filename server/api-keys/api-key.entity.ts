import { ArrayType, type Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { School } from '../schools/school.entity.js'

/** What a key may do: policy.ts says which operations that is, key-fields.ts what is seen of their answers. */
export enum Scope {
  CHECK = 'CHECK',
  SEARCH = 'SEARCH',
  READ_DEBTORS = 'READ_DEBTORS',
  WRITE_DEBTORS = 'WRITE_DEBTORS',
}
registerEnumType(Scope, {
  name: 'Scope',
  description: 'What an API key may do.',
  valuesConfig: {
    CHECK: { description: 'Check children before admission, and record what came of it.' },
    SEARCH: { description: 'Search the directory and the list of schools.' },
    READ_DEBTORS: { description: "Read the school's own profile and list." },
    WRITE_DEBTORS: {
      description:
        'List debtors, correct them, record payments, upload evidence. Answers the number of what was written and, without READ_DEBTORS, nothing else of it.',
    },
  },
})

/** For a program of a school. Shown once; here is its hash. */
@Entity()
@ObjectType({
  description: "A key for one of the school's programs. Its secret is shown once, when it is made.",
})
export class ApiKey {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => School, { ref: true, index: true })
  school!: Ref<School>

  @Property({ type: 'text' })
  @Field({ description: 'What it is for, in the words of whoever made it.' })
  name!: string

  @Property({ type: 'text' })
  @Field({ description: 'How it begins, to tell it from others.' })
  beginning!: string

  @Property({ type: 'text', unique: true, hidden: true })
  keyHash!: string

  @Property({ type: new ArrayType(), columnType: 'text[]' })
  @Field(() => [Scope])
  scopes!: Scope[]

  /** Answers for what it does, and is always one of the school's: who leaves passes it on. */
  @ManyToOne(() => Account, { ref: true })
  madeBy!: Ref<Account>

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date

  @Property({ type: 'timestamptz' })
  @Field()
  expiresAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true, description: 'To the minute.' })
  lastUsedAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  revokedAt: Date | null = null
}
