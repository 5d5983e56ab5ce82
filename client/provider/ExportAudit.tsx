import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { gql } from '../gql-tag'
import type { AuditFilterInput } from '../gql/graphql'
import { useExportAuditMutation } from '../gql/hooks'
import { notify } from '../ui/toaster'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

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
  const [save, busy] = useOnce(async () => {
    let url: string | null | undefined
    const [problem] = await problemsOf(async () => {
      const { data } = await mutate({ variables: { input: { filter } } })
      url = data?.exportAudit.url
      return data?.exportAudit.userErrors
    })
    if (problem) return notify.error(problem.message)
    // The answer is a file to keep: the page stays.
    if (url) window.location.assign(url)
  })
  return (
    <Button variant="outline" loading={busy} loadingText="Preparing" onClick={() => void save()}>
      <Download size={18} aria-hidden />
      Export as CSV
    </Button>
  )
}
