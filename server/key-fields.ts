import type { Scope } from './api-keys/api-key.entity.js'
import { ANY_KEY, SCOPES, type Viewer } from './policy.js'

/** The fields of each type, named one by one. */
type Fields = Readonly<Record<string, string>>

/**
 * What a program sees, field by field. Whatever is not named is closed to every key, so a field that is added to the
 * schema stays with people until it is added here. Which operations a key may ask for stands in policy.ts (SCOPES).
 */
export const KEY_FIELDS: Readonly<Record<Scope | 'ANY', Fields>> = {
  // Which school, which scopes, until when; what is public; how it is refused.
  ANY: {
    Viewer: 'school apiKey',
    School: 'id name state',
    ApiKey: 'name beginning scopes expiresAt',
    Money: 'amount currency',
    PageInfo: 'endCursor hasNextPage hasPreviousPage startCursor',
    RateLimit: 'allowance cost limit remaining resetAt',
    RegisterRules: `answerDays batchRows batchRowsPerDay contendFiles contendText correctionDays country currency
      decideDays escalateDays expiryYears graceDays lookDelayDays lookMonths looksPerDay looksPerHour looksPerMinute
      maximumAmount minimumAmount noticeDays operator photoBytes planInstalments planMonths proofDays purgeMonths reconfirmDays regions removeDays
      searchLetters searchPage searchRows timeZone uploadBytes uploadFiles uploadHours`,
    RegisterOperator: 'address email name',
    UserError: 'code field message',
  },
  CHECK: {
    CheckWardPayload: 'check userErrors',
    CheckWardsPayload: 'checks userErrors',
    RecordCheckOutcomePayload: 'check userErrors',
    NotTheSamePersonPayload: 'check userErrors',
    Check: `id at apiKey student parent phone email dateOfBirth region purpose reference results summary putAside outcome
      outcomeAt toldIfDeclined purgedAt`,
    CheckResult: 'entry evidence likelihood oneOf relation score somebodyElse',
    CheckEntry: 'id school studentName parentName amountOwed status since disputed statement',
    Evidence: 'field text verdict weight',
    PublicSchool: 'id name category level region address contactNumber',
  },
  SEARCH: {
    DirectoryConnection: 'edges hint look pageInfo',
    DirectoryEdge: 'cursor node',
    DirectoryEntry: 'id school studentName parentName amountOwed status since disputed statement',
    Look: 'id at shownCount',
    PublicSchoolConnection: 'edges pageInfo',
    PublicSchoolEdge: 'cursor node',
    PublicSchool: 'id name category level region address contactNumber',
  },
  READ_DEBTORS: {
    School: `slug category level description address email contactNumber region proprietor principal bursar createdAt
      approvedAt`,
    Officer: 'name email number',
    Dashboard: 'classes debtors school totals',
    DashboardTotals: `byAge byMonth byStatus confirmBy count owed recovered termBegan toConfirm toPrint undelivered`,
    AgeTotal: 'age count owed',
    StatusTotal: 'status count owed',
    MonthTotal: 'from paid',
    DebtorConnection: 'edges pageInfo startsAt totalCount',
    DebtorEdge: 'cursor node',
    Debtor: `id revision school studentName parentName parentEmail phone phoneE164 dateOfBirth amountClaimed amountOwed
      status term dueDate admissionNumber class arm listedAt confirmedAt confirmBy handedOverOn withdrawnAt removed
      relistingPermittedAt purgedAt inDirectory ledger evidence letter letterRefused`,
    DirectoryState: 'disputed listed reason visibleFrom',
    LedgerEntry: 'id kind amount on note voidReason voidedOn createdAt',
    Letter: 'id state createdAt sentAt',
    Removal: 'at because',
    File: 'id name mediaType size url',
    // Reached by a key that may write as well.
    AddDebtorPayload: 'likelyDuplicates',
  },
  // The number of what was written, and no more: an update that changes nothing would otherwise be a way to read.
  WRITE_DEBTORS: {
    AddDebtorPayload: 'debtor userErrors',
    UpdateDebtorPayload: 'debtor userErrors',
    WithdrawDebtorPayload: 'debtor userErrors',
    RecordPaymentPayload: 'debtor userErrors',
    VoidPaymentPayload: 'debtor userErrors',
    RecordHandOverPayload: 'debtor userErrors',
    Debtor: 'id',
    UploadFilePayload: 'file userErrors',
    File: 'id name mediaType size url',
  },
}

/** Like "CHECK Evidence.text". */
const READABLE: ReadonlySet<string> = new Set(
  Object.entries(KEY_FIELDS).flatMap(([scope, types]) =>
    Object.entries(types).flatMap(([type, fields]) =>
      fields.split(/\s+/).map((field) => `${scope} ${type}.${field}`),
    ),
  ),
)

const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription'])

/** Whether a key with these scopes may ask for a field: an operation by what it may do, all else by the table. */
export function keyReads(scopes: readonly Scope[], type: string, field: string): boolean {
  if (ROOTS.has(type))
    return [...ANY_KEY, ...scopes.flatMap((scope) => SCOPES[scope])].some((act) => act === field)
  return ['ANY', ...scopes].some((scope) => READABLE.has(`${scope} ${type}.${field}`))
}

/** Whether all of these fields are for the viewer's eyes, as far as that is a matter of a key: for answers that are not GraphQL's. */
export const seesAll = ({ apiKey }: Viewer, type: string, fields: readonly string[]): boolean =>
  !apiKey || fields.every((field) => keyReads(apiKey.scopes, type, field))

/**
 * What a refusal quotes of a record: nothing for a program that may not read these fields, which it could walk by being
 * refused.
 */
export const quoted = (viewer: Viewer, type: string, fields: readonly string[], text: string): string =>
  seesAll(viewer, type, fields) ? text : ''
