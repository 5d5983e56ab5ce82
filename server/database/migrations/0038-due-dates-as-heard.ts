import { Migration } from '@mikro-orm/migrations'

/** A due date that was put off hides nothing before its notice is over: until then the entry is seen as it was heard (rule 19). */
export class Migration0038 extends Migration {
  override up(): void {
    this.addSql(`
create or replace function may_be_listed(claim debtor, today date, oldest date, confirmed_since timestamptz, noticed_before timestamptz)
returns boolean language sql stable as $$
  select claim.withdrawn_at is null and claim.status <> 'COMPLETED'
     and claim.noticed_at < noticed_before and claim.confirmed_at >= confirmed_since
     and claim.aged_from >= oldest
     and (claim.due_date is null or claim.due_date <= today
          or exists (select from claim_change one where one.debtor_id = claim.id and one.ended_at is null
                        and (one.heard_due_date is null or one.heard_due_date <= today)))
$$`)
  }
}
