import { Box, Grid, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { EmailState } from '../accounts/EmailState'
import { useContendPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../paths'
import { ErrorState } from '../ui/ErrorState'
import { LinkButton } from '../ui/LinkButton'
import { Page } from '../ui/Page'
import { TextSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { sentenceOf } from '../user-errors'

gql`
  query ContendPage {
    viewer {
      id
      ...EmailState_viewer
    }
  }
`

/** /contend: where an account without a school begins. */
export function Component() {
  return (
    <Page
      title="You have no school in DMA"
      lead="Do you work for a school? Register it here. Did a school write to you about fees? Answer it below."
      actions={<LinkButton to={paths.schoolRegistration}>Register my school</LinkButton>}
    >
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        gap={{ base: '10', lg: '16' }}
      >
        <Answering />
        <Box as="section">
          <Heading as="h2" textStyle="lg" mb="3">
            Your e-mail address
          </Heading>
          <Address />
          <Text mt="6">
            <TextLink to={paths.accountSettings}>Settings</TextLink>: password, e-mail, and where you are
            signed in.
          </Text>
        </Box>
      </Grid>
    </Page>
  )
}

function Answering() {
  return (
    <Box as="section">
      <Heading as="h2" textStyle="lg" mb="1">
        A school wrote to you
      </Heading>
      <Text color="fg.muted" maxW="65ch">
        The letter says what the school believes is unpaid. It may be wrong, and you can say so.
      </Text>
      <Box as="ol" mt="5" borderTopWidth="1px">
        <Step heading="Open the link in the letter">
          It is private, and it shows you everything that the school says: whose fees, how much, and since
          when. You need no account for it.
        </Step>
        <Step heading="Or call the school">
          Its number is in the letter. Tell them if you have paid, if the amount is wrong, or if you need more
          time.
        </Step>
        <Step heading="Have you lost the letter?">
          Ask the school to send it to you again. Only the address that the school has can receive it.
        </Step>
      </Box>
    </Box>
  )
}

function Step({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box as="li" py="4" borderBottomWidth="1px">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        {heading}
      </Heading>
      <Text maxW="65ch">{children}</Text>
    </Box>
  )
}

function Address() {
  const { data, error, refetch } = useContendPageQuery()
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  return data?.viewer ? <EmailState viewer={data.viewer} /> : <TextSkeleton lines={2} />
}
