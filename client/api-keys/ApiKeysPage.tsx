import { Button, Grid, Link } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { useApiKeysPageQuery } from '../gql/hooks'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { ApiKeysTable } from './ApiKeysTable'
import { MakeKey } from './MakeKey'
import { type MadeKey, NewKey } from './NewKey'

gql`
  query ApiKeysPage {
    viewer {
      id
      school {
        id
        state
        apiKeys {
          id
          ...ApiKeysTable_apiKey
        }
      }
    }
  }
`

/** /admin/api-keys: what the school's own programs sign in with. */
export function Component() {
  const { data, error, refetch } = useApiKeysPageQuery({ fetchPolicy: 'cache-and-network' })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const school = data?.viewer?.school
  const approved = school?.state === 'APPROVED'
  const make = <Button onClick={() => setMaking(true)}>Make a key</Button>
  return (
    <Page
      title="API keys"
      lead="A key lets a program of your school ask DMA by itself. It can do what you choose here and nothing more."
      actions={approved && school.apiKeys.length > 0 ? make : undefined}
    >
      {made && <NewKey made={made} onKept={() => setMade(undefined)} />}
      {school && !approved && (
        <Notice title="Keys are paused while your school is not approved" tone="waiting">
          They do not work now, and you cannot make a new one. They work again as soon as your school is
          approved, or reinstated.
        </Notice>
      )}
      {!school &&
        (error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton columns={5} />
        ))}
      {school &&
        (school.apiKeys.length > 0 ? (
          <Grid gap="6" templateColumns="minmax(0, 1fr)">
            <ApiKeysTable apiKeys={school.apiKeys} rest={!approved} />
            <Reading />
          </Grid>
        ) : (
          <EmptyState title="No keys yet" action={approved ? make : undefined}>
            If your school’s own software should check applicants or keep your list, it needs a key.{' '}
            <Reading />
          </EmptyState>
        ))}
      {making && <MakeKey onMade={setMade} onClose={() => setMaking(false)} />}
    </Page>
  )
}

/** Where whoever writes the program goes on. */
const Reading = () => (
  <span>
    For developers: the <Link href="/graphql">playground</Link>, with examples that work, and the{' '}
    <Link href="/api/r/docs">REST calls</Link>.
  </span>
)
