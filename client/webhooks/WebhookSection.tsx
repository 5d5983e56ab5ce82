import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  WebhookSection_WebhookFragmentDoc,
  type WebhookSection_WebhookFragment as Webhook,
} from '../gql/graphql'
import { useClock } from '../ui/format/Clock'
import { Fact, Facts } from '../ui/Facts'
import { StatusTag } from '../ui/StatusTag'
import { When } from '../ui/format/When'
import { ChangeWebhook } from './ChangeWebhook'
import { DeliveriesTable } from './DeliveriesTable'
import { RemoveWebhook } from './RemoveWebhook'
import { RotateSecret } from './RotateSecret'
import { SwitchWebhook } from './SwitchWebhook'
import type { NewSecret } from './webhookWords'
import { useSendTest } from './useSendEvents'
import { eventsInWords, placeOf, webhookStatus } from './webhookWords'

gql`
  fragment WebhookSection_webhook on Webhook {
    id
    url
    description
    events
    isOn
    failingSince
    goneAt
    previousSecretUntil
    deliveries(first: 10) {
      edges {
        node {
          id
          ...DeliveriesTable_delivery
        }
      }
    }
  }
`

interface WebhookSectionProps {
  webhook: FragmentType<typeof WebhookSection_WebhookFragmentDoc>
  onSecret: (shown: NewSecret) => void
  onSent: () => void
}

type Question = 'change' | 'secret' | 'switch' | 'remove'

/** One webhook: where it goes, how it stands, what was sent last, and what can be done. */
export function WebhookSection({ webhook: masked, onSecret, onSent }: WebhookSectionProps) {
  const webhook = readFragment(WebhookSection_WebhookFragmentDoc, masked)
  const heading = useId()
  const [asking, setAsking] = useState<Question>()
  const [sendTest, sending] = useSendTest(onSent)
  const place = placeOf(webhook.url)
  const close = () => setAsking(undefined)
  const ask = (question: Question, words: string) => (
    <Button variant="outline" size="sm" aria-label={`${words}: ${place}`} onClick={() => setAsking(question)}>
      {words}
    </Button>
  )
  return (
    <Box as="section" aria-labelledby={heading} minW="0">
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <Heading as="h2" id={heading} overflowWrap="anywhere">
          {webhook.description ?? place}
        </Heading>
        <StatusTag {...webhookStatus(webhook)} />
      </Flex>
      <About {...webhook} />
      <Flex gap="3" wrap="wrap" mt="4" mb="6">
        {webhook.isOn && (
          <Button
            variant="outline"
            size="sm"
            loading={sending}
            aria-label={`Send a test event: ${place}`}
            onClick={() => void sendTest(webhook.id)}
          >
            Send a test event
          </Button>
        )}
        {ask('change', 'Change')}
        {ask('secret', 'New secret')}
        {ask('switch', webhook.isOn ? 'Switch off' : 'Switch on')}
        {ask('remove', 'Remove')}
      </Flex>
      <DeliveriesTable
        place={place}
        deliveries={webhook.deliveries.edges.map(({ node }) => node)}
        isOn={webhook.isOn}
        onSent={onSent}
      />
      {asking === 'change' && <ChangeWebhook webhook={webhook} onClose={close} />}
      {asking === 'secret' && <RotateSecret webhook={webhook} onSecret={onSecret} onClose={close} />}
      {asking === 'switch' && <SwitchWebhook webhook={webhook} onClose={close} />}
      {asking === 'remove' && <RemoveWebhook webhook={webhook} onClose={close} />}
    </Box>
  )
}

function About({ url, events, goneAt, failingSince, previousSecretUntil }: Webhook) {
  const clock = useClock()
  return (
    <>
      {goneAt && (
        <Text maxW="65ch" mb="3">
          It answered on <When date={goneAt} /> that it wants no more events (410), so we switched it off.
        </Text>
      )}
      {failingSince && (
        <Text maxW="65ch" mb="3">
          Events have not arrived since <When date={failingSince} />, although we tried for days. Once one
          arrives, this note goes away.
        </Text>
      )}
      <Facts>
        <Fact label="Address">
          <Box overflowWrap="anywhere">{url}</Box>
        </Fact>
        <Fact label="Is told of">{eventsInWords(events)}</Fact>
        {previousSecretUntil && new Date(previousSecretUntil) > clock.now() && (
          <Fact label="Old secret">
            signs too, until <When date={previousSecretUntil} />
          </Fact>
        )}
      </Facts>
    </>
  )
}
