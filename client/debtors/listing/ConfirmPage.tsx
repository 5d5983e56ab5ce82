import { Link } from 'react-router-dom'
import { Button } from '@chakra-ui/react'
import { ConfirmPageDocument } from '../../gql/graphql'
import { useConfirmPageQuery } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { useReread } from '../../live/useReread'
import { paths } from '../../../common/paths'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { TableSkeleton } from '../../ui/Skeletons'
import { TextLink } from '../../ui/TextLink'
import { sentenceOf } from '../../user-errors'
import { ConfirmForm } from './ConfirmForm'

gql`
  query ConfirmPage {
    dashboard {
      school {
        id
      }
      debtors(needs: TO_CONFIRM, sort: CONFIRM_BY, first: 100) {
        totalCount
        edges {
          cursor
          node {
            id
            ...ConfirmForm_debtor
          }
        }
      }
    }
  }
`

/** /admin/confirm: the claims that leave the directory unless their school says that they still stand, many at once. */
export function Component() {
  const { data, error, refetch } = useConfirmPageQuery({ fetchPolicy: 'cache-and-network' })
  const reread = useReread(['DEBTOR'], { query: ConfirmPageDocument, variables: {} })
  const list = data?.dashboard.debtors
  return (
    <Page
      title="Claims to confirm"
      above={<TextLink to={paths.dashboard}>My Home</TextLink>}
      lead="Other schools see a claim only as long as you say that it still stands. Tick those that do; change or withdraw the others."
    >
      {list ? (
        <ConfirmForm
          debtors={list.edges.map(({ node }) => node)}
          total={list.totalCount}
          onSent={reread}
          nothing={<NothingToConfirm />}
        />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton columns={5} />
      )}
    </Page>
  )
}

function NothingToConfirm() {
  return (
    <EmptyState
      title="Nothing to confirm"
      action={
        <Button asChild>
          <Link to={paths.dashboard}>See the debtor list</Link>
        </Button>
      }
    >
      Two weeks before other schools stop seeing a claim, it appears here and we write to you.
    </EmptyState>
  )
}
