import { Grid } from '@chakra-ui/react'
import { FormSection } from '../../schools/registering/FormSection'
import { Field } from '../../ui/fields/Field'
import { formatDate } from '../../ui/format/formatDate'
import { currencySymbol } from '../../../common/money'
import { SelectField } from '../../ui/fields/SelectField'
import { debtStatuses } from '../../ui/format/statuses'
import { claimFields, type ClaimFieldName } from './claimFields'
import type { FormPart } from '../../ui/fields/useForm'
import type { DebtorAnswers } from './debtorAnswers'

interface DebtorFieldsProps {
  form: Pick<FormPart<keyof DebtorAnswers>, 'text'>
  /** ISO 4217: the amount is asked in it. */
  currency: string
  /** The day from which the debt's age counts, once there is one. */
  agedFrom?: string
}

/** Whom the claim is about and what is owed: the same questions when a debtor is added and when it is changed. */
export function DebtorFields({ form, currency, agedFrom }: DebtorFieldsProps) {
  const asked = (name: ClaimFieldName) => ({
    ...form.text(name),
    label: claimFields[name].label,
    maxLength: claimFields[name].longest,
    autoComplete: 'off',
  })
  return (
    <>
      <FormSection title="The child and the parent">
        <Field {...asked('studentName')} />
        <Field
          {...asked('dateOfBirth')}
          hint="We use it only to tell apart children with the same name. No other school sees it."
          optional
          type="date"
          {...shortField}
        />
        <Field
          {...asked('admissionNumber')}
          hint="Admission number, class and arm are for your own list. Nobody outside your school sees them."
          optional
          {...shortField}
        />
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="4" maxW={{ sm: '24rem' }}>
          <Field {...asked('class')} placeholder="JSS 2" optional />
          <Field {...asked('arm')} placeholder="B" optional />
        </Grid>
        <Field {...asked('parentName')} />
        <Field
          {...asked('parentEmail')}
          hint="Our letter goes there. Without it, you print the letter and hand it over."
          optional
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...asked('phone')} type="tel" {...shortField} />
      </FormSection>
      <FormSection title="The debt">
        <Field
          {...asked('amountOwed')}
          label={`${claimFields.amountOwed.label} (${currencySymbol(currency)})`}
          hint="What is unpaid today, like 45,000."
          inputMode="decimal"
          {...shortField}
        />
        <SelectField
          {...form.text('status')}
          label={claimFields.status.label}
          placeholder="Status"
          options={STATUS_OPTIONS}
        />
        <Field {...asked('term')} hint="In your own words, like “First term 2026/2027”." optional />
        <Field
          {...asked('dueDate')}
          hint={
            agedFrom
              ? `The age of a debt counts from the earliest due date on record: ${formatDate(agedFrom, 'UTC')}. A later day, or none, does not make it younger.`
              : 'The day on which the fees were due. The age of a debt counts from the earliest due date on record; a later one does not make it younger.'
          }
          optional
          type="date"
          {...shortField}
        />
      </FormSection>
    </>
  )
}

/** A field is as wide as its answer is long. */
const shortField = { className: 'p-short-field' } as const

const STATUS_OPTIONS = Object.entries(debtStatuses).map(([value, { word }]) => ({ value, label: word }))
