import { paths } from '../../../common/paths.js'
import { SchoolApplication } from '../../schools/school-application.entity.js'
import { AccountCode } from '../../accounts/account-code.entity.js'
import { Account } from '../../accounts/account.entity.js'
import { verificationTokenOf } from '../../accounts/email-verification.js'
import { School, SchoolState } from '../../schools/school.entity.js'
import { schoolFieldWords } from '../../../common/school-words.js'
import { schoolApproved } from '../../mail/letters/schools/school-approved.js'
import { schoolChangeApproved } from '../../mail/letters/schools/school-change-approved.js'
import { schoolChangeRefused } from '../../mail/letters/schools/school-change-refused.js'
import { schoolChangesRequested } from '../../mail/letters/schools/school-changes-requested.js'
import { schoolEmailChanges } from '../../mail/letters/schools/school-email-changes.js'
import { schoolEmailConfirm } from '../../mail/letters/schools/school-email-confirm.js'
import { schoolReceived } from '../../mail/letters/schools/school-received.js'
import { schoolReinstated } from '../../mail/letters/schools/school-reinstated.js'
import { schoolRejected } from '../../mail/letters/schools/school-rejected.js'
import { schoolSuspended } from '../../mail/letters/schools/school-suspended.js'
import type { LetterKind } from '../../../common/letter-kinds.js'
import type { OfDecision, OfSchool } from '../../mail/letter-data.js'
import { dayOf, type ComposedFor, type Composing } from './composing.js'

/** To a school, about its own standing. */
export const TO_SCHOOLS = {
  'school-received': async ({ em, config }, data) => {
    const school = await em.findOneOrFail(School, data.schoolId, { populate: ['author'] })
    return schoolReceived({
      schoolName: school.name,
      username: school.author.getEntity().username,
      signInUrl: `${config.publicUrl}${paths.signIn}`,
    })
  },
  'school-email-confirm': async ({ em, config, rules, now }, data) => {
    const code = await em.findOne(AccountCode, data.codeId, { populate: ['account', 'school'] })
    const school = code?.school?.getEntity()
    if (!code?.account || !school || code.expiresAt <= now || school.pendingEmail !== code.email) return null
    return schoolEmailConfirm({
      schoolName: school.name,
      username: code.account.getEntity().username,
      confirmUrl: `${config.publicUrl}${paths.verifyEmail(verificationTokenOf(config.secret, code))}`,
      validHours: rules.verificationDays * 24,
    })
  },
  'school-email-changes': async (composing, data) => {
    const { em, config, posted } = composing
    return schoolEmailChanges({
      schoolName: (await em.findOneOrFail(School, data.schoolId)).name,
      username: (await em.findOneOrFail(Account, data.accountId)).username,
      changed: data.changed,
      on: dayOf(composing, posted),
      profileUrl: `${config.publicUrl}${paths.profile}`,
      contactUrl: `${config.publicUrl}${paths.contact}`,
    })
  },
  'school-approved': async (composing, data) => {
    const { config, rules } = composing
    const school = await whileItIs(SchoolState.APPROVED, composing, data)
    if (!school) return null
    return schoolApproved({
      schoolName: school.name,
      preparedDebtors: data.preparedDebtors,
      noticeDays: rules.noticeDays,
      answerDays: rules.answerDays,
      removeDays: rules.removeDays,
      dashboardUrl: `${config.publicUrl}${paths.dashboard}`,
    })
  },
  'school-changes-requested': async (composing, data) =>
    (await whileItIs(SchoolState.CHANGES_REQUESTED, composing, data)) &&
    schoolChangesRequested(await decided(composing, data)),
  'school-rejected': async (composing, data) =>
    (await whileItIs(SchoolState.REJECTED, composing, data)) &&
    schoolRejected({ ...(await decided(composing, data)), purgeMonths: composing.rules.purgeMonths }),
  'school-change-refused': async (composing, data) => schoolChangeRefused(await decided(composing, data)),
  'school-change-approved': async (composing, data) => {
    const application = await composing.em.findOneOrFail(SchoolApplication, data.applicationId, {
      populate: ['school'],
    })
    return schoolChangeApproved({
      schoolName: application.school.getEntity().name,
      changes: Object.keys(application.proposal ?? {}).map(schoolFieldWords),
      profileUrl: `${composing.config.publicUrl}${paths.profile}`,
    })
  },
  'school-suspended': async (composing, data) => {
    const school = await whileItIs(SchoolState.SUSPENDED, composing, data)
    return (
      school &&
      schoolSuspended({
        schoolName: school.name,
        reason: data.reason,
        contactUrl: `${composing.config.publicUrl}${paths.contact}`,
      })
    )
  },
  'school-reinstated': async (composing, data) => {
    const school = await whileItIs(SchoolState.APPROVED, composing, data)
    return (
      school &&
      schoolReinstated({
        schoolName: school.name,
        dashboardUrl: `${composing.config.publicUrl}${paths.dashboard}`,
      })
    )
  },
} satisfies ComposedFor<'school'>

/** Each says where a school stands: a later one of them says it anew. */
const STANDING: LetterKind[] = [
  'school-approved',
  'school-changes-requested',
  'school-rejected',
  'school-suspended',
  'school-reinstated',
]

/** The school, as long as it stands where the letter says, and no later one has told this address anything else since. */
async function whileItIs(
  state: SchoolState,
  { em, to, letter }: Composing,
  { schoolId }: OfSchool,
): Promise<School | null> {
  const school = await em.findOneOrFail(School, schoolId)
  if (school.state !== state) return null
  const later = await em.execute<unknown[]>(
    `select 1 from letter where school_id = ? and id > ? and kind = any(?::text[]) and lower("to") = lower(?) limit 1`,
    [schoolId, letter, `{${STANDING.join(',')}}`, to],
  )
  return later.length === 0 ? school : null
}

async function decided({ em, config }: Composing, data: OfDecision) {
  const application = await em.findOneOrFail(SchoolApplication, data.applicationId, {
    populate: ['school'],
  })
  const named = application.reasons.filter(({ field }) => field)
  return {
    schoolName: application.school.getEntity().name,
    reasons: named.map(({ field, message }) => ({ about: schoolFieldWords(field!), reason: message })),
    note:
      application.reasons
        .filter(({ field }) => !field)
        .map(({ message }) => message)
        .join('\n') || null,
    profileUrl: `${config.publicUrl}${paths.updateProfile}`,
  }
}
