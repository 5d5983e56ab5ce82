import { Migration } from '@mikro-orm/migrations'

/**
 * What looks asked and answered goes whole by its age: it lies apart from the row that stays, in partitions of a week that
 * `weeks.ts` makes ahead and drops (decision 0061). No row is moved: what is older lies in columns of the row that stays,
 * which a later version drops. `look` is a view over both, so servers of the version before go on with the same
 * statements, and whoever locks a look locks the row that stays. Whoever holds the table is waited for as in 0073.
 */
export class Migration0074 extends Migration {
  override up(): void {
    this.addSql(`
do $$
begin
  perform set_config('lock_timeout', '500ms', true);
  for turn in 1..120 loop
    begin
      lock table look in access exclusive mode;
      exit;
    exception when lock_not_available then
      if turn = 120 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$`)
    this.addSql(`alter table "look" rename to "look_kept"`)
    this.addSql(`alter table "look_kept" alter column "asked" drop not null`)
    this.addSql(`alter index "look_pkey" rename to "look_kept_pkey"`)
    for (const column of ['school_id', 'at'])
      this.addSql(`alter index "look_${column}_index" rename to "look_kept_${column}_index"`)
    for (const constraint of CONSTRAINTS)
      this.addSql(
        `alter table "look_kept" rename constraint "look_${constraint}" to "look_kept_${constraint}"`,
      )
    for (const sql of [CONTENTS, OTHER, VIEW, DEFAULTS, PARTS, TRIGGER]) this.addSql(sql)
  }
}

const CONSTRAINTS = [
  'kind_check',
  'purpose_check',
  'outcome_check',
  'school_id_foreign',
  'account_id_foreign',
  'api_key_id_foreign',
]

const CONTENTS = `
create table "look_content" (
  "look" int not null,
  "at" timestamptz not null,
  "asked" jsonb not null,
  "results" jsonb null,
  "reference" text null,
  primary key ("look", "at")
) partition by range ("at")`
const OTHER = `create table "look_content_other" partition of "look_content" default`

const contentOf = (column: string) =>
  `(select c.${column} from look_content c where c.look = k.id and c.at = k.at), k.${column}`
/**
 * The columns in their order from before: who has prepared a statement goes on with it. Each content by a question of its
 * own, which locks nothing and is not asked where nobody wants it. What is purged is read by nobody, though its week is there.
 */
const VIEW = `
create view "look" as
select k.id, k.school_id, k.account_id, k.kind,
       case when k.purged_at is null then coalesce(${contentOf('asked')}, '{}') else '{}' end as asked,
       k.shown, k.at, k.batch, k.purpose,
       case when k.purged_at is null then coalesce(${contentOf('reference')}) end as reference,
       case when k.purged_at is null then coalesce(${contentOf('results')}) end as results,
       k.outcome, k.outcome_at, k.api_key_id, k.purged_at, k.request_key
  from look_kept k`
const DEFAULTS = `
alter view "look" alter column "id" set default nextval('look_id_seq'), alter column "shown" set default '{}',
                  alter column "batch" set default false`

const KEPT =
  'id school_id account_id api_key_id kind shown at batch purpose outcome outcome_at purged_at request_key'.split(
    ' ',
  )
/** Only what is changed is written: another may be changing the rest of the row at this moment. */
const changed = (column: string) =>
  `${column} = case when new.${column} is distinct from old.${column} then new.${column} else k.${column} end`
const inOld = (column: string) =>
  `${column} = case when new.purged_at is null and k.asked is not null then new.${column} end`
const CONTENT = ['at', 'asked', 'results', 'reference']
const row = (of: string) => `(${CONTENT.map((column) => `${of}.${column}`).join(', ')})`
const PARTS = `
create function part_look() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into look_kept (${KEPT.join(', ')}) values (${KEPT.map((column) => `new.${column}`).join(', ')});
    insert into look_content (look, ${CONTENT.join(', ')}) values (new.id, ${CONTENT.map((column) => `new.${column}`).join(', ')});
    return new;
  elsif tg_op = 'UPDATE' then
    update look_kept k set ${[...KEPT.map(changed), ...['asked', 'results', 'reference'].map(inOld)].join(',\n           ')}
     where k.id = old.id;
    if not found then return null; end if;
    -- What is purged lies in its week, unread, until that is dropped.
    if new.purged_at is null and ${row('new')} is distinct from ${row('old')} then
      update look_content set (look, ${CONTENT.join(', ')}) = (new.id, ${CONTENT.map((column) => `new.${column}`).join(', ')})
       where look = old.id and at = old.at;
    end if;
    return new;
  else
    delete from look_content where look = old.id and at = old.at;
    delete from look_kept where id = old.id;
    return old;
  end if;
end $$`
const TRIGGER = `create trigger part_look instead of insert or update or delete on look for each row execute function part_look()`
