import { GraphQLError } from 'graphql'
import type { Caller } from '../context.js'

/** How every key begins: people and secret scanners know it by that. */
export const KEY_BEGINS = 'dma_'

/** A key comes in the Authorization header alone: in a cookie it would be sent by any page that makes a browser ask. */
export const isProgram = ({ key, cookie }: Pick<Caller, 'key' | 'cookie'>) =>
  !cookie && (key?.startsWith(KEY_BEGINS) ?? false)

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
