import { Box, Button, chakra, Text } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  DeliveriesTable_DeliveryFragmentDoc,
  type DeliveriesTable_DeliveryFragment as Delivery,
} from '../gql/graphql'
import { type Column, DataTable } from '../ui/DataTable'
import { Moment } from '../ui/format/Moment'
import { StatusTag } from '../ui/StatusTag'
import { useReplay } from './useSendEvents'
import { deliveryStatuses } from './webhookWords'

gql`
  fragment DeliveriesTable_delivery on WebhookDelivery {
    id
    type
    state
    attempts
    lastStatus
    lastProblem
    createdAt
    nextTryAt
  }
`

interface DeliveriesTableProps {
  place: string
  deliveries: readonly FragmentType<typeof DeliveriesTable_DeliveryFragmentDoc>[]
  isOn: boolean
  onSent: () => void
}

/** The last ones, newest first. */
export function DeliveriesTable({ place, deliveries, isOn, onSent }: DeliveriesTableProps) {
  const rows = deliveries.map((each) => readFragment(DeliveriesTable_DeliveryFragmentDoc, each))
  if (rows.length === 0) return <Text color="fg.muted">Nothing was sent yet. Try it with a test event.</Text>
  return (
    <DataTable
      caption={`What was sent to ${place} last`}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      action={(delivery) =>
        isOn &&
        (delivery.state !== 'WAITING' || delivery.nextTryAt) && (
          <SendAgain delivery={delivery} onSent={onSent} />
        )
      }
    />
  )
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'event',
    header: 'Event',
    card: 'title',
    cell: ({ type }) => (
      <chakra.code bg="transparent" textStyle="sm">
        {type}
      </chakra.code>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'tag',
    cell: ({ state }) => <StatusTag {...deliveryStatuses[state]} />,
  },
  { key: 'at', header: 'When', cell: ({ createdAt }) => <Moment date={createdAt} /> },
  { key: 'answer', header: 'Answer', cell: (delivery) => <Answer {...delivery} /> },
]

function Answer({ attempts, lastStatus, lastProblem, nextTryAt }: Delivery) {
  const said = lastStatus === null ? lastProblem : `Status ${lastStatus}`
  return (
    <Box minW="0" maxW="26rem">
      {said ?? 'Not tried yet'}
      {attempts > 1 && <Box color="fg.muted">{attempts} tries</Box>}
      {nextTryAt && (
        <Box color="fg.muted">
          Next try: <Moment date={nextTryAt} />
        </Box>
      )}
    </Box>
  )
}

function SendAgain({ delivery: { id, type }, onSent }: { delivery: Delivery; onSent: () => void }) {
  const [replay, busy] = useReplay(onSent)
  return (
    <Button
      variant="outline"
      size="sm"
      loading={busy}
      aria-label={`Send again: ${type}, number ${id}`}
      onClick={() => void replay(id)}
    >
      Send again
    </Button>
  )
}
