import { Box, Button, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { CheckedList_ImportFragment } from '../gql/graphql'
import { useRunImportMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { Form } from '../ui/fields/Form'
import { useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'
import { counted } from './importWords'

gql`
  mutation RunImport($input: RunImportInput!) {
    runImport(input: $input) {
      import {
        id
        state
        progress
        problem
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface ImportFormProps {
  id: string
  counts: CheckedList_ImportFragment['counts']
  other: ReactNode
}

/** What has to be said before a list is imported, once for all of it. */
export function ImportForm({ id, counts, other }: ImportFormProps) {
  const [said, setSaid] = useState({ statementAccepted: false, skipRefused: false, skipDuplicates: false })
  const problems = useFormErrors()
  const [mutate] = useRunImportMutation()
  const [run, sending] = useOnce(async () => {
    const send = async () =>
      (await mutate({ variables: { input: { id, ...said } } })).data?.runImport.userErrors
    problems.show(await problemsOf(send))
  })
  const creates = counts.create - (said.skipDuplicates ? counts.duplicates : 0)
  const todo = creates + counts.update
  const box = (name: keyof typeof said) => ({
    name,
    checked: said[name],
    error: problems.of(name),
    onChange: (event: { target: { checked: boolean } }) => {
      setSaid({ ...said, [name]: event.target.checked })
      problems.mend(name)
    },
  })
  return (
    <Box mt="6" mb="8" maxW="40rem">
      <Form errors={problems.errors} onSubmit={() => void run()}>
        {counts.refuse > 0 && counts.create + counts.update > 0 && (
          <CheckboxField
            {...box('skipRefused')}
            label={`Leave out the ${counted(counts.refuse, 'line')} that cannot be imported.`}
            hint="Or fix them in your file, and choose it again."
          />
        )}
        {counts.duplicates > 0 && (
          <CheckboxField
            {...box('skipDuplicates')}
            label={`Leave out the ${counted(counts.duplicates, 'debtor')} who may be listed already.`}
            hint="They look like somebody on your list, or on an earlier line. If you do not tick this, they are added."
          />
        )}
        {todo > 0 && (
          <CheckboxField
            {...box('statementAccepted')}
            label="All these debts are due, the families were asked to pay them, and our school may share them with other schools in the register."
            hint="We keep on record who stated this, and when."
          />
        )}
        <Flex gap="3" direction={{ base: 'column', sm: 'row' }}>
          {todo > 0 && (
            <Button type="submit" size="lg" loading={sending} loadingText="Sending">
              Import {counted(todo, 'debtor')}
            </Button>
          )}
          {other}
        </Flex>
      </Form>
    </Box>
  )
}
