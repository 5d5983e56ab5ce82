import { Field } from '../ui/Field'
import { FormSection } from './FormSection'
import { Remark } from './Remark'
import type { OfficerField } from './schoolAnswers'
import { OFFICERS, fieldWords, type OfficerName } from './schoolWords'
import type { Wiring } from './useSchoolForm'

interface OfficerFieldsProps {
  form: Wiring<OfficerField>
  /** What the provider said about an officer as a whole. */
  /** h3 inside a section of its own. */
  headings?: 'h2' | 'h3'
  remarks?: Partial<Record<OfficerName, string>>
}

/** Who answers for the school: proprietor, principal and bursar. */
export function OfficerFields({ form, headings = 'h2', remarks = {} }: OfficerFieldsProps) {
  return OFFICERS.map((who) => (
    <FormSection key={who} as={headings} title={fieldWords[who]}>
      {remarks[who] && <Remark>{remarks[who]}</Remark>}
      <Field {...form.text(`${who}.name`)} label="Name" autoComplete="off" maxLength={150} />
      <Field {...form.text(`${who}.email`)} label="E-mail" type="email" autoComplete="off" />
      <Field
        {...form.text(`${who}.number`)}
        label="Phone number"
        type="tel"
        autoComplete="off"
        maxLength={50}
      />
    </FormSection>
  ))
}
