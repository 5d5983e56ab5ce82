import { CircleCheck, CircleX, Clock, PauseCircle, TriangleAlert } from 'lucide-react'
import type { WebhookDeliveryState, WebhookEvent } from '../gql/graphql'
import type { Status } from '../ui/format/statuses'

/** What a school chooses from: events go together, so that nobody has to know fifteen words. */
export const eventGroups: readonly {
  name: string
  label: string
  hint: string
  events: readonly WebhookEvent[]
}[] = [
  {
    name: 'claims',
    label: 'Your claims',
    hint: 'Listed, changed, paid, withdrawn or removed.',
    events: ['DEBTOR_LISTED', 'DEBTOR_UPDATED', 'DEBTOR_CLEARED', 'DEBTOR_WITHDRAWN', 'DEBTOR_REMOVED'],
  },
  {
    name: 'payments',
    label: 'Payments and plans',
    hint: 'A payment is recorded or voided; a plan is agreed on, or ends unpaid.',
    events: ['PAYMENT_RECORDED', 'PAYMENT_VOIDED', 'PLAN_AGREED', 'PLAN_BROKEN'],
  },
  {
    name: 'contends',
    label: 'What families answer',
    hint: 'A case is opened, answered, late, brought before DMA, decided or closed.',
    events: [
      'CONTEND_OPENED',
      'CONTEND_ANSWERED',
      'CONTEND_OVERDUE',
      'CONTEND_ESCALATED',
      'CONTEND_DECIDED',
      'CONTEND_CLOSED',
    ],
  },
  {
    name: 'corrections',
    label: 'Corrections',
    hint: 'A claim of another school that you were shown has changed.',
    events: ['DEBTOR_CORRECTED'],
  },
]

export const allEvents = eventGroups.flatMap(({ events }) => events)

/** What was chosen, as the groups are called; a group of which only a part was chosen says so. */
export function eventsInWords(chosen: readonly WebhookEvent[]): string {
  const words = eventGroups.flatMap(({ label, events }) => {
    const count = events.filter((event) => chosen.includes(event)).length
    if (count === 0) return []
    return count === events.length ? [label] : [`${label} (${count} of ${events.length})`]
  })
  return words.join(', ')
}

/** What a webhook is called by: where it goes, since two of one server differ only in their path. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

interface Standing {
  isOn: boolean
  failingSince: string | null
}

export function webhookStatus({ isOn, failingSince }: Standing): Status {
  if (!isOn) return { word: 'Switched off', meaning: 'neutral', icon: PauseCircle }
  if (failingSince) return { word: 'Does not take events', meaning: 'danger', icon: TriangleAlert }
  return { word: 'On', meaning: 'settled', icon: CircleCheck }
}

export const deliveryStatuses: Record<WebhookDeliveryState, Status> = {
  WAITING: { word: 'On its way', meaning: 'waiting', icon: Clock },
  DELIVERED: { word: 'Delivered', meaning: 'settled', icon: CircleCheck },
  FAILED: { word: 'Not delivered', meaning: 'danger', icon: TriangleAlert },
  CANCELLED: { word: 'Not sent', meaning: 'neutral', icon: CircleX },
}

/** A signing secret, at the only time that it is shown. */
export interface NewSecret {
  webhookId: string
  /** Where the webhook sends. */
  place: string
  secret: string
}
