import { Grid } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { DebtStatus } from '../gql/graphql'
import { Field } from '../ui/Field'
import { SelectField } from '../ui/SelectField'
import { debtStatuses } from '../ui/statuses'

export interface DebtorFilter {
  /** Left out: all of them. The server takes a missing filter and an empty one for two different lists. */
  search?: string
  status?: DebtStatus
}

interface DebtorFiltersProps {
  filter: DebtorFilter
  onChange: (filter: DebtorFilter) => void
}

/** Narrows one's own list while one types. */
export function DebtorFilters({ filter, onChange }: DebtorFiltersProps) {
  const [typed, setTyped] = useState(filter.search ?? '')
  useEffect(() => {
    const search = typed.trim() || undefined
    if (search === filter.search) return
    const timer = setTimeout(() => onChange({ ...filter, search }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter, onChange])
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 14rem' }} gap="4" mb="4">
      <Field
        name="search"
        label="Search your list"
        optional="unsaid"
        type="search"
        placeholder="Name or phone number"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        name="status"
        label="Payment status"
        optional="unsaid"
        placeholder="All"
        options={STATUS_OPTIONS}
        value={filter.status ?? ''}
        onChange={(event) => onChange({ ...filter, status: (event.target.value || undefined) as DebtStatus })}
      />
    </Grid>
  )
}

const TYPING_PAUSE_MS = 300
const STATUS_OPTIONS = Object.entries(debtStatuses).map(([value, { word }]) => ({ value, label: word }))
