import { useApolloClient } from '@apollo/client/react'
import { Box, Button, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { CheckedList_ImportFragment } from '../gql/graphql'
import { useRunImportMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { Form } from '../ui/fields/Form'
import { useForm, useSend } from '../ui/fields/useForm'
import { useDraft } from '../ui/fields/useDraft'
import { problemsOf } from '../user-errors'
import { counted } from '../../common/counts'
import { withoutDuplicates } from './importWords'

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
  list: Pick<CheckedList_ImportFragment, 'id' | 'revision' | 'counts'>
  other: ReactNode
}

/** What has to be said before a list is imported, once for all of it, and of what was read then. */
export function ImportForm({ list: { id, revision, counts }, other }: ImportFormProps) {
  const form = useForm(useDraft(`import-${id}-${revision}`, NOTHING_SAID))
  const said = form.answers
  const client = useApolloClient()
  const [mutate] = useRunImportMutation()
  const [run, sending] = useSend(form, {
    send: () =>
      problemsOf(async () => {
        const { data } = await mutate({ variables: { input: { id, ifRevision: revision, ...said } } })
        const { userErrors = [] } = data?.runImport ?? {}
        // The lines may be others by now.
        if (userErrors.length > 0) await client.refetchQueries({ include: 'active' })
        return userErrors
      }),
  })
  const creates = counts.create - (said.skipDuplicates ? counts.duplicates : 0)
  const todo = creates + counts.update
  return (
    <Box mt="6" mb="8" maxW="40rem">
      <Form errors={form.errors} onSubmit={() => void run()}>
        {counts.refuse > 0 && counts.create + counts.update > 0 && (
          <CheckboxField
            {...form.tick('skipRefused')}
            label={`Leave out the ${counted(counts.refuse, 'line')} that cannot be imported.`}
            hint="Or fix them in your file, and choose it again."
          />
        )}
        {counts.duplicates > 0 && (
          <CheckboxField
            {...form.tick('skipDuplicates')}
            label={`Leave out the ${counted(counts.duplicates, 'debtor')} who may be listed already.`}
            hint={duplicatesHint(counts, said.skipDuplicates)}
          />
        )}
        {counts.others > 0 && (
          <CheckboxField
            {...form.tick('othersAreMeant')}
            label={`${counted(counts.others, 'claim')} of our list will name somebody else.`}
            hint="For the families that were told they are withdrawn: we write to those with an address, and their cases end. If that is not meant, check the IDs in your file."
          />
        )}
        {todo > 0 && (
          <CheckboxField
            {...form.tick('statementAccepted')}
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

/** The letters counted above are of all: who leaves some out hears what that changes. */
function duplicatesHint(counts: CheckedList_ImportFragment['counts'], areLeftOut: boolean) {
  const who = 'They look like somebody on your list, or on an earlier line.'
  if (!areLeftOut) return `${who} If you do not tick this, they are added.`
  return [who, withoutDuplicates(counts)].filter(Boolean).join(' ')
}

const NOTHING_SAID = {
  statementAccepted: false,
  skipRefused: false,
  skipDuplicates: false,
  othersAreMeant: false,
}
