import { Box } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ColumnsForm_ReadingFragmentDoc } from '../gql/graphql'
import { useReadImportMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Notice } from '../ui/Notice'
import { useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'
import { ColumnsForm, missingWords, type SaidOfFile } from './ColumnsForm'

gql`
  mutation ReadImport($input: ReadImportInput!) {
    readImport(input: $input) {
      import {
        id
        state
        progress
        problem
        leftOut
        reading {
          missing
          ...ColumnsForm_reading
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface ListReadingProps {
  id: string
  reading: FragmentType<typeof ColumnsForm_ReadingFragmentDoc>
}

/** How a list of debtors was read out of its file. Said otherwise, it is checked anew. */
export function ListReading({ id, reading: masked }: ListReadingProps) {
  const reading = readFragment(ColumnsForm_ReadingFragmentDoc, masked)
  const problems = useFormErrors()
  const [mutate] = useReadImportMutation()
  const [say, sending] = useOnce(async (said: SaidOfFile) => {
    const send = async () =>
      (await mutate({ variables: { input: { id, ...said } } })).data?.readImport.userErrors
    // What is said of the columns together is about none of them alone.
    problems.show((await problemsOf(send)).map(({ message }) => ({ message })))
  })
  const missing = missingWords(reading)
  return (
    <Box my="6">
      {missing && <Notice title="Which columns are these?">{missing}</Notice>}
      <ColumnsForm
        key={JSON.stringify(reading)}
        reading={reading}
        errors={problems.errors}
        sending={sending}
        onSay={(said) => void say(said)}
      />
    </Box>
  )
}
