import type { EntityManager } from '@mikro-orm/postgresql'

/** Of the claims `d` of a statement: when a letter about whom it names was printed, in this life of it (rule 30). */
const PRINTS = `
  from history_entry h where h.debtor_id = d.id and h.act = 'debtor.letter-printed'
   and h.at >= greatest(d.about_this_person_since, d.listed_at)`

/** When the letters of these claims were printed last: somebody may have been handed them. Of the others there is none. */
export async function lastPrints(
  em: EntityManager,
  claims: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (claims.length === 0) return new Map()
  const prints = await em.execute<{ id: number; at: string | null }[]>(
    `select id, (select max(h.at) ${PRINTS}) as at from debtor d where id = any(?::int[])`,
    [`{${claims.join(',')}}`],
  )
  return new Map(prints.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at)]])))
}

/**
 * Of the claims `d` of a statement: as of when a letter that was handed over on a day tells the claim, in the time zone that
 * `:timeZone` is bound to. That is its last printing before that was put on `record`, and where there is none the end of the day.
 */
export const saidWhenHandedOver = (day: string, record = `'infinity'`): string => {
  const over = `(${day} + 1)::timestamp at time zone :timeZone`
  return `coalesce((select max(h.at) ${PRINTS} and h.at < least(${over}, ${record}::timestamptz)), ${over})`
}

/** Of the claims `d` of a statement: when it was last put on record that a letter was handed over. */
export const HANDED_OVER_AT = `
  (select max(o.at) from history_entry o where o.debtor_id = d.id and o.act = 'debtor.handed-over')`
