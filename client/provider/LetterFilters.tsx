import { Grid } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { SelectField } from '../ui/fields/SelectField'
import { stuckStatuses } from './deskWords'
import type { useDeskFilters } from './schools/useDeskFilters'

interface LetterFiltersProps {
  filters: ReturnType<typeof useDeskFilters<'because' | 'school'>>
}

/** Narrows the letters by what holds them up and by school. */
export function LetterFilters({ filters: { fieldFor } }: LetterFiltersProps) {
  return (
    <Grid
      role="search"
      gap="4"
      mb="6"
      templateColumns={{ base: 'minmax(0, 1fr)', sm: '14rem minmax(0, 20rem)' }}
    >
      <SelectField
        {...fieldFor('because')}
        label="What happened"
        placeholder="What needs you"
        options={Object.entries(stuckStatuses).map(([value, { word }]) => ({ value, label: word }))}
      />
      <Field {...fieldFor('school')} label="School" type="search" />
    </Grid>
  )
}
