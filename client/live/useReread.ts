import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangeKind } from '../gql/graphql'
import { useLineIsBack } from '../ui/line'
import { mayBeReadLater } from '../user-errors'
import { useNews } from './changes'
import { FIRST_ROWS, MOST_ROWS } from './pageRows'

interface Page<Data, Variables extends OperationVariables> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** Reads only when this one thing has changed, of its kind. */
  id?: string
  /** For a page that has nothing to read. */
  skip?: boolean
}

/** A reading that failed, and is tried again. */
interface Owed {
  timer: ReturnType<typeof setTimeout>
  tries: number
}

/** What is being read: until when, and whether it is to be read once more. */
interface Run {
  done: Promise<void>
  again: boolean
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
/** Not everybody at once: a server that comes back has many who wait for it. */
const waitAfter = (tries: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Reads a page again when others change something of these kinds, and a list to which somebody comes back that had read on:
 * whole, and not its first page alone. What is read heals the screen through the cache; a line that breaks meanwhile leaves
 * the screen as it was until it can be read, and what is typed into a form is not touched. Answers how to read it again, and when that is done.
 */
export function useReread<Data, Variables extends OperationVariables>(
  kinds: readonly ChangeKind[],
  { query, variables, id, skip = false }: Page<Data, Variables>,
): () => Promise<void> {
  const client = useApolloClient()
  // Whoever asks again later means the page as it is then.
  const page = useRef({ query, variables })
  useEffect(() => void (page.current = { query, variables }))
  const run = useRef<Run | null>(null)
  const owed = useRef<Owed | null>(null)
  const isShown = useRef(true)
  const read = (): Promise<void> => {
    // What changes while it is being read may not be in it.
    if (run.current) {
      run.current.again = true
      return run.current.done
    }
    const ask = async (): Promise<void> => {
      await client
        .query<Data, OperationVariables>({
          ...page.current,
          fetchPolicy: 'network-only',
          context: { unasked: true },
        })
        .then(settle, (error: unknown) => (mayBeReadLater(error) ? owe() : settle()))
      if (!run.current?.again) return void (run.current = null)
      run.current.again = false
      return ask()
    }
    run.current = { again: false, done: ask() }
    return run.current.done
  }
  const settle = () => {
    clearTimeout(owed.current?.timer)
    owed.current = null
  }
  // What has changed stays to be read: nobody tells it a second time.
  const owe = () => {
    const tries = owed.current?.tries ?? 0
    settle()
    if (!isShown.current) return
    // While nobody looks it is only remembered.
    const readOrWait = () => (document.hidden ? owe() : void read())
    owed.current = { timer: setTimeout(readOrWait, waitAfter(tries)), tries: tries + 1 }
  }
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      settle()
    }
  }, [])
  useLineIsBack(() => {
    if (owed.current) void read()
  })
  useNews((news) => {
    const concerned =
      news === null ||
      news.some((change) => kinds.includes(change.kind) && (!id || !change.id || change.id === id))
    if (concerned && !skip) void read()
  })
  const { first, ...list } = variables as OperationVariables
  const comesBack = useEffectEvent(() => {
    if (!skip && Number(first) > FIRST_ROWS) void read()
  })
  const which = JSON.stringify(list)
  useEffect(() => comesBack(), [which])
  return read
}

/** How many rows of a list to read again, so that it does not shrink while somebody reads on; at most what a page may hold. */
export const asManyAs = (shown: readonly unknown[] | undefined) =>
  Math.min(MOST_ROWS, Math.max(FIRST_ROWS, shown?.length ?? 0))
