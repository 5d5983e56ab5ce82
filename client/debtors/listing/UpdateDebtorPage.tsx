import { skipToken } from '@apollo/client/react'
import { useParams } from 'react-router-dom'
import { type UpdateDebtorInput, UpdateDebtorPageDocument } from '../../gql/graphql'
import { useUpdateDebtorPageQuery } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { useReread } from '../../live/useReread'
import { paths } from '../../../common/paths'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { FormSkeleton } from '../../ui/Skeletons'
import { TextLink } from '../../ui/TextLink'
import { upload } from '../../upload'
import { sentenceOf } from '../../user-errors'
import { isClosed } from '../isClosed'
import { ClosedClaim } from '../ClosedClaim'
import { isDebtorId, UnknownDebtor } from '../UnknownDebtor'
import { UpdateDebtorForm } from './UpdateDebtorForm'
import { useDebtorActs } from '../useDebtorActs'
import { useListLeft } from '../useListLeft'
import { useUndoStatus } from '../dashboard/useUndoStatus'
import { useGo } from '../../ui/useGo'

gql`
  query UpdateDebtorPage($id: ID!) {
    debtor(id: $id) {
      id
      studentName
      withdrawnAt
      purgedAt
      removed {
        at
      }
      ...UpdateDebtorForm_debtor
      ...ClosedClaim_debtor
      ...UndoStatus_debtor
    }
  }
`

/** What one debtor says, to be changed. */
export function Component() {
  const { id = '' } = useParams()
  const isId = isDebtorId(id)
  // What was read before is shown at once; what changed since is asked for, because nobody should edit yesterday's claim.
  const { data, error, refetch } = useUpdateDebtorPageQuery(
    isId ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  useReread(['DEBTOR', 'CONTEND'], { query: UpdateDebtorPageDocument, variables: { id }, skip: !isId })
  const list = useListLeft()
  const save = useSave(id, list)
  if (!isId || data?.debtor === null) return <UnknownDebtor />
  const debtor = data?.debtor
  const isOpen = debtor && !isClosed(debtor)
  return (
    <Page
      title="Update Debtor"
      width="form"
      above={
        <TextLink to={debtor ? paths.debtor(id) : list.to} state={list.state}>
          {debtor?.studentName ?? list.name}
        </TextLink>
      }
    >
      {isOpen ? (
        <UpdateDebtorForm
          key={id}
          debtor={debtor}
          upload={upload}
          onSave={save}
          // Where it cannot be read, the server's refusal stands.
          onRead={() =>
            refetch().then(
              ({ data: now }) => now?.debtor ?? null,
              () => null,
            )
          }
        />
      ) : debtor ? (
        <ClosedClaim debtor={debtor} onPage="its form" />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}

/** Saving leads back to the list as it was left, where the row shows what was saved, or has gone because of it. */
function useSave(id: string, list: ReturnType<typeof useListLeft>) {
  const go = useGo()
  const acts = useDebtorActs(id)
  const sayUpdated = useUndoStatus(id)
  return async (changes: Partial<UpdateDebtorInput>) => {
    const said = sayUpdated()
    const problems = await acts.save(changes)
    if (problems.length === 0) {
      said()
      go(list.to, { state: list.onReturn })
    }
    return problems
  }
}
