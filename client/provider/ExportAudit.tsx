import { gql } from '../gql-tag'
import type { AuditFilterInput } from '../gql/graphql'
import { useExportAuditMutation } from '../gql/hooks'
import { ExportButton } from '../ui/ExportButton'

gql`
  mutation ExportAudit($input: ExportAuditInput!) {
    exportAudit(input: $input) {
      url
      userErrors {
        field
        message
      }
    }
  }
`

/** Saves what the filters show, all pages of it, as a file for a spreadsheet. */
export function ExportAudit({ filter }: { filter: AuditFilterInput }) {
  const [mutate] = useExportAuditMutation()
  return (
    <ExportButton ask={async () => (await mutate({ variables: { input: { filter } } })).data?.exportAudit} />
  )
}
