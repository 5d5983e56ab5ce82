import { ContactMessage } from '../../contact/contact-message.entity.js'
import { contactReceived } from '../letters/contact-received.js'
import { dayOf, id, type Compose } from './composing.js'

/** To people who have no account, and no claim. */
export const TO_VISITORS = {
  'contact-received': async (composing, data) => {
    const { em, config } = composing
    const message = await em.findOne(ContactMessage, id(data, 'messageId'))
    if (!message) return null
    return contactReceived({
      sentOn: dayOf(composing, message.createdAt),
      contactUrl: `${config.publicUrl}/contact`,
    })
  },
} satisfies Record<string, Compose>
