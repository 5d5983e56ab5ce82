import { LONGEST } from '../../../common/limits'
import { Field } from '../../ui/fields/Field'
import { SelectField } from '../../ui/fields/SelectField'
import { TextareaField } from '../../ui/fields/TextareaField'
import type { SchoolTextField } from './schoolAnswers'
import { CATEGORY_WORDS, LEVEL_WORDS, SCHOOL_FIELD_WORDS } from '../../../common/school-words'
import { optionsOf } from '../../ui/fields/optionsOf'
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
      <Field
        {...form.text('name')}
        label={SCHOOL_FIELD_WORDS.name}
        autoComplete="organization"
        maxLength={LONGEST.school.name}
      />
      <SelectField
        {...form.text('category')}
        label={SCHOOL_FIELD_WORDS.category}
        placeholder="Select School Category"
        options={optionsOf(CATEGORY_WORDS)}
      />
      <SelectField
        {...form.text('level')}
        label={SCHOOL_FIELD_WORDS.level}
        optional
        placeholder="Select level"
        options={optionsOf(LEVEL_WORDS)}
      />
      {regions && (
        <SelectField
          {...form.text('region')}
          label={SCHOOL_FIELD_WORDS.region}
          hint="Where the school is. If you leave it empty, the provider sets it at approval."
          optional
          placeholder="Select region"
          options={regions.map((region) => ({ value: region, label: region }))}
        />
      )}
      <Field
        {...form.text('address')}
        label={SCHOOL_FIELD_WORDS.address}
        autoComplete="street-address"
        maxLength={LONGEST.school.address}
      />
      <Field
        {...form.text('email')}
        label={SCHOOL_FIELD_WORDS.email}
        hint="For letters about your school. Parents see it too."
        type="email"
        autoComplete="email"
      />
      <Field
        {...form.text('contactNumber')}
        label={SCHOOL_FIELD_WORDS.contactNumber}
        hint="Other schools and parents call this number."
        type="tel"
        autoComplete="tel"
        maxLength={LONGEST.school.contactNumber}
      />
      <TextareaField
        {...form.text('description')}
        label={SCHOOL_FIELD_WORDS.description}
        hint="A few sentences about your school."
        maxLength={LONGEST.school.description}
      />
    </>
  )
}
