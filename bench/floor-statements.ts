/** The first day of this term, as the product counts terms: from January, May and September. */
const TERM_BEGAN = `to_char(date_trunc('year', now()) + make_interval(months => (date_part('month', now())::int - 1) / 4 * 4), 'YYYY-MM-DD')`

/**
 * The floor: each answer as one SQL statement that finds who asks ($1, the hash of the session key) and makes the JSON.
 * It has no rules: no limits, no policy, no validation; the search is not ranked, and no job delivers the letter.
 */
export const DASHBOARD = `
with viewer as (
  select school.* from session join account on account.id = session.account_id join school on school.id = account.school_id
   where key_hash = $1 and expires_at > now()
), page as (
  select debtor.*, (select coalesce(sum(amount), 0) from ledger_entry where debtor_id = debtor.id) as owed
    from debtor, viewer where debtor.school_id = viewer.id order by debtor.id desc limit 51
), shown as (select * from page order by id desc limit 50
), claims as (
  select debtor.status, l.owed, l.recovered, letter.state = 'FAILED' as undelivered,
         parent_email is null and handed_over_on is null as to_print, confirmed_at < now() - interval '166 days' as to_confirm,
         1 + width_bucket(current_date - aged_from, array[31, 61, 91, 121, 181]) as age
    from viewer join debtor on debtor.school_id = viewer.id and withdrawn_at is null
    left join lateral (
      select sum(amount) as owed, -sum(amount) filter (where kind = 'PAYMENT' and "on" >= (${TERM_BEGAN})::date) as recovered
        from ledger_entry where debtor_id = debtor.id
    ) l on true
    left join lateral (select state from letter where debtor_id = debtor.id and kind = 'claim' order by id desc limit 1) letter on true
), sums as (
  select status, count(*) as count, sum(owed) as owed from claims group by status
), ages as (
  select age, count(*) as count, sum(owed) as owed from claims where status <> 'COMPLETED' group by age
)
select json_build_object('data', json_build_object('recentImports', '[]'::json, 'dashboard', json_build_object(
  'school', (select json_build_object('id', id::text, 'name', name, 'state', state, 'contendsWaiting', json_build_object(
      'count', (select count(*) from contend join debtor on debtor.id = debtor_id where debtor.school_id = viewer.id),
      'dueOn', null, '__typename', 'WaitingContends'), '__typename', 'School') from viewer),
  'firstDay', null,
  'classes', (select coalesce(json_agg(distinct "class") filter (where "class" is not null), '[]') from debtor, viewer where school_id = viewer.id),
  'totals', json_build_object(
    'count', (select coalesce(sum(count), 0) from sums),
    'owed', ${money('(select sum(owed) from sums)')},
    'byStatus', (
      select json_agg(json_build_object('status', kind, 'count', coalesce(count, 0), 'owed', ${money('owed')},
               '__typename', 'StatusTotal') order by at)
        from unnest(array['ABANDONED_PAYMENT', 'PENDING_PAYMENT', 'COMPLETED']) with ordinality as kinds (kind, at)
        left join sums on sums.status = kind),
    'byAge', (
      select json_agg(json_build_object('age', kind, 'count', coalesce(count, 0), 'owed', ${money('owed')},
               '__typename', 'AgeTotal') order by at)
        from unnest(array['UP_TO_30', 'UP_TO_60', 'UP_TO_90', 'UP_TO_120', 'UP_TO_180', 'OVER_180']) with ordinality as kinds (kind, at)
        left join ages on ages.age = at),
    'byMonth', (
      select json_agg(json_build_object('from', month::date, 'paid', ${money('-paid')}, '__typename', 'MonthTotal') order by month)
        from generate_series(date_trunc('month', now()) - interval '11 months', now(), interval '1 month') month
        left join (
          select month, sum(of_one.paid) as paid from viewer join debtor own on own.school_id = viewer.id, lateral (
              select date_trunc('month', "on") as month, sum(amount) as paid from ledger_entry
               where debtor_id = own.id and kind = 'PAYMENT' group by 1) of_one
           group by month) months using (month)),
    'recovered', ${money('(select sum(recovered) from claims)')}, 'termBegan', ${TERM_BEGAN},
    'undelivered', (select count(*) filter (where undelivered) from claims),
    'toPrint', (select count(*) filter (where to_print) from claims),
    'toConfirm', (select count(*) filter (where to_confirm) from claims), 'confirmBy', null,
    '__typename', 'DashboardTotals'),
  'debtors', json_build_object(
    'edges', (
      select json_agg(json_build_object('cursor', ${cursor('shown.id')}, 'node', json_build_object(
               'id', shown.id::text, 'school', json_build_object('id', viewer.id::text, 'name', viewer.name, '__typename', 'School'),
               'studentName', student_name, 'parentName', parent_name, 'phone', phone, 'status', status,
               'admissionNumber', admission_number, 'class', "class", 'arm', arm,
               'undoneAt', null, 'withdrawnAt', ${instant('withdrawn_at')}, 'purgedAt', ${instant('purged_at')}, 'removed', null, 'contend', contend,
               'confirmBy', ((confirmed_at at time zone 'Africa/Lagos')::date + 180)::text, 'amountOwed', ${money('owed')}, 'parentEmail', parent_email,
               'handedOverOn', handed_over_on, 'changeUntold', false,
               'letterRefused', coalesce(lower(parent_email) = any(refused_emails), false),
               'printableLetterUrl', case when parent_email is null then 'http://localhost/letters/claim/' || shown.id end,
               'letter', letter, '__typename', 'Debtor'), '__typename', 'DebtorEdge') order by shown.id desc)
        from viewer, shown left join lateral (
          select json_build_object('id', id::text, 'state', state, 'to', "to", 'sentAt', ${instant('sent_at')}, 'lastError', last_error,
                   'canResend', state = 'FAILED', '__typename', 'Letter') as letter
            from letter where debtor_id = shown.id and kind = 'claim' order by id desc limit 1) letters on true
          left join lateral (
          select json_build_object('id', id::text, 'state', state) as contend
            from contend where debtor_id = shown.id order by id desc limit 1) contends on true),
    'pageInfo', json_build_object('hasNextPage', (select count(*) > 50 from page), 'hasPreviousPage', false,
      'startCursor', (select ${cursor('max(id)')} from shown), 'endCursor', (select ${cursor('min(id)')} from shown), '__typename', 'PageInfo'),
    'totalCount', (select count(*) from debtor, viewer where debtor.school_id = viewer.id), 'startsAt', 1,
    '__typename', 'DebtorConnection'),
  '__typename', 'Dashboard')))::text as answer`

