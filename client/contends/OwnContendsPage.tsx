import { gql } from '../gql-tag'
import { OwnContendsPageDocument, type OwnContendsPageQuery } from '../gql/graphql'
import { useOwnContendsPageQuery } from '../gql/hooks'
import { useReread } from '../live/useReread'
import { paths } from '../paths'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { Tabs } from '../ui/Tabs'
import { TextLink } from '../ui/TextLink'
import { sentenceOf } from '../user-errors'
import { OwnContendsTable } from './OwnContendsTable'

gql`
  query OwnContendsPage {
    viewer {
      id
      contends {
        id
        resolved
        ...OwnContendsTable_contend
      }
    }
  }
`

type Contend = NonNullable<OwnContendsPageQuery['viewer']>['contends'][number]

/** /contend/all: everything that one has sent to schools, starting from the most recent. */
export function Component() {
  const { data, error, refetch } = useOwnContendsPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  useReread(['CONTEND'], { query: OwnContendsPageDocument, variables: {} })
  return (
    <Page
      title="Your contends"
      lead="All you have sent to schools, starting from the most recent."
      above={<TextLink to={paths.contend}>Contend a claim</TextLink>}
    >
      {data?.viewer ? (
        <Lists contends={data.viewer.contends} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton columns={5} />
      )}
    </Page>
  )
}

function Lists({ contends }: { contends: readonly Contend[] }) {
  const pending = contends.filter(({ resolved }) => resolved === 'PENDING')
  const previous = contends.filter(({ resolved }) => resolved === 'YES')
  return (
    <Tabs
      label="Your contends"
      tabs={[
        { value: 'all', words: 'All', content: <List caption="All contends" contends={contends} /> },
        { value: 'pending', words: 'Pending', content: <List caption="Pending" contends={pending} /> },
        {
          value: 'previous',
          words: 'Previous',
          content: <List caption="Previous complaints" contends={previous} />,
        },
      ]}
    />
  )
}

function List({ caption, contends }: { caption: string; contends: readonly Contend[] }) {
  return contends.length > 0 ? (
    <OwnContendsTable caption={caption} contends={contends} />
  ) : (
    <EmptyState title="Nothing here">What you send to a school stands here, with its answer.</EmptyState>
  )
}
