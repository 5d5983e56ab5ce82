import { paths } from '../../../common/paths.js'
import { ContactMessage } from '../../contact/contact-message.entity.js'
import { isTooOld, newsletterUrl } from '../../newsletter/newsletter.js'
import { Subscriber } from '../../newsletter/subscriber.entity.js'
import { contactReceived } from '../../mail/letters/contact-received.js'
import { newsletterConfirm } from '../../mail/letters/newsletter-confirm.js'
import { newsletterWelcome } from '../../mail/letters/newsletter-welcome.js'
import { dayOf, type ComposedFor } from './composing.js'

/** To people who have no account, and no claim. */
export const TO_VISITORS = {
  'contact-received': async (composing, data) => {
    const { em, config } = composing
    const message = await em.findOne(ContactMessage, data.messageId)
    if (!message) return null
    return contactReceived({
      sentOn: dayOf(composing, message.createdAt),
      contactUrl: `${config.publicUrl}${paths.contact}`,
    })
  },
  'newsletter-confirm': async (composing, data) => {
    const { em, config, rules, now } = composing
    const subscriber = await em.findOne(Subscriber, data.subscriberId)
    if (!subscriber || subscriber.confirmedAt || isTooOld(subscriber, now, rules.verificationDays))
      return null
    return newsletterConfirm({
      askedOn: dayOf(composing, subscriber.askedAt),
      confirmUrl: newsletterUrl(config.publicUrl, config.secret, subscriber),
      validDays: rules.verificationDays,
    })
  },
  'newsletter-welcome': async (composing, data) => {
    const { em, config } = composing
    const subscriber = await em.findOne(Subscriber, data.subscriberId)
    if (!subscriber?.confirmedAt || subscriber.unsubscribedAt) return null
    return newsletterWelcome({
      confirmedOn: dayOf(composing, subscriber.confirmedAt),
      newsletterUrl: newsletterUrl(config.publicUrl, config.secret, subscriber),
    })
  },
} satisfies ComposedFor<'visitor'>
