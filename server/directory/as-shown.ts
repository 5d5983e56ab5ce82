import type { EntityManager } from '@mikro-orm/postgresql'
import type { Debtor } from '../debtors/debtor.entity.js'
import { lockFound } from '../debtors/under-its-claim.js'
import { textOf, type Look } from './look.entity.js'
import type { SeenEntry } from './seen.js'

/**
 * A look names a claim by the number that it had, and since when that was about whom it showed. A claim that has come to
 * name another person since (rule 19) speaks of that one under the same number; the earlier person has a claim of its
 * own, which says as which it was shown, and keeps since when that was about it. Whoever goes from claims to looks asks
 * here, and whoever goes from a look to its claims: never by the number alone, and never by the time of the look, at which
 * a change that nobody could read yet may have been on its way.
 */

/** Whether a look has shown under this number whom a claim names now. */
export function hasShown(
  look: Pick<Look, 'shown' | 'shownSince'>,
  claim: number,
  { aboutThisPersonSince: since }: Pick<Debtor, 'aboutThisPersonSince'>,
): boolean {
  const key = keyOf({ claim, since })
  return allShownIn(look).some((one) => keyOf(one) === key)
}

/**
 * For statements, behind `with recursive`: as which claims other schools were shown one. `of`: a statement that answers
 * claim, shown, and until when looks count (null: always).
 */
export const asShown = (of: string) => `as_shown (claim, shown, until) as (
  ${of}
  union
  select of.claim, d.shown_as, of.until
    from as_shown of join debtor d on d.id = of.shown where d.shown_as is not null)`

/** The looks `l` that have shown the claim `d`, as `of`; for statements that begin with `asShown`. */
export const LOOKS_AT = `as_shown of join debtor d on d.id = of.claim join look l
    on l.shown @> array[of.shown] and l.at < coalesce(of.until, 'infinity')
   and exists (select from unnest(l.shown, l.shown_since) one (claim, since)
                where one.claim = of.shown and one.since is not distinct from d.about_this_person_since)`

/** What a look has shown, and since when that was about whom it showed. */
export interface ShownThen {
  claim: number
  since: Date | null
}

/** What one look has shown under this number. */
export function shownIn({ shown, shownSince }: Pick<Look, 'shown' | 'shownSince'>, claim: number): ShownThen {
  return { claim, since: shownSince[shown.indexOf(claim)] ?? null }
}

/** A number that has come to name another person is another one. */
export const keyOf = ({ claim, since }: ShownThen) => `${claim} ${since?.getTime()}`

/** An entry as it is shown at this moment. */
export const thenOf = ({ id: claim, aboutThisPersonSince: since }: SeenEntry): ShownThen => ({ claim, since })

/** As a look keeps them. */
export const asKept = (shown: readonly ShownThen[]) => ({
  shown: shown.map(({ claim }) => claim),
  shownSince: shown.map(({ since }) => since),
})

export const allShownIn = ({ shown, shownSince }: Pick<Look, 'shown' | 'shownSince'>): ShownThen[] =>
  shown.map((claim, at) => ({ claim, since: shownSince[at] ?? null }))

/** Of each the claims that speak of it now: most often that one alone. */
export async function nowOf(em: EntityManager, shown: readonly ShownThen[]): Promise<number[][]> {
  const claims = shown.map((): number[] => [])
  if (shown.length === 0) return claims
  const found = await em.execute<{ place: number; claim: number }[]>(
    // Only what names another person since is looked for elsewhere, among its school's.
    `with recursive now_of (place, claim, since) as (
       select place, claim, since from unnest(?::int[], ?::timestamptz[]) with ordinality as shown (claim, since, place)
       union
       select of.place, d.id, of.since
         from now_of of
         join debtor other on other.id = of.claim and other.about_this_person_since is distinct from of.since
         join debtor d on d.school_id = other.school_id and d.shown_as = other.id)
     select of.place::int, of.claim from now_of of join debtor d on d.id = of.claim
      where d.about_this_person_since is not distinct from of.since
      order by 1, 2`,
    [
      `{${shown.map(({ claim }) => claim).join(',')}}`,
      `{${shown.map(({ since }) => textOf(since)).join(',')}}`,
    ],
  )
  for (const { place, claim } of found) claims[place - 1]!.push(claim)
  return claims
}

/** The claims that speak of any of what was shown, locked. */
export async function lockAllNow(em: EntityManager, shown: readonly ShownThen[]): Promise<number[]> {
  return lockFound(em, async () => (await nowOf(em, shown)).flat())
}
