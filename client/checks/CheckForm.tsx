import { Box, Button, Grid } from '@chakra-ui/react'
import type { ChangeEvent } from 'react'
import { useClock } from '../ui/format/Clock'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { localDate } from '../../common/days'
import { SelectField } from '../ui/fields/SelectField'
import { type FormError, useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { type CheckDraft, checkProblems } from './checkDraft'
import { purposeWords } from './checkWords'

interface CheckFormProps {
  regions: readonly string[]
  draft: CheckDraft
  keep: (changes: Partial<CheckDraft>) => void
  /** Makes the check, and answers what is to be mended: nothing when it was made. */
  onCheck: (draft: CheckDraft) => Promise<readonly FormError[]>
}

/** What a school knows of an applicant. Two answers are needed; each one more makes the match surer. */
export function CheckForm({ regions, draft, keep, onCheck }: CheckFormProps) {
  const { now, timeZone } = useClock()
  const problems = useFormErrors()
  const [submit, checking] = useOnce(async () => {
    const missing = checkProblems(draft)
    problems.show(missing.length > 0 ? missing : await onCheck(draft))
  })
  const answer = (name: keyof CheckDraft) => ({
    name,
    value: draft[name],
    error: problems.of(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      keep({ [name]: target.value })
      problems.mend(name)
    },
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors}>
      <Grid
        columnGap="6"
        rowGap="5"
        alignItems="end"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Field {...answer('student')} label="Student’s name" maxLength={200} {...aName} />
        <Field {...answer('parent')} label="Parent’s name" optional maxLength={200} {...aName} />
        <Field {...answer('phone')} label="Phone" optional type="tel" autoComplete="off" maxLength={100} />
        <Field
          {...answer('email')}
          label="E-mail"
          optional
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Field
          {...answer('dateOfBirth')}
          label="Date of birth"
          optional
          type="date"
          max={localDate(now(), timeZone)}
        />
        <SelectField
          {...answer('region')}
          label="Region"
          optional
          placeholder="Not known"
          options={regions.map((region) => ({ value: region, label: region }))}
        />
        <SelectField {...answer('purpose')} label="Why do you ask?" options={PURPOSES} />
        <Field
          {...answer('reference')}
          label="Your reference"
          hint="Your own ID for this applicant. The family never sees it."
          autoComplete="off"
          maxLength={100}
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
  { value: 'ADMISSION', label: purposeWords.ADMISSION },
  { value: 'READMISSION', label: purposeWords.READMISSION },
  { value: 'OWN_CLAIM', label: `${purposeWords.OWN_CLAIM}: this family owes our school` },
]
