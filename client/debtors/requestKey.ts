import type { FormState } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'

/**
 * Sends under the form's key, kept with its words: sent once more after a reload it is still the same request. Where an
 * earlier try, whose answer was lost, has done it with other words, the person reads that first, and the next try is
 * another request.
 */
export async function underKey(
  form: Pick<FormState<{ requestKey: string }>, 'answers' | 'set'>,
  send: (requestKey: string) => Promise<readonly FormError[]>,
): Promise<readonly FormError[]> {
  const requestKey = form.answers.requestKey || newRequestKey()
  form.set({ requestKey })
  const problems = await send(requestKey)
  if (problems.some(isSentBefore)) form.set({ requestKey: '' })
  return problems.map((one) => (isSentBefore(one) ? { ...one, field: null } : one))
}

/** Whether it is refused because something else is on record under its key: what is shown may be older than that. */
export const isSentBefore = ({ field }: FormError) => field === 'requestKey'

/** One key for a form that was opened, so that a retry does once what it asks. 128 random bits; `randomUUID` is missing on plain http. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
