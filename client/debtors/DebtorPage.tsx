import { Button } from '@chakra-ui/react'
import { skipToken } from '@apollo/client/react'
import { useParams, Link } from 'react-router-dom'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DebtorPage_DebtorFragmentDoc, DebtorPageDocument, type SchoolState } from '../gql/graphql'
import { useDebtorPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { useReread } from '../live/useReread'
import { paths } from '../../common/paths'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { fieldIds } from '../ui/fields/Question'
import { FormSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { sentenceOf } from '../user-errors'
import { isClosed } from './isClosed'
import { DebtorCase } from './DebtorCase'
import { isDebtorId, UnknownDebtor } from './UnknownDebtor'
import { useDebtorActs } from './useDebtorActs'
import { useListLeft } from './useListLeft'

gql`
  fragment DebtorPage_debtor on Debtor {
    id
    studentName
    status
    withdrawnAt
    purgedAt
    removed {
      at
    }
    ...DebtorCase_debtor
  }
  query DebtorPage($id: ID!) {
    debtor(id: $id) {
      id
      ...DebtorPage_debtor
    }
    dashboard {
      school {
        id
        state
      }
    }
  }
`

/** One debtor: read first, then act. */
export function Component() {
  const { id = '' } = useParams()
  const isId = isDebtorId(id)
  // What was read before is shown at once; what changed since is asked for.
  const { data, error, refetch } = useDebtorPageQuery(
    isId ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  useReread(['DEBTOR', 'CONTEND'], { query: DebtorPageDocument, variables: { id }, skip: !isId })
  if (!isId || data?.debtor === null) return <UnknownDebtor />
  if (data?.debtor)
    return <Shown key={id} id={id} debtor={data.debtor} schoolState={data.dashboard.school.state} />
  return (
    <Page title="Debtor" above={<TextLink to={paths.dashboard}>My Home</TextLink>}>
      {error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}

interface ShownProps {
  id: string
  debtor: FragmentType<typeof DebtorPage_DebtorFragmentDoc>
  schoolState: SchoolState
}

function Shown({ id, schoolState, ...props }: ShownProps) {
  const debtor = readFragment(DebtorPage_DebtorFragmentDoc, props.debtor)
  const acts = useDebtorActs(id)
  const list = useListLeft()
  const isOpen = !isClosed(debtor)
  return (
    <Page
      title={debtor.studentName}
      above={<TextLink to={list.to}>{list.name}</TextLink>}
      actions={
        isOpen && (
          <>
            {debtor.status !== 'COMPLETED' && <ToPayment />}
            <Button asChild variant="outline">
              <Link to={paths.updateDebtor(id)} state={list.state}>
                Edit
              </Link>
            </Button>
          </>
        )
      }
    >
      <DebtorCase debtor={debtor} isOpen={isOpen} isApproved={schoolState === 'APPROVED'} acts={acts} />
    </Page>
  )
}

/** The commonest act stands further down, among its like: this leads there. */
function ToPayment() {
  const go = () => document.getElementById(fieldIds('amount').control)?.focus()
  return <Button onClick={go}>Record a payment</Button>
}
