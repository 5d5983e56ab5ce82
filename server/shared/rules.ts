import { FEWEST_LETTERS, LONGEST, PHOTO_BYTES, SEARCH_ROWS, UPLOAD_BYTES } from '../../common/limits.js'
import type { Config } from '../config.js'
import { MAXIMUM_AMOUNT } from '../../common/money.js'

export const CLAIM_LINKS_PER_DAY = 3
/** So many days opens a code that is typed from paper. */
export const CODE_DAYS = 90
/** So many wrong codes an hour shut codes, at a claim and from a network. */
export const CODE_MISSES_PER_HOUR = 10
/** What bounds the letters of one day; a further one waits for the next day, and stands for those before it. */
export const LETTERS_PER_DAY = {
  /** Of one kind, about one claim, to one address. */
  ofAKind: 3,
  /** Of what others were shown, about one claim, to one school (rule 24). */
  corrections: 1,
  /** To one address of a family, whatever they are about. */
  toAFamily: 20,
}

/** The register's constants: one place, set by the operator, shown in the product (`registerRules`). */
export function registerRules(config: Config) {
  return {
    /** Who runs the register, where, and how to reach them (rule 26). */
    operator: config.operator,
    country: config.country,
    currency: config.currency,
    timeZone: config.timeZone,
    regions: config.regions,
    /** Days between the family being told and the entry being seen (rule 7). */
    noticeDays: config.noticeDays,
    /** A debt older than this is not shown (rule 7). */
    expiryYears: config.expiryYears,
    /** A claim that its school has not confirmed for so many days is not shown (rule 7). */
    reconfirmDays: config.reconfirmDays,
    /** So long a school has to answer a contend, and a family an offer; then the entry is suppressed (rule 12). */
    answerDays: config.answerDays,
    /** So long after a contend was opened silence removes the entry (rule 12). */
    removeDays: config.removeDays,
    /** So long after a rejection a family may ask the provider (rule 13). */
    escalateDays: config.escalateDays,
    /** So long the provider has to decide; else the family is right (rule 13). */
    decideDays: config.decideDays,
    /** So late an instalment may be before its plan is broken (rule 15). */
    graceDays: config.graceDays,
    /** A payment is recorded at most so many days after it was made (rule 25). */
    paymentBackDays: config.paymentBackDays,
    /** So long a school has to answer a family's proof of payment; then the instalment counts as paid for the plan (rule 25). */
    proofDays: config.proofDays,
    /** A claim marked as Completed by mistake is opened again within so many seconds as if nothing had been done (rule 21). */
    undoSeconds: config.undoSeconds,
    /** An import can be undone for so long, and letters about what it added leave after that (rule 30). */
    importPauseMinutes: config.importPauseMinutes,
    /** Whoever has to act in a case has at least so many days when its claim is opened again, or its proof refused (rules 21, 25). */
    resumeDays: 3,
    /** So long ahead of a date people are reminded of it. */
    reminderDays: 3,
    /** So long before a claim that nobody confirmed leaves the directory its school is reminded. */
    confirmSoonDays: 14,
    /** The last instalment is due within so many months. */
    planMonths: 12,
    planInstalments: 12,
    contendText: LONGEST.message,
    contendFiles: 5,
    statementWords: 200,
    /** Messages that one side can add to a case in a day. */
    messagesPerDay: 10,
    /** Characters of a message from the contact page. */
    messageText: 5000,
    /** A school that was shown an entry within so many days is told of its correction (rule 24). */
    correctionDays: 180,
    /** A look is shown to the family after so many days (rule 11). */
    lookDelayDays: 7,
    /** So long a safeguarding hold stands, unless it is renewed (rule 27). */
    holdDays: config.holdDays,
    /** So many holds of a school that stand by themselves; */
    holdsUnconfirmed: config.holdsUnconfirmed,
    /** and at most one in so many of its families. */
    holdShare: config.holdShare,
    /** Beyond that a hold ends after so many days, unless the provider confirms it. */
    holdUnconfirmedDays: 7,
    /** So long after it began to stand so it cannot again. */
    holdAgainDays: 90,
    /** So long before a hold ends its school is reminded. */
    holdSoonDays: 14,
    /** Further links to a claim that a family can ask for. */
    claimLinksPerDay: CLAIM_LINKS_PER_DAY,
    /** What was done by a printed letter can be undone for so many days, from the e-mail address that is told of it. */
    undoDays: 14,
    /** Whoever told the ward's surname is not asked again for so long. */
    surnameMinutes: 30,
    /** Personal data goes so many months after a claim left the register (rule 18). */
    purgeMonths: config.purgeMonths,
    /** What a look asked and was answered goes after so many months; that it took place stays (rule 11). */
    lookMonths: config.lookMonths,
    /** Minor units. */
    minimumAmount: config.minimumAmount * 100,
    maximumAmount: MAXIMUM_AMOUNT * 100,
    searchLetters: FEWEST_LETTERS,
    searchPage: 25,
    searchRows: SEARCH_ROWS,
    looksPerMinute: config.limits.looksPerMinute,
    looksPerHour: config.limits.looksPerHour,
    looksPerDay: config.limits.looksPerDay,
    /** Applicants that a school may check by lists a day, and in one call. */
    batchRowsPerDay: config.batchRowsPerDay,
    batchRows: 100,
    /** Answers to one check. */
    checkResults: 5,
    /** Different dates of birth, numbers or addresses of each kind that are compared with an entry for one school (rule 9). */
    comparedFacts: 3,
    /** Days after which a value no longer counts. */
    comparedFactsDays: 30,
    uploadBytes: UPLOAD_BYTES,
    photoBytes: PHOTO_BYTES,
    uploadFiles: 10,
    /** Debtors that one file may bring. */
    importRows: 5000,
    /** The same from a school that was never approved: anybody can register one. */
    strangersImportRows: 500,
    /** An import, checked or done, is removed after so many hours: it is full of names. */
    importHours: 24,
    /** An upload that nothing claims is removed after so many hours. */
    uploadHours: 24,
    /** An API key lasts at most so many days. */
    apiKeyDays: 365,
    sessionHours: 12,
    confirmMinutes: config.confirmMinutes,
    rememberDays: 30,
    /** A browser in which somebody has signed in is known for so long: strangers' wrong passwords do not shut it out. */
    deviceDays: 180,
    resetCodeMinutes: 15,
    resetCodeTries: 5,
    verificationDays: 7,
    invitationDays: 7,
    /** So long a school can be registered for a new account from its network without the key (REST). */
    openRegistrationMinutes: 15,
  }
}

export type Rules = ReturnType<typeof registerRules>
