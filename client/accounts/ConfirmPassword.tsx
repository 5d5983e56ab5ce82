import { Button, Flex, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Connection } from '../apollo'
import { useConfirmPasswordMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Dialog } from '../ui/overlays/Dialog'
import { Form } from '../ui/fields/Form'
import { PasswordField } from '../ui/fields/PasswordField'
import { useForm, useSend } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { problemsOf } from '../user-errors'

gql`
  mutation ConfirmPassword($input: ConfirmPasswordInput!) {
    confirmPassword(input: $input) {
      confirmedUntil
      userErrors {
        field
        message
      }
    }
  }
`

/** Asks for the password once, however many operations wait for it, when the server wants to know that it is still you. */
export function ConfirmPassword({ connection }: { connection: Connection }) {
  const waiting = useRef<((confirmed: boolean) => void)[]>([])
  const [open, setOpen] = useState(false)
  const close = useCallback((confirmed: boolean) => {
    setOpen(false)
    for (const answer of waiting.current.splice(0)) answer(confirmed)
  }, [])
  useEffect(() => {
    const stopAsking = connection.onPasswordNeeded(
      () =>
        new Promise((answer) => {
          waiting.current.push(answer)
          setOpen(true)
        }),
    )
    // Then it is not a confirmation that is wanted, but to sign in again.
    const stopListening = connection.onSignedOut(() => close(false))
    return () => {
      stopAsking()
      stopListening()
      close(false)
    }
  }, [connection, close])
  return open && <Question onConfirmed={() => close(true)} onCancel={() => close(false)} />
}

function Question({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const form = useForm(usePageDraft('confirm', BLANK))
  const [confirmPassword] = useConfirmPasswordMutation()
  const [submit, busy] = useSend(form, {
    wrong: () => form.unanswered({ password: 'Enter your password.' }),
    send: () =>
      problemsOf(async () => {
        const { data } = await confirmPassword({ variables: { input: form.answers } })
        return data?.confirmPassword.userErrors
      }),
    sent: onConfirmed,
  })
  return (
    <Dialog
      open
      role="alertdialog"
      title="Please confirm your password"
      startAt="password"
      onClose={onCancel}
    >
      <Text mb="5">For security, enter your password to continue. Then we finish what you began.</Text>
      <Form onSubmit={submit} errors={form.errors}>
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <Flex gap="3" direction={{ base: 'column-reverse', sm: 'row' }} justify="flex-end">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} loadingText="Confirming">
            Confirm
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}

const BLANK = { password: '' }
