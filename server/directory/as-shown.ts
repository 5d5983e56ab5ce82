import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * A look names a claim by the number that it had. A claim that has come to name another person since (rule 19) speaks of
 * that one under the same number; the earlier person has a claim of its own, which says as what it was shown until then.
 * Whoever goes from claims to looks asks here, and whoever goes from a look to its claims: never by the number alone.
 */

/**
 * For statements, behind `with recursive`: as which claims other schools were shown one, each before `until`. `of`: a
 * statement that answers claim, shown and until.
 */
export const asShown = (of: string) => `as_shown (claim, shown, until) as (
  ${of}
  union
  select of.claim, d.shown_as, least(of.until, d.shown_until)
    from as_shown of join debtor d on d.id = of.shown where d.shown_as is not null)`

/** The looks `l` that have shown the claim `d`, as `of`; for statements that begin with `asShown`. */
export const LOOKS_AT = `as_shown of join debtor d on d.id = of.claim join look l
    on l.shown @> array[of.shown] and l.at < coalesce(of.until, 'infinity')
   and l.at >= coalesce(d.about_this_person_since, '-infinity')`

/** What a look has shown, and when. */
export interface ShownThen {
  claim: number
  at: Date
}

/** Of each the claims that speak of it now: most often that one alone. */
export async function nowOf(em: EntityManager, shown: readonly ShownThen[]): Promise<number[][]> {
  const claims = shown.map((): number[] => [])
  if (shown.length === 0) return claims
  const found = await em.execute<{ place: number; claim: number }[]>(
    // Only what names another person since is looked for elsewhere, among its school's.
    `with recursive now_of (place, claim, at) as (
       select place, claim, at from unnest(?::int[], ?::timestamptz[]) with ordinality as shown (claim, at, place)
       union
       select of.place, d.id, of.at
         from now_of of
         join debtor other on other.id = of.claim and other.about_this_person_since > of.at
         join debtor d on d.school_id = other.school_id and d.shown_as = other.id and d.shown_until > of.at)
     select of.place::int, of.claim from now_of of join debtor d on d.id = of.claim
      where d.about_this_person_since is null or d.about_this_person_since <= of.at
      order by 1, 2`,
    [
      `{${shown.map(({ claim }) => claim).join(',')}}`,
      `{${shown.map(({ at }) => at.toISOString()).join(',')}}`,
    ],
  )
  for (const { place, claim } of found) claims[place - 1]!.push(claim)
  return claims
}

/**
 * The claims that speak of any of what one look has shown once all of them are locked: while a lock is waited for one of
 * them may come to name another person.
 */
export async function lockAllNow(em: EntityManager, ids: readonly number[], at: Date): Promise<number[]> {
  const shown = ids.map((claim) => ({ claim, at }))
  const inOrder = async () => [...new Set((await nowOf(em, shown)).flat())].toSorted((a, b) => a - b)
  for (let claims = await inOrder(); ;) {
    // In the order of their numbers, as everybody who locks several claims does.
    await em.execute(`select id from debtor where id = any(?::int[]) order by id for update`, [
      `{${claims.join(',')}}`,
    ])
    const now = await inOrder()
    if (now.join() === claims.join()) return now
    claims = now
  }
}
