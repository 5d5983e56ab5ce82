import { Box, Text } from '@chakra-ui/react'
import { SchoolStateNotice } from '../debtors/dashboard/SchoolStateNotice'
import { useDirectoryPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { useForm } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { sentenceOf } from '../user-errors'
import { DirectoryResults } from './DirectoryResults'
import { BLANK_SEARCH, DirectorySearchForm, EVERYWHERE } from './DirectorySearchForm'
import { useDirectorySearch } from './useDirectorySearch'

gql`
  query DirectoryPage {
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

/** The search through what all approved schools claim. What is typed stays out of the address: it is somebody's name. */
export function Component() {
  const { data, error, refetch } = useDirectoryPageQuery()
  const { search, more, ...state } = useDirectorySearch()
  const form = useForm(usePageDraft('search', BLANK_SEARCH))
  const searchEverywhere = () => {
    form.set(EVERYWHERE)
    void search({ search: state.asked!.search }, '')
  }
  return (
    <Page title="List of debtors in Schools" lead="Look up a name before you admit a child.">
      {!data && !error && <FormSkeleton fields={2} />}
      {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && data.dashboard.school.state !== 'APPROVED' && (
        <>
          <SchoolStateNotice school={data.dashboard.school} />
          <NotYet />
        </>
      )}
      {data?.dashboard.school.state === 'APPROVED' && (
        <>
          <DirectorySearchForm
            form={form}
            regions={data.registerRules.regions}
            searching={state.searching}
            onSearch={(asked, narrowed) => void search(asked, narrowed)}
          />
          <Fairness {...data.registerRules} />
          <DirectoryResults {...state} onMore={more} onEverywhere={searchEverywhere} />
        </>
      )}
    </Page>
  )
}

function Fairness({ looksPerMinute, looksPerDay }: { looksPerMinute: number; looksPerDay: number }) {
  return (
    <Box borderInlineStartWidth="4px" borderColor="border.emphasized" ps="4" my="6" color="fg.muted">
      <Text maxW="65ch">
        Many people share a name. A match is information, not a reason on its own to refuse a child: call the
        school that claims the debt first. Every search is on record; your school can make {looksPerMinute} a
        minute and {looksPerDay} a day.
      </Text>
    </Box>
  )
}

function NotYet() {
  return (
    <EmptyState title="Only approved schools can search">
      Here you will look up a name among what other schools claim, before you admit a child.
    </EmptyState>
  )
}
