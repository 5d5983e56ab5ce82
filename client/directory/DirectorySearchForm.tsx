import { LONGEST } from '../../common/limits'
import { Button, Grid } from '@chakra-ui/react'
import type { DebtStatus } from '../gql/graphql'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { SelectField } from '../ui/fields/SelectField'
import { debtStatuses } from '../ui/format/statuses'
import { useForm } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { type SchoolChoice, SchoolField } from './SchoolField'
import type { DirectoryAsked } from './useDirectorySearch'

interface DirectorySearchFormProps {
  regions: readonly string[]
  searching: boolean
  onSearch: (asked: DirectoryAsked) => void
}

/** One name, and filters that only narrow what it finds. Asks when it is sent, never while one types: each look counts. */
export function DirectorySearchForm({ regions, searching, onSearch }: DirectorySearchFormProps) {
  const form = useForm(usePageDraft('search', BLANK))
  const { search, region, status, schoolId: school } = form.answers
  const submit = () => {
    const isUnknownSchool = school.words.trim() !== '' && !school.id
    form.show(isUnknownSchool ? [UNKNOWN_SCHOOL] : [])
    if (isUnknownSchool) return
    onSearch({
      search: search.trim(),
      schoolId: school.id,
      region: region || null,
      status: (status || null) as DebtStatus | null,
    })
  }
  return (
    <Form onSubmit={submit} errors={form.errors}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }} gap="3" alignItems="end">
        <Field
          {...form.text('search')}
          label="Name of student or parent"
          hint="At least three letters. Spelling and order may differ."
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST.line}
        />
        <Button type="submit" loading={searching} loadingText="Searching">
          Search
        </Button>
      </Grid>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        <SchoolField {...form.answer('schoolId')} />
        <SelectField
          {...form.text('region')}
          label="Region"
          optional="unsaid"
          placeholder="All regions"
          options={regions.map((each) => ({ value: each, label: each }))}
        />
        <SelectField
          {...form.text('status')}
          label="Payment status"
          optional="unsaid"
          placeholder="All"
          options={STATUS_OPTIONS}
        />
      </Grid>
    </Form>
  )
}

const NO_SCHOOL: SchoolChoice = { words: '', id: null }
const BLANK = { search: '', region: '', status: '', schoolId: NO_SCHOOL }

const UNKNOWN_SCHOOL = {
  field: 'schoolId',
  message: 'Choose a school from the list that opens while you type, or leave it empty for all.',
}

// What is completed has left the directory.
const STATUS_OPTIONS = Object.entries(debtStatuses)
  .filter(([value]) => value !== 'COMPLETED')
  .map(([value, { word }]) => ({ value, label: word }))
