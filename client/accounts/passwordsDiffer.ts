import { messages } from '../messages'
import type { FormError } from '../ui/fields/useFormErrors'

/** Of a password that is typed twice. */
export const passwordsDiffer = ({
  password1,
  password2,
}: Record<'password1' | 'password2', string>): FormError[] =>
  password1 === password2 ? [] : [{ field: 'password2', message: messages.passwordsDiffer }]
