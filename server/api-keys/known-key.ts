import { GraphQLError } from 'graphql'
import type { Caller, Context } from '../context.js'

/** How every key begins: people and secret scanners know it by that. */
export const KEY_BEGINS = 'dma_'

/** A key comes in the Authorization header alone: in a cookie it would be sent by any page that makes a browser ask. */
export const isProgram = ({ key, cookie }: Caller) => !cookie && (key?.startsWith(KEY_BEGINS) ?? false)

/**
 * A key that opens nothing is told so whatever was asked for, with the status that programs look at first. It does not
 * go on as a visitor, to whom other things are open than to a key.
 */
export function withKnownKey(context: Context): Context {
  if (!isProgram(context.caller) || context.viewer.apiKey) return context
  throw new GraphQLError(
    'This key opens nothing: it was revoked, it has expired, or its school is not approved.',
    { extensions: { code: 'UNAUTHENTICATED', http: { status: 401, headers: CHALLENGE } } },
  )
}

const CHALLENGE = new Map([['www-authenticate', 'Bearer error="invalid_token"']])
