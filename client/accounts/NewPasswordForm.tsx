import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { messages } from '../messages'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { Notice } from '../ui/Notice'
import { PasswordField } from '../ui/fields/PasswordField'
import { notify } from '../ui/overlays/toaster'
import { passwordsDiffer } from './passwordsDiffer'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { useOnce } from '../ui/useOnce'
import type { FormError } from '../ui/fields/useFormErrors'

export interface NewPasswordValues {
  code: string
  password1: string
  password2: string
}

interface NewPasswordFormProps {
  /** Where the code went, if there is such an account. */
  email: string
  /** Answers what is to be mended; nothing when the password is changed. */
  onSubmit: (values: NewPasswordValues) => Promise<readonly FormError[]>
  /** Sends another code. */
  onAgain: () => Promise<readonly FormError[]>
  onOtherEmail: () => void
}

/** The code of the letter, and the new password twice. */
export function NewPasswordForm({ email, onSubmit, onAgain, onOtherEmail }: NewPasswordFormProps) {
  const form = useForm(usePageDraft<NewPasswordValues>('new-password', BLANK))
  const [submit, busy] = useSend(form, {
    wrong: () => {
      const blank = form.unanswered(UNANSWERED)
      if (blank.length > 0) return blank
      const found = passwordsDiffer(form.answers)
      if (found.length > 0) notify.error(messages.passwordsDiffer)
      return found
    },
    send: () => onSubmit(form.answers),
  })
  const [again, sending] = useOnce(async () => {
    const problems = await onAgain()
    form.show(problems)
    if (problems.length === 0) notify.info('Another code is on its way', 'Only the newest one works.')
  })
  return (
    <>
      <Notice title="Check your e-mail">
        If there is an account with {email}, a code of six digits is on its way. It works for 15 minutes.
      </Notice>
      <Form onSubmit={submit} errors={form.errors}>
        <Box asChild maxW="12rem" textStyle="figures">
          <Field label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.text('code')} />
        </Box>
        <PasswordField
          label="New password"
          hint="At least 8 characters. A short sentence is easy to remember."
          autoComplete="new-password"
          {...form.text('password1')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.text('password2')} />
        <Button type="submit" size="lg" loading={busy} loadingText="Changing">
          Submit
        </Button>
      </Form>
      <Text mt="8" mb="2">
        Nothing has come? Look in your spam folder first.
      </Text>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" onClick={again} loading={sending} loadingText="Sending">
          Send another code
        </Button>
        <Button variant="outline" onClick={onOtherEmail}>
          Use another e-mail address
        </Button>
      </Flex>
    </>
  )
}

const BLANK = { code: '', password1: '', password2: '' }
const UNANSWERED = {
  code: 'Enter the six digits of the letter.',
  password1: 'Choose a new password.',
  password2: 'Enter the new password again.',
}
