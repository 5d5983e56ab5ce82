import { Button, Flex, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { holdReasonWords } from '../debtors/holdReasons'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { HoldsTable_HoldFragmentDoc, type HoldsTable_HoldFragment as Hold } from '../gql/graphql'
import { useConfirmSafeguardingHoldMutation, useSetSafeguardingHoldMutation } from '../gql/hooks'
import { paths } from '../../common/paths'
import { type Column, DataTable } from '../ui/DataTable'
import { TextLink } from '../ui/TextLink'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { notify } from '../ui/overlays/toaster'
import { useDecision } from '../ui/overlays/useDecision'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/format/When'
import { problemsOf } from '../user-errors'

gql`
  fragment HoldsTable_hold on SafeguardingHold {
    id
    debtorId
    at
    reason
    lastDay
    needsConfirmation
    claimOf {
      id
      name
    }
    setBy {
      id
      name
    }
  }

  mutation ConfirmSafeguardingHold($input: ConfirmSafeguardingHoldInput!) {
    confirmSafeguardingHold(input: $input) {
      hold {
        ...HoldsTable_hold
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface HoldsTableProps {
  holds: readonly FragmentType<typeof HoldsTable_HoldFragmentDoc>[]
  onEnded: () => void
}

/** The claims whose families are not told which schools looked, and who asked for it. */
export function HoldsTable({ holds, onEnded }: HoldsTableProps) {
  const rows = holds.map((hold) => readFragment(HoldsTable_HoldFragmentDoc, hold))
  if (rows.length === 0) return null
  const columns: readonly Column<Hold>[] = [
    { key: 'claim', header: 'Claim', card: 'title', cell: ({ debtorId }) => `Claim ${debtorId}` },
    {
      key: 'school',
      header: 'Listed by',
      cell: ({ claimOf }) => <TextLink to={paths.providerSchool(claimOf.id)}>{claimOf.name}</TextLink>,
    },
    { key: 'by', header: 'Hidden by', cell: ({ setBy }) => setBy?.name ?? 'DMA' },
    { key: 'why', header: 'Why', cell: ({ reason }) => holdReasonWords[reason] },
    { key: 'at', header: 'Since', cell: ({ at }) => <When date={at} /> },
    {
      key: 'until',
      header: 'Until',
      cell: ({ lastDay, needsConfirmation }) => (
        <>
          <When date={lastDay} />
          {needsConfirmation && ', unless you confirm it: its school hides many'}
        </>
      ),
    },
    {
      key: 'end',
      header: 'Decide',
      cell: (hold) => (
        <Flex gap="2" wrap="wrap">
          {hold.needsConfirmation && <ConfirmHold hold={hold} onConfirmed={onEnded} />}
          <EndHold hold={hold} onEnded={onEnded} />
        </Flex>
      ),
    },
  ]
  return (
    <DataTable
      caption="Holds: first those that wait for an answer, the latest first"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function ConfirmHold({ hold: { id, debtorId }, onConfirmed }: { hold: Hold; onConfirmed: () => void }) {
  const [confirmHold] = useConfirmSafeguardingHoldMutation()
  const [confirm, sending] = useOnce(async () => {
    const [problem] = await problemsOf(async () => {
      const { data } = await confirmHold({ variables: { input: { holdId: id } } })
      return data!.confirmSafeguardingHold.userErrors
    })
    if (problem) notify.error(problem.message)
    onConfirmed()
  })
  return (
    <Button size="sm" variant="outline" loading={sending} onClick={() => void confirm()}>
      Confirm
      <VisuallyHidden> that who looked at claim {debtorId} stays hidden</VisuallyHidden>
    </Button>
  )
}

function EndHold({ hold, onEnded }: { hold: Hold; onEnded: () => void }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
        Show again
        <VisuallyHidden> who looked at claim {hold.debtorId}</VisuallyHidden>
      </Button>
      {asked && <EndAll hold={hold} onEnded={onEnded} onClose={() => setAsked(false)} />}
    </>
  )
}

/** The rule ends all that stand on a claim: whoever set another one is not asked. */
function EndAll({ hold: { debtorId }, onEnded, onClose }: EndAllProps) {
  const [setHold] = useSetSafeguardingHoldMutation()
  const decision = useDecision({
    send: async () => {
      const { data } = await setHold({ variables: { input: { debtorId, hold: false } } })
      return data?.setSafeguardingHold.userErrors
    },
    sent: onEnded,
    said: `Every hold on claim ${debtorId} has ended`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title={`Show again who looked at claim ${debtorId}?`}
      consequence="Every hold on this claim ends, whoever set it and for whatever reason, and each school that set one is told. The family reads again which schools looked, unless another claim about this child is held."
      action="End every hold"
      isSevere
    />
  )
}

interface EndAllProps {
  hold: Hold
  onEnded: () => void
  onClose: () => void
}
