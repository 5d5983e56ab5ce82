import { Migration } from '@mikro-orm/migrations'
import { RATE_LIMITS_DDL } from '../../doors/limits/counter.js'

/** The first tables. Written out, so that later changes to the entities cannot change what this did. */
export class Migration0001 extends Migration {
  override up(): void {
    this.addSql(
      `create table "account" ("id" serial primary key, "username" text not null, "email" text not null, "email_verified_at" timestamptz null, "password_hash" text not null, "is_provider" boolean not null default false, "school_id" int null, "created_at" timestamptz not null)`,
    )
    this.addSql(`create index "account_school_id_index" on "account" ("school_id")`)
    this.addSql(`create unique index account_email_unique on account (lower(email))`)
    this.addSql(`create unique index account_username_unique on account (lower(username))`)
    this.addSql(
      `create table "notification" ("id" serial primary key, "account_id" int not null, "kind" text not null, "text" text not null, "path" text null, "read_at" timestamptz null, "created_at" timestamptz not null)`,
    )
    this.addSql(`create index notification_unread on notification (account_id) where read_at is null`)
    this.addSql(`create index "notification_account_index" on "notification" ("account_id", "id")`)
    this.addSql(
      `create table "debtor" ("id" serial primary key, "school_id" int not null, "student_name" text not null, "parent_name" text not null, "parent_email" text null, "phone" text not null, "phone_e164" text null, "status" text not null default 'ABANDONED_PAYMENT', "term" text null, "due_date" date null, "date_of_birth" date null, "listed_at" timestamptz not null, "noticed_at" timestamptz null, "handed_over_on" date null, "confirmed_at" timestamptz not null, "withdrawn_at" timestamptz null, "stated_by_id" int not null, "request_key" text not null, "search_keys" text[] not null)`,
    )
    this.addSql(`create index debtor_search_keys on debtor using gin (search_keys)`)
    this.addSql(`create index "debtor_school_index" on "debtor" ("school_id", "id")`)
    this.addSql(
      `alter table "debtor" add constraint "debtor_school_id_request_key_unique" unique ("school_id", "request_key")`,
    )
    this.addSql(
      `alter table "debtor" add constraint "debtor_status_check" check ("status" in ('ABANDONED_PAYMENT', 'PENDING_PAYMENT', 'COMPLETED'))`,
    )
    this.addSql(
      `create table "ledger_entry" ("id" serial primary key, "debtor_id" int not null, "kind" text not null, "amount" bigint not null, "on" date not null, "note" text null, "settlement" boolean not null default false, "recorded_by_id" int not null, "request_key" text null, "created_at" timestamptz not null)`,
    )
    this.addSql(`create index "ledger_entry_debtor_id_index" on "ledger_entry" ("debtor_id")`)
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_debtor_id_request_key_unique" unique ("debtor_id", "request_key")`,
    )
    this.addSql(`alter table "ledger_entry" add constraint "ledger_entry_not_zero" check (amount <> 0)`)
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_kind_check" check ("kind" in ('OPENING', 'PAYMENT', 'WAIVER', 'CORRECTION'))`,
    )
    this.addSql(
      `create table "document" ("id" serial primary key, "key" text not null, "name" text not null, "media_type" text not null, "size" int not null, "sha256" text not null, "uploader_id" int null, "created_at" timestamptz not null, "attached_at" timestamptz null, "school_id" int null, "debtor_id" int null)`,
    )
    this.addSql(`alter table "document" add constraint "document_key_unique" unique ("key")`)
    this.addSql(`create index "document_created_at_index" on "document" ("created_at")`)
    this.addSql(`create index "document_school_id_index" on "document" ("school_id")`)
    this.addSql(`create index "document_debtor_id_index" on "document" ("debtor_id")`)
    this.addSql(
      `create table "school" ("id" serial primary key, "name" text not null, "slug" text not null, "category" text not null, "level" text null, "description" text not null, "address" text not null, "email" text not null, "contact_number" text not null, "region" text null, "state" text not null default 'AWAITING_APPROVAL', "proprietor_name" text not null, "proprietor_email" text not null, "proprietor_number" text not null, "principal_name" text not null, "principal_email" text not null, "principal_number" text not null, "bursar_name" text not null, "bursar_email" text not null, "bursar_number" text not null, "tax_certificate_id" int not null, "registration_certificate_id" int not null, "ministry_approval_id" int not null, "revision" int not null default 1, "author_id" int not null, "created_at" timestamptz not null, "approved_at" timestamptz null)`,
    )
    this.addSql(`create index "school_state_index" on "school" ("state")`)
    this.addSql(`alter table "school" add constraint "school_author_id_unique" unique ("author_id")`)
    this.addSql(`create index school_name_index on school (lower(name), id)`)
    this.addSql(
      `alter table "school" add constraint "school_category_check" check ("category" in ('PUBLIC', 'PRIVATE'))`,
    )
    this.addSql(
      `alter table "school" add constraint "school_level_check" check ("level" in ('PRE_SCHOOL', 'PRIMARY', 'SECONDARY', 'TERTIARY', 'POST_GRADUATE'))`,
    )
    this.addSql(
      `alter table "school" add constraint "school_state_check" check ("state" in ('AWAITING_APPROVAL', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'SUSPENDED'))`,
    )
    this.addSql(
      `create table "look" ("id" serial primary key, "school_id" int not null, "account_id" int not null, "kind" text not null, "asked" jsonb not null, "shown" integer[] not null, "at" timestamptz not null)`,
    )
    this.addSql(`create index "look_school_id_index" on "look" ("school_id")`)
    this.addSql(`create index look_shown on look using gin (shown)`)
    this.addSql(`alter table "look" add constraint "look_kind_check" check ("kind" in ('SEARCH'))`)
    this.addSql(
      `create table "letter" ("id" serial primary key, "kind" text not null, "to" text not null, "data" jsonb not null, "debtor_id" int null, "school_id" int null, "message_id" text not null, "state" text not null, "attempts" int not null default 0, "last_error" text null, "created_at" timestamptz not null, "sent_at" timestamptz null)`,
    )
    this.addSql(`create index "letter_debtor_id_index" on "letter" ("debtor_id")`)
    this.addSql(`create index "letter_school_id_index" on "letter" ("school_id")`)
    this.addSql(`alter table "letter" add constraint "letter_message_id_unique" unique ("message_id")`)
    this.addSql(`create index "letter_state_index" on "letter" ("state")`)
    this.addSql(
      `alter table "letter" add constraint "letter_state_check" check ("state" in ('HELD', 'QUEUED', 'SENT', 'FAILED', 'CANCELLED'))`,
    )
    this.addSql(
      `create table "history_entry" ("id" serial primary key, "actor_id" int null, "school_id" int null, "debtor_id" int null, "act" text not null, "changes" jsonb not null, "at" timestamptz not null)`,
    )
    this.addSql(`create index "history_entry_school_id_index" on "history_entry" ("school_id")`)
    this.addSql(`create index "history_entry_debtor_id_index" on "history_entry" ("debtor_id")`)
    this.addSql(
      `create table "claim_link" ("id" serial primary key, "debtor_id" int not null, "nonce" text not null, "token_hash" text not null, "email" text null, "created_at" timestamptz not null, "revoked_at" timestamptz null)`,
    )
    this.addSql(`create index "claim_link_debtor_id_index" on "claim_link" ("debtor_id")`)
    this.addSql(
      `alter table "claim_link" add constraint "claim_link_token_hash_unique" unique ("token_hash")`,
    )
    this.addSql(
      `create table "account_code" ("id" serial primary key, "account_id" int not null, "purpose" text not null, "email" text not null, "nonce" text not null, "secret_hash" text not null, "tries" int not null default 0, "created_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz null)`,
    )
    this.addSql(`create index "account_code_account_id_index" on "account_code" ("account_id")`)
    this.addSql(`create index "account_code_secret_hash_index" on "account_code" ("secret_hash")`)
    this.addSql(
      `alter table "account_code" add constraint "account_code_purpose_check" check ("purpose" in ('PASSWORD_RESET', 'EMAIL_VERIFICATION'))`,
    )
    this.addSql(
      `create table "school_application" ("id" serial primary key, "school_id" int not null, "kind" text not null, "proposal" jsonb null, "submitted_at" timestamptz not null, "decision" text null, "reasons" jsonb not null, "decided_at" timestamptz null, "decided_by_id" int null)`,
    )
    this.addSql(`create index "school_application_school_id_index" on "school_application" ("school_id")`)
    this.addSql(
      `create unique index school_application_one_open on school_application (school_id) where decided_at is null`,
    )
    this.addSql(
      `alter table "school_application" add constraint "school_application_kind_check" check ("kind" in ('REGISTRATION', 'CHANGE'))`,
    )
    this.addSql(
      `alter table "school_application" add constraint "school_application_decision_check" check ("decision" in ('APPROVED', 'CHANGES_REQUESTED', 'REJECTED'))`,
    )
    this.addSql(
      `create table "session" ("id" serial primary key, "account_id" int not null, "key_hash" text not null, "device" text not null, "remember" boolean not null, "created_at" timestamptz not null, "last_seen_at" timestamptz not null, "expires_at" timestamptz not null)`,
    )
    this.addSql(`create index "session_account_id_index" on "session" ("account_id")`)
    this.addSql(`alter table "session" add constraint "session_key_hash_unique" unique ("key_hash")`)
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at")`)
    this.addSql(
      `alter table "account" add constraint "account_school_id_foreign" foreign key ("school_id") references "school" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "notification" add constraint "notification_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "debtor" add constraint "debtor_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(
      `alter table "debtor" add constraint "debtor_stated_by_id_foreign" foreign key ("stated_by_id") references "account" ("id")`,
    )
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_debtor_id_foreign" foreign key ("debtor_id") references "debtor" ("id")`,
    )
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_recorded_by_id_foreign" foreign key ("recorded_by_id") references "account" ("id")`,
    )
    this.addSql(
      `alter table "document" add constraint "document_uploader_id_foreign" foreign key ("uploader_id") references "account" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "document" add constraint "document_school_id_foreign" foreign key ("school_id") references "school" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "document" add constraint "document_debtor_id_foreign" foreign key ("debtor_id") references "debtor" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "school" add constraint "school_tax_certificate_id_foreign" foreign key ("tax_certificate_id") references "document" ("id")`,
    )
    this.addSql(
      `alter table "school" add constraint "school_registration_certificate_id_foreign" foreign key ("registration_certificate_id") references "document" ("id")`,
    )
    this.addSql(
      `alter table "school" add constraint "school_ministry_approval_id_foreign" foreign key ("ministry_approval_id") references "document" ("id")`,
    )
    this.addSql(
      `alter table "school" add constraint "school_author_id_foreign" foreign key ("author_id") references "account" ("id")`,
    )
    this.addSql(
      `alter table "look" add constraint "look_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(
      `alter table "look" add constraint "look_account_id_foreign" foreign key ("account_id") references "account" ("id")`,
    )
    this.addSql(
      `alter table "letter" add constraint "letter_debtor_id_foreign" foreign key ("debtor_id") references "debtor" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "letter" add constraint "letter_school_id_foreign" foreign key ("school_id") references "school" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "history_entry" add constraint "history_entry_actor_id_foreign" foreign key ("actor_id") references "account" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "history_entry" add constraint "history_entry_school_id_foreign" foreign key ("school_id") references "school" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "history_entry" add constraint "history_entry_debtor_id_foreign" foreign key ("debtor_id") references "debtor" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "claim_link" add constraint "claim_link_debtor_id_foreign" foreign key ("debtor_id") references "debtor" ("id")`,
    )
    this.addSql(
      `alter table "account_code" add constraint "account_code_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "school_application" add constraint "school_application_school_id_foreign" foreign key ("school_id") references "school" ("id")`,
    )
    this.addSql(
      `alter table "school_application" add constraint "school_application_decided_by_id_foreign" foreign key ("decided_by_id") references "account" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "session" add constraint "session_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade`,
    )
    this.addSql(RATE_LIMITS_DDL)
    this.addSql(APPEND_ONLY)
    for (const table of ['history_entry', 'ledger_entry'])
      this.addSql(
        `create trigger ${table}_append_only before update or delete on ${table} for each row execute function append_only()`,
      )
  }
}

/** Rule 18: history and ledger are never rewritten. Purging old personal data says so for its own transaction. */
const APPEND_ONLY = `
create function append_only() returns trigger language plpgsql as $$
begin
  if current_setting('dma.purging', true) = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$`