/** Who asks, with fifty debtors of their school. */
export const PLAIN_LIST = `
with viewer as (
  select school.* from session join account on account.id = session.account_id join school on school.id = account.school_id
   where key_hash = $1 and expires_at > now()
), page as materialized (
  select id from debtor where school_id = (select id from viewer) order by school_id desc, id desc limit 50
), shown as (
  select debtor.*, (select coalesce(sum(amount), 0) from ledger_entry where debtor_id = debtor.id) as owed
    from page join debtor using (id)
)
select json_build_object('data', json_build_object('dashboard', json_build_object('debtors', json_build_object('edges', (
  select json_agg(json_build_object('node', json_build_object('id', shown.id::text, 'studentName', student_name,
           'parentName', parent_name, 'amountOwed', json_build_object('amount', to_char(owed / 100.0, 'FM9999999999990.00'), 'currency', 'NGN'),
           'phone', phone, 'status', status, 'school', json_build_object('id', viewer.id::text, 'name', viewer.name)))
         order by shown.id desc)
    from viewer, shown)))))::text as answer`

/** Who asks, and nothing else. */
export const NOTHING = `
select '{"data":{"__typename":"Query"}}' as answer
  from session join account on account.id = session.account_id left join school on school.id = account.school_id
 where key_hash = $1 and expires_at > now()`

