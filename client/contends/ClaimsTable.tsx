import { Button } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ClaimsTable_ClaimFragmentDoc, type ClaimsTable_ClaimFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../paths'
import { type Column, DataTable } from '../ui/DataTable'
import { LinkButton } from '../ui/LinkButton'
import { Money } from '../ui/Money'

gql`
  fragment ClaimsTable_claim on Claim {
    id
    studentName
    mayContend
    mayNotContendBecause
    amountOwed {
      amount
      currency
    }
    school {
      id
      name
    }
    inDirectory {
      reason
    }
    contends {
      id
      resolved
    }
  }
`

interface ClaimsTableProps {
  claims: readonly FragmentType<typeof ClaimsTable_ClaimFragmentDoc>[]
  onContend: (id: string) => void
}

/** What schools say is unpaid, who sees it, and the way to answer. */
export function ClaimsTable({ claims, onContend }: ClaimsTableProps) {
  return (
    <DataTable
      caption="Claims sent to your e-mail address"
      columns={COLUMNS}
      rows={readFragment(ClaimsTable_ClaimFragmentDoc, claims)}
      rowKey={({ id }) => id}
      action={(claim) => actionOn(claim, onContend)}
    />
  )
}

const COLUMNS: readonly Column<ClaimsTable_ClaimFragment>[] = [
  { key: 'student', header: 'Student', card: 'title', cell: ({ studentName }) => studentName },
  { key: 'school', header: 'School', cell: ({ school }) => school.name },
  { key: 'seen', header: 'Other schools', cell: ({ inDirectory }) => inDirectory.reason },
  {
    key: 'amount',
    header: 'Amount claimed',
    align: 'end',
    card: 'figure',
    cell: ({ amountOwed }) => <Money value={amountOwed} />,
  },
]

function actionOn(
  { id, studentName, mayContend, contends }: ClaimsTable_ClaimFragment,
  contend: (id: string) => void,
) {
  if (mayContend)
    return (
      <Button size="sm" variant="outline" aria-label={`Answer: ${studentName}`} onClick={() => contend(id)}>
        Answer
      </Button>
    )
  const [newest] = contends
  return (
    newest && (
      <LinkButton
        to={paths.ownContend(newest.id)}
        size="sm"
        variant="outline"
        aria-label={`See your case: ${studentName}`}
      >
        See your case
      </LinkButton>
    )
  )
}
