/** One part of a table that is kept in parts, and which rows it takes, as PostgreSQL says it. */
export interface Partition {
  name: string
  bounds: string
}

/** Asks the database, as a pool, a client or an EntityManager does. */
type Run = (statement: string) => Promise<unknown>

/** Every partition: of which table, by which bounds, and these as moments; without an end: whatever fits nowhere else. */
export const PARTITIONS = `
  select parent.relname::text as "table", part.relname::text as name, bounds,
         coalesce((regexp_match(bounds, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz, '-infinity') as starts,
         (regexp_match(bounds, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as ends
    from pg_inherits
    join pg_class parent on parent.oid = inhparent
    join pg_class part on part.oid = inhrelid
   cross join lateral (select pg_get_expr(part.relpartbound, part.oid) as bounds) as said
   where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace`

/**
 * Adds a partition that is as its table. Where the table has no key, because PostgreSQL wants what it is parted by in a key
 * of the whole, each has one of its own on the number, from one sequence. `fill` puts rows into it before anybody can see them.
 */
export async function addPartition(
  run: Run,
  table: string,
  { name, bounds }: Partition,
  fill?: () => Promise<unknown>,
): Promise<void> {
  await run(`create table "${name}" (like "${table}" including all)`)
  await run(`
    do $$ begin
      if not exists (select from pg_index where indrelid = '"${table}"'::regclass and indisprimary) then
        alter table "${name}" add primary key (id);
      end if;
    end $$`)
  await fill?.()
  await run(`alter table "${table}" attach partition "${name}" ${bounds}`)
}
