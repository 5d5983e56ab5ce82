import { Box, Grid } from '@chakra-ui/react'
import { Details } from '../../ui/Details'
import { Field } from '../../ui/fields/Field'
import { SelectField } from '../../ui/fields/SelectField'
import { debtStatuses } from '../../ui/format/statuses'
import { useIsNarrow } from '../../ui/useIsNarrow'
import type { DebtorView } from './useDebtorView'
import { ageWords, needWords, optionsOf, sortWords } from './viewWords'

/** Narrows and orders one's own list, while one types. */
export function DebtorFilters({ view, classes }: { view: DebtorView; classes: readonly string[] }) {
  const select = (name: 'status' | 'needs' | 'age' | 'class' | 'sort') => ({
    name,
    optional: 'unsaid' as const,
    value: view.value(name),
    onChange: (event: { target: { value: string } }) => view.set(name, event.target.value),
  })
  // An address may name a class that nobody is in any more.
  const chosen = view.value('class')
  const options = [...new Set([...classes, ...(chosen ? [chosen] : [])])].map((name) => ({
    value: name,
    label: name,
  }))
  const hasClasses = options.length > 0
  const isNarrow = useIsNarrow()
  const filters = (
    <>
      {hasClasses && <SelectField {...select('class')} label="Class" placeholder="All" options={options} />}
      <SelectField {...select('status')} label="Payment status" placeholder="All" options={STATUSES} />
      <SelectField {...select('needs')} label="What waits" placeholder="All" options={optionsOf(needWords)} />
      <SelectField
        {...select('age')}
        label="Overdue for"
        placeholder="Any time"
        options={optionsOf(ageWords)}
      />
      <SelectField {...select('sort')} label="Order" placeholder={sortWords.NEWEST} options={ORDERS} />
    </>
  )
  const search = (
    <Field
      name="search"
      label="Search your list"
      optional="unsaid"
      type="search"
      placeholder="Name, phone or admission number"
      autoComplete="off"
      value={view.search.typed}
      onChange={(event) => view.search.setTyped(event.target.value)}
    />
  )
  if (isNarrow)
    return (
      <Box role="search" aria-label="My Debtors" mb="2">
        {search}
        <Details summary="Filter and order" open={view.isNarrowed}>
          <Grid
            gap="4"
            mb="5"
            templateColumns="repeat(2, minmax(0, 1fr))"
            css={hasClasses ? { '& > :last-of-type': { gridColumn: '1 / -1' } } : undefined}
          >
            {filters}
          </Grid>
        </Details>
      </Box>
    )
  return (
    <Grid
      role="search"
      aria-label="My Debtors"
      gap="4"
      mb="5"
      templateColumns="repeat(4, minmax(0, 1fr))"
      // No question stands alone in its row: the class stands beside the search.
      css={
        hasClasses
          ? { '& > :first-of-type': { gridColumn: 'span 3' } }
          : { '& > :first-of-type': { gridColumn: '1 / -1' } }
      }
    >
      {search}
      {filters}
    </Grid>
  )
}

const STATUSES = Object.entries(debtStatuses).map(([value, { word }]) => ({ value, label: word }))
/** The first one is what is shown when none is chosen. */
const ORDERS = optionsOf(sortWords).slice(1)
