import { Box } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { PlanTable_PlanFragmentDoc, type PlanTable_PlanFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { type Column, DataTable } from '../ui/DataTable'
import { Money } from '../ui/format/Money'
import { ProgressBar } from '../ui/ProgressBar'
import { StatusTag } from '../ui/StatusTag'
import { When } from '../ui/format/When'
import { instalmentStatuses } from './contendWords'

gql`
  fragment PlanTable_plan on PaymentPlan {
    id
    agreedAt
    instalments {
      number
      dueOn
      state
      amount {
        amount
        currency
      }
      paid {
        amount
        currency
      }
    }
  }
`

interface PlanTableProps {
  plan: FragmentType<typeof PlanTable_PlanFragmentDoc>
  /** Names the table: "The plan of the family". */
  caption: string
  /** Only what was proposed, not what became of it. */
  proposed?: boolean
  /** Agreed once, and over: what was still to come is not asked for any more. */
  ended?: boolean
}

/** A plan line by line; once both sides have agreed, with what is paid of it. */
export function PlanTable({ plan, caption, proposed = false, ended = false }: PlanTableProps) {
  const { agreedAt, instalments } = readFragment(PlanTable_PlanFragmentDoc, plan)
  const runs = agreedAt && !proposed
  const sum = (of: 'paid' | 'amount') =>
    instalments.reduce((total, instalment) => total + Number(instalment[of].amount), 0)
  return (
    <>
      {runs && (
        <Box mb="3" maxW="24rem">
          <ProgressBar value={sum('paid') / Math.max(sum('amount'), 0.01)} label={`${caption}: paid`} />
        </Box>
      )}
      <DataTable
        caption={caption}
        columns={runs ? [...PROPOSED, stateOf(ended), PAID, AMOUNT] : [...PROPOSED, AMOUNT]}
        rows={instalments}
        rowKey={({ number }) => String(number)}
      />
    </>
  )
}

type Instalment = PlanTable_PlanFragment['instalments'][number]

const PROPOSED: readonly Column<Instalment>[] = [
  { key: 'number', header: '#', cell: ({ number }) => number, card: 'hidden' },
  {
    key: 'due',
    header: 'Pay by',
    cell: ({ dueOn, state }) => (
      <When date={dueOn} far={state === 'PAID' || state === 'MISSED' ? 'title' : 'beside'} />
    ),
    card: 'title',
  },
]

const stateOf = (ended: boolean): Column<Instalment> => ({
  key: 'state',
  header: 'State',
  cell: ({ state }) => (ended && state === 'UPCOMING' ? '–' : <StatusTag {...instalmentStatuses[state]} />),
  card: 'tag',
})

const PAID: Column<Instalment> = {
  key: 'paid',
  header: 'Paid',
  cell: ({ paid }) => <Money value={paid} />,
  align: 'end',
}

const AMOUNT: Column<Instalment> = {
  key: 'amount',
  header: 'Amount',
  cell: ({ amount }) => <Money value={amount} />,
  align: 'end',
  card: 'figure',
}
