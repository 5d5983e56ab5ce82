import type { Pool } from 'pg'

/** What is to be counted in one row of the table. */
export interface Wanted {
  key: string
  size: number
  /** Whether as many of them as still fit will do. */
  part: boolean
  most: number
  /** How long a window lasts that begins now, and how long any of this row can last, in milliseconds. */
  lasts: number
  longest: number
}

/** How such a row stood before, until when its window lasts (`Date.now()`), and how many would be or were counted. */
export interface Stand {
  points: number
  until: number
  size: number
  fits: boolean
}

/** What was counted of a row, so that it can be given back. */
interface Counted {
  key: string
  size: number
  until: number
}

/**
 * Counts in all these rows, or, where one of them has no room, in none: a refusal counts nothing, so nothing has to be
 * given back, and nobody else is refused because of it meanwhile. Answers how each stood, and whether it was counted.
 */
export async function takeTogether(
  pool: Pool,
  wanted: readonly Wanted[],
  now: number,
): Promise<{ stands: Stand[]; taken: boolean }> {
  const columns = (['key', 'size', 'part', 'most', 'lasts', 'longest'] as const).map((column) =>
    wanted.map((row) => row[column]),
  )
  for (;;) {
    const { rows } = await pool.query<Stand & { taken: boolean }>(TAKE, [...columns, now])
    const taken = rows.every((row) => row.taken)
    // All had room, yet rows had to be entered first, which somebody else may do at the same time: now they are there.
    if (taken || !rows.every(({ fits }) => fits)) return { stands: rows, taken }
  }
}

/** Takes counts back, of windows that have not ended since. One of which nothing is left begins anew with the next. */
export async function giveBack(pool: Pool, counted: readonly Counted[]): Promise<void> {
  await pool.query(GIVE_BACK, [
    counted.map(({ key }) => key),
    counted.map(({ size }) => size),
    counted.map(({ until }) => until),
  ])
}

/** Forgets all that these rows have counted. */
export async function forget(pool: Pool, keys: readonly string[]): Promise<void> {
  await pool.query('delete from rate_limits where key = any($1::text[])', [keys])
}

/** What ended over an hour ago goes. */
export async function sweep(pool: Pool, now: number): Promise<void> {
  await pool.query(SWEEP, [now - 3600 * 1000])
}

/**
 * The rows that are there are locked in the order of their keys, so that nobody waits in a ring, and read as they are
 * then. One that is not there cannot be locked: a single one is entered with its count, unless somebody else was first;
 * several are entered empty, and counted the next time.
 * A window that ends later than any can was begun before the clock was put back: it begins anew.
 */
const TAKE = `
with wanted as (
  select * from unnest($1::text[], $2::int[], $3::bool[], $4::bigint[], $5::bigint[], $6::bigint[])
    with ordinality as wanted (key, size, part, most, lasts, longest, place)
), held as materialized (
  select key, points, expire from rate_limits where key = any($1::text[]) order by key for update
), living as (
  select wanted.*, held.key is null as missing,
         coalesce(held.expire > $7::bigint and held.expire <= $7::bigint + longest, false) as lives,
         held.points as held_points, held.expire as held_until
    from wanted left join held using (key)
), stands as (
  select living.*, stood.*, case when part then least(size, most - points) else size end::int as counts,
         case when part then points < most else points + size <= most end as fits
    from living cross join lateral (
      select case when lives then held_points else 0 end as points,
             case when lives then held_until else $7::bigint + lasts end as until) stood
), verdict as (
  select bool_and(fits) as fit, (count(*) filter (where missing))::int as missed from stands
), entered as (
  insert into rate_limits (key, points, expire)
  select key, case when missed = 1 then counts else 0 end, case when missed = 1 then until else 0 end
    from stands, verdict where missing and fit order by key
  on conflict (key) do nothing returning key
), ready as (
  select fit and missed <= 1 and missed = (select count(*) from entered) as taken from verdict
), counted as (
  insert into rate_limits (key, points, expire)
  select key, points + counts, until from stands, ready where not missing and taken
  on conflict (key) do update set points = excluded.points, expire = excluded.expire
)
select points, until::float8 as until, counts as size, fits, taken from stands, ready order by place`

const GIVE_BACK = `
with held as materialized (
  select key from rate_limits where key = any($1::text[]) order by key for update
)
update rate_limits set points = greatest(points - size, 0), expire = case when points > size then expire else 0 end
  from held join unnest($1::text[], $2::int[], $3::bigint[]) as given (key, size, until) using (key)
 where rate_limits.key = held.key and expire = until`

const SWEEP = `
delete from rate_limits where key in (
  select key from rate_limits where expire < $1::bigint order by key for update skip locked)`
