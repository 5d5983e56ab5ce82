import { Migration } from '@mikro-orm/migrations'

/** Payments that still count, as `LIVING_PAYMENTS` has them. */
const LIVING = `(select p.* from ledger_entry p where (p.kind in ('PAYMENT', 'WAIVER') and p.amount < 0
        and not exists (select from ledger_entry v where v.voids_id = p.id)
        and not (p.settlement and exists (
              select from ledger_entry t where t.debtor_id = p.debtor_id and t.id > p.id and t.settlement and t.amount > 0
                 and not exists (select from ledger_entry v where v.debtor_id = t.debtor_id and v.kind = 'PAYMENT_VOIDED'
                                    and v.id > p.id and v.id < t.id)))))`

/**
 * The instalments of an agreed plan that its family has to pay, as `openOf` tells (server/standing/instalments.ts), and until
 * when its school's no spares it. A function, so that what counts claims by it stays short: the list's totals ask four times.
 */
export class Migration0088 extends Migration {
  override up(): void {
    this.addSql(`
create function open_instalments(of_plan int, zone text) returns table (number int, due_on date, spared date)
language plpgsql stable rows 3 as $$
begin
  return query
  select i.number::int, i.due_on, f.spared
    from payment_plan p
    join contend c on c.id = p.contend_id
   cross join lateral (
     select listed.number, (one ->> 'dueOn')::date + p.days_later as due_on, (one ->> 'amount')::bigint as amount,
            sum((one ->> 'amount')::bigint) over (order by listed.number) as up_to
       from jsonb_array_elements(p.instalments) with ordinality as listed (one, number)) i
   cross join lateral (
     select (select coalesce(-sum(amount), 0) from ${LIVING} paid where debtor_id = c.debtor_id
                and created_at >= p.agreed_at and "on" >= (p.agreed_at at time zone zone)::date) as paid,
            (select coalesce(sum(amount), 0) from ledger_entry where debtor_id = c.debtor_id) as owed) l
   cross join lateral (
     select coalesce(sum(counts), 0) as counts, coalesce(array_agg(instalment) filter (where answer is null), '{}') as asked,
            max(act_by) filter (where answer in ('REFUSED', 'UNDONE')) + p.days_later as spared
       from payment_proof where plan_id = p.id) f
   where p.id = of_plan and least(i.up_to, l.paid + l.owed) > l.paid + f.counts and i.up_to - i.amount < l.paid + l.owed
     and i.number <> all (f.asked);
end $$`)
  }
}
