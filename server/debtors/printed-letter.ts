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

/** As of when the letter that was handed over by `end` tells the claim: its last printing, and where none is on record the end itself. */
export async function saidWhenHandedOver(em: EntityManager, claim: number, end: Date): Promise<Date> {
  const [print] = await em.execute<{ at: string | null }[]>(
    `select (select max(h.at) ${PRINTS} and h.at < ?) as at from debtor d where id = ?`,
    [end, claim],
  )
  return print?.at ? new Date(print.at) : end
}
