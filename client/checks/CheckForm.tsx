import { LONGEST } from '../../common/limits'
import { Box, Button, Grid } from '@chakra-ui/react'
import { useClock } from '../ui/format/Clock'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { localDate } from '../../common/days'
import { SelectField } from '../ui/fields/SelectField'
import type { FormState } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { type CheckDraft, checkProblems } from './checkDraft'
import { PURPOSE_WORDS } from '../../common/check-words'

interface CheckFormProps {
  regions: readonly string[]
  form: FormState<CheckDraft>
  /** Makes the check, and answers what is to be mended: nothing when it was made. */
  onCheck: (draft: CheckDraft) => Promise<readonly FormError[]>
}

/** What a school knows of an applicant. Two answers are needed; each one more makes the match surer. */
export function CheckForm({ regions, form, onCheck }: CheckFormProps) {
  const { now, timeZone } = useClock()
  const [submit, checking] = useOnce(async () => {
    const missing = checkProblems(form.answers)
    form.begin()
    form.show(missing.length > 0 ? missing : await onCheck(form.answers))
  })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors}>
      <Grid
        columnGap="6"
        rowGap="5"
        alignItems="end"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Field {...form.text('student')} label="Student’s name" maxLength={LONGEST.line} {...aName} />
        <Field {...form.text('parent')} label="Parent’s name" optional maxLength={LONGEST.line} {...aName} />
        <Field
          {...form.text('phone')}
          label="Phone"
          optional
          type="tel"
          autoComplete="off"
          maxLength={LONGEST.phones}
        />
        <Field
          {...form.text('email')}
          label="E-mail"
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST.email}
        />
        <Field
          {...form.text('dateOfBirth')}
          label="Date of birth"
          optional
          type="date"
          max={localDate(now(), timeZone)}
        />
        <SelectField
          {...form.text('region')}
          label="Region"
          optional
          placeholder="Not known"
          options={regions.map((region) => ({ value: region, label: region }))}
        />
        <SelectField {...form.text('purpose')} label="Why do you ask?" options={PURPOSES} />
        <Field
          {...form.text('reference')}
          label="Your reference"
          hint="Your own ID for this applicant. The family never sees it."
          autoComplete="off"
          maxLength={LONGEST.reference}
        />
      </Grid>
      <Box>
        <Button
          type="submit"
          size="lg"
          // The answer is there before the second click of a double click, which would ask and count again.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          loading={checking}
          loadingText="Checking"
          w={{ base: 'full', sm: 'auto' }}
        >
          Check
        </Button>
      </Box>
    </Form>
  )
}

const aName = { autoComplete: 'off', autoCapitalize: 'words', spellCheck: false } as const

const PURPOSES = [
  { value: 'ADMISSION', label: PURPOSE_WORDS.ADMISSION },
  { value: 'READMISSION', label: PURPOSE_WORDS.READMISSION },
  { value: 'OWN_CLAIM', label: `${PURPOSE_WORDS.OWN_CLAIM}: this family owes our school` },
]
