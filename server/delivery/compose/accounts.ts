import { paths } from '../../../common/paths.js'
import { AccountCode } from '../../accounts/account-code.entity.js'
import { Account } from '../../accounts/account.entity.js'
import { verificationTokenOf } from '../../accounts/email-verification.js'
import { resetCodeOf, resetTokenOf, resetUid } from '../../accounts/passwords/password-reset.js'
import { NotificationGroup } from '../../accounts/notification-group.js'
import { groupOf } from '../../notifications/notification-kinds.js'
import { Notification } from '../../notifications/notification.entity.js'
import { codesAddress } from '../../accounts/verified-email.js'
import { emailChanged } from '../../mail/letters/email-changed.js'
import { notification } from '../../mail/letters/notification.js'
import { passwordChanged } from '../../mail/letters/password-changed.js'
import { passwordResetCode } from '../../mail/letters/password-reset-code.js'
import { verifyEmail } from '../../mail/letters/verify-email.js'
import { isSameAddress } from '../../shared/same-address.js'
import { dayOf, type ComposedFor } from './composing.js'
import { isAt, readsAt } from './reads-still.js'

/** To whoever has an account, about the account. */
export const TO_ACCOUNTS = {
  'verify-email': async ({ em, config, rules, now, to }, data) => {
    const code = await em.findOne(AccountCode, data.codeId, { populate: ['account'] })
    const account = code?.account?.getEntity()
    // Its link opens nothing where the account has left that address.
    if (!account || !isAt(account, to) || code!.expiresAt <= now) return null
    return verifyEmail({
      username: account.username,
      verifyUrl: `${config.publicUrl}${paths.verifyEmail(verificationTokenOf(config.secret, code!))}`,
      validHours: rules.verificationDays * 24,
    })
  },
  'password-reset-code': async ({ em, config, rules, now, to }, data) => {
    const code = await em.findOne(AccountCode, data.codeId, { populate: ['account'] })
    // Nobody has the address that was typed: asking did the same all the same.
    if (!code?.account || code.usedAt || code.expiresAt <= now) return null
    const account = code.account.getEntity()
    if (!isSameAddress(codesAddress(account), to)) return null
    return passwordResetCode({
      username: account.username,
      proof: data.forProgram
        ? { uid: resetUid(account), token: resetTokenOf(config.secret, code) }
        : { code: resetCodeOf(config.secret, code) },
      validMinutes: rules.resetCodeMinutes,
    })
  },
  // Also to an address that the account has left since: it warns whoever lost it.
  'password-changed': async (composing, data) => {
    const { username } = await composing.em.findOneOrFail(Account, data.accountId)
    return passwordChanged({
      username,
      changedAt: dayOf(composing, composing.posted),
      resetUrl: `${composing.config.publicUrl}${paths.forgotPassword}`,
    })
  },
  'email-changed': async (composing, data) => {
    const account = await composing.em.findOneOrFail(Account, data.accountId)
    return emailChanged({
      username: account.username,
      getsCodes: isSameAddress(codesAddress(account), composing.to),
      changedAt: dayOf(composing, composing.posted),
      contactUrl: `${composing.config.publicUrl}${paths.contact}`,
    })
  },
  notification: async ({ em, config, to }, data) => {
    const found = await em.findOne(Notification, data.notificationId, { populate: ['account'] })
    // Whoever has read it knows.
    if (!found || found.readAt) return null
    const account = found.account.getEntity()
    if (!readsAt(account, to)) return null
    const { username, isProvider } = account
    return notification({
      username,
      about: ABOUT[groupOf(found.kind)],
      text: found.text,
      url: `${config.publicUrl}${found.path ?? (isProvider ? paths.accountNotifications : paths.notifications)}`,
      settingsUrl: `${config.publicUrl}${isProvider ? paths.accountSettings : paths.settings}`,
    })
  },
} satisfies ComposedFor<'person'>

/** Without a name: a subject is read over shoulders. */
const ABOUT: Record<NotificationGroup, string> = {
  [NotificationGroup.CASES]: 'a case',
  [NotificationGroup.CLAIMS]: 'a claim',
  [NotificationGroup.SCHOOL]: 'your school',
  [NotificationGroup.PROGRAMS]: 'a webhook',
}
