import type { FormError } from './useFormErrors'

interface Sending<Read> {
  /** What the form was filled from. */
  first: Read
  /** Sends the answers over what was read, unless something was done since: then it is refused for `ifRevision`. */
  send: (over: Read) => Promise<readonly FormError[]>
  /** Reads what is saved by now. */
  read: () => Promise<Read | null>
  /** Of what was read now: what somebody typed here over something else, in sentences. */
  overtakenIn: (now: Read) => readonly FormError[]
}

/** What was done meanwhile stops nobody whose answers it does not touch, and is overwritten by nobody who has not read it. */
export async function sendOver<Read>({ first, send, read, overtakenIn }: Sending<Read>) {
  const refused = await send(first)
  if (!refused.some(({ field }) => field === 'ifRevision')) return refused
  const now = await read()
  if (!now) return refused
  const overtaken = overtakenIn(now)
  return overtaken.length > 0 ? overtaken : send(now)
}

/** "The amount owed changed to ₦60,000.00 while you were editing." and how to mean it all the same. */
export const overtakenWords = (named: string, change: string) =>
  `${named} ${change} while you were editing. To put what you typed in its place, save again.`
