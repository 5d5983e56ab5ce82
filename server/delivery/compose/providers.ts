import { paths } from '../../../common/paths.js'
import { ContactMessage, MessageState } from '../../contact/contact-message.entity.js'
import { ApplicationKind, SchoolApplication } from '../../schools/school-application.entity.js'
import { contactMessage } from '../../mail/letters/contact-message.js'
import { providerInvitation } from '../../mail/letters/provider-invitation.js'
import { providerNewApplication } from '../../mail/letters/provider-new-application.js'
import { dayOf, type ComposedFor } from './composing.js'
import { openInvitation } from './invitation-data.js'

/** To whoever runs the register. */
export const TO_PROVIDERS = {
  'provider-new-application': async ({ em, config }, data) => {
    const application = await em.findOneOrFail(SchoolApplication, data.applicationId, {
      populate: ['school'],
    })
    if (application.decidedAt) return null
    const school = application.school.getEntity()
    return providerNewApplication({
      schoolName: school.name,
      isChange: application.kind === ApplicationKind.CHANGE,
      category: school.category === 'PUBLIC' ? 'Public' : 'Private',
      region: school.region,
      waiting: await em.count(SchoolApplication, { decidedAt: null }),
      deskUrl: `${config.publicUrl}${paths.provider}`,
    })
  },
  'contact-message': async (composing, data) => {
    const { em, config } = composing
    const message = await em.findOne(ContactMessage, data.messageId)
    if (!message || message.state === MessageState.CLOSED) return null
    return contactMessage({
      fullName: message.fullName,
      email: message.email,
      text: message.text,
      sentOn: dayOf(composing, message.createdAt),
      inboxUrl: `${config.publicUrl}${paths.providerMessages}`,
    })
  },
  'provider-invitation': async (composing, data) => {
    const open = await openInvitation(composing, data)
    return open && providerInvitation(open)
  },
} satisfies ComposedFor<'provider'>
