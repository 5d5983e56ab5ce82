import { FormSection } from '../schools/FormSection'
import { Field } from '../ui/Field'
import { formatDate } from '../ui/formatDate'
import { currencySymbol } from '../ui/formatMoney'
import { SelectField } from '../ui/SelectField'
import { debtStatuses } from '../ui/statuses'
import type { DebtorWiring } from './useEdits'

interface DebtorFieldsProps {
  form: DebtorWiring
  /** ISO 4217: the amount is asked in it. */
  currency: string
  /** The day from which the debt's age counts, once there is one. */
  agedFrom?: string
}

/** Whom the claim is about and what is owed: the same questions when a debtor is added and when it is changed. */
export function DebtorFields({ form, currency, agedFrom }: DebtorFieldsProps) {
  return (
    <>
      <FormSection title="The ward and the parent">
        <Field {...form.text('studentName')} label="Name of student" autoComplete="off" maxLength={150} />
        <Field
          {...form.text('dateOfBirth')}
          label="Date of birth"
          hint="Only used to tell namesakes apart. No other school sees it."
          optional
          type="date"
          {...shortField}
        />
        <Field {...form.text('parentName')} label="Name of parent" autoComplete="off" maxLength={150} />
        <Field
          {...form.text('parentEmail')}
          label="Parent’s e-mail"
          hint="Our letter goes there. Without it, you print the letter and hand it over."
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...form.text('phone')}
          label="Parent’s phone number"
          type="tel"
          autoComplete="off"
          maxLength={50}
          {...shortField}
        />
      </FormSection>
      <FormSection title="The debt">
        <Field
          {...form.text('amountOwed')}
          label={`Amount owed (${currencySymbol(currency)})`}
          hint="What is unpaid today, like 45,000."
          inputMode="decimal"
          autoComplete="off"
          {...shortField}
        />
        <SelectField
          {...form.text('status')}
          label="Payment status"
          placeholder="Status"
          options={STATUS_OPTIONS}
        />
        <Field
          {...form.text('term')}
          label="Term or session"
          hint="In your own words, like “First term 2026/2027”."
          optional
          autoComplete="off"
          maxLength={100}
        />
        <Field
          {...form.text('dueDate')}
          label="Due date"
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
const shortField = { maxW: { sm: '16rem' } } as const

const STATUS_OPTIONS = Object.entries(debtStatuses).map(([value, { word }]) => ({ value, label: word }))
