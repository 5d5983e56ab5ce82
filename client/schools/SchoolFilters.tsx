import { Grid } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { SelectField } from '../ui/fields/SelectField'
import { CATEGORY_WORDS, LEVEL_WORDS } from '../../common/school-words'
import { optionsOf } from '../ui/fields/optionsOf'
import type { useSchoolFilters } from './useSchoolFilters'

interface SchoolFiltersProps {
  filters: ReturnType<typeof useSchoolFilters>
  regions: readonly string[]
}

/** Search by name, and three narrower questions. Works while it is typed. */
export function SchoolFilters({ filters, regions }: SchoolFiltersProps) {
  const select = (name: 'region' | 'category' | 'level') => ({
    name,
    value: filters.value(name),
    'aria-required': undefined,
    onChange: (event: { target: { value: string } }) => filters.set(name, event.target.value),
  })
  return (
    <Grid
      role="search"
      gap="4"
      mb="6"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr' }}
      css={{ mdDown: { '& > :first-of-type, & > :last-of-type': { gridColumn: '1 / -1' } } }}
    >
      <Field
        name="search"
        label="Name"
        type="search"
        aria-required={undefined}
        value={filters.search}
        onChange={(event) => filters.setSearch(event.target.value)}
      />
      <SelectField
        {...select('category')}
        label="Category"
        placeholder="All"
        options={optionsOf(CATEGORY_WORDS)}
      />
      <SelectField {...select('level')} label="Level" placeholder="All" options={optionsOf(LEVEL_WORDS)} />
      <SelectField
        {...select('region')}
        label="Region"
        placeholder="All"
        options={regions.map((region) => ({ value: region, label: region }))}
      />
    </Grid>
  )
}
