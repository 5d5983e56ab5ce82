import { part } from '../shared/sql-part.js'
import type { Reading } from './held-wards.js'
import { freeHolds, isLivingSql } from './hold-clock.js'

/**
 * Rule 27: whether a school holds more beside one than so many that stand by themselves, or than one in so many of the claims that it
 * listed, was shown or holds.
 */
export async function hidesMany(
  { em, rules, now }: Reading,
  school: number,
  except: number,
): Promise<boolean> {
  const { sql, values } = part`
    with living as (select id, debtor_id from safeguarding_hold hold
                     where school_id = ${school} and ${isLivingSql(rules, now)})
    select (select count(*)::int from living where id <> ${except}) as living,
           (select count(*)::int from (
              select id from debtor where school_id = ${school} and withdrawn_at is null and purged_at is null
               union select unnest(shown) from look where school_id = ${school}
               union select debtor_id from living) family) as families`
  const [found] = await em.execute<{ living: number; families: number }[]>(sql, values)
  return found!.living + 1 > freeHolds(found!.families, rules)
}
