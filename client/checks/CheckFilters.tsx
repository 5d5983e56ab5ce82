import { Grid } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Field } from '../ui/fields/Field'
import { SelectField } from '../ui/fields/SelectField'
import { OUTCOME_WORDS, PURPOSE_WORDS } from '../../common/check-words'
import type { CheckFilterDraft } from './checkFilter'

interface CheckFiltersProps {
  filter: CheckFilterDraft
  onChange: (changes: Partial<CheckFilterDraft>) => void
}

/** Narrows the school's own checks while one types. */
export function CheckFilters({ filter, onChange }: CheckFiltersProps) {
  const [typed, setTyped] = useState(filter.search)
  useEffect(() => {
    const search = typed.trim()
    if (search === filter.search) return
    const timer = setTimeout(() => onChange({ search }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter, onChange])
  const select = (name: Exclude<keyof CheckFilterDraft, 'search'>) => ({
    name,
    optional: 'unsaid' as const,
    value: filter[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <Grid
      role="search"
      gap="4"
      mb="6"
      templateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
        xl: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))',
      }}
      css={{ '& > :first-of-type': { gridColumn: { base: '1 / -1', xl: 'auto' } } }}
    >
      <Field
        name="search"
        label="Student or reference"
        type="search"
        optional="unsaid"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField {...select('found')} label="Found" placeholder="All" options={FOUND} />
      <SelectField
        {...select('purpose')}
        label="Purpose"
        placeholder="All"
        options={optionsOf(PURPOSE_WORDS)}
      />
      <SelectField {...select('outcome')} label="Outcome" placeholder="All" options={OUTCOMES} />
    </Grid>
  )
}

const TYPING_PAUSE_MS = 300

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const FOUND = optionsOf({ somebody: 'Somebody', nobody: 'Nobody' })
const OUTCOMES = [{ value: 'none', label: 'Not recorded yet' }, ...optionsOf(OUTCOME_WORDS)]