/** $2: what was asked, as JSON; then the keys of each word, which the floor's server makes with the product's own function. */
export const directory = (words: number) => `
with viewer as (
  select account.id as account, account.school_id as school from session join account on account.id = session.account_id
   where key_hash = $1 and expires_at > now()
), fitting as materialized (
  -- Apart, or else the planner reads the whole table in the order of its ids until 25 fit.
  select id from debtor
   where ${Array.from({ length: words }, (_, at) => `search_keys && $${at + 3}::text[]`).join(' and ')}
), found as (
  select debtor.*, school.name, category, level, region, address, contact_number,
         (select sum(amount) from ledger_entry where debtor_id = debtor.id) as owed
    from fitting join debtor using (id) join school on school.id = debtor.school_id
   where withdrawn_at is null and status <> 'COMPLETED' and school.state = 'APPROVED' order by debtor.id limit 25
), look as (
  insert into look (school_id, account_id, kind, asked, shown, at)
  select school, account, 'SEARCH', $2::jsonb, array(select id from found), now() from viewer returning id, at, shown
)
select json_build_object('data', json_build_object('directory', json_build_object(
  'edges', (
    select coalesce(json_agg(json_build_object('cursor', ${cursor('found.id')}, 'node', json_build_object('id', found.id::text,
             'studentName', student_name, 'parentName', parent_name, 'amountOwed', ${money('owed')}, 'status', status,
             'since', due_date, 'disputed', false,
             'school', json_build_object('id', school_id::text, 'name', name, 'contactNumber', contact_number, 'address', address,
               'region', region, '__typename', 'PublicSchool'),
             '__typename', 'DirectoryEntry'), '__typename', 'DirectoryEdge')), '[]') from found),
  'hint', null,
  'look', (select json_build_object('id', id::text, 'at', ${instant('at')}, 'shownCount', cardinality(shown), '__typename', 'Look') from look),
  'pageInfo', json_build_object('hasNextPage', false, 'endCursor', (select ${cursor('min(id)')} from found), '__typename', 'PageInfo'),
  '__typename', 'DirectoryConnection')))::text as answer`

/** $2 … $10: both names, address, phone, amount, term, request key, search keys, a nonce. Five rows in one statement. */
export const ADD_DEBTOR = `
with viewer as (
  select account.id as account, account.school_id as school from session join account on account.id = session.account_id
   where key_hash = $1 and expires_at > now()
), listed as (
  insert into debtor (school_id, student_name, parent_name, parent_email, phone, term, listed_at, confirmed_at, stated_by_id,
    request_key, search_keys)
  select school, $2, $3, $4, $5, $7, now(), now(), account, $8, $9::text[] from viewer returning *
), amount as (
  insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
  select id, 'OPENING', $6::bigint, current_date, stated_by_id, now() from listed returning amount
), kept as (
  insert into history_entry (actor_id, school_id, debtor_id, act, changes, at)
  select stated_by_id, school_id, id, 'debtor.added', '[]', now() from listed
), link as (
  insert into claim_link (debtor_id, nonce, token_hash, email, created_at) select id, $10, $10, parent_email, now() from listed
), letter as (
  insert into letter (kind, "to", data, debtor_id, school_id, message_id, state, created_at)
  select 'claim', parent_email, '{}', id, school_id, $10, 'SENT', now() from listed returning *
)
select json_build_object('data', json_build_object('addDebtor', json_build_object('debtor', json_build_object(
  'id', listed.id::text, 'amountClaimed', ${money('amount')}, 'studentName', student_name, 'parentName', parent_name,
  'parentEmail', parent_email, 'phone', phone, 'status', status, 'term', term, 'dueDate', due_date, 'dateOfBirth', date_of_birth,
  'amountOwed', ${money('amount')}, 'evidence', '[]'::json, 'undoneAt', null, 'withdrawnAt', null, 'handedOverOn', null, 'letterRefused', false, 'changeUntold', false, 'printableLetterUrl', null,
  'letter', json_build_object('id', letter.id::text, 'state', letter.state, 'to', letter."to", 'sentAt', null, 'lastError', null,
    'canResend', false, '__typename', 'Letter'), '__typename', 'Debtor'),
  'likelyDuplicates', '[]'::json, 'userErrors', '[]'::json, '__typename', 'AddDebtorPayload')))::text as answer
  from listed, amount, letter`

function money(sum: string): string {
  return `json_build_object('amount', to_char(coalesce(${sum}, 0) / 100.0, 'FM9999999999990.00'), 'currency', 'NGN', '__typename', 'Money')`
}

function cursor(id: string): string {
  return `rtrim(translate(encode(convert_to('[' || ${id} || ']', 'UTF8'), 'base64'), '+/', '-_'), '=')`
}

function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
