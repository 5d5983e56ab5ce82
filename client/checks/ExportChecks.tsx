import { gql } from '../gql-tag'
import type { CheckFilterInput } from '../gql/graphql'
import { useExportChecksMutation } from '../gql/hooks'
import { ExportButton } from '../ui/ExportButton'

gql`
  mutation ExportChecks($input: ExportChecksInput!) {
    exportChecks(input: $input) {
      url
      userErrors {
        field
        message
      }
    }
  }
`

/** Saves the checks that the filters show, all pages of them, as a file for a spreadsheet. */
export function ExportChecks({ filter }: { filter: CheckFilterInput }) {
  const [mutate] = useExportChecksMutation()
  return (
    <ExportButton ask={async () => (await mutate({ variables: { input: { filter } } })).data?.exportChecks} />
  )
}
