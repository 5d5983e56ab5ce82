import { GraphQLError } from 'graphql'

export const CHALLENGE = 'Bearer error="invalid_token"'

/** At every door, whatever was asked for: such a key does not go on as a visitor, to whom other things are open. */
export class OpensNothing extends GraphQLError {
  constructor() {
    const headers = new Map([['www-authenticate', CHALLENGE]])
    super('This key is not valid: it was revoked, it has expired, or its school is not approved.', {
      extensions: { code: 'UNAUTHENTICATED', http: { status: 401, headers } },
    })
  }
}
