import type { Debtor } from './debtor.entity.js'
import type { Named } from './identity.js'

/** Whom a family last heard that a claim is about, and since when, as an instant, its wording is as it is now. */
export interface Heard extends Named {
  rewordedAt?: string
}

/** The family has heard whom the claim named at that moment; where it was worded anew later, that it has not heard. */
export function hearNames(debtor: Debtor, at: Date): void {
  const since = debtor.heard?.rewordedAt
  if (!since || new Date(since) <= at) debtor.heard = null
}
