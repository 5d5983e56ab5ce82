import { Migration } from '@mikro-orm/migrations'

/**
 * What changes is written to an outbox, and told from there (`teller.ts`): a transaction that notifies itself waits with
 * its commit for every other one that does (decision 0058). Unlogged: a crash that empties it cuts every connection that
 * listens as well, and whoever listens again reads everything again.
 */
export class Migration0056 extends Migration {
  override up(): void {
    this.addSql(`
create unlogged table "outbox_message" (
  "id" bigint generated always as identity primary key,
  "channel" text not null,
  "payload" text not null check (octet_length("payload") < 1000)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`)
    this.addSql(`
create function tell_later(text, text) returns void language sql as $$
  insert into outbox_message (channel, payload) values ($1, $2)
$$`)
    this.addSql(`
create or replace function tell_change(kind text, ids int[], school int, account int, provider boolean)
returns void language plpgsql as $$
begin
  if cardinality(ids) > 20 then ids := array[null::int]; end if;
  insert into outbox_message (channel, payload)
    select 'dma_told', json_build_object(
      'kind', kind, 'id', each.id, 'school', school, 'account', account, 'provider', provider)::text
    from unnest(ids) each (id);
end $$`)
    this.addSql(`
create or replace function tell_of_rights() returns trigger language plpgsql as $$
begin
  perform tell_later('dma_told', json_build_object('kind', 'RIGHTS', tg_argv[0], old.id)::text);
  return null;
end $$`)
  }
}
