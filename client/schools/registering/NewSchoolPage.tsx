import { LONGEST } from '../../../common/limits'
import { Button } from '@chakra-ui/react'
import { messages } from '../../messages'
import { paths } from '../../../common/paths'
import { Field } from '../../ui/fields/Field'
import { Form } from '../../ui/fields/Form'
import { Page } from '../../ui/Page'
import { useForm } from '../../ui/fields/useForm'
import { RadioField } from '../../ui/fields/RadioField'
import { TextLink } from '../../ui/TextLink'
import { notify } from '../../ui/overlays/toaster'
import { useRegistrationDraft } from './registrationDraft'
import { missing } from './schoolAnswers'
import { LEVEL_WORDS, SCHOOL_FIELD_WORDS } from '../../../common/school-words'
import { optionsOf } from '../../ui/fields/optionsOf'
import { useGo } from '../../ui/useGo'

/** /school: the first two questions of a registration. What is typed here stands on /schoolreg. */
export function Component() {
  const form = useForm(useRegistrationDraft())
  const { answers } = form
  const go = useGo()
  const next = () => {
    const gaps = missing(answers, ['name', 'level'])
    form.show(gaps)
    if (gaps.length > 0) notify.error(messages.schoolIncomplete)
    else go(paths.schoolRegistration)
  }
  return (
    <Page
      title="Register as a school"
      above={<TextLink to={paths.register}>Back</TextLink>}
      lead="Two questions first. The rest of the registration comes next."
      width="form"
    >
      <Form errors={form.errors} onSubmit={next}>
        <Field
          {...form.text('name')}
          label={SCHOOL_FIELD_WORDS.name}
          autoComplete="organization"
          maxLength={LONGEST.school.name}
        />
        <RadioField
          {...form.answer('level')}
          label="What does your school teach?"
          hint="If it is more than one of these, choose the one with the most students."
          options={LEVELS}
        />
        <Button type="submit" size="lg">
          Next
        </Button>
      </Form>
    </Page>
  )
}

const LEVELS = optionsOf(LEVEL_WORDS)
