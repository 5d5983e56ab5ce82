import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { SchoolStateNotice } from '../debtors/dashboard/SchoolStateNotice'
import type { CheckPageQuery } from '../gql/graphql'
import { useCheckPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/Page'
import { fieldIds } from '../ui/fields/Question'
import { FormSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { useForm } from '../ui/fields/useForm'
import { useDraft } from '../ui/fields/useDraft'
import { sentenceOf } from '../user-errors'
import { BLANK_CHECK, type CheckDraft } from './checkDraft'
import { CheckForm } from './CheckForm'
import { FreshAnswer } from './FreshAnswer'
import { useCheckWard } from './useCheckWard'

gql`
  query CheckPage {
    registerRules {
      regions
      looksPerMinute
      looksPerDay
    }
    dashboard {
      school {
        id
        state
        ...SchoolStateNotice_school
      }
    }
  }
`

/** /check: is this very child, or another child of its family, listed, and why do we think so? What is typed stays out of the address. */
export function Component() {
  const { data, error, refetch } = useCheckPageQuery()
  return (
    <Page
      title="Check a child"
      lead="Type what you know of the applicant. The more you type, the surer the answer."
    >
      {!data && !error && <FormSkeleton fields={4} />}
      {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && data.dashboard.school.state !== 'APPROVED' && (
        <>
          <SchoolStateNotice school={data.dashboard.school} />
          <EmptyState title="Only approved schools can check a child">
            Here you will learn, before you admit a child, whether another school claims unpaid fees.
          </EmptyState>
        </>
      )}
      {data?.dashboard.school.state === 'APPROVED' && <Checking {...data} />}
    </Page>
  )
}

function Checking({ registerRules, dashboard }: CheckPageQuery) {
  const form = useForm(useDraft('check', BLANK_CHECK))
  const [asked, setAsked] = useState(BLANK_CHECK)
  const { check, clear, checked, problem } = useCheckWard({
    // Nothing of one child is left to be sent with the next one's name; who has begun that one goes on with it.
    onMade: (made) => {
      setAsked(made)
      form.dropSent('student')
    },
  })
  const begin = (from: CheckDraft) => {
    form.set(from)
    clear()
    document.getElementById(fieldIds('student').control)?.focus()
  }
  return (
    <>
      <CheckForm regions={registerRules.regions} form={form} onCheck={check} />
      <Box mt="12">
        {problem && (
          <Box role="alert">
            <Notice
              title={
                problem.isAnswered ? 'This check was not made' : 'We do not know whether this check was made'
              }
              tone="danger"
            >
              {problem.words}
              {!problem.isAnswered && (
                <>
                  {' '}
                  Look at <TextLink to={paths.checks}>your checks</TextLink> first: one that stands there was
                  made, and counts.
                </>
              )}
            </Notice>
          </Box>
        )}
        {checked ? (
          <FreshAnswer
            key={checked.id}
            check={checked}
            ownSchool={dashboard.school.id}
            onAnother={() => begin(BLANK_CHECK)}
            onAgain={() => begin(asked)}
          />
        ) : (
          <Fairness {...registerRules} />
        )}
      </Box>
    </>
  )
}

function Fairness({ looksPerMinute, looksPerDay }: CheckPageQuery['registerRules']) {
  return (
    <Box borderInlineStartWidth="4px" borderColor="border.emphasized" ps="4" color="fg.muted">
      <Text maxW="65ch">
        A name alone is never more than “possibly this child”. Every check is on record, and a family that is
        listed can read later which school has looked, and why. Your school can make {looksPerMinute} checks
        and searches a minute and {looksPerDay} a day. Many applicants?{' '}
        <TextLink to={paths.checkApplicants}>Check a list</TextLink>.
      </Text>
    </Box>
  )
}
