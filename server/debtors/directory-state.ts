import { Field, ObjectType } from 'type-graphql'

@ObjectType({
  description: 'Whether other approved schools see the entry, and why (rule 7 of the register).',
})
export class DirectoryState {
  @Field()
  listed!: boolean

  @Field({ description: 'A sentence for people.' })
  reason!: string

  @Field(() => Date, { nullable: true, description: 'When it will be seen if nothing changes.' })
  visibleFrom?: Date | null
}
