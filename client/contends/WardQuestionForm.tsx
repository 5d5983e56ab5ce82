import { Button } from '@chakra-ui/react'
import { useAskAboutWardMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { TrapField } from '../ui/fields/TrapField'
import { useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'
import type { WardQuestionDraft } from './wardQuestionDraft'

gql`
  mutation AskAboutWard($input: AskAboutWardInput!) {
    askAboutWard(input: $input) {
      asked
      userErrors {
        field
        message
      }
    }
  }
`

const UNANSWERED = {
  student: 'Enter your child’s full name.',
  parent: 'Enter your full name.',
  email: 'Enter your e-mail address.',
}
type Name = keyof typeof UNANSWERED | 'phone'
const NEEDED = Object.keys(UNANSWERED) as (keyof typeof UNANSWERED)[]

interface WardQuestionFormProps {
  draft: WardQuestionDraft
  keep: (changes: Partial<WardQuestionDraft>) => void
  onAsked: () => void
}

/** What a family says to ask whether there is a claim. */
export function WardQuestionForm({ draft, keep, onAsked }: WardQuestionFormProps) {
  const problems = useFormErrors()
  const [ask] = useAskAboutWardMutation()
  const [submit, busy] = useOnce(async () => {
    const blank = NEEDED.filter((name) => !draft[name].trim())
    if (blank.length > 0)
      return problems.show(blank.map((name) => ({ field: name, message: UNANSWERED[name] })))
    const found = await problemsOf(
      async () => (await ask({ variables: { input: draft } })).data?.askAboutWard.userErrors,
    )
    problems.show(found)
    if (found.length === 0) onAsked()
  })
  const field = (name: Name) => ({
    name,
    value: draft[name],
    error: problems.of(name),
    onChange: ({ target }: { target: { value: string } }) => {
      keep({ [name]: target.value })
      problems.mend(name)
    },
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors}>
      <Field
        {...field('student')}
        label="Your child’s full name"
        hint="As the school writes it."
        autoComplete="off"
        maxLength={200}
      />
      <Field {...field('parent')} label="Your full name" autoComplete="name" maxLength={200} />
      <Field
        {...field('email')}
        label="Your e-mail address"
        hint="If you can, the one that you gave the school."
        type="email"
        autoComplete="email"
      />
      <Field
        {...field('phone')}
        label="Your phone number"
        hint="If you can, the one that you gave the school."
        optional
        type="tel"
        autoComplete="tel"
        maxLength={100}
      />
      <TrapField value={draft.subject} onChange={(subject) => keep({ subject })} />
      <Button type="submit" size="lg" loading={busy} loadingText="Sending">
        Send my question
      </Button>
    </Form>
  )
}
