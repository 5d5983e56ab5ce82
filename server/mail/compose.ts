import type { EntityManager } from '@mikro-orm/postgresql'
import { AccountCode } from '../accounts/account-code.entity.js'
import { Account } from '../accounts/account.entity.js'
import { verificationToken } from '../accounts/email-verification.js'
import { ProviderInvitation } from '../accounts/provider-invitation.entity.js'
import { invitationToken } from '../accounts/provider-invitations.js'
import { resetCode, resetToken, resetUid } from '../accounts/password-reset.js'
import type { Config } from '../config.js'
import { ClaimLink } from '../contends/claim-link.entity.js'
import { claimUrl } from '../contends/claim-links.js'
import { DebtStatus, Debtor } from '../debtors/debtor.entity.js'
import { SchoolApplication } from '../schools/school-application.entity.js'
import { School } from '../schools/school.entity.js'
import { FIELD_NAMES } from '../schools/field-names.js'
import { endOfClock, formatDay, localDate } from '../shared/clock.js'
import { formatMoney } from '../shared/money.js'
import type { Rules } from '../shared/rules.js'
import type { ClaimLetterData } from './claim-words.js'
import type { RenderedLetter } from './layout.js'
import { claimAddressChanged } from './letters/claim-address-changed.js'
import { claimLetter } from './letters/claim-letter.js'
import { claimSettled } from './letters/claim-settled.js'
import { claimWithdrawn } from './letters/claim-withdrawn.js'
import { emailChanged } from './letters/email-changed.js'
import { passwordChanged } from './letters/password-changed.js'
import { passwordResetCode } from './letters/password-reset-code.js'
import { providerInvitation } from './letters/provider-invitation.js'
import { providerNewApplication } from './letters/provider-new-application.js'
import { schoolApproved } from './letters/school-approved.js'
import { schoolChangeApproved } from './letters/school-change-approved.js'
import { schoolChangeRefused } from './letters/school-change-refused.js'
import { schoolChangesRequested } from './letters/school-changes-requested.js'
import { schoolReceived } from './letters/school-received.js'
import { schoolReinstated } from './letters/school-reinstated.js'
import { schoolRejected } from './letters/school-rejected.js'
import { schoolSuspended } from './letters/school-suspended.js'
import { verifyEmail } from './letters/verify-email.js'

/** What a letter is made from, at the moment it leaves. */
export interface Composing {
  em: EntityManager
  config: Config
  rules: Rules
  now: Date
}

type Data = Record<string, unknown>
/** Answers null when the letter is no longer wanted: its claim was withdrawn, its code has expired. */
type Compose = (composing: Composing, data: Data) => Promise<RenderedLetter | null>

/**
 * Every kind of letter: which rows it speaks of and which file words it. Rendering happens when the letter
 * leaves, so that the secrets in it (links, codes) are in no table.
 */
