import { Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { authorise } from '../../policy.js'
import { Allowance } from './allowances.js'

@ObjectType({
  description:
    'How the allowance stands that the operation drew on: looks or applicants where it looked, else requests. Of several windows (a minute, an hour, a day) the one with the least left.',
})
class RateLimit {
  @Field(() => Allowance)
  allowance!: Allowance

  @Field(() => Int, { description: 'What this operation took of it.' })
  cost!: number

  @Field(() => Int, { description: 'How much there is in a window.' })
  limit!: number

  @Field(() => Int)
  remaining!: number

  @Field({ description: 'When the window ends; of applicants, when the oldest of them counts no more.' })
  resetAt!: Date
}

@Resolver()
export class RateLimitResolver {
  @Query(() => RateLimit, { description: 'What is left. Asking for it costs nothing beyond the request.' })
  async rateLimit(@Ctx() context: Context): Promise<RateLimit> {
    return told(context)
  }

  @Mutation(() => RateLimit, {
    name: 'rateLimit',
    description: 'The same after a mutation, in one request with it: ask for it last. It changes nothing.',
  })
  async rateLimitAfterwards(@Ctx() context: Context): Promise<RateLimit> {
    return told(context)
  }
}

async function told({ viewer, allowances }: Context): Promise<RateLimit> {
  authorise(viewer, 'rateLimit')
  const { draw, window } = await allowances.afterOthers()
  return {
    allowance: draw.allowance,
    cost: draw.cost,
    limit: window.quota,
    remaining: window.left,
    resetAt: window.resetsAt,
  }
}
