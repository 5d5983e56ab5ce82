import { Link } from 'react-router-dom'
import { Box, Flex, Heading, Button } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { PAGE_ROWS } from '../../constants'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { MyDebtors_DebtorsFragmentDoc, type MyDebtors_DebtorsFragment } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { ExportDebtors } from '../../imports/ExportDebtors'
import { EmptyState } from '../../ui/EmptyState'
import { paths } from '../../../common/paths'
import { ErrorState } from '../../ui/ErrorState'
import { Pages } from '../../ui/Pages'
import { sentenceOf } from '../../user-errors'
import { DebtorFilters } from './DebtorFilters'
import { DebtorTable } from './DebtorTable'
import type { DebtorView } from './useDebtorView'

gql`
  fragment MyDebtors_debtors on DebtorConnection {
    edges {
      cursor
      node {
        id
        ...DebtorTable_debtor
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
    startsAt
  }
`

interface MyDebtorsProps {
  /** That one's own list names. */
  classes: readonly string[]
  /** Undefined when they could not be read. */
  debtors: FragmentType<typeof MyDebtors_DebtorsFragmentDoc> | undefined
  /** Still what was asked for before: others are on their way. */
  isLeaving: boolean
  error: Error | undefined
  view: DebtorView
  /** The way to the first debtor; nothing when the school may not add. */
  add: ReactNode
  onRetry: () => void
}

/** One's own list, 25 at a time, in the part and the order that the address says. */
export function MyDebtors({ classes, debtors, isLeaving, error, view, add, onRetry }: MyDebtorsProps) {
  const list = readFragment(MyDebtors_DebtorsFragmentDoc, debtors)
  // There is nothing to narrow, to order or to save.
  const isNoneYet = !view.isFiltered && list?.totalCount === 0
  return (
    <Box as="section" aria-labelledby="my-debtors">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="4">
        <ListHeading view={view} />
        {!isNoneYet && <ExportDebtors />}
      </Flex>
      {!isNoneYet && <DebtorFilters view={view} classes={classes} />}
      {list ? (
        <Box aria-busy={isLeaving} opacity={isLeaving ? 0.5 : 1}>
          <Rows list={list} classes={classes} view={view} add={add} />
        </Box>
      ) : (
        error && <ErrorState message={sentenceOf(error)} onRetry={onRetry} />
      )}
    </Box>
  )
}

/** Takes the focus when a link has led to another part of the list. */
function ListHeading({ view: { cameByLink, variables } }: { view: DebtorView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const part = JSON.stringify(variables)
  useEffect(() => {
    if (cameByLink) heading.current?.focus()
  }, [cameByLink, part])
  return (
    <Heading
      as="h2"
      id="my-debtors"
      ref={heading}
      tabIndex={-1}
      outline="none"
      textStyle="lg"
      scrollMarginTop="4"
    >
      My Debtors
    </Heading>
  )
}

function Rows({
  list,
  classes,
  view,
  add,
}: { list: MyDebtors_DebtorsFragment } & Pick<MyDebtorsProps, 'classes' | 'view' | 'add'>) {
  const { edges, pageInfo, totalCount, startsAt } = list
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = pageInfo
  if (totalCount === 0) return view.isFiltered ? <NoneFits /> : <NoneYet add={add} />
  // The rows that stood here have gone elsewhere meanwhile.
  if (edges.length === 0)
    return (
      <EmptyState
        title="This page is empty now"
        action={
          <Button asChild>
            <Link {...view.linkTo({})}>See the first page</Link>
          </Button>
        }
      >
        The debtors that were here have moved to another page.
      </EmptyState>
    )
  return (
    <>
      <DebtorTable
        debtors={edges.map(({ node }) => node)}
        startsAt={startsAt}
        classes={view.value('sort') === 'CLASS' ? classes : null}
      />
      <Pages
        startsAt={startsAt}
        shown={edges.length}
        total={totalCount}
        of={['debtor', 'debtors']}
        previous={
          hasPreviousPage ? view.linkTo(startsAt <= PAGE_ROWS + 1 ? {} : { before: startCursor ?? '' }) : null
        }
        next={hasNextPage ? view.linkTo({ after: endCursor ?? '' }) : null}
      />
    </>
  )
}

function NoneYet({ add }: { add: ReactNode }) {
  return (
    <EmptyState
      title="No debtors yet"
      action={
        add && (
          <Flex gap="3" wrap="wrap">
            {add}
            <Button asChild variant="outline">
              <Link to={paths.importDebtors}>Import a list</Link>
            </Button>
          </Flex>
        )
      }
    >
      Children whose fees are unpaid appear here, with what is owed and whether the family has been told.
    </EmptyState>
  )
}

function NoneFits() {
  return (
    <EmptyState title="No match found">
      Try a part of a name or of the phone number, or fewer filters.
    </EmptyState>
  )
}