export const COMPOSE = {
  claim: async (composing, data) => {
    const found = await claimData(composing, data)
    return found && claimLetter(found)
  },
  'claim-address-changed': async ({ em }, data) => {
    const debtor = await em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    return claimAddressChanged(schoolWords(debtor.school.getEntity()))
  },
  'claim-withdrawn': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    return claimWithdrawn({ ...claimNames(debtor), purgeMonths: composing.rules.purgeMonths })
  },
  'claim-settled': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    if (debtor.status !== DebtStatus.COMPLETED) return null
    return claimSettled({
      ...claimNames(debtor),
      settledOn: day(composing, composing.now),
      purgeMonths: composing.rules.purgeMonths,
    })
  },
  'verify-email': async ({ em, config, rules, now }, data) => {
    const code = await em.findOne(AccountCode, id(data, 'codeId'), { populate: ['account'] })
    if (!code || code.expiresAt <= now) return null
    return verifyEmail({
      username: code.account.getEntity().username,
      verifyUrl: `${config.publicUrl}/verify-email/${verificationToken(config.secret, code.nonce)}`,
      validHours: rules.verificationDays * 24,
    })
  },
  'password-reset-code': async ({ em, config, rules, now }, data) => {
    const code = await em.findOne(AccountCode, id(data, 'codeId'), { populate: ['account'] })
    if (!code || code.usedAt || code.expiresAt <= now) return null
    return passwordResetCode({
      username: code.account.getEntity().username,
      code: resetCode(config.secret, code.nonce),
      program: data.forProgram
        ? { uid: resetUid(code.account.getEntity()), token: resetToken(config.secret, code.nonce) }
        : null,
      validMinutes: rules.resetCodeMinutes,
    })
  },
  'password-changed': async (composing, data) => {
    const { username } = await composing.em.findOneOrFail(Account, id(data, 'accountId'))
    return passwordChanged({
      username,
      changedAt: day(composing, composing.now),
      resetUrl: `${composing.config.publicUrl}/forgot-password`,
    })
  },
  'email-changed': async (composing, data) => {
    const { username } = await composing.em.findOneOrFail(Account, id(data, 'accountId'))
    return emailChanged({
      username,
      changedAt: day(composing, composing.now),
      contactUrl: composing.config.publicUrl,
    })
  },
  'school-received': async ({ em, config }, data) => {
    const school = await em.findOneOrFail(School, id(data, 'schoolId'), { populate: ['author'] })
    return schoolReceived({
      schoolName: school.name,
      username: school.author.getEntity().username,
      signInUrl: `${config.publicUrl}/signin`,
    })
  },
  'provider-new-application': async ({ em, config }, data) => {
    const application = await em.findOneOrFail(SchoolApplication, id(data, 'applicationId'), {
      populate: ['school'],
    })
    if (application.decidedAt) return null
    const school = application.school.getEntity()
    return providerNewApplication({
      schoolName: school.name,
      category: school.category === 'PUBLIC' ? 'Public' : 'Private',
      region: school.region,
      waiting: await em.count(SchoolApplication, { decidedAt: null }),
      deskUrl: `${config.publicUrl}/provider`,
    })
  },
  'provider-invitation': async ({ em, config, rules, now }, data) => {
    const invitation = await em.findOne(ProviderInvitation, id(data, 'invitationId'), {
      populate: ['invitedBy'],
    })
    if (!invitation || invitation.acceptedAt || invitation.withdrawnAt || invitation.expiresAt <= now)
      return null
    return providerInvitation({
      invitedBy: invitation.invitedBy.getEntity().username,
      joinUrl: `${config.publicUrl}/join/${invitationToken(config.secret, invitation.nonce)}`,
      validDays: rules.invitationDays,
    })
  },
  'school-approved': async ({ em, config, rules }, data) => {
    const school = await em.findOneOrFail(School, id(data, 'schoolId'))
    return schoolApproved({
      schoolName: school.name,
      preparedDebtors: Number(data.preparedDebtors ?? 0),
      noticeDays: rules.noticeDays,
      dashboardUrl: `${config.publicUrl}/dashboard`,
    })
  },
  'school-changes-requested': async (composing, data) =>
    schoolChangesRequested(await decided(composing, data)),
  'school-rejected': async (composing, data) => schoolRejected(await decided(composing, data)),
  'school-change-refused': async (composing, data) => schoolChangeRefused(await decided(composing, data)),
  'school-change-approved': async (composing, data) => {
    const application = await composing.em.findOneOrFail(SchoolApplication, id(data, 'applicationId'), {
      populate: ['school'],
    })
    return schoolChangeApproved({
      schoolName: application.school.getEntity().name,
      changes: Object.keys(application.proposal ?? {}).map((field) => FIELD_NAMES[field] ?? field),
      profileUrl: `${composing.config.publicUrl}/admin/profile`,
    })
  },
  'school-suspended': async ({ em, config }, data) => {
    const school = await em.findOneOrFail(School, id(data, 'schoolId'))
    return schoolSuspended({
      schoolName: school.name,
      reason: String(data.reason),
      contactUrl: config.publicUrl,
    })
  },
  'school-reinstated': async ({ em, config }, data) => {
    const school = await em.findOneOrFail(School, id(data, 'schoolId'))
    return schoolReinstated({ schoolName: school.name, dashboardUrl: `${config.publicUrl}/dashboard` })
  },
} satisfies Record<string, Compose>

export type LetterKind = keyof typeof COMPOSE

/** What a claim letter says, by e-mail or printed; null once the claim has been withdrawn or settled. */
export async function claimData(
  { em, config, rules, now }: Composing,
  data: Data,
): Promise<ClaimLetterData | null> {
  const link = await em.findOneOrFail(ClaimLink, id(data, 'linkId'), {
    populate: ['debtor', 'debtor.school'],
  })
  const debtor = link.debtor.getEntity()
  if (debtor.withdrawnAt || link.revokedAt || debtor.status === DebtStatus.COMPLETED) return null
  const visibleFrom = endOfClock(debtor.noticedAt ?? now, rules.noticeDays, rules.timeZone)
  return {
    ...claimNames(debtor),
    schoolAddress: debtor.school.getEntity().address,
    amount: formatMoney(debtor.owed, rules.currency),
    term: debtor.term,
    dueDate: debtor.dueDate && formatDay(debtor.dueDate),
    claimUrl: claimUrl(config.publicUrl, config.secret, link),
    // A letter sent again after notice has run must not promise it once more.
    noticeDays: visibleFrom <= now ? 0 : rules.noticeDays,
    visibleFrom: visibleFrom <= now || !link.email ? null : formatDay(localDate(visibleFrom, rules.timeZone)),
    purgeMonths: rules.purgeMonths,
    expiryYears: rules.expiryYears,
  }
}

async function decided({ em, config }: Composing, data: Data) {
  const application = await em.findOneOrFail(SchoolApplication, id(data, 'applicationId'), {
    populate: ['school'],
  })
  const named = application.reasons.filter(({ field }) => field)
  return {
    schoolName: application.school.getEntity().name,
    reasons: named.map(({ field, message }) => ({ about: FIELD_NAMES[field!] ?? field!, reason: message })),
    note:
      application.reasons
        .filter(({ field }) => !field)
        .map(({ message }) => message)
        .join('\n') || null,
    profileUrl: `${config.publicUrl}/admin/profile/update`,
  }
}

const claimNames = (debtor: Debtor) => ({
  parentName: debtor.parentName,
  studentName: debtor.studentName,
  ...schoolWords(debtor.school.getEntity()),
})

const schoolWords = (school: School) => ({
  schoolName: school.name,
  schoolPhone: school.contactNumber,
  schoolEmail: school.email,
})

const id = (data: Data, name: string) => Number(data[name])
const day = ({ rules }: Composing, instant: Date) => formatDay(localDate(instant, rules.timeZone))
