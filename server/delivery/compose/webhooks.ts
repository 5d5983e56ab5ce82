import { paths } from '../../../common/paths.js'
import { Webhook } from '../../webhooks/webhook.entity.js'
import { webhookFailing } from '../../mail/letters/webhook-failing.js'
import { dayOf, type ComposedFor } from './composing.js'

/** To a school, about what its programs are told. */
export const WEBHOOKS_TO_SCHOOLS = {
  'webhook-failing': async (composing, data) => {
    const webhook = await composing.em.findOne(Webhook, data.webhookId, { populate: ['school'] })
    // It was mended, or removed, before the letter left.
    if (!webhook?.failingSince) return null
    return webhookFailing({
      schoolName: webhook.school.getEntity().name,
      host: new URL(webhook.url).host,
      since: dayOf(composing, webhook.failingSince),
      webhooksUrl: `${composing.config.publicUrl}${paths.webhooks}`,
    })
  },
} satisfies ComposedFor<'school'>
