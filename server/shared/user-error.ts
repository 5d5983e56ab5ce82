import { GraphQLError } from 'graphql'
import { Field, ObjectType, registerEnumType } from 'type-graphql'

export enum UserErrorCode {
  REQUIRED = 'REQUIRED',
  INVALID = 'INVALID',
  TAKEN = 'TAKEN',
  TOO_LONG = 'TOO_LONG',
  TOO_SHORT = 'TOO_SHORT',
  TOO_COMMON = 'TOO_COMMON',
  MISMATCH = 'MISMATCH',
  WRONG_CREDENTIALS = 'WRONG_CREDENTIALS',
  EXPIRED = 'EXPIRED',
  NOT_FOUND = 'NOT_FOUND',
  CONFLICT = 'CONFLICT',
  TOO_LARGE = 'TOO_LARGE',
  WRONG_TYPE = 'WRONG_TYPE',
}
registerEnumType(UserErrorCode, {
  name: 'UserErrorCode',
  description: 'Why an input was refused, for programs.',
})

@ObjectType({ description: 'A refusal that the person can put right. Nothing was stored.' })
export class UserError {
  @Field(() => UserErrorCode)
  code!: UserErrorCode

  @Field(() => [String], {
    nullable: true,
    description: 'Path of the input field, like ["proprietor", "email"]; null when the whole input is meant.',
  })
  field?: string[] | null

  @Field({ description: 'A sentence for the person, that says how to put it right.' })
  message!: string
}

/** Thrown by services; doors turn it into `userErrors` (GraphQL) or field errors (REST). */
export class Refused extends Error {
  constructor(readonly userErrors: UserError[]) {
    super(userErrors.map((error) => error.message).join(' '))
    this.name = 'Refused'
  }
}

/** For `catch`, where what is refused simply is not there; all else is thrown on: nobody knows then whether it is. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}

/** One refusal, about one field (a dotted path) or about the whole input (null). */
export function refuse(code: UserErrorCode, field: string | null, message: string): Refused {
  return new Refused([userError(code, field, message)])
}

export function userError(code: UserErrorCode, field: string | null, message: string): UserError {
  return { code, field: field === null ? null : field.split('.'), message }
}

/** Runs a mutation's story and answers its payload; a refusal becomes its `userErrors`, all else is thrown on. */
export async function payload<T extends object>(
  story: () => Promise<T>,
): Promise<T & { userErrors: UserError[] }> {
  try {
    return { ...(await story()), userErrors: [] }
  } catch (error) {
    if (error instanceof Refused) return { userErrors: error.userErrors } as T & { userErrors: UserError[] }
    throw error
  }
}

/** An account has to be given in `field`, or somebody signed in. */
export const unauthenticatedFor = (field: string) =>
  refuse(UserErrorCode.REQUIRED, field, 'Choose a username and a password for the school, or sign in first.')

export const unauthenticated = () =>
  new GraphQLError('Please sign in first.', { extensions: { code: 'UNAUTHENTICATED' } })

export const passwordRequired = () =>
  new GraphQLError('Nothing was done yet: please confirm your password first.', {
    extensions: { code: 'PASSWORD_REQUIRED' },
  })

export const forbidden = (message = 'You are not allowed to do this.') =>
  new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } })
