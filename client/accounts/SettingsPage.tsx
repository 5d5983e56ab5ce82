import { Box, Grid, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SettingsPageDocument } from '../gql/graphql'
import { useSettingsPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { MailedNotifications } from '../notifications/MailedNotifications'
import { paths } from '../../common/paths'
import { useSession } from '../session'
import { ColourMode } from '../ui/ColourMode'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { ChangeEmail } from './ChangeEmail'
import { ChangePassword } from './ChangePassword'
import { SessionList } from './SessionList'
import { useConfirmedElsewhere } from './useConfirmedElsewhere'

gql`
  query SettingsPage {
    viewer {
      id
      emailVerified
      ...ChangeEmail_viewer
      notificationMail {
        group
      }
      ...SessionList_viewer
      ...MailedNotifications_viewer
    }
  }
`

/** /admin/settings for a school, /settings for everybody else: one page. */
export function Component() {
  const { viewer } = useSession()
  const { pathname } = useLocation()
  const own = viewer?.school ? paths.settings : paths.accountSettings
  if (pathname !== own) return <Navigate to={own} replace />
  return (
    <Page title="Settings" lead={viewer && `Signed in as ${viewer.username}`}>
      <Settings />
    </Page>
  )
}

function Settings() {
  // Sessions begin and end elsewhere too.
  const { data, error, refetch } = useSettingsPageQuery({ fetchPolicy: 'cache-and-network' })
  useConfirmedElsewhere(SettingsPageDocument, data?.viewer?.emailVerified)
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data?.viewer) return <FormSkeleton />
  return (
    <Grid gap="10">
      <Section heading="E-mail">
        <ChangeEmail viewer={data.viewer} />
      </Section>
      <Section heading="Password">
        <ChangePassword />
      </Section>
      {data.viewer.notificationMail.length > 0 && (
        <Section heading="Notifications by e-mail">
          <MailedNotifications viewer={data.viewer} />
        </Section>
      )}
      <Section heading="Where you are signed in">
        <SessionList viewer={data.viewer} />
      </Section>
      <Section heading="Colours">
        <ColourMode />
      </Section>
    </Grid>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Grid
      as="section"
      aria-labelledby={id}
      templateColumns={{ base: 'minmax(0, 1fr)', md: '14rem minmax(0, 34rem)' }}
      gap={{ base: '4', md: '8' }}
      _notFirst={{ borderTopWidth: '1px', pt: '8' }}
    >
      <Heading as="h2" id={id} textStyle="lg">
        {heading}
      </Heading>
      <Box>{children}</Box>
    </Grid>
  )
}
