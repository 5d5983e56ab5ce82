import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import { Viewer } from '../accounts/account-input.js'
import type { Context } from '../context.js'
import { School } from '../schools/school.entity.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { ApiKey, Scope } from './api-key.entity.js'

@InputType()
class CreateApiKeyInput {
  @Field({ description: 'What it is for.' })
  name!: string

  @Field(() => [Scope])
  scopes!: Scope[]

  @Field(() => Int, { defaultValue: 365, description: 'How long it lasts, 1 to 365.' })
  days!: number
}

@InputType()
class RevokeApiKeyInput {
  @Field(() => ID)
  id!: string
}

@ObjectType()
class RevokeApiKeyPayload {
  @Field(() => ApiKey, { nullable: true })
  apiKey?: ApiKey | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
class CreateApiKeyPayload extends RevokeApiKeyPayload {
  @Field(() => String, {
    nullable: true,
    description: 'For the header `Authorization: Bearer dma_…`. Shown here and never again.',
  })
  key?: string | null
}

@Resolver()
export class ApiKeysResolver {
  @Mutation(() => CreateApiKeyPayload, { description: "Makes a key for one of the school's programs." })
  async createApiKey(
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
    @Ctx() context: Context,
  ): Promise<CreateApiKeyPayload> {
    return payload(() => context.apiKeys.make(input))
  }

  @Mutation(() => RevokeApiKeyPayload, { description: 'It opens nothing from the next request on.' })
  async revokeApiKey(
    @Arg('input', () => RevokeApiKeyInput) { id }: RevokeApiKeyInput,
    @Ctx() context: Context,
  ): Promise<RevokeApiKeyPayload> {
    return payload(async () => ({ apiKey: await context.apiKeys.revoke(rowId(id)) }))
  }
}

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @FieldResolver(() => String, {
    description:
      'The username of whoever answers for it: who made it or, after they left, another of the school.',
  })
  async madeBy(@Root() { madeBy }: ApiKey): Promise<string> {
    return (await madeBy.loadOrFail()).username
  }
}

@Resolver(() => Viewer)
export class ViewerApiKeyResolver {
  @FieldResolver(() => ApiKey, { nullable: true, description: 'The key that asks; null for a person.' })
  apiKey(@Ctx() { viewer }: Context): ApiKey | null {
    return viewer.apiKey ?? null
  }
}

@Resolver(() => School)
export class SchoolApiKeysResolver {
  @FieldResolver(() => [ApiKey], {
    description: "One's own: first those that work, then the newest that have ended.",
  })
  async apiKeys(@Ctx() context: Context): Promise<ApiKey[]> {
    return context.apiKeys.list()
  }
}
