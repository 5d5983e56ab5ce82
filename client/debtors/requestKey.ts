import type { FormState } from '../ui/fields/useForm'

/** The form's key, kept with its words: sent once more after a reload it is still the same request. */
export function requestKeyOf(form: Pick<FormState<{ requestKey: string }>, 'answers' | 'set'>): string {
  const requestKey = form.answers.requestKey || newRequestKey()
  form.set({ requestKey })
  return requestKey
}

/** One key for a form that was opened, so that a retry does once what it asks. 128 random bits; `randomUUID` is missing on plain http. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
