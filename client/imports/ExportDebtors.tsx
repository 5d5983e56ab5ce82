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

/** Saves one's own list as a file for a spreadsheet, which the import reads. */
export function ExportDebtors() {
  const [mutate] = useExportDebtorsMutation()
  return <ExportButton ask={async () => (await mutate()).data?.exportDebtors} />
}
