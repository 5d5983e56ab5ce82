import { Migration } from '@mikro-orm/migrations'

/** What was done by a printed letter is marked as such, and can be undone for some days by whoever is told of it. */
export class Migration0023 extends Migration {
  override up(): void {
    this.addSql(`alter table "claim_link" add column "printed" boolean not null default false`)
    this.addSql(`update "claim_link" set "printed" = true where "email" is null`)
    for (const table of ['contend', 'contend_message'])
      this.addSql(`alter table "${table}" add column "by_printed_letter" boolean not null default false`)
    // A purge empties the address of every link: which of them was printed is not known any more.
    this.addSql(
      `update "contend" c set "by_printed_letter" = true from "claim_link" l, "debtor" d
        where l.id = c.link_id and l.printed and d.id = c.debtor_id and d.purged_at is null`,
    )
    // Links to an address that was typed at a printed letter, and is not the one on record.
    this.addSql(
      `update "claim_link" l set "printed" = true from "contend" c, "debtor" d
        where c.by_printed_letter and c.debtor_id = l.debtor_id and d.id = l.debtor_id and l.created_at >= c.opened_at
          and lower(l.email) = lower(c.contact_email) and lower(l.email) is distinct from lower(d.parent_email)`,
    )
    this.addSql(`set local dma.purging = 'on'`)
    this.addSql(
      `update "contend_message" m set "by_printed_letter" = true from "contend" c
        where c.id = m.contend_id and c.by_printed_letter and m.side = 'FAMILY' and m.author_id is null`,
    )
    this.addSql(`set local dma.purging = 'off'`)
    this.addSql(
      `create table "printed_act" ("id" serial primary key, "contend_id" int not null, "message_id" int not null, "nonce" text not null, "token_hash" text not null, "before" jsonb null, "at" timestamptz not null, "undone_at" timestamptz null, "asked_at" timestamptz null)`,
    )
    this.addSql(`create index "printed_act_contend_id_index" on "printed_act" ("contend_id")`)
    for (const column of ['message_id', 'token_hash'])
      this.addSql(
        `alter table "printed_act" add constraint "printed_act_${column}_unique" unique ("${column}")`,
      )
    for (const [column, other] of [
      ['contend_id', 'contend'],
      ['message_id', 'contend_message'],
    ])
      this.addSql(
        `alter table "printed_act" add constraint "printed_act_${column}_foreign" foreign key ("${column}") references "${other}" ("id")`,
      )
  }
}
