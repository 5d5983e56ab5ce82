import type { RequestContext } from '../../request.js'
import { Allowance, type Allowances } from '../../doors/limits/allowances.js'
import { LimitReached, type Reading } from '../../doors/limits/limit-reached.js'

interface Needs extends RequestContext {
  allowances: Allowances
}

const LIMIT = 'batch-check-day'
const DAY_SECONDS = 24 * 60 * 60

/**
 * Takes so many of the applicants that the viewer's school may check by lists in 24 hours (rule 10), or throws
 * LimitReached. The records are the count: call it in their transaction, under the lock of the school's lists.
 */
export async function takeApplicants(context: Needs, applicants: number): Promise<void> {
  await context.allowances.draw(Allowance.APPLICANTS, applicants, async () => [
    await taken(context, applicants),
  ])
}

/** How many of them are left to the viewer's school. */
export async function applicantsLeft(context: RequestContext): Promise<number> {
  return Math.max(0, context.rules.batchRowsPerDay - (await usedOf(context)).used)
}

async function taken(context: RequestContext, applicants: number): Promise<Reading> {
  const quota = context.rules.batchRowsPerDay
  const now = context.now()
  const { used, oldest } = await usedOf(context)
  const wait =
    ((oldest === null ? now.getTime() / 1000 : Number(oldest)) + DAY_SECONDS) * 1000 - now.getTime()
  if (used + applicants > quota)
    throw new LimitReached(
      LIMIT,
      `Lists may hold ${quota} applicants a day, and ${used} are used up.`,
      wait,
      { quota, seconds: DAY_SECONDS, left: Math.max(0, quota - used) },
    )
  // Of real time, as every limit is told, although a day is one of the register's clock.
  const resetsAt = new Date(Date.now() + wait)
  return { limit: LIMIT, quota, seconds: DAY_SECONDS, left: quota - used - applicants, resetsAt }
}

/** Of the last 24 hours: how many, and when the first of them was (seconds since 1970). */
async function usedOf(context: RequestContext): Promise<{ used: number; oldest: string | null }> {
  const [looks] = await context.em.execute<{ used: number; oldest: string | null }[]>(
    `select count(*)::int as used, extract(epoch from min(at)) as oldest
       from look where school_id = ? and batch and at > ?`,
    [context.school.id, new Date(context.now().getTime() - DAY_SECONDS * 1000)],
  )
  return looks!
}
