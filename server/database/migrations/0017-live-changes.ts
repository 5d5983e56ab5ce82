import { Migration } from '@mikro-orm/migrations'

/**
 * What changes is told by the tables themselves, on commit: no way of changing a row can forget it, and what is rolled
 * back was never told. And which notifications a person also wants by mail.
 */
export class Migration0017 extends Migration {
  override up(): void {
    this.addSql(`alter table "account" add column "mailed_groups" text[] not null default '{}'`)
    this.addSql(TELL)
    for (const [table, { on, changes }] of Object.entries(TOLD)) {
      this.addSql(`
create function tell_of_${table}() returns trigger language plpgsql as $$
begin
  perform tell_change(told.kind, array_agg(distinct told.id), told.school, told.account, told.provider)
    from (${changes}) told group by told.kind, told.school, told.account, told.provider;
  return null;
end $$`)
      for (const event of on)
        this.addSql(`
create trigger tell_of_${table}_${event} after ${event} on ${table}
referencing new table as changed for each statement execute function tell_of_${table}()`)
    }
    for (const sql of RIGHTS) this.addSql(sql)
  }
}

/** Ids and kinds only. More rows at once than a screen shows are told as one: the same message twice is sent once. */
const TELL = `
create function tell_change(kind text, ids int[], school int, account int, provider boolean)
returns void language plpgsql as $$
begin
  if cardinality(ids) > 20 then ids := array[null::int]; end if;
  perform pg_notify('dma_changes', json_build_object(
      'kind', kind, 'id', each.id, 'school', school, 'account', account, 'provider', provider)::text)
    from unnest(ids) each (id);
end $$`

const ofDebtor = (table: string) => `
  select 'DEBTOR' as kind, debtor.id, debtor.school_id as school, null::int as account, false as provider
    from ${table} join debtor on debtor.id = ${table}.debtor_id`

const ofContend = (contend: string, from: string) => `
  select 'CONTEND' as kind, ${contend}.id, debtor.school_id as school, ${contend}.account_id as account,
         ${contend}.escalated_at is not null as provider
    from ${from} join debtor on debtor.id = ${contend}.debtor_id`

/** Per table: what its changed rows mean to whom. */
const TOLD: Record<string, { on: readonly string[]; changes: string }> = {
  debtor: {
    on: ['insert', 'update'],
    changes: `select 'DEBTOR' as kind, id, school_id as school, null::int as account, false as provider from changed`,
  },
  ledger_entry: { on: ['insert'], changes: ofDebtor('changed') },
  letter: {
    on: ['insert', 'update'],
    changes: `${ofDebtor('changed')}
       union all select 'LETTER', null, null, null, true from changed where state = 'FAILED'`,
  },
  contend: { on: ['insert', 'update'], changes: ofContend('changed', 'changed') },
  contend_message: {
    on: ['insert'],
    changes: ofContend('contend', 'changed join contend on contend.id = changed.contend_id'),
  },
  school: {
    on: ['insert', 'update'],
    changes: `select 'SCHOOL' as kind, id, id as school, null::int as account, true as provider from changed`,
  },
  school_application: {
    on: ['insert', 'update'],
    changes: `select 'SCHOOL' as kind, school_id as id, school_id as school, null::int as account, true as provider from changed`,
  },
  notification: {
    on: ['insert', 'update'],
    changes: `select 'NOTIFICATION' as kind, null::int as id, null::int as school, account_id as account, false as provider from changed`,
  },
  contact_message: {
    on: ['insert', 'update'],
    changes: `select 'MESSAGE' as kind, id, null::int as school, null::int as account, true as provider from changed`,
  },
}

/** What somebody may see has changed, or has ended: what is open for them is closed. */
const RIGHTS = [
  `
create function tell_of_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('dma_changes', json_build_object('kind', 'RIGHTS', tg_argv[0], old.id)::text);
  return null;
end $$`,
  `create trigger tell_of_rights after delete on session
     for each row execute function tell_of_rights('session')`,
  `create trigger tell_of_rights after update of school_id, is_provider on account
     for each row when (old.school_id is distinct from new.school_id or old.is_provider <> new.is_provider)
     execute function tell_of_rights('account')`,
  `create trigger tell_of_rights after update of state on school
     for each row when (old.state <> new.state) execute function tell_of_rights('school')`,
]
