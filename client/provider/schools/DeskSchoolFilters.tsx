import { Grid } from '@chakra-ui/react'
import { Field } from '../../ui/fields/Field'
import { SelectField } from '../../ui/fields/SelectField'
import { schoolStatuses } from '../../ui/format/statuses'
import type { useDeskFilters } from './useDeskFilters'

interface DeskSchoolFiltersProps {
  filters: ReturnType<typeof useDeskFilters<'search' | 'state'>>
}

/** Narrows the schools by name and by where they stand. */
export function DeskSchoolFilters({ filters: { fieldFor } }: DeskSchoolFiltersProps) {
  return (
    <Grid
      role="search"
      gap="4"
      mb="6"
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 20rem) 14rem' }}
    >
      <Field {...fieldFor('search')} label="Name" type="search" />
      <SelectField
        {...fieldFor('state')}
        label="Where it stands"
        placeholder="Anywhere"
        options={Object.entries(schoolStatuses).map(([value, { word }]) => ({ value, label: word }))}
      />
    </Grid>
  )
}
