import type { Rules } from '../shared/rules.js'
import { clockAfter, nextTick, type OnRecord, type Tick } from './contend-clock.js'
import { laterBy, type AgreedPlan } from './instalments.js'
import { clockAfterBar, daysPaused } from './standing-still.js'
import { ContendState, LIVE, PENDING, REMOVING, Side, step } from './states.js'

/** What the clock does next to the cases of one claim if nobody does anything, and to which. */
export function nextOf<T extends OnRecord>(cases: readonly T[], rules: Rules): (Tick & { of: T }) | null {
  const ticks = cases.flatMap((of) => {
    const tick = nextTick(of, rules)
    return tick ? [{ ...tick, of }] : []
  })
  return ticks.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null
}

/**
 * The cases of one claim as they stand at this moment, in their order: what the clock has done since the last act on
 * record is derived when read, and recorded by the next act or the scheduler. A plan stands still while a dispute lives
 * beside it, and ends with the claim that the dispute takes out (rule 25); so do the days to ask about an earlier no (rule 13).
 */
export function standTogether<T extends OnRecord>(stored: readonly T[], rules: Rules, now: Date): T[] {
  let cases = [...stored]
  for (;;) {
    const tick = nextOf(cases, rules)
    if (!tick || tick.at > now) return cases
    const { of, act, at } = tick
    const { to } = step(of.state, of.reason, act, Side.REGISTER)!
    cases = cases.map((one) => {
      if (one === of) return { ...one, state: to, clockFrom: clockAfter(one.clockFrom, to, at) }
      if (one.stood && !PENDING.includes(to)) return mayAskAgain(one, one.stood.at, to, rules, at)
      const waits = one.state === ContendState.AGREED && one.plan?.pausedAt && !LIVE.includes(to)
      return waits ? afterDispute(one, one.plan!, to, rules, at) : one
    })
  }
}

/** What a removal has ended is asked by nobody. */
function mayAskAgain<T extends OnRecord>(one: T, since: string, to: ContendState, rules: Rules, at: Date): T {
  const clockFrom = REMOVING.includes(to) ? one.clockFrom : clockAfterBar(one, new Date(since), at, { rules })
  return { ...one, stood: null, clockFrom }
}

function afterDispute<T extends OnRecord>(
  one: T,
  plan: AgreedPlan,
  to: ContendState,
  rules: Rules,
  at: Date,
): T {
  if (REMOVING.includes(to)) return { ...one, state: ContendState.KEPT, clockFrom: at }
  return { ...one, plan: { ...laterBy(plan, daysPaused(plan, rules, at)), pausedAt: null } }
}
