import { Box, Button, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import type { ColumnsForm_ReadingFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { Details } from '../ui/Details'
import { Form } from '../ui/fields/Form'
import { RadioField } from '../ui/fields/RadioField'
import { SelectField } from '../ui/fields/SelectField'
import type { FormError } from '../ui/fields/useFormErrors'
import { counted } from '../../common/counts'

gql`
  fragment ColumnsForm_reading on FileReading {
    sheets {
      name
      lines
    }
    sheet
    columns {
      heading
      example
      field
    }
    fields {
      field
      label
    }
    isRemembered
    missing
    dayFirst
    daysEitherWay
  }
`

/** What somebody says of a file; what is left out stays as it is, or is found out anew where nothing is kept. */
export interface SaidOfFile {
  sheet?: number
  columns?: (string | null)[]
  dayFirst?: boolean
}

interface ColumnsFormProps {
  reading: ColumnsForm_ReadingFragment
  errors: readonly FormError[]
  sending: boolean
  onSay: (said: SaidOfFile) => void
}

/** How a file is read: which sheet, what each column is, and how days are written. Whoever knows better says so. */
export function ColumnsForm({ reading, errors, sending, onSay }: ColumnsFormProps) {
  const [sheet, setSheet] = useState(reading.sheet)
  const [dayFirst, setDayFirst] = useState(reading.dayFirst)
  const [columns, setColumns] = useState(reading.columns.map(({ field }) => field ?? null))
  const isOtherSheet = sheet !== reading.sheet
  const areCorrected = columns.some((field, at) => field !== (reading.columns[at]!.field ?? null))
  // Always which sheet: of applicants' files nothing is kept that "as it is" could mean.
  const say = () => onSay({ sheet, dayFirst, ...(areCorrected && !isOtherSheet ? { columns } : {}) })
  const asked = reading.missing.length > 0
  return (
    <Form errors={errors} onSubmit={say}>
      {reading.sheets.length > 1 && (
        <SelectField
          name="sheet"
          label="Which sheet is the list?"
          hint={`We read “${reading.sheets[reading.sheet]!.name}”.`}
          options={reading.sheets.map(({ name, lines }, at) => ({
            value: String(at),
            label: `${name} (${counted(lines, 'line')})`,
          }))}
          value={String(sheet)}
          onChange={(event) => setSheet(Number(event.target.value))}
        />
      )}
      {reading.daysEitherWay > 0 && (
        <RadioField
          name="days"
          label="How does this file write dates?"
          hint={`${counted(reading.daysEitherWay, 'date')} could be read in two ways. We read the ${reading.dayFirst ? 'day' : 'month'} first.`}
          value={dayFirst ? 'day' : 'month'}
          onChange={(value) => setDayFirst(value === 'day')}
          options={[
            { value: 'day', label: 'Day first: 03/04/2026 is 3 April 2026' },
            { value: 'month', label: 'Month first: 03/04/2026 is 4 March 2026' },
          ]}
        />
      )}
      {!isOtherSheet && (
        <Details
          open={asked}
          summary={`Your columns: ${columns.filter(Boolean).length} of ${columns.length} are read`}
        >
          <Grid mt="4" gap="5" templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' }}>
            {reading.columns.map(({ heading, example }, at) => (
              <SelectField
                // Headings may be the same.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                name={`column-${at}`}
                label={heading || `Column ${at + 1}`}
                hint={example ? `For example: ${example}` : 'Empty'}
                optional="unsaid"
                placeholder="Leave out"
                options={reading.fields.map(({ field, label }) => ({ value: field, label }))}
                value={columns[at] ?? ''}
                onChange={({ target }) =>
                  setColumns((before) => before.with(at, target.value === '' ? null : target.value))
                }
              />
            ))}
          </Grid>
        </Details>
      )}
      <Box>
        <Button type="submit" variant={asked ? 'solid' : 'outline'} loading={sending} loadingText="Sending">
          {asked ? 'Read the file' : 'Read the file again'}
        </Button>
      </Box>
    </Form>
  )
}

/** What is missing, as a sentence; null where nothing is. */
export function missingWords({ missing, fields }: ColumnsForm_ReadingFragment): string | null {
  if (missing.length === 0) return null
  const names = missing.map((one) => `“${fields.find(({ field }) => field === one)?.label ?? one}”`)
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
  return `We do not know which of your columns ${names.length === 1 ? 'is' : 'are'} ${list}. Say it below. We remember it for your next file.`
}
