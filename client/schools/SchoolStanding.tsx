import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { SchoolStanding_SchoolFragmentDoc, type SchoolStanding_SchoolFragment } from '../gql/graphql'
import { paths } from '../../common/paths'
import { StatusTag } from '../ui/StatusTag'
import { schoolStatuses } from '../ui/format/statuses'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/format/When'
import { ProposedChange } from './ProposedChange'
import { Reasons } from './registering/Reasons'

gql`
  fragment SchoolStanding_school on School {
    state
    approvedAt
    application {
      id
      kind
      submittedAt
      decision
      decidedAt
      ...Reasons_application
      ...ProposedChange_application
    }
    history {
      id
      act
      at
      changes {
        field
        after
      }
    }
  }
`

interface SchoolStandingProps {
  school: FragmentType<typeof SchoolStanding_SchoolFragmentDoc>
}

/** Where the school stands with the provider, since when, and what comes next. */
export function SchoolStanding({ school }: SchoolStandingProps) {
  const standing = readFragment(SchoolStanding_SchoolFragmentDoc, school)
  return (
    <Box as="section" aria-label="Where your school stands" mb="8">
      <Flex gap="3" wrap="wrap" align="baseline">
        <StatusTag {...schoolStatuses[standing.state]} />
        <Box minW="0" flex="1 1 18rem" maxW="65ch">
          {SENTENCES[standing.state](standing)}
        </Box>
      </Flex>
      <Change standing={standing} />
    </Box>
  )
}

type Standing = SchoolStanding_SchoolFragment

const SENTENCES: Record<Standing['state'], (standing: Standing) => ReactNode> = {
  AWAITING_APPROVAL: ({ application }) => (
    <>
      {application && (
        <>
          With the provider since <When date={application.submittedAt} far="brackets" />.{' '}
        </>
      )}
      You can already prepare your list: nobody else sees it, and letters leave when your school is approved.
    </>
  ),
  CHANGES_REQUESTED: ({ application }) => (
    <Asked application={application}>The provider asks for changes before it can approve your school.</Asked>
  ),
  REJECTED: ({ application }) => (
    <Asked application={application}>The provider did not approve your school. You can apply again.</Asked>
  ),
  APPROVED: ({ approvedAt }) =>
    approvedAt ? (
      <>
        Since <When date={approvedAt} />. Your school takes part in the register.
      </>
    ) : (
      'Your school takes part in the register.'
    ),
  SUSPENDED: ({ history }) => {
    const act = history.find((entry) => entry.act === 'school.suspended')
    const reason = act?.changes.find(({ field }) => field === 'reason')?.after
    return (
      <>
        Your claims are hidden, and you can neither check nor list. Your own data stays here.
        {reason && <chakra.p mt="2">The provider says: “{reason}”</chakra.p>}
      </>
    )
  },
}

function Asked({ application, children }: { application: Standing['application']; children: ReactNode }) {
  return (
    <>
      {children} <TextLink to={paths.updateProfile}>Fix these and resubmit</TextLink>.
      {application?.decidedAt && (
        <>
          {' '}
          Decided on <When date={application.decidedAt} far="brackets" />.
        </>
      )}
      {application && <Reasons application={application} />}
    </>
  )
}

/** A new name or document of a school that is approved already: what waits, or why it was not accepted. */
function Change({ standing: { state, application } }: { standing: Standing }) {
  const isSettled = state === 'APPROVED' || state === 'SUSPENDED'
  if (!isSettled || application?.kind !== 'CHANGE' || application.decision === 'APPROVED') return null
  return (
    <Box mt="5" ps="4" borderInlineStartWidth="4px" borderColor="waiting.solid" maxW="48rem">
      {application.decidedAt ? (
        <>
          Your change was not accepted on <When date={application.decidedAt} />. What was in force stays in
          force.
          <Reasons application={application} />
        </>
      ) : (
        <>
          A change waits for the provider since <When date={application.submittedAt} far="brackets" />. Until
          it is decided, what you see below stays in force.
          <ProposedChange application={application} />
        </>
      )}
    </Box>
  )
}
