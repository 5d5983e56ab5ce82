import { Button, Grid } from '@chakra-ui/react'
import type { DebtStatus } from '../gql/graphql'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { SelectField } from '../ui/fields/SelectField'
import { debtStatuses } from '../ui/format/statuses'
import { useFormErrors } from '../ui/fields/useFormErrors'
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
  const { draft, keep } = usePageDraft('search', BLANK)
  const { name, region, status, school } = draft
  const problems = useFormErrors()
  const chooseSchool = (choice: SchoolChoice) => {
    keep({ school: choice })
    problems.mend('schoolId')
  }
  const submit = () => {
    if (searching) return
    const isUnknownSchool = school.words.trim() !== '' && !school.id
    problems.show(isUnknownSchool ? [UNKNOWN_SCHOOL] : [])
    if (isUnknownSchool) return
    onSearch({
      search: name.trim(),
      schoolId: school.id,
      region: region || null,
      status: (status || null) as DebtStatus | null,
    })
  }
  return (
    <Form onSubmit={submit} errors={problems.errors}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }} gap="3" alignItems="end">
        <Field
          name="search"
          label="Name of student or parent"
          hint="At least three letters. Spelling and order may differ."
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={name}
          onChange={(event) => keep({ name: event.target.value })}
        />
        <Button type="submit" loading={searching} loadingText="Searching">
          Search
        </Button>
      </Grid>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        <SchoolField value={school} error={problems.of('schoolId')} onChange={chooseSchool} />
        <SelectField
          name="region"
          label="Region"
          optional="unsaid"
          placeholder="All regions"
          options={regions.map((each) => ({ value: each, label: each }))}
          value={region}
          onChange={(event) => keep({ region: event.target.value })}
        />
        <SelectField
          name="status"
          label="Payment status"
          optional="unsaid"
          placeholder="All"
          options={STATUS_OPTIONS}
          value={status}
          onChange={(event) => keep({ status: event.target.value })}
        />
      </Grid>
    </Form>
  )
}

const NO_SCHOOL: SchoolChoice = { words: '', id: null }
const BLANK = { name: '', region: '', status: '', school: NO_SCHOOL }

const UNKNOWN_SCHOOL = {
  field: 'schoolId',
  message: 'Choose a school from the list that opens while you type, or leave it empty for all.',
}

// What is completed has left the directory.
const STATUS_OPTIONS = Object.entries(debtStatuses)
  .filter(([value]) => value !== 'COMPLETED')
  .map(([value, { word }]) => ({ value, label: word }))
