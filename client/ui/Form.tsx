import { chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from './ErrorSummary'
import type { FormError } from './useFormErrors'

interface FormProps {
  onSubmit: () => void
  /** As `useFormErrors` keeps them. */
  errors: readonly FormError[]
  children: ReactNode
}

/** Questions one under the other, what is to be mended above them. Our words, not the browser's bubbles. */
export function Form({ onSubmit, errors, children }: FormProps) {
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ErrorSummary errors={errors} />
      <Grid gap="6" templateColumns="minmax(0, 1fr)">
        {children}
      </Grid>
    </chakra.form>
  )
}
