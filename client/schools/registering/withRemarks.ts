import type { SchoolAnswers, SchoolTextField } from './schoolAnswers'
import { type DocumentName, OFFICERS, type OfficerName } from '../../../common/school-words'
import type { FormPart, FormState } from '../../ui/fields/useForm'

interface Marked extends FormPart<SchoolTextField, Pick<SchoolAnswers, DocumentName>> {
  /** What is said of an officer as a whole. */
  officers: Partial<Record<OfficerName, string>>
}

/** The same form, marked with what the provider said of each answer until it is answered anew. */
export function withRemarks(
  form: FormState<SchoolAnswers>,
  before: SchoolAnswers,
  byField: Readonly<Record<string, string>>,
): Marked {
  const isUnchanged = (name: keyof SchoolAnswers) => form.answers[name] === before[name]
  const remark = (name: string) => byField[name] && `The provider says: ${byField[name]}`
  const errorOf = (name: SchoolTextField | DocumentName) =>
    form.of(name) ?? (isUnchanged(name) ? remark(name) : undefined)
  const stillMarked = OFFICERS.filter((who) =>
    (['name', 'email', 'number'] as const).every((part) => isUnchanged(`${who}.${part}`)),
  )
  return {
    text: (name) => ({ ...form.text(name), error: errorOf(name) }),
    file: (name) => ({ ...form.file(name), error: errorOf(name) }),
    set: form.set,
    officers: Object.fromEntries(stillMarked.map((who) => [who, remark(who)])),
  }
}
