import { LONGEST } from '../../common/limits'
import { Button, Grid } from '@chakra-ui/react'
import { DOCUMENTS, SCHOOL_FIELD_WORDS } from '../../common/school-words'
import { SelectField } from '../ui/fields/SelectField'
import { TextareaField } from '../ui/fields/TextareaField'
import type { ReasonDraft } from './useReasons'

interface ReasonRowProps {
  index: number
  row: ReasonDraft
  error: string | undefined
  onChange: (changed: Partial<ReasonDraft>) => void
  /** Not for the only one. */
  onRemove: (() => void) | undefined
}

/** One reason: what it is about, and a few words. */
export function ReasonRow({ index, row, error, onChange, onRemove }: ReasonRowProps) {
  const name = `reasons.${index}`
  return (
    <Grid
      role="group"
      aria-label={`Reason ${index + 1}`}
      gap="3"
      pt="4"
      borderTopWidth="1px"
      templateColumns="minmax(0, 1fr)"
    >
      <SelectField
        name={`${name}.field`}
        label="What is it about?"
        placeholder="The whole"
        options={CHOICES}
        value={row.field}
        onChange={(event) => onChange({ field: event.target.value })}
      />
      <TextareaField
        name={`${name}.message`}
        label="Reason"
        rows={3}
        maxLength={LONGEST.reason}
        value={row.message}
        error={error}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      {onRemove && (
        <Button variant="ghost" justifySelf="start" ms="-4" onClick={onRemove}>
          Remove this reason
        </Button>
      )}
    </Grid>
  )
}

const DOCUMENT_NAMES: readonly string[] = DOCUMENTS
/** Documents first: they are what most reasons are about. */
const CHOICES = [
  ...DOCUMENTS,
  ...Object.keys(SCHOOL_FIELD_WORDS).filter((field) => !DOCUMENT_NAMES.includes(field)),
].map((value) => ({ value, label: SCHOOL_FIELD_WORDS[value as keyof typeof SCHOOL_FIELD_WORDS] }))
