import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  ApplicationStanding_SchoolFragmentDoc,
  type ApplicationStanding_SchoolFragment as Standing,
} from '../../gql/graphql'
import { Reasons } from '../../schools/registering/Reasons'
import { StatusTag } from '../../ui/StatusTag'
import { schoolStatuses } from '../../ui/format/statuses'
import { When } from '../../ui/format/When'

gql`
  fragment ApplicationStanding_school on School {
    state
    approvedAt
    createdAt
    application {
      id
      kind
      submittedAt
      decision
      decidedAt
      ...Reasons_application
    }
  }
`

interface ApplicationStandingProps {
  school: FragmentType<typeof ApplicationStanding_SchoolFragmentDoc>
}

/** Where the school stands, and what of it waits for the provider. */
export function ApplicationStanding({ school }: ApplicationStandingProps) {
  const standing = readFragment(ApplicationStanding_SchoolFragmentDoc, school)
  const { state, application } = standing
  return (
    <Box as="section" aria-label="Where the school stands" mb="8">
      <Flex gap="3" wrap="wrap" align="baseline">
        <StatusTag {...schoolStatuses[state]} />
        <Box minW="0" flex="1 1 18rem">
          {sentence(standing)}
        </Box>
      </Flex>
      {application && application.decision !== 'APPROVED' && (
        <Box maxW="48rem">
          <Reasons application={application} />
        </Box>
      )}
    </Box>
  )
}

function sentence({ state, application, approvedAt, createdAt }: Standing): ReactNode {
  if (application && !application.decidedAt)
    return (
      <>
        {application.kind === 'CHANGE' ? 'A changed profile' : 'A registration'} waits for your decision since{' '}
        <When date={application.submittedAt} far="brackets" />.
      </>
    )
  if (state === 'CHANGES_REQUESTED' || state === 'REJECTED')
    return (
      <>
        {state === 'REJECTED' ? 'Rejected' : 'You asked for changes'}
        {application?.decidedAt && (
          <>
            {' '}
            on <When date={application.decidedAt} />
          </>
        )}
        . It is up to the school to correct it and send it again.
      </>
    )
  return (
    <>
      {application?.decision && application.decision !== 'APPROVED' && 'Its last change was not accepted. '}
      Registered <When date={createdAt} />
      {approvedAt && (
        <>
          , approved <When date={approvedAt} />
        </>
      )}
      .
    </>
  )
}
