import { Field, ID, ObjectType } from 'type-graphql'
import { Removal } from '../standing/removal.js'

@ObjectType({ description: 'A claim that a rule removed, as the provider sees it.' })
export class RemovedClaim {
  @Field(() => ID)
  id!: number

  @Field()
  studentName!: string

  @Field(() => String, { nullable: true })
  term?: string | null

  @Field(() => Removal)
  removed!: Removal

  @Field(() => Date, { nullable: true, description: 'Since when its school may list the debt once more.' })
  permittedAt?: Date | null
}
