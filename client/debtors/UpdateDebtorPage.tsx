import { skipToken } from '@apollo/client/react'
import { useNavigate, useParams } from 'react-router-dom'
import { type UpdateDebtorInput, UpdateDebtorPageDocument } from '../gql/graphql'
import { useUpdateDebtorPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { useReread } from '../live/useReread'
import { paths } from '../paths'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { LinkButton } from '../ui/LinkButton'
import { Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { sentenceOf } from '../user-errors'
import { DebtorCase } from './DebtorCase'
import { useDebtorActs } from './useDebtorActs'
import { useUndoStatus } from './useUndoStatus'

gql`
  query UpdateDebtorPage($id: ID!) {
    debtor(id: $id) {
      id
      ...DebtorCase_debtor
    }
    dashboard {
      school {
        id
        state
      }
    }
  }
`

/** One debtor, to be changed and looked after. */
export function Component() {
  const { id = '' } = useParams()
  const isId = /^\d{1,9}$/.test(id)
  // What was read before is shown at once; what changed since is asked for, because nobody should edit yesterday's claim.
  const { data, error, refetch } = useUpdateDebtorPageQuery(
    isId ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  useReread(['DEBTOR', 'CONTEND'], {
    query: UpdateDebtorPageDocument,
    variables: { id },
    skip: !isId,
  })
  const acts = useActs(id)
  const isUnknown = !isId || data?.debtor === null
  return (
    <Page
      title={isUnknown ? 'This debtor does not exist' : 'Update Debtor'}
      above={<TextLink to={paths.dashboard}>My Home</TextLink>}
    >
      {isUnknown ? (
        <Unknown />
      ) : data?.debtor ? (
        <DebtorCase
          key={id}
          debtor={data.debtor}
          isApproved={data.dashboard.school.state === 'APPROVED'}
          acts={acts}
        />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}

/** Saving leads back to the list, where the row shows what was saved. */
function useActs(id: string) {
  const navigate = useNavigate()
  const acts = useDebtorActs(id)
  const sayUpdated = useUndoStatus(id)
  const save = async (changes: Partial<UpdateDebtorInput>) => {
    const said = sayUpdated()
    const problems = await acts.save(changes)
    if (problems.length === 0) {
      said()
      void navigate(paths.dashboard)
    }
    return problems
  }
  return { ...acts, save }
}

function Unknown() {
  return (
    <EmptyState
      title="There is no such debtor on your list"
      action={<LinkButton to={paths.dashboard}>See the debtor list</LinkButton>}
    >
      The address may be mistyped, or it belongs to another school.
    </EmptyState>
  )
}
