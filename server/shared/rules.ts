import type { Config } from '../config.js'
import { MAXIMUM_AMOUNT } from './money.js'

export const CLAIM_LINKS_PER_DAY = 3

/** The register's constants: one place, set by the operator, shown in the product (`registerRules`). */
export function registerRules(config: Config) {
  return {
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
    /** So long ahead of a date people are reminded of it. */
    reminderDays: 3,
    /** So long before a claim that nobody confirmed leaves the directory its school is reminded. */
    confirmSoonDays: 14,
    /** The last instalment is due within so many months. */
    planMonths: 12,
    planInstalments: 12,
    contendText: 5000,
    contendFiles: 5,
    statementWords: 200,
    /** Characters of a message from the contact page. */
    messageText: 5000,
    /** A school that was shown an entry within so many days is told of its correction (rule 13). */
    correctionDays: 180,
    /** A look is shown to the family after so many days (rule 11). */
    lookDelayDays: 7,
    /** Further links to a claim that a family can ask for. */
    claimLinksPerDay: CLAIM_LINKS_PER_DAY,
    /** Whoever told the ward's surname is not asked again for so long. */
    surnameMinutes: 30,
    /** Personal data goes so many months after a claim left the register (rule 18). */
    purgeMonths: config.purgeMonths,
    /** What a look asked and was answered goes after so many months; that it took place stays (rule 11). */
    lookMonths: config.lookMonths,
    /** Minor units. */
    minimumAmount: config.minimumAmount * 100,
    maximumAmount: MAXIMUM_AMOUNT * 100,
    searchLetters: 3,
    searchPage: 25,
    searchRows: 100,
    looksPerMinute: config.limits.looksPerMinute,
    looksPerHour: config.limits.looksPerHour,
    looksPerDay: config.limits.looksPerDay,
    /** Applicants that a school may check by lists a day, and in one call. */
    batchRowsPerDay: config.batchRowsPerDay,
    batchRows: 100,
    /** Answers to one check. */
    checkResults: 5,
    uploadBytes: 5 * 1024 * 1024,
    uploadFiles: 10,
    /** Debtors that one file may bring. */
    importRows: 5000,
    /** An import, checked or done, is removed after so many hours: it is full of names. */
    importHours: 24,
    /** An upload that nothing claims is removed after so many hours. */
    uploadHours: 24,
    /** An API key lasts at most so many days. */
    apiKeyDays: 365,
    sessionHours: 12,
    confirmMinutes: config.confirmMinutes,
    rememberDays: 30,
    resetCodeMinutes: 15,
    resetCodeTries: 5,
    verificationDays: 7,
    invitationDays: 7,
    /** So long a school can be registered for a new account from its network without the key (REST). */
    openRegistrationMinutes: 15,
  }
}

export type Rules = ReturnType<typeof registerRules>
