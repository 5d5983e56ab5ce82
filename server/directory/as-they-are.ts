import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../request.js'
import { keyOf, thenOf } from './as-shown.js'
import { seenOf, type SeenEntry } from './seen.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  standings: Standings
}

/** For all entries together: a list may make thousands untrue at once. */
const SHARES = 256
const locking = (how: 'xact_lock' | 'xact_lock_shared') =>
  `select pg_advisory_${how}(hashtext('entries'), share)
     from (select distinct id % ${SHARES} as share from unnest(?::int[]) id order by 1) shares`
const idsOf = (ids: readonly number[]) => [`{${ids.join(',')}}`]

/**
 * Until the caller's transaction ends nobody is answered with these entries (rule 24): whoever has seen them by now is on
 * record, and whoever is answered later reads what they have become.
 */
export async function closeEntries(em: EntityManager, ids: readonly number[]): Promise<void> {
  await em.execute(locking('xact_lock'), idsOf(ids))
}

/**
 * What a look answers, read once it is on record: who was shown an entry as it was is told of what makes it untrue, and
 * whoever tells knows only of looks on record. Entries that are not to be seen any more, or that name another person by
 * now, are left out.
 */
export async function asTheyAre(
  context: Needs,
  shown: readonly SeenEntry[],
): Promise<ReadonlyMap<number, SeenEntry>> {
  const before = new Map(shown.map((entry) => [entry.id, entry]))
  const ids = [...before.keys()]
  if (ids.length === 0) return before
  // Nobody holds it any longer than that: whoever closes them from now on knows of the look.
  await context.em.execute(locking('xact_lock_shared'), idsOf(ids))
  const entries = await seenOf(context, ids)
  const isSame = (entry: SeenEntry) => keyOf(thenOf(entry)) === keyOf(thenOf(before.get(entry.id)!))
  return new Map(entries.filter(isSame).map((entry) => [entry.id, entry]))
}
