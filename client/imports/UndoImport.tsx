import { Button } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { dashboardHasChanged } from '../debtors/freshness'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { UndoImport_ImportFragmentDoc } from '../gql/graphql'
import { useUndoImportMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { useClock } from '../ui/format/Clock'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { formatTime } from '../ui/format/formatDate'
import { Notice } from '../ui/Notice'
import { useDecision } from '../ui/overlays/useDecision'
import { printLaterWords, undoWords, waitingWords } from './importWords'
import { counted, figure } from '../../common/counts'

gql`
  fragment UndoImport_import on DebtorImport {
    id
    fileName
    state
    undoableUntil
    undoing {
      added
      undoable
      letters
      toPrint
      changed
    }
  }
`

gql`
  mutation UndoImport($input: UndoImportInput!) {
    undoImport(input: $input) {
      import {
        ...UndoImport_import
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface UndoImportProps {
  list: FragmentType<typeof UndoImport_ImportFragmentDoc>
  /** Of a school that waits no letter leaves. */
  isApproved: boolean
}

/** What an import added, when its letters leave, and the way to undo it until then; then that it was undone. */
export function UndoImport({ list: masked, isApproved }: UndoImportProps) {
  const { id, fileName, state, undoableUntil, undoing } = readFragment(UndoImport_ImportFragmentDoc, masked)
  const { now, timeZone } = useClock()
  const [asking, setAsking] = useState(false)
  if (state === 'UNDONE')
    return (
      <Notice title="Import undone" tone="settled">
        No family was told of the claims that left. {undoWords(undoing).stay}
      </Notice>
    )
  if (!undoableUntil || new Date(undoableUntil) <= now()) return null
  const until = formatTime(undoableUntil, timeZone)
  const those = undoing.undoable === undoing.added ? 'them' : `${figure(undoing.undoable)} of them`
  return (
    <>
      <Notice
        title={`${counted(undoing.added, 'claim')} imported`}
        tone="waiting"
        action={
          <Button variant="outline" onClick={() => setAsking(true)}>
            Undo import
          </Button>
        }
      >
        From {fileName}.{' '}
        {isApproved && [waitingWords(undoing, until), printLaterWords(undoing.toPrint, until)].join(' ')} You
        can undo the import until {until}: nobody has been told of {those} yet.
      </Notice>
      {asking && (
        <Question id={id} until={until} words={undoWords(undoing)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface QuestionProps {
  id: string
  until: string
  words: ReturnType<typeof undoWords>
  onClose: () => void
}

function Question({ id, until, words, onClose }: QuestionProps) {
  const client = useApolloClient()
  const [mutate] = useUndoImportMutation()
  const decision = useDecision({
    send: async () => {
      const { data } = await mutate({ variables: { input: { id } } })
      const { userErrors } = data!.undoImport
      if (userErrors.length === 0) {
        dashboardHasChanged()
        // Rows, sums and classes are others now.
        await client.refetchQueries({ include: 'active' })
      }
      return userErrors
    },
    said: 'Import undone. No family was told of the claims that left.',
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title="Undo this import?"
      consequence={`${words.go} No letter about them has left, and none will. ${words.stay} You can undo until ${until}, and import the list again at any time.`}
      action="Undo import"
      isSevere
    />
  )
}
