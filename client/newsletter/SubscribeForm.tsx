import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useSubscribeMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Field } from '../ui/fields/Field'
import { useDraft } from '../ui/fields/useDraft'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  mutation Subscribe($input: SubscribeInput!) {
    subscribe(input: $input) {
      sent
      userErrors {
        field
        message
      }
    }
  }
`

/** The newsletter's field at the foot of the public pages. */
export function SubscribeForm() {
  const { draft, keep, drop } = useDraft('newsletter', BLANK)
  const { email } = draft
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const [send] = useSubscribeMutation()
  const [submit, busy] = useOnce(async () => {
    setSentTo(undefined)
    const typed = email.trim()
    if (!typed) return setError('Enter your e-mail address.')
    const [problem] = await problemsOf(
      async () => (await send({ variables: { input: { email: typed } } })).data?.subscribe.userErrors,
    )
    setError(problem?.message)
    if (problem) return
    drop()
    setSentTo(typed)
  })
  return (
    <chakra.form
      noValidate
      method="post"
      action="/newsletter"
      aria-label="Newsletter"
      w="full"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        // Beside whatever else a page asks for an e-mail address.
        name="newsletter-email"
        label="Your e-mail"
        type="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={({ target }) => {
          keep({ email: target.value })
          setError(undefined)
        }}
      />
      <Flex mt="3">
        <Button type="submit" variant="outline" loading={busy} loadingText="Sending">
          Subscribe
        </Button>
      </Flex>
      <Box role="status" mt={sentTo ? '3' : '0'} overflowWrap="anywhere">
        {sentTo && `We have written to ${sentTo}. Open that letter and say yes, and the newsletter comes.`}
      </Box>
    </chakra.form>
  )
}

const BLANK = { email: '' }
