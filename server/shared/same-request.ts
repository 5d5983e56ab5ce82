import { derivedToken } from './secrets.js'
import { UserErrorCode, refuse } from './user-error.js'

/** How the key begins of a request that is known by its content alone; the moment stands at its end. */
export const SAME = 'same:'

/** Milliseconds: without a key of the caller's, the same content again within this time is the same request again. */
export const SAME_REQUEST = 2 * 60_000

/**
 * A request under a key of its caller's. `key` finds what it has done before; what goes on record is `kept`, which adds
 * what was asked for, as only whoever has SECRET can tell: so the key with anything else is refused, and not answered as
 * done. What is left out and null are the same.
 */
export function keyed(secret: string, key: string, content: unknown) {
  const said = JSON.stringify(content, (_name, value: unknown) => value ?? undefined)
  const kept = `${key}:${derivedToken(secret, `request:${said}`)}`
  return {
    key,
    kept,
    /** Throws where the key has done something else. What was kept before this was told apart is not compared. */
    mustBe(earlier: string): void {
      if (earlier !== key && earlier !== kept && !earlier.startsWith(`${kept}:`)) throw sentBefore()
    },
  }
}

/** What the key stands for is done already, and is not this. */
export const sentBefore = () =>
  refuse(
    UserErrorCode.CONFLICT,
    'requestKey',
    'This was sent before with other details, and that is on record. Look at what is there now. If this is needed as well, send it again as a new request.',
  )
