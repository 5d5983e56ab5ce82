/**
 * Takes a table or a view, and what it reads, for a migration alone. Whoever holds it is waited for half a second at a time,
 * a minute in all: less than PostgreSQL waits before it ends somebody over a deadlock, and nobody waits behind the
 * migration for longer.
 */
export const locking = (table: string) => `
do $$
begin
  perform set_config('lock_timeout', '500ms', true);
  for turn in 1..120 loop
    begin
      lock table ${table} in access exclusive mode;
      exit;
    exception when lock_not_available then
      if turn = 120 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$`
