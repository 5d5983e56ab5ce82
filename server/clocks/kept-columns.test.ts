import { expect, test } from 'vitest'
import { CLAIM_FIELDS, STORED_FIELDS, columnOf } from '../debtors/claim-fields.js'
import { rows } from '../testing/databases/database.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()

const fieldsOfAClaim = (isPurged: boolean) =>
  STORED_FIELDS.filter((field) => (CLAIM_FIELDS[field].purged !== null) === isPurged)
    .map(columnOf)
    .join(' ')

const WITH_CLAIM = 'purged with its claim (rule 18)'
const WITH_ROW = 'purged: the row goes'
const STATES = 'kept: whose it is, numbers, days and states'
const HASHES = 'kept: keyed hashes and keys, from which nobody is told'
const OF_SCHOOLS =
  'kept: of the school, which answers for its claims; one that was never approved goes (rule 29)'

/** What becomes of every column: by what it is purged, or why it is kept. */
const COLUMNS: Record<string, Record<string, string>> = {
  debtor: {
    [WITH_CLAIM]: `${fieldsOfAClaim(true)} phone_e164 refused_emails refused_email heard known_as search_keys name_words request_key`,
    [STATES]: `${fieldsOfAClaim(false)} id school_id listed_at aged_from noticed_at handed_over_on confirmed_at
      withdrawn_at purged_at about_this_person_since relisting_permitted_at safeguarding_hold_at stated_by_id
      keys_version undoable_until undone_at shown_as shown_until completed_at completed_by status_before
      handed_over_as_of says_so_since`,
  },
  claim_change: {
    [WITH_CLAIM]: 'heard_term',
    [STATES]:
      'id debtor_id stated_by_id stated_at heard_claimed heard_due_date voided was_seen first_noticed_at noticed_at ended_at',
  },
  claim_facts: { [STATES]: 'debtor_id school_id version', [HASHES]: 'facts' },
  claim_link: {
    [WITH_CLAIM]: 'email code_hash code_made_at',
    [STATES]: 'id debtor_id printed created_at revoked_at',
    [HASHES]: 'nonce token_hash',
  },
  ledger_entry: {
    [WITH_CLAIM]: 'note',
    [STATES]: 'id debtor_id kind amount on settlement voids_id void_reason recorded_by_id created_at',
    'kept: made by a program, or a number': 'request_key',
  },
  contend: {
    [WITH_CLAIM]: 'contact_email account_id statement request_key',
    [STATES]: `id debtor_id reason state opened_at clock_from stood answered escalated_at outcome says_owed says_paid says_paid_on triage
      link_id by_printed_letter`,
  },
  contend_message: {
    [WITH_CLAIM]: 'text author_id',
    [STATES]: 'id contend_id side act plan_id by_printed_letter at',
  },
  payment_plan: {
    [STATES]: 'id contend_id proposed_by proposed_at instalments days_later paused_at agreed_at',
  },
  payment_proof: {
    [STATES]: 'id plan_id instalment message_id paid_on amount act_by answer answered_at counts',
  },
  printed_act: {
    [STATES]: 'id contend_id message_id before at undone_at asked_at',
    [HASHES]: 'nonce token_hash',
  },
  document: {
    'purged: the sweep deletes row and file once nothing holds it (rules 18 and 29)': `id key name media_type size
      sha256 uploader_id created_at attached_at school_id debtor_id message_id`,
  },
  letter: {
    [WITH_CLAIM]: 'to data last_error',
    [STATES]: `id kind debtor_id school_id topic released_at message_id state attempts created_at last_tried_at sent_at leaves_at`,
  },
  not_the_same: { [WITH_CLAIM]: 'id school_id debtor_id ward account_id at' },
  asked_fact: {
    'purged with its claim (rule 18), and once it counts no more': 'debtor_id school_id field value at',
  },
  announcement: { [STATES]: 'id debtor_id what at' },
  safeguarding_hold: {
    [STATES]: 'id debtor_id school_id at reason runs_from needs_confirmation unconfirmed_from ended_at',
  },
  history_entry: {
    'purged with its claim (rule 18): keyed hashes stay in the place of words': 'changes',
    [STATES]: 'id actor_id account_id school_id debtor_id act at',
  },
  notification: {
    'purged with its claim, and after as long as one (rule 18)':
      'id account_id debtor_id kind text path read_at created_at',
  },
  debtor_import: {
    'purged: a day after it was begun': `id school_id account_id file_name state content reading left_out skips
      newest_debtor progress problem stale_rows created_at touched_at done_at undoable_until`,
  },
  import_line: {
    'purged with its import':
      'id of_id row outcome student_name debtor_id lists_again read claim before changes problems alike letters permissions names_another',
  },
  look_content: {
    'purged after LOOK_MONTHS: read by nobody, and the row goes with its week':
      'look at asked results reference',
  },
  look_kept: {
    'purged after LOOK_MONTHS, of looks from before their contents lay apart': 'asked results reference',
    [STATES]: `id school_id account_id api_key_id kind shown shown_since batch request_key purpose outcome outcome_at at purged_at`,
  },
  column_mapping: { [OF_SCHOOLS]: 'id school_id list headings fields used_at' },
  look_refusal: { [STATES]: 'id school_id day count' },
  ward_question: {
    'purged: once it was answered, or could not be for a day': 'id student parent email phone asked_at',
  },
  contact_message: {
    'purged as long after it was closed as a claim (rule 18)': `id full_name email text state request_key
      acknowledged created_at handled_by_id handled_at`,
  },
  subscriber: {
    'purged: when not confirmed in time, and long after it was ended': `id email nonce token_hash asked_at
      confirmed_at unsubscribed_at`,
  },
  account: {
    'kept: of people who sign in, as long as they have an account': `id username email verified_email
      email_verified_at password_hash settings_applied is_provider school_id school_role joined_school_at mailed_groups created_at last_seen_at`,
  },
  account_code: {
    'purged: once it has expired': `id account_id school_id purpose email nonce secret_hash asker_hash token_hash tries
      created_at expires_at used_at`,
  },
  session: {
    'purged: once it has expired': `id account_id key_hash device remember kept_by_script created_at last_seen_at
      expires_at confirmed_at`,
  },
  invitation: {
    'purged: once it has expired': `id email nonce token_hash school_id role invited_by_id created_at expires_at
      accepted_at withdrawn_at`,
  },
  provider_invitation: {
    'kept: empty since migration 0018 (docs/operations.md)': `id email nonce token_hash invited_by_id created_at expires_at
      accepted_at withdrawn_at`,
  },
  open_registration: { 'purged: once it has expired': 'id account_id network_hash expires_at' },
  school: {
    [OF_SCHOOLS]: `id name slug category level description address email pending_email contact_number region state
      proprietor_name proprietor_email proprietor_number principal_name principal_email principal_number
      bursar_name bursar_email bursar_number tax_certificate_id registration_certificate_id ministry_approval_id revision author_id
      created_at approved_at rules_read_at`,
  },
  school_application: {
    [OF_SCHOOLS]: 'id school_id kind proposal submitted_at decision reasons decided_at decided_by_id',
  },
  api_key: {
    [OF_SCHOOLS]:
      'id school_id name beginning key_hash scopes made_by_id created_at expires_at last_used_at revoked_at',
  },
  webhook: {
    [OF_SCHOOLS]: `id school_id url description events secret previous_secret previous_secret_until is_on failing_since
      gone_at created_at`,
  },
  webhook_delivery: {
    [`${WITH_ROW} with its week, once that is older than 30 days, and holds ids alone`]: `id webhook_id event_id type body state attempts last_status
      last_problem created_at last_tried_at next_try_at delivered_at`,
  },
  name_word: { 'kept: how common a word is, of nobody': 'word entries' },
  name_part: { 'kept: how common words are, of nobody': 'part words entries newest day counted_at' },
  outbox_message: { 'purged: once it was told, at once; ids alone': 'id channel payload' },
  rate_limits: { 'purged: once it has expired': 'key points expire' },
  register: { 'kept: what the register is': 'one secret_mark currency' },
  mikro_orm_migrations: { 'kept: of the database itself': 'id name executed_at' },
}

const inDatabase = async () => {
  const found = await rows<{ name: string; columns: string[] }>(
    product,
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public'
        and (select relkind in ('r', 'p') and not relispartition from pg_class
              where oid = format('public.%I', table_name)::regclass)
      group by 1`,
  )
  return Object.fromEntries(found.map(({ name, columns }) => [name, columns.toSorted()]))
}
const listed = (table: string) =>
  Object.values(COLUMNS[table] ?? {}).flatMap((columns) => columns.trim().split(/\s+/))

test('every column of every table is purged, or kept for a reason', async () => {
  const found = await inDatabase()
  const said = Object.fromEntries(Object.keys(COLUMNS).map((table) => [table, listed(table).toSorted()]))
  expect(said).toEqual(found)
})
