import { Field, ObjectType } from 'type-graphql'
import { ContendState } from './states.js'

@ObjectType({ description: 'A claim that a rule took out of the register for good (rule 13).' })
export class Removal {
  @Field(() => ContendState, {
    description: 'LAPSED: the school stayed silent. UPHELD: the family was right.',
  })
  because!: ContendState

  @Field()
  at!: Date
}
