import { gql } from '../gql-tag'
import { useExportDebtorsMutation } from '../gql/hooks'
import { ExportButton } from '../ui/ExportButton'

gql`
  mutation ExportDebtors {
    exportDebtors {
      url
      userErrors {
        field
        message
      }
    }
  }
`

/** Saves one's own list, the whole of it, as a file for a spreadsheet, which the import reads. */
export function ExportDebtors() {
  const [mutate] = useExportDebtorsMutation()
  return <ExportButton words="Export all as CSV" ask={async () => (await mutate()).data?.exportDebtors} />
}
