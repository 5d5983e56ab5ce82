import { LONGEST } from '../../../common/limits'
import { Button } from '@chakra-ui/react'
import { Field } from '../../ui/fields/Field'
import { fieldIds } from '../../ui/fields/Question'
import { FormSection } from './FormSection'
import { Remark } from './Remark'
import type { OfficerField } from './schoolAnswers'
import { OFFICERS, type OfficerName, SCHOOL_FIELD_WORDS } from '../../../common/school-words'
import type { FormPart } from '../../ui/fields/useForm'

interface OfficerFieldsProps {
  form: FormPart<OfficerField>
  /** Whether one person is all three, and is asked for once. */
  isOne?: boolean
  /** h3 inside a section of its own. */
  headings?: 'h2' | 'h3'
  /** What the provider said about an officer as a whole. */
  remarks?: Partial<Record<OfficerName, string>>
}

/** Who answers for the school: proprietor, principal and bursar. */
export function OfficerFields({ form, isOne, headings = 'h2', remarks = {} }: OfficerFieldsProps) {
  return OFFICERS.filter((who) => !isOne || who === 'proprietor').map((who) => (
    <FormSection key={who} as={headings} title={isOne ? ALL_THREE : SCHOOL_FIELD_WORDS[who]}>
      {remarks[who] && <Remark>{remarks[who]}</Remark>}
      {who !== 'proprietor' && <SameAsProprietor form={form} who={who} />}
      <Field {...form.text(`${who}.name`)} label="Name" autoComplete="off" maxLength={LONGEST.officer.name} />
      <Field {...form.text(`${who}.email`)} label="E-mail" type="email" autoComplete="off" />
      <Field
        {...form.text(`${who}.number`)}
        label="Phone number"
        type="tel"
        autoComplete="off"
        maxLength={LONGEST.officer.number}
      />
    </FormSection>
  ))
}

/** In a small school one person holds several offices, and is typed once. */
function SameAsProprietor({ form, who }: { form: FormPart<OfficerField>; who: OfficerName }) {
  const of = (one: OfficerName) => PARTS.map((part) => form.text(`${one}.${part}`).value)
  const [name = '', email = '', number = ''] = of('proprietor')
  if (!name.trim() || of(who).join('\n') === [name, email, number].join('\n')) return null
  return (
    <Button
      variant="outline"
      justifySelf="start"
      onClick={() => {
        form.set({ [`${who}.name`]: name, [`${who}.email`]: email, [`${who}.number`]: number })
        // The button goes: whoever works by keyboard continues where it stopped.
        document.getElementById(fieldIds(`${who}.name`).control)?.focus()
      }}
    >
      Same person as the proprietor
    </Button>
  )
}

const ALL_THREE = 'Proprietor, principal and bursar'
const PARTS = ['name', 'email', 'number'] as const
