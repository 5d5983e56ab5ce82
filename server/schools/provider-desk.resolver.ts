import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { authorise } from '../policy.js'

@ObjectType('Desk', { description: 'What the provider watches: letters, looks and the audit trail.' })
export class ProviderDesk {}

/** Permission by shape: the name of a school and the way to its page, for the provider's lists. */
@ObjectType({ description: 'A school in one of the provider’s lists; its page has the rest.' })
export class DeskSchool {
  @Field(() => ID)
  id!: number

  @Field()
  name!: string
}

@Resolver()
export class ProviderDeskResolver {
  @Query(() => ProviderDesk)
  desk(@Ctx() context: Context): ProviderDesk {
    authorise(context.viewer, 'desk')
    return new ProviderDesk()
  }
}
