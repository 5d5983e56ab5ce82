import { Button } from '@chakra-ui/react'
import { useEffect } from 'react'
import { dashboardHasChanged } from '../debtors/freshness'
import { useImportStepsQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { ErrorState } from '../ui/ErrorState'
import { Notice } from '../ui/Notice'
import { FormSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { CheckedList } from './CheckedList'
import { DoneList } from './DoneList'
import { WorkedOn } from './WorkedOn'

gql`
  query ImportSteps($id: ID!) {
    debtorImport(id: $id) {
      id
      fileName
      state
      progress
      problem
      staleRows
      ...CheckedList_import
      ...DoneList_import
    }
  }
`

const POLL_MS = 700

interface ImportStepsProps {
  id: string
  isApproved: boolean
  /** Another file is to be chosen. */
  onOther: () => void
}

/** One list from its check to its end. */
export function ImportSteps({ id, isApproved, onOther }: ImportStepsProps) {
  const { data, error, refetch, startPolling, stopPolling } = useImportStepsQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const list = data?.debtorImport
  const working = list?.state === 'CHECKING' || list?.state === 'RUNNING'
  useEffect(() => {
    if (!working) return
    startPolling(POLL_MS)
    return stopPolling
  }, [working, startPolling, stopPolling])
  useEffect(() => {
    if (list?.state === 'DONE') dashboardHasChanged()
  }, [list?.state])
  if (!data && error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton fields={2} />
  const other = (
    <Button variant="outline" onClick={onOther}>
      Choose another file
    </Button>
  )
  if (!list)
    return (
      <Notice title="This import is not there any more" action={other}>
        We keep a file for a day. Choose it again, and we check it again.
      </Notice>
    )
  if (list.state === 'FAILED')
    return (
      <Notice title="Nothing was imported" tone="danger" action={other}>
        {list.problem} {list.staleRows.length > 0 && staleWords(list.staleRows)}
      </Notice>
    )
  if (working) return <WorkedOn fileName={list.fileName} state={list.state} progress={list.progress} />
  if (list.state === 'DONE' || list.state === 'UNDONE')
    return <DoneList list={list} isApproved={isApproved} other={other} />
  return <CheckedList list={list} problem={list.problem ?? undefined} isApproved={isApproved} other={other} />
}

const MOST_ROWS = 20

function staleWords(rows: readonly number[]): string {
  const shown = rows.slice(0, MOST_ROWS).join(', ')
  const more = rows.length > MOST_ROWS ? ` and ${rows.length - MOST_ROWS} more` : ''
  return `It is about ${rows.length === 1 ? 'line' : 'lines'} ${shown}${more}.`
}
