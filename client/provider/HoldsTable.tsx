import { Button, VisuallyHidden } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { HoldsTable_HoldFragmentDoc, type HoldsTable_HoldFragment as Hold } from '../gql/graphql'
import { useSetSafeguardingHoldMutation } from '../gql/hooks'
import { paths } from '../paths'
import { type Column, DataTable } from '../ui/DataTable'
import { TextLink } from '../ui/TextLink'
import { notify } from '../ui/toaster'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/When'
import { problemsOf } from '../user-errors'

gql`
  fragment HoldsTable_hold on SafeguardingHold {
    id
    debtorId
    at
    claimOf {
      id
      name
    }
    setBy {
      id
      name
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
    { key: 'at', header: 'Since', cell: ({ at }) => <When date={at} /> },
    { key: 'end', header: 'End it', cell: (hold) => <EndHold hold={hold} onEnded={onEnded} /> },
  ]
  return <DataTable caption="Holds, the newest first" columns={columns} rows={rows} rowKey={({ id }) => id} />
}

function EndHold({ hold: { debtorId }, onEnded }: { hold: Hold; onEnded: () => void }) {
  const [setHold] = useSetSafeguardingHoldMutation()
  const [end, sending] = useOnce(async () => {
    const [problem] = await problemsOf(async () => {
      const { data } = await setHold({ variables: { input: { debtorId, hold: false } } })
      return data!.setSafeguardingHold.userErrors
    })
    if (problem) notify.error(problem.message)
    else onEnded()
  })
  return (
    <Button size="sm" variant="outline" loading={sending} onClick={() => void end()}>
      Show again
      <VisuallyHidden>who looked at claim {debtorId}</VisuallyHidden>
    </Button>
  )
}
