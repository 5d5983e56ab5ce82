import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import {
  DirectorySearchDocument,
  type DirectorySearchQuery,
  type DirectorySearchQueryVariables,
} from '../gql/graphql'
import { gql } from '../gql-tag'
import { useOnce } from '../ui/useOnce'
import { type Problem, problemOf } from '../user-errors'

gql`
  query DirectorySearch(
    $search: String!
    $schoolId: ID
    $region: String
    $status: DebtStatus
    $after: String
  ) {
    directory(search: $search, schoolId: $schoolId, region: $region, status: $status, after: $after) {
      edges {
        cursor
        node {
          id
          ...DirectoryTable_entry
        }
      }
      hint
      look {
        id
        at
        shownCount
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

export type DirectoryAsked = Omit<DirectorySearchQueryVariables, 'after'>
type Found = DirectorySearchQuery['directory']

export interface DirectoryState {
  /** What was last asked, for the words around the results. */
  asked: DirectoryAsked | null
  /** By what that was narrowed, in words; empty where by nothing. */
  narrowed: string
  found: Found | null
  /** A refusal, or what went wrong on the way. Without an answer the look may be on record all the same. */
  problem: Problem | null
  searching: boolean
}

/**
 * Looks into the directory: one request for each call, and none besides. Past the cache on purpose: every look is on
 * record and counts, so a cache must not repeat one, and what other schools claim is not kept once one has left.
 */
export function useDirectorySearch() {
  const client = useApolloClient()
  const [state, setState] = useState<Omit<DirectoryState, 'searching'>>(NOTHING_ASKED)
  const latest = useRef(0)

  const ask = async (variables: DirectorySearchQueryVariables) => {
    const { data } = await client.query({
      query: DirectorySearchDocument,
      variables,
      fetchPolicy: 'no-cache',
      // Nor does it share the answer of one like it that is still on its way.
      context: { queryDeduplication: false },
    })
    return data!.directory
  }
  /** Of two looks on their way only the later one is shown. */
  const settle = async (work: () => Promise<Found>) => {
    const mine = ++latest.current
    let outcome: Partial<DirectoryState>
    try {
      outcome = { found: await work() }
    } catch (error) {
      outcome = { problem: problemOf(error) }
    }
    if (mine === latest.current) setState((before) => ({ ...before, ...outcome }))
  }
  const [search, searching] = useOnce(async (asked: DirectoryAsked, narrowed: string) => {
    setState({ ...NOTHING_ASKED, asked, narrowed })
    await settle(() => ask(asked))
  })
  const more = async () => {
    const { asked, found } = state
    if (!asked || !found) return
    setState({ ...state, problem: null })
    await settle(async () => {
      const next = await ask({ ...asked, after: found.pageInfo.endCursor })
      return { ...next, edges: [...found.edges, ...next.edges] }
    })
  }
  return { ...state, searching, search, more }
}

const NOTHING_ASKED = { asked: null, narrowed: '', found: null, problem: null }
