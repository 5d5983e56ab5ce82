import { Migration } from '@mikro-orm/migrations'

/** Rule 25: a family's proof that an instalment was paid. */
export class Migration0043 extends Migration {
  override up(): void {
    this.addSql(
      `create table "payment_proof" ("id" serial primary key, "plan_id" int not null, "instalment" int not null, "message_id" int not null, "paid_on" date not null, "amount" bigint not null, "act_by" date not null, "answer" text null, "answered_at" timestamptz null, "counts" bigint not null)`,
    )
    this.addSql(
      `alter table "payment_proof" add constraint "payment_proof_plan_id_instalment_unique" unique ("plan_id", "instalment")`,
    )
    this.addSql(
      `alter table "payment_proof" add constraint "payment_proof_message_id_unique" unique ("message_id")`,
    )
    this.addSql(
      `alter table "payment_proof" add constraint "payment_proof_answer_check" check ("answer" in ('RECORDED', 'REFUSED', 'SILENCE', 'UNDONE'))`,
    )
    for (const [column, other] of [
      ['plan_id', 'payment_plan'],
      ['message_id', 'contend_message'],
    ])
      this.addSql(
        `alter table "payment_proof" add constraint "payment_proof_${column}_foreign" foreign key ("${column}") references "${other}" ("id")`,
      )
  }
}
