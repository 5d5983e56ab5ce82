import type { NewSecret } from './webhookWords'
import { Button, Grid, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { useWebhooksPageQuery } from '../gql/hooks'
import { onceItMay } from '../ui/format/statuses'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/Page'
import { ShownOnce } from '../ui/ShownOnce'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { AddWebhook } from './AddWebhook'
import { WebhookSection } from './WebhookSection'

gql`
  query WebhooksPage {
    viewer {
      id
      school {
        id
        state
        webhooks {
          id
          ...WebhookSection_webhook
        }
      }
    }
  }
`

const MOST = 5

/** /admin/webhooks: which programs are told of what, and whether it arrives. */
export function Component() {
  const { data, error, refetch } = useWebhooksPageQuery({ fetchPolicy: 'cache-and-network' })
  const [adding, setAdding] = useState(false)
  // Each until it is said to be kept: no further one takes it away, but a newer one of the same webhook.
  const [shown, setShown] = useState<readonly NewSecret[]>([])
  const show = (secret: NewSecret) =>
    setShown((all) => [secret, ...all.filter(({ webhookId }) => webhookId !== secret.webhookId)])
  const school = data?.viewer?.school
  const approved = school?.state === 'APPROVED'
  const count = school?.webhooks.length ?? 0
  const add = <Button onClick={() => setAdding(true)}>Add a webhook</Button>
  // Events leave a moment after they were sent: the list is read at once and once more a little later.
  const sent = () => {
    void refetch()
    setTimeout(() => void refetch(), ARRIVES_WITHIN_MS)
  }
  return (
    <Page
      title="Webhooks"
      lead="DMA tells a program of your school what happens here, at the moment it happens. It sends numbers of claims and cases, never names."
      actions={approved && count > 0 && count < MOST ? add : undefined}
    >
      {shown.map(({ place, secret }) => (
        <ShownOnce
          key={secret}
          title={`Copy the secret of ${place} now`}
          label={`The secret of ${place}`}
          value={secret}
          onKept={() => setShown((all) => all.filter((other) => other.secret !== secret))}
        >
          Your program needs it to check that an event really comes from DMA. It is never shown again. Keep it
          like a password.
        </ShownOnce>
      ))}
      {school && !approved && (
        <Notice title="New webhooks have to wait" tone="waiting">
          You can add one {onceItMay(school.state)}.{count > 0 && ' Those that you have stay as they are.'}
        </Notice>
      )}
      {!school &&
        (error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton columns={4} />
        ))}
      {school && count === 0 && (
        <EmptyState title="No webhooks yet" action={approved ? add : undefined}>
          If your school’s own software should know at once when a family answers or a claim is paid, give us
          the address where it listens.
        </EmptyState>
      )}
      {school && count > 0 && (
        <Grid gap="10" templateColumns="minmax(0, 1fr)">
          {school.webhooks.map((webhook) => (
            <WebhookSection key={webhook.id} webhook={webhook} onSecret={show} onSent={sent} />
          ))}
          {count === MOST && <Text color="fg.muted">A school has at most {MOST} webhooks.</Text>}
        </Grid>
      )}
      {adding && <AddWebhook onAdded={show} onClose={() => setAdding(false)} />}
    </Page>
  )
}

const ARRIVES_WITHIN_MS = 3000
