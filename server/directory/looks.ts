import type { Context } from '../context.js'
import { Allowance } from '../doors/allowances.js'
import { LimitReached } from '../doors/limit-reached.js'
import { localDate } from '../shared/clock.js'

/** Counts a look of the viewer's school, or throws LimitReached (rule 10): what is refused is counted for the provider. */
export async function takeLook(context: Context): Promise<void> {
  const { world, em, rules } = context
  const school = context.viewer.school!.id
  try {
    await context.allowances.draw(Allowance.LOOKS, 1, () => world.limits.look(school))
  } catch (error) {
    if (error instanceof LimitReached)
      await em.execute(
        `insert into look_refusal (school_id, day, count) values (?, ?, 1)
           on conflict (school_id, day) do update set count = look_refusal.count + 1`,
        [school, localDate(context.now(), rules.timeZone)],
      )
    throw error
  }
}
