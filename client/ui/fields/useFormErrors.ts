import { useCallback, useState } from 'react'

/** Something to mend: `field` names the field as the form does (the server's `userErrors` fit as they are). */
export interface FormError {
  field?: string | null
  message: string
}

/**
 * A form's errors between two tries. `show` also makes the summary take the focus, so call it once a try;
 * `mend` takes a field's error away as soon as it is being answered again, and leaves the focus alone.
 */
export function useFormErrors() {
  const [tried, setTried] = useState<readonly FormError[]>([])
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const show = useCallback((errors: readonly FormError[]) => {
    setTried([...errors])
    setMended(new Set())
  }, [])
  /** What is true no longer, whatever anybody answers. */
  const forget = useCallback(
    (message: string) =>
      setTried((before) => {
        const still = before.filter((error) => error.message !== message)
        // As it was where it said nothing of it: another array takes the focus.
        return still.length < before.length ? still : before
      }),
    [],
  )
  const mend = useCallback((field: string) => setMended((before) => new Set([...before, field])), [])
  const of = (field: string) =>
    mended.has(field) ? undefined : tried.find((error) => error.field === field)?.message
  return { errors: tried, show, mend, forget, of }
}
