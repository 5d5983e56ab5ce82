import { gql } from '../gql-tag'
import { useExportSubscribersMutation } from '../gql/hooks'
import { ExportButton } from '../ui/ExportButton'

gql`
  mutation ExportSubscribers {
    exportSubscribers {
      url
      userErrors {
        field
        message
      }
    }
  }
`

/** Saves everybody who gets the newsletter, each with the link that ends it. */
export function ExportSubscribers() {
  const [mutate] = useExportSubscribersMutation()
  return <ExportButton ask={async () => (await mutate()).data?.exportSubscribers} />
}
