-- Brings back rows that somebody has deleted, out of a PostgreSQL that was restored aside to the minute before
-- (docs/operations.md, "Rows that were deleted"). On the primary, as the user postgres:
--
--   psql -v socket=/var/run/postgresql -v port=5499 -f bring-back.sql dma                       tells what is missing
--   psql -v socket=/var/run/postgresql -v port=5499 -v tables=debtor,… -f bring-back.sql dma    and brings back those
--
-- All of it or nothing; no row that is there is touched. What the register empties by itself (sessions, codes,
-- counters, files of imports, what was swept and purged since) is missing too: name only what was deleted by mistake.
\set QUIET on
\set ON_ERROR_STOP on
\pset pager off
\if :{?tables}
\else
  \set tables ''
\endif
begin;
set local client_min_messages = warning;
select set_config('dma.tables', :'tables', true) \g /dev/null
create extension if not exists postgres_fdw;
create server aside foreign data wrapper postgres_fdw
  options (host :'socket', port :'port', dbname 'dma', fetch_size '10000');
create user mapping for current_user server aside options (user 'postgres');
create schema aside;
import foreign schema public from server aside into aside;
create temporary table missing (in_table name primary key, rows bigint, brought_back bigint) on commit drop;

do $$
declare
  wanted constant name[] := string_to_array(current_setting('dma.tables'), ',');
  one record;
  is_there text;
  columns text;
  found bigint;
  done bigint;
begin
  for one in
    -- A table that is kept in parts has its key in each of them.
    select c.oid, c.relname as name, i.indrelid as keyed, i.indkey::int[] as key
    from pg_class c join pg_index i on i.indisprimary
      and i.indrelid = coalesce((select min(inhrelid) from pg_inherits where inhparent = c.oid), c.oid)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and to_regclass(format('aside.%I', c.relname)) is not null
  loop
    select string_agg(format('here.%1$I = a.%1$I', attname), ' and ') into is_there
      from pg_attribute where attrelid = one.keyed and attnum = any (one.key);
    -- Here once, so that it is fetched once.
    execute format('create temporary table %I on commit drop as select a.* from aside.%I a
      where not exists (select from public.%I here where %s)', 'missing_' || one.name, one.name, one.name, is_there);
    get diagnostics found = row_count;
    done := 0;
    if one.name = any (wanted) then
      select string_agg(quote_ident(attname), ', ') into columns
        from pg_attribute where attrelid = one.oid and attnum > 0 and not attisdropped and attgenerated = '';
      -- As a restore does: no trigger tells anybody, and the order of the tables does not matter.
      set local session_replication_role = replica;
      execute format('insert into public.%I (%s) overriding system value select %s from pg_temp.%I',
        one.name, columns, columns, 'missing_' || one.name);
      get diagnostics done = row_count;
      set local session_replication_role = origin;
    end if;
    if found > 0 then insert into missing values (one.name, found, done); end if;
  end loop;

  -- What was brought back names nothing that is not there.
  for one in
    select c.relname as child, p.relname as parent, kid.attname as child_column, mum.attname as parent_column
    from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_class p on p.oid = f.confrelid
      join pg_attribute kid on kid.attrelid = f.conrelid and kid.attnum = f.conkey[1]
      join pg_attribute mum on mum.attrelid = f.confrelid and mum.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and c.relname = any (wanted)
  loop
    execute format('select count(*) from pg_temp.%I a where a.%I is not null
      and not exists (select from public.%I b where b.%I = a.%2$I)',
      'missing_' || one.child, one.child_column, one.parent, one.parent_column) into found;
    if found > 0 then
      raise exception '% rows of % name a % that is not there: bring that back too. Nothing was changed.',
        found, one.child, one.parent;
    end if;
  end loop;
end
$$;

select in_table, rows as missing, brought_back from missing order by 1;
drop schema aside cascade;
drop server aside cascade;
drop extension postgres_fdw;
commit;
