import { Field } from '../../ui/fields/Field'
import { SelectField } from '../../ui/fields/SelectField'
import { TextareaField } from '../../ui/fields/TextareaField'
import type { SchoolTextField } from './schoolAnswers'
import { categoryWords, fieldWords, levelWords, optionsOf } from '../schoolWords'
import type { FormPart } from '../../ui/fields/useForm'

interface SchoolDetailsFieldsProps {
  form: FormPart<SchoolTextField>
  /** The register's regions; without them the region is settled and not asked. */
  regions?: readonly string[] | undefined
}

/** What the school is and how to reach it, in the specification's order and words. */
export function SchoolDetailsFields({ form, regions }: SchoolDetailsFieldsProps) {
  return (
    <>
      <Field {...form.text('name')} label={fieldWords.name} autoComplete="organization" maxLength={150} />
      <SelectField
        {...form.text('category')}
        label={fieldWords.category}
        placeholder="Select School Category"
        options={optionsOf(categoryWords)}
      />
      <SelectField
        {...form.text('level')}
        label={fieldWords.level}
        optional
        placeholder="Select level"
        options={optionsOf(levelWords)}
      />
      {regions && (
        <SelectField
          {...form.text('region')}
          label={fieldWords.region}
          hint="Where the school is. If you leave it empty, the provider sets it at approval."
          optional
          placeholder="Select region"
          options={regions.map((region) => ({ value: region, label: region }))}
        />
      )}
      <Field
        {...form.text('address')}
        label={fieldWords.address}
        autoComplete="street-address"
        maxLength={500}
      />
      <Field
        {...form.text('email')}
        label={fieldWords.email}
        hint="For letters about your school. Parents see it too."
        type="email"
        autoComplete="email"
      />
      <Field
        {...form.text('contactNumber')}
        label={fieldWords.contactNumber}
        hint="Other schools and parents call this number."
        type="tel"
        autoComplete="tel"
        maxLength={50}
      />
      <TextareaField
        {...form.text('description')}
        label={fieldWords.description}
        hint="A few sentences about your school."
        maxLength={5000}
      />
    </>
  )
}
