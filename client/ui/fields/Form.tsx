import { chakra, defineStyle, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from './ErrorSummary'
import { NeedsScript } from '../NeedsScript'
import type { FormError } from './useFormErrors'

interface FormProps {
  onSubmit: () => void
  /** As `useFormErrors` keeps them. */
  errors: readonly FormError[]
  /** Where a browser without script sends it. Left out: it does not work there, and says so. */
  action?: string
  /** It only asks, and says nothing that is wanted on paper. */
  screenOnly?: boolean
  children: ReactNode
}

/** Questions one under the other, what is to be mended above them. Our words, not the browser's bubbles. */
export function Form({ onSubmit, errors, action, screenOnly, children }: FormProps) {
  const form = (
    <chakra.form
      noValidate
      _print={screenOnly ? { display: 'none' } : {}}
      // Never into the address, whatever happens.
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ErrorSummary errors={errors} />
      <Grid gap="6" templateColumns="minmax(0, 1fr)" css={sending}>
        {children}
      </Grid>
    </chakra.form>
  )
  return action ? form : <NeedsScript>{form}</NeedsScript>
}

/** The button that sends is as wide as the questions on a phone, and as its words from there on. */
const sending = defineStyle({ '& > button[type=submit]': { justifySelf: { sm: 'start' } } })
