import type { StatedClaim } from './debtors/stated-claim.js'
import type { DebtStatus } from './debtors/debtor.entity.js'
import type { LetterKind } from '../common/letter-kinds.js'

/**
 * What became of something, as a plain value: a story ends with `context.did(act)`, by whichever door it came in.
 * `claim` is a debtor's id.
 */
export type Act =
  /**
   * `unseen`: how much of what was claimed before nobody else had seen yet (rule 19), in minor units. `otherwisePaid`: it
   * comes back, and more or less of it is paid than before it was Completed.
   */
  | {
      kind: 'claim.changed'
      claim: number
      before: StatedClaim
      after: StatedClaim
      unseen: number
      otherwisePaid?: boolean
    }
  /** What its family heard of, others see from now on (rule 19). */
  | { kind: 'claim.raise-seen'; claim: number; since: Date }
  | { kind: 'claim.paid'; claim: number }
  | { kind: 'claim.payment-voided'; claim: number }
  /** By its school, or because the last of it was paid. */
  | { kind: 'claim.completed'; claim: number }
  | { kind: 'claim.withdrawn'; claim: number; status: DebtStatus }
  /** With its import, before anybody was told (rule 30): nobody follows, for nobody knew. */
  | { kind: 'claim.undone'; claim: number }
  /** By silence or by a decision (rule 13). */
  | { kind: 'claim.removed'; claim: number }
  /** What was about the earlier family is now the claim `earlier` (rule 19). */
  | { kind: 'claim.person-changed'; claim: number; earlier: number }
  /** The mail server took it, or it is given up. */
  | { kind: 'letter.left'; letter: number; of: LetterKind }

export type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>

/** The services that follow. */
interface Followers {
  corrections: Record<'follow' | 'left', (acts: readonly Act[]) => Promise<void>>
}

/** Whoever follows acts is given all of a story's, in a few statements however many, and does nothing outside of the database. */
type Follower = (context: Followers, acts: readonly Act[]) => Promise<void>

const corrections: Follower = ({ corrections }, acts) => corrections.follow(acts)
const correctionsLeft: Follower = ({ corrections }, acts) => corrections.left(acts)

/** Who follows each act, in order. */
const FOLLOWERS: Record<Act['kind'], readonly Follower[]> = {
  'claim.changed': [corrections],
  'claim.raise-seen': [corrections],
  'claim.paid': [corrections],
  'claim.payment-voided': [corrections],
  'claim.completed': [corrections],
  'claim.withdrawn': [corrections],
  'claim.undone': [],
  'claim.removed': [corrections],
  'claim.person-changed': [corrections],
  'letter.left': [correctionsLeft],
}

/** Tells the followers of a story's acts: each once, in the order of the page above. */
export async function follow(context: Followers, acts: readonly Act[]): Promise<void> {
  for (const follower of new Set(Object.values(FOLLOWERS).flat())) {
    const followed = acts.filter(({ kind }) => FOLLOWERS[kind].includes(follower))
    if (followed.length > 0) await follower(context, followed)
  }
}
