import { Text } from '@chakra-ui/react'
import { SchoolStateNotice } from '../../debtors/dashboard/SchoolStateNotice'
import { useApplicantsPageQuery } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { FormSkeleton } from '../../ui/Skeletons'
import { TextLink } from '../../ui/TextLink'
import { sentenceOf } from '../../user-errors'
import { ApplicantsAllowance } from './ApplicantsAllowance'
import { ChooseApplicants } from './ChooseApplicants'
import { RunningList } from './RunningList'
import { useApplicantsRun } from './useApplicantsRun'

gql`
  query ApplicantsPage {
    dashboard {
      school {
        id
        state
        ...SchoolStateNotice_school
      }
    }
  }
`

/** /admin/checks/applicants: a whole list of applicants, checked one after the other. */
export function Component() {
  const { data, error, refetch } = useApplicantsPageQuery()
  const list = useApplicantsRun()
  const school = data?.dashboard.school
  return (
    <Page
      title="Check a list of applicants"
      lead="Check many at once, and save a file that says who was found."
      above={<TextLink to={paths.checks}>Checks</TextLink>}
    >
      {!school && !error && <FormSkeleton fields={2} />}
      {!school && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {school && school.state !== 'APPROVED' && (
        <>
          <SchoolStateNotice school={school} />
          <EmptyState title="Only approved schools can check applicants">
            Here you will check a whole list of applicants at once.
          </EmptyState>
        </>
      )}
      {school?.state === 'APPROVED' &&
        (list.run ? (
          <RunningList {...list} run={list.run} />
        ) : (
          <ChooseApplicants onBegin={list.begin} allowance={<ApplicantsAllowance />} />
        ))}
      {school?.state === 'APPROVED' && (
        <Text mt="8" color="fg.muted" maxW="65ch">
          A match is information, not a reason on its own to refuse a child: many people share a name. Call
          the school that claims the debt, and talk to the family first. Every check is on record.
        </Text>
      )}
    </Page>
  )
}
