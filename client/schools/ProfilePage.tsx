import { Link } from 'react-router-dom'
import { Button } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { ProfilePageDocument } from '../gql/graphql'
import { useProfilePageQuery } from '../gql/hooks'
import { useReread } from '../live/useReread'
import { paths } from '../../common/paths'
import { useSession } from '../session'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TextSkeleton } from '../ui/Skeletons'
import { Tabs } from '../ui/Tabs'
import { sentenceOf } from '../user-errors'
import { PendingEmail } from './PendingEmail'
import { SchoolAdministration } from './SchoolAdministration'
import { SchoolFacts } from './SchoolFacts'
import { SchoolStanding } from './SchoolStanding'

gql`
  query ProfilePage {
    viewer {
      id
      school {
        id
        name
        ...SchoolStanding_school
        ...PendingEmail_school
        ...SchoolFacts_school
        ...SchoolAdministration_school
      }
    }
  }
`

/** /admin/profile: where the school stands with the provider, and all that it has said of itself. */
export function Component() {
  // The provider may have decided meanwhile.
  const { data, error, refetch } = useProfilePageQuery({ fetchPolicy: 'cache-and-network' })
  useReread(['SCHOOL'], { query: ProfilePageDocument, variables: {} })
  const school = data?.viewer?.school
  const { viewer } = useSession()
  const actions = (
    <Button asChild>
      <Link to={paths.updateProfile}>Update profile</Link>
    </Button>
  )
  if (!school)
    return (
      <Page title={viewer?.school?.name ?? 'Profile'} above="Profile" actions={actions}>
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={8} />
        )}
      </Page>
    )
  return (
    <Page title={school.name} above="Profile" actions={actions}>
      <SchoolStanding school={school} />
      <PendingEmail school={school} />
      <Tabs
        label="Profile"
        tabs={[
          { value: 'about', words: 'About', content: <SchoolFacts school={school} /> },
          {
            value: 'administration',
            words: 'Administration',
            content: <SchoolAdministration school={school} />,
          },
        ]}
      />
    </Page>
  )
}
