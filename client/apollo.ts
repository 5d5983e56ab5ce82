import {
  ApolloClient,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  type FieldMergeFunction,
  type FieldPolicy,
  type Reference,
  type TypePolicies,
} from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { relayStylePagination } from '@apollo/client/utilities'
import { OperationTypeNode } from 'graphql'
import { defer, finalize, from, mergeMap, of } from 'rxjs'
import { fetchUnlessAsked } from './asked-first'
import { lookForLine } from './ui/line'
import { gotNoAnswer, thrownBy } from './user-errors'
import { ask } from './when-idle'
import { FIRST_ROWS } from './live/pageRows'

/** What was being done when the server no longer knew who asks; rereading: nobody has asked for it (useReread). */
export type Interrupted = 'reading' | 'rereading' | 'writing'

export interface Connection {
  client: ApolloClient
  /** Calls `listener` whenever somebody has to sign in. Answers how to stop. */
  onSignedOut: (listener: (interrupted: Interrupted) => void) => () => void
  /**
   * Lets `ask` have the password confirmed when an operation wants that. If it answers true the operation is sent
   * again, and whoever waits for it notices nothing; otherwise it fails as the server said. Answers how to stop.
   */
  onPasswordNeeded: (ask: () => Promise<boolean>) => () => void
}

/**
 * The way to the server and what has been read over it. One for each person who signs in, so that nobody sees what
 * another one read. `send` is fetch, or stands in for it.
 */
export function connect(send: typeof fetch = fetchUnlessAsked): Connection {
  const listeners = new Set<(interrupted: Interrupted) => void>()
  const signedOut = new ErrorLink(({ error, operation }) => {
    if (!thrownBy(error).some(({ code }) => code === 'UNAUTHENTICATED')) return
    const reading = operation.getContext().unasked ? 'rereading' : 'reading'
    const doing = operation.operationType === OperationTypeNode.MUTATION ? 'writing' : reading
    for (const listener of listeners) listener(doing)
  })
  const unanswered = new ErrorLink(({ error }) => {
    if (gotNoAnswer(error)) void lookForLine()
  })
  let confirm = async () => false
  const confirmation = new ErrorLink(({ error, result, operation, forward }) => {
    if (!result || !thrownBy(error).some(({ code }) => code === 'PASSWORD_REQUIRED')) return
    return from(confirm()).pipe(mergeMap((confirmed) => (confirmed ? forward(operation) : of(result))))
  })
  const asking = new ApolloLink((operation, forward) =>
    defer(() => {
      const end = ask()
      return forward(operation).pipe(finalize(end))
    }),
  )
  // The server asks for a header that a form on another site cannot send.
  const http = new HttpLink({
    uri: '/graphql',
    headers: { 'apollo-require-preflight': '1' },
    fetch: send,
  })
  return {
    client: new ApolloClient({
      link: ApolloLink.from([asking, signedOut, confirmation, unanswered, http]),
      cache: createCache(),
    }),
    onSignedOut: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onPasswordNeeded: (ask) => {
      confirm = ask
      return () => (confirm = async () => false)
    },
  }
}

export function createCache() {
  return new InMemoryCache({ typePolicies })
}

/** Not normalised: what arrives later adds to it. */
const merged = { merge: true }
/** Always answered whole: what arrives later takes its place. */
const replaced = { merge: false }

/**
 * A list that is read on, page after page, by a page that reads it again (`useReread`). Whoever comes back stands where they
 * were: while its first rows are read, what it shows behind them stays. What is read of it at a length of its own is all of it.
 */
function readOn(keyArgs?: string[]): FieldPolicy<ReadOn, ReadOn> {
  const list = relayStylePagination(keyArgs) as FieldPolicy<ReadOn, ReadOn>
  const mergeWith = list.merge as FieldMergeFunction<ReadOn, ReadOn>
  return {
    ...list,
    merge(known, incoming, options) {
      const merged = mergeWith(known, incoming, options)
      const { after, before, first } = options.args ?? {}
      const isFirstPage = !after && !before && !(Number(first) > FIRST_ROWS)
      if (!known || !isFirstPage || !merged.pageInfo?.hasNextPage) return merged
      const last = merged.edges.at(-1)?.cursor
      const at = known.edges.findIndex(({ cursor }) => cursor === last)
      if (!last || at < 0) return merged
      const read = new Set(merged.edges.map(({ node }) => node.__ref))
      const rest = known.edges.slice(at + 1).filter(({ node }) => !read.has(node.__ref))
      if (rest.length === 0) return merged
      const { hasNextPage, endCursor } = known.pageInfo ?? {}
      return {
        ...merged,
        edges: [...merged.edges, ...rest],
        pageInfo: { ...merged.pageInfo, hasNextPage, endCursor },
      }
    },
  }
}

/** As the cache keeps it. */
interface ReadOn {
  edges: { cursor?: string; node: Reference }[]
  pageInfo?: { hasNextPage?: boolean | undefined; endCursor?: string | undefined }
}

const typePolicies: TypePolicies = {
  Query: {
    fields: {
      directory: relayStylePagination(['search', 'region', 'schoolId', 'status']),
      notifications: readOn(),
      schoolApplications: readOn(['state']),
      schools: relayStylePagination(['search', 'region', 'category', 'level']),
      // A debtor that a list has shown opens without asking again.
      debtor: (kept, { args, toReference }) =>
        kept === undefined ? toReference({ __typename: 'Debtor', id: args?.id as string }) : kept,
      school: (kept, { args, toReference }) =>
        kept === undefined ? toReference({ __typename: 'School', id: args?.id as string }) : kept,
    },
  },
  // Real pages, each of its own: nothing is added to one that was read before.
  Dashboard: { ...merged, fields: { debtors: replaced } },
  DashboardTotals: { ...merged, fields: { byStatus: replaced, byAge: replaced } },
  DebtorImport: { fields: { lines: relayStylePagination(['ofRevision', 'outcome', 'duplicates']) } },
  Desk: {
    ...merged,
    fields: {
      audit: readOn(['filter']),
      escalations: readOn(['stage']),
      letters: readOn(['filter']),
      schools: readOn(['search', 'state']),
      looking: replaced,
      subscribers: relayStylePagination(),
      messages: readOn(['state']),
      looksOf: readOn(['schoolId']),
    },
  },
  StuckLetterCounts: merged,
  // The same entry shows more in one check than in another.
  CheckEntry: { keyFields: false },
  Check: { fields: { results: replaced } },
  Claim: { fields: { contends: replaced, evidence: replaced, ledger: replaced, looks: replaced } },
  Contend: { fields: { messages: replaced } },
  ContendMessage: { fields: { files: replaced } },
  Debtor: { fields: { evidence: replaced, history: replaced, ledger: replaced } },
  DirectoryState: merged,
  FileReading: merged,
  ImportCounts: merged,
  ImportUndoing: merged,
  Officer: merged,
  PaymentPlan: { fields: { instalments: replaced } },
  ProposedChange: merged,
  Removal: merged,
  RegisterRules: { ...merged, fields: { regions: replaced } },
  School: {
    fields: {
      history: replaced,
      contends: readOn(['search', 'triage', 'waiting']),
      checks: readOn(['filter']),
    },
  },
  SchoolApplication: { fields: { reasons: replaced } },
  Viewer: {
    fields: { claims: replaced, contends: replaced, notificationMail: replaced, sessions: replaced },
  },
  WaitingContends: merged,
}
