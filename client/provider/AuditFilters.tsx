import { Grid } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { SelectField } from '../ui/fields/SelectField'
import { auditKindWords } from './deskWords'
import type { useDeskFilters } from './schools/useDeskFilters'

type Name = 'from' | 'to' | 'kind' | 'school' | 'person' | 'claim'

/** Narrows the audit trail by time, what it was about, school, person and claim. */
export function AuditFilters({ filters }: { filters: ReturnType<typeof useDeskFilters<Name>> }) {
  const { fieldFor } = filters
  return (
    <Grid
      role="search"
      gap="4"
      mb="6"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      <Field {...fieldFor('from')} label="From" type="date" />
      <Field {...fieldFor('to')} label="To" type="date" />
      <SelectField
        {...fieldFor('kind')}
        label="About"
        placeholder="Everything"
        options={Object.entries(auditKindWords).map(([value, label]) => ({ value, label }))}
      />
      <Field {...fieldFor('claim')} label="Claim number" inputMode="numeric" />
      <Field {...fieldFor('school')} label="School" type="search" />
      <Field {...fieldFor('person')} label="Username" type="search" />
    </Grid>
  )
}
