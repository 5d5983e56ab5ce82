import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { EmailState } from '../accounts/EmailState'
import { useConfirmedElsewhere } from '../accounts/useConfirmedElsewhere'
import { ContendPageDocument, type ContendPageQuery } from '../gql/graphql'
import { useContendPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../paths'
import { ErrorState } from '../ui/ErrorState'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/Page'
import { TextSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { useDraft } from '../ui/useDraft'
import { upload } from '../upload'
import { sentenceOf } from '../user-errors'
import { ClaimsTable } from './ClaimsTable'
import { BLANK_CONTEND, claimOf } from './contendDraft'
import { ContendForm } from './ContendForm'
import { FamilyClaim } from './FamilyClaim'
import { NoClaims } from './NoClaims'
import { OwnContendsTable } from './OwnContendsTable'

gql`
  query ContendPage {
    viewer {
      id
      email
      emailVerified
      unreadNotifications
      ...EmailState_viewer
      claims {
        id
        mayContend
        ...ClaimsTable_claim
        ...ContendForm_claim
        ...FamilyClaim_claim
      }
      contends {
        id
        ...OwnContendsTable_contend
      }
    }
    registerRules {
      ...ContendForm_rules
    }
  }
`

/** /contend: where an account without a school answers the claims against its own address. */
export function Component() {
  const { data, error, refetch } = useContendPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  useConfirmedElsewhere(ContendPageDocument, data?.viewer?.emailVerified)
  return (
    <Page
      title="Contend a claim"
      lead="Did a school write to you about fees? Read what it says, and answer it here."
    >
      {data?.viewer ? (
        <Contending viewer={data.viewer} rules={data.registerRules} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Page>
  )
}

interface ContendingProps {
  viewer: NonNullable<ContendPageQuery['viewer']>
  rules: ContendPageQuery['registerRules']
}

function Contending({ viewer, rules }: ContendingProps) {
  const { email, emailVerified, claims, contends, unreadNotifications } = viewer
  return (
    <Grid gap="10" templateColumns="minmax(0, 1fr)">
      {!emailVerified && (
        <Notice title="Confirm your e-mail address first" tone="waiting">
          <Text mb="3">
            Claims are private. We show those against your address once you have shown that it is yours.
          </Text>
          <EmailState viewer={viewer} />
        </Notice>
      )}
      {claims.length > 0 ? (
        <Claims claims={claims} email={email} rules={rules} />
      ) : (
        <NoClaims email={emailVerified ? email : null} />
      )}
      <Box as="section" aria-labelledby="contends">
        <Flex columnGap="6" rowGap="1" wrap="wrap" align="baseline" justify="space-between" mb="3">
          <Heading as="h2" id="contends" textStyle="lg">
            Your contends
          </Heading>
          <TextLink to={`${paths.ownContends}?tab=previous`}>Previous Complaints</TextLink>
        </Flex>
        {contends.length > 0 ? (
          <OwnContendsTable caption="Your newest contends" contends={contends.slice(0, NEWEST)} />
        ) : (
          <Text color="fg.muted">What you send to a school stands here, with its answer.</Text>
        )}
        <Text mt="4">
          <TextLink to={paths.ownContends}>
            See All Your List Of Contends Starting From The Most Recent
          </TextLink>
        </Text>
      </Box>
      <Text>
        <TextLink to={paths.accountNotifications}>Notifications</TextLink>
        {unreadNotifications > 0 && ` (${unreadNotifications} unread)`} ·{' '}
        <TextLink to={paths.accountSettings}>Settings</TextLink>: password, e-mail, and where you are signed
        in.
      </Text>
      <Text>
        Do you work for a school? <TextLink to={paths.schoolRegistration}>Register my school</TextLink>
      </Text>
    </Grid>
  )
}

const NEWEST = 5

interface ClaimsProps {
  claims: ContendingProps['viewer']['claims']
  email: string
  rules: ContendingProps['rules']
}

function Claims({ claims, email, rules }: ClaimsProps) {
  const { draft, keep, drop } = useDraft('contend', BLANK_CONTEND)
  const open = claims.filter(({ mayContend }) => mayContend)
  const chosen = claimOf(draft, open)
  const answer = (claimId: string) => {
    keep({ claimId })
    document.getElementById(FORM)?.focus()
  }
  return (
    <>
      <Box as="section" aria-labelledby="claims">
        <Heading as="h2" id="claims" textStyle="lg">
          What schools say
        </Heading>
        <Text color="fg.muted" mb="3" overflowWrap="anywhere">
          Claims sent to {email}.
        </Text>
        <ClaimsTable claims={claims} onContend={answer} />
      </Box>
      {open.length > 0 && (
        <Grid
          gap={{ base: '8', xl: '12' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        >
          <Box as="section" aria-labelledby={FORM} minW="0">
            <Heading as="h2" id={FORM} tabIndex={-1} outline="none" textStyle="lg" mb="4" scrollMarginTop="4">
              Answer a claim
            </Heading>
            <ContendForm claims={open} rules={rules} draft={draft} keep={keep} drop={drop} upload={upload} />
          </Box>
          {chosen && (
            <Box as="section" aria-labelledby="claim" minW="0">
              <Heading as="h2" id="claim" textStyle="md" mb="2">
                The claim
              </Heading>
              <FamilyClaim claim={chosen} />
            </Box>
          )}
        </Grid>
      )}
    </>
  )
}

const FORM = 'answer-a-claim'
