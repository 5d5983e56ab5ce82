import { LONGEST } from '../../common/limits'
import { Button, Grid } from '@chakra-ui/react'
import type { DebtStatus } from '../gql/graphql'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { SelectField } from '../ui/fields/SelectField'
import { debtStatuses } from '../ui/format/statuses'
import type { FormState } from '../ui/fields/useForm'
import { type SchoolChoice, SchoolField } from './SchoolField'
import type { DirectoryAsked } from './useDirectorySearch'

interface DirectorySearchFormProps {
  form: FormState<SearchDraft>
  regions: readonly string[]
  searching: boolean
  onSearch: (asked: DirectoryAsked, narrowed: string) => void
}

/** One name, and filters that only narrow what it finds. Asks when it is sent, never while one types: each look counts. */
export function DirectorySearchForm({ form, regions, searching, onSearch }: DirectorySearchFormProps) {
  const { search, region, status, schoolId: school } = form.answers
  const submit = () => {
    const isUnknownSchool = school.words.trim() !== '' && !school.id
    form.show(isUnknownSchool ? [UNKNOWN_SCHOOL] : [])
    if (isUnknownSchool) return
    const asked = {
      search: search.trim(),
      schoolId: school.id,
      region: region || null,
      status: (status || null) as DebtStatus | null,
    }
    onSearch(asked, narrowedBy(asked, school.words))
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

const narrowedBy = ({ schoolId, region, status }: DirectoryAsked, schoolName: string): string =>
  [
    schoolId && `at ${schoolName.trim()}`,
    region && `in ${region}`,
    status && `with the status “${debtStatuses[status].word}”`,
  ]
    .filter(Boolean)
    .join(', ')

const NO_SCHOOL: SchoolChoice = { words: '', id: null }
/** By nothing but a name. */
export const EVERYWHERE = { region: '', status: '', schoolId: NO_SCHOOL }
export const BLANK_SEARCH = { search: '', ...EVERYWHERE }
type SearchDraft = typeof BLANK_SEARCH

const UNKNOWN_SCHOOL = {
  field: 'schoolId',
  message: 'Choose a school from the list that opens while you type, or leave it empty for all.',
}

// What is completed has left the directory.
const STATUS_OPTIONS = Object.entries(debtStatuses)
  .filter(([value]) => value !== 'COMPLETED')
  .map(([value, { word }]) => ({ value, label: word }))
