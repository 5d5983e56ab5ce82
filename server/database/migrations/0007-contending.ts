import { Migration } from '@mikro-orm/migrations'

/** Contending: a family's answers to a claim, their threads and plans, and what the clock has told people. */
export class Migration0007 extends Migration {
  override up(): void {
    this.addSql(
      `create table "contend" ("id" serial primary key, "debtor_id" int not null, "reason" text not null, "state" text not null, "opened_at" timestamptz not null, "clock_from" timestamptz not null, "escalated_at" timestamptz null, "outcome" text null, "triage" text not null default 'NEW', "contact_email" text null, "account_id" int null, "link_id" int null, "statement" text null, "request_key" text not null)`,
    )
    this.addSql(`create index "contend_debtor_id_index" on "contend" ("debtor_id")`)
    this.addSql(`create index "contend_account_id_index" on "contend" ("account_id")`)
    this.addSql(`create index "contend_state_index" on "contend" ("state", "clock_from")`)
    this.addSql(
      `create unique index contend_one_live on contend (debtor_id) where state in ('OPEN', 'OVERDUE', 'COUNTERED', 'ESCALATED', 'AGREED')`,
    )
    this.addSql(
      `alter table "contend" add constraint "contend_debtor_id_request_key_unique" unique ("debtor_id", "request_key")`,
    )
    this.addSql(
      `alter table "contend" add constraint "contend_reason_check" check ("reason" in ('ALREADY_PAID', 'WRONG_AMOUNT', 'NOT_MY_CHILD', 'NOT_LIABLE', 'OTHER', 'MORE_TIME'))`,
    )
    this.addSql(
      `alter table "contend" add constraint "contend_state_check" check ("state" in ('OPEN', 'OVERDUE', 'LAPSED', 'ACCEPTED', 'REJECTED', 'ESCALATED', 'UPHELD', 'DISMISSED', 'COUNTERED', 'OFFER_LAPSED', 'AGREED', 'KEPT', 'BROKEN', 'WITHDRAWN', 'REPEATED'))`,
    )
    this.addSql(
      `alter table "contend" add constraint "contend_outcome_check" check ("outcome" in ('AMOUNT_CORRECTED', 'COMPLETED', 'WITHDRAWN'))`,
    )
    this.addSql(
      `alter table "contend" add constraint "contend_triage_check" check ("triage" in ('NEW', 'READ', 'IGNORE'))`,
    )
    this.addSql(
      `create table "payment_plan" ("id" serial primary key, "contend_id" int not null, "proposed_by" text not null, "proposed_at" timestamptz not null, "instalments" jsonb not null, "agreed_at" timestamptz null)`,
    )
    this.addSql(`create index "payment_plan_contend_id_index" on "payment_plan" ("contend_id")`)
    this.addSql(
      `alter table "payment_plan" add constraint "payment_plan_proposed_by_check" check ("proposed_by" in ('FAMILY', 'SCHOOL', 'PROVIDER', 'REGISTER'))`,
    )
    this.addSql(
      `create table "contend_message" ("id" serial primary key, "contend_id" int not null, "side" text not null, "author_id" int null, "act" text not null, "text" text null, "plan_id" int null, "at" timestamptz not null)`,
    )
    this.addSql(`create index "contend_message_contend_id_index" on "contend_message" ("contend_id")`)
    this.addSql(
      `alter table "contend_message" add constraint "contend_message_side_check" check ("side" in ('FAMILY', 'SCHOOL', 'PROVIDER', 'REGISTER'))`,
    )
    this.addSql(
      `create table "announcement" ("id" serial primary key, "debtor_id" int not null, "what" text not null, "at" timestamptz not null)`,
    )
    this.addSql(
      `alter table "announcement" add constraint "announcement_debtor_id_what_unique" unique ("debtor_id", "what")`,
    )
    this.addSql(`alter table "document" add column "message_id" int null`)
    this.addSql(`create index "document_message_id_index" on "document" ("message_id")`)
    this.addSql(
      `alter table "debtor" add column "refused_email" text null, add column "relisting_permitted_at" timestamptz null, add column "safeguarding_hold_at" timestamptz null, add column "purged_at" timestamptz null`,
    )
    this.addSql(`create index debtor_parent_email on debtor (lower(parent_email))`)
    for (const [table, column, other, rule] of [
      ['contend', 'debtor_id', 'debtor', ''],
      ['contend', 'account_id', 'account', ' on delete set null'],
      ['contend', 'link_id', 'claim_link', ' on delete set null'],
      ['payment_plan', 'contend_id', 'contend', ''],
      ['contend_message', 'contend_id', 'contend', ''],
      ['contend_message', 'author_id', 'account', ' on delete set null'],
      ['contend_message', 'plan_id', 'payment_plan', ' on delete set null'],
      ['announcement', 'debtor_id', 'debtor', ''],
      ['document', 'message_id', 'contend_message', ' on delete set null'],
    ])
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${other}" ("id")${rule}`,
      )
    this.addSql(
      `create trigger contend_message_append_only before update or delete on contend_message for each row execute function append_only()`,
    )
  }
}
