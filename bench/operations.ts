import { InMemoryCache } from '@apollo/client/cache'
import { type DocumentNode, Kind, parse, print, visit, type SelectionNode } from 'graphql'
import { AddDebtorDocument, DashboardPageDocument, DirectorySearchDocument } from '../client/gql/graphql.ts'
import type { Seeded } from './seed.ts'

/** What is sent: the client's own operations, `__typename` and all, so that a page costs here what it costs a person. */
export interface Operation {
  name: 'dashboard' | 'directory' | 'addDebtor' | 'plainList' | 'typename'
  /** What a reader of the report should know of it. */
  about: string
  /** The session key of who sends it. */
  key: string
  /** The same for the floor, if another. */
  floorsKey?: string
  body: () => string
}

export function operations({ reader, adder, floorsAdder, searches }: Seeded): Operation[] {
  let looked = 0
  let added = 0
  return [
    {
      name: 'dashboard',
      about: "My Home as the client asks for it, with 50 debtors instead of 25 and each one's school",
      key: reader,
      body: fixed(bodyOf(fiftyWithSchool(DashboardPageDocument), {})),
    },
    {
      name: 'directory',
      about: 'a search of 100,000 entries for a whole name, each time another one; the look is on record',
      key: reader,
      body: () =>
        bodyOf(DirectorySearchDocument, {
          search: searches[looked++ % searches.length]!.replace(/ .* /, ' '),
        }),
    },
    {
      name: 'addDebtor',
      about:
        'the form without evidence, each time another ward; the letter is posted in the same transaction',
      key: adder,
      floorsKey: floorsAdder,
      body: () => bodyOf(AddDebtorDocument, { input: aWard(added++, searches) }),
    },
    {
      name: 'plainList',
      about: 'fifty debtors of a school and nothing else, as a program might ask for them',
      key: reader,
      body: fixed(JSON.stringify({ operationName: 'PlainList', query: PLAIN_LIST })),
    },
    {
      name: 'typename',
      about: 'nothing at all, signed in: what every request costs',
      key: reader,
      body: fixed(JSON.stringify({ operationName: 'Nothing', query: 'query Nothing { __typename }' })),
    },
  ]
}

const PLAIN_LIST =
  'query PlainList { dashboard { debtors(first: 50) { edges { node { id studentName parentName amountOwed { amount currency } phone status school { id name } } } } } }'

const cache = new InMemoryCache()

/** As Apollo Client sends it. */
function bodyOf(document: DocumentNode, variables: Record<string, unknown>): string {
  const [first] = document.definitions
  const operationName = first?.kind === Kind.OPERATION_DEFINITION ? first.name?.value : undefined
  return JSON.stringify({ operationName, variables, extensions: {}, query: textOf(document) })
}

const texts = new Map<DocumentNode, string>()
/** Its text as Apollo Client sends it. */
export function textOf(document: DocumentNode): string {
  const known = texts.get(document)
  if (known) return known
  const text = print(cache.transformDocument(document))
  texts.set(document, text)
  return text
}

const fixed = (text: string) => () => text

function fiftyWithSchool(document: DocumentNode): DocumentNode {
  const [operation] = parse('{ debtors(first: 50) { school { id name } } }').definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('an operation was written here')
  const [debtors] = operation.selectionSet.selections
  if (debtors?.kind !== Kind.FIELD) throw new Error('a field was written here')
  const school: readonly SelectionNode[] = debtors.selectionSet!.selections
  return visit(document, {
    Field: (node) => {
      if (node.name.value === 'debtors')
        return { ...node, arguments: [...(node.arguments ?? []), ...debtors.arguments!] }
      if (node.name.value !== 'node') return undefined
      const selections = [...node.selectionSet!.selections, ...school]
      return { ...node, selectionSet: { ...node.selectionSet!, selections } }
    },
  })
}

function aWard(number: number, searches: string[]) {
  const studentName = searches[(number * 7919) % searches.length]!
  return {
    studentName,
    parentName: `${searches[(number * 104_729) % searches.length]!.split(' ')[0]} ${studentName.split(' ').at(-1)}`,
    parentEmail: `parent.${number}@example.com`,
    phone: `0803 555 ${String(number % 10_000).padStart(4, '0')}`,
    amountOwed: '45000.00',
    status: 'ABANDONED_PAYMENT',
    term: 'First term',
    evidence: [],
    statementAccepted: true,
    requestKey: `bench ${process.pid} ${number}`,
  }
}
