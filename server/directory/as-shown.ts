import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * For statements, behind `with recursive`: as which claims other schools were shown one, each before `until`. Beside its
 * own number that is the number it had before its claim came to name another person (rule 19). `of`: a statement that
 * answers claim, shown and until.
 */
export const asShown = (of: string) => `as_shown (claim, shown, until) as (
  ${of}
  union
  select of.claim, d.shown_as, least(of.until, d.shown_until)
    from as_shown of join debtor d on d.id = of.shown where d.shown_as is not null)`

/** The claims that speak now of what was shown as these, at `at`: they themselves, and those that have them as `asShown`. */
export async function nowOf(em: EntityManager, shown: readonly number[], at: Date): Promise<number[]> {
  const found = await em.execute<{ claim: number }[]>(
    `with recursive now_of (claim) as (
       select unnest(?::int[])
       union
       select d.id from now_of join debtor d on d.shown_as = now_of.claim and d.shown_until > ?)
     select claim from now_of`,
    [`{${shown.join(',')}}`, at],
  )
  return found.map(({ claim }) => claim)
}
