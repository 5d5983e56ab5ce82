import { skipToken } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { readFragment } from '../gql/fragment-masking'
import { LetterOf_DebtorFragmentDoc } from '../gql/graphql'
import { useLetterWatchQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { type LetterPlace, letterOf } from './letterOf'

gql`
  query LetterWatch($id: ID!) {
    debtor(id: $id) {
      id
      ...LetterOf_debtor
    }
  }
`

/** Where a letter is, asked every second for ten seconds while it is on its way: a mail server mostly answers within two. */
export function useLetterWatch(id: string, atFirst: LetterPlace): LetterPlace {
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const [place, setPlace] = useState(atFirst)
  const { data } = useLetterWatchQuery(
    isPatient && place === 'queued' ? { variables: { id }, pollInterval: EVERY_MS } : skipToken,
  )
  const debtor = readFragment(LetterOf_DebtorFragmentDoc, data?.debtor)
  const seen = debtor ? letterOf(debtor) : place
  // Kept, since the answer goes with the question once nobody asks any more.
  if (seen !== place) setPlace(seen)
  return seen
}

const EVERY_MS = 1000
const PATIENCE_MS = 10_000
