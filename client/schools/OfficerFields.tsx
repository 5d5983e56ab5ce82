import { Text } from '@chakra-ui/react'
import { Field } from '../ui/Field'
import { FormSection } from './FormSection'
import type { SchoolAnswers } from './schoolAnswers'
import { OFFICERS, fieldWords, type OfficerName } from './schoolWords'
import type { Wiring } from './useSchoolForm'

interface OfficerFieldsProps {
  form: Wiring<SchoolAnswers>
  /** What the provider said about an officer as a whole. */
  remarks?: Partial<Record<OfficerName, string>>
}

/** Who answers for the school: proprietor, principal and bursar. */
export function OfficerFields({ form, remarks = {} }: OfficerFieldsProps) {
  return OFFICERS.map((who) => (
    <FormSection key={who} title={fieldWords[who]}>
      {remarks[who] && (
        <Text color="fg.error" fontWeight="medium">
          {remarks[who]}
        </Text>
      )}
      <Field {...form.text(`${who}.name`)} label="Name" autoComplete="off" maxLength={150} />
      <Field {...form.text(`${who}.email`)} label="E-mail" type="email" autoComplete="off" />
      <Field {...form.text(`${who}.number`)} label="Phone number" type="tel" autoComplete="off" maxLength={50} />
    </FormSection>
  ))
}
