import type { SchoolAnswers, SchoolTextField } from './schoolAnswers'
import type { DocumentName } from './schoolWords'
import type { useSchoolForm, Wiring } from './useSchoolForm'

/** The same form, its fields marked with what the provider said of them until they are answered anew. */
export function withRemarks(
  form: ReturnType<typeof useSchoolForm<SchoolAnswers>>,
  before: SchoolAnswers,
  byField: Readonly<Record<string, string>>,
): Wiring<SchoolTextField, DocumentName> {
  const remark = (name: keyof SchoolAnswers) =>
    form.answers[name] === before[name] && byField[name] ? `The provider says: ${byField[name]}` : undefined
  return {
    text: (name) => ({ ...form.text(name), error: form.problems.of(name) ?? remark(name) }),
    file: (name) => ({ ...form.file(name), error: form.problems.of(name) ?? remark(name) }),
  }
}
