import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * When the letters of these claims were printed last, before `end` if that is given: somebody may have been handed them. Of a
 * claim since it was listed (again, after an undone import: rule 30) and names whom it names; of the others there is none.
 */
export async function lastPrints(
  em: EntityManager,
  claims: readonly number[],
  end: Date | null = null,
): Promise<ReadonlyMap<number, Date>> {
  if (claims.length === 0) return new Map()
  const prints = await em.execute<{ id: number; at: string }[]>(
    `select d.id, max(h.at) as at
       from debtor d join history_entry h on h.debtor_id = d.id and h.act = 'debtor.letter-printed'
      where d.id = any(?::int[]) and h.at >= greatest(d.about_this_person_since, d.listed_at)
        and h.at < coalesce(?::timestamptz, 'infinity')
      group by d.id`,
    [`{${claims.join(',')}}`, end],
  )
  return new Map(prints.map(({ id, at }) => [id, new Date(at)]))
}
