import { Button } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages } from '../../messages'
import { paths } from '../../paths'
import { Field } from '../../ui/fields/Field'
import { Form } from '../../ui/fields/Form'
import { Page } from '../../ui/Page'
import { RadioField } from '../../ui/fields/RadioField'
import { TextLink } from '../../ui/TextLink'
import { notify } from '../../ui/overlays/toaster'
import { keepDraft, readDraft } from './registrationDraft'
import { missing } from './schoolAnswers'
import { fieldWords, levelWords, optionsOf } from '../schoolWords'
import { useSchoolForm } from './useSchoolForm'

/** /school: the first two questions of a registration. What is typed here stands on /schoolreg. */
export function Component() {
  const form = useSchoolForm(readDraft)
  const { answers, problems } = form
  const navigate = useNavigate()
  useEffect(() => keepDraft(answers), [answers])
  const next = () => {
    const gaps = missing(answers, ['name', 'level'])
    problems.show(gaps)
    if (gaps.length > 0) notify.error(messages.schoolIncomplete)
    else void navigate(paths.schoolRegistration)
  }
  return (
    <Page
      title="Register as a school"
      above={<TextLink to={paths.register}>Back</TextLink>}
      lead="Two questions first. The rest of the registration comes next."
      width="form"
    >
      <Form errors={problems.errors} onSubmit={next}>
        <Field {...form.text('name')} label={fieldWords.name} autoComplete="organization" maxLength={150} />
        <RadioField
          name="level"
          label="What does your school teach?"
          hint="If it is more than one of these, choose the one with the most students."
          options={LEVELS}
          value={answers.level || undefined}
          error={problems.of('level')}
          onChange={(level) => form.set('level', level)}
        />
        <Button type="submit" size="lg">
          Next
        </Button>
      </Form>
    </Page>
  )
}

const LEVELS = optionsOf(levelWords)
