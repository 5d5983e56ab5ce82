import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { problemsOf } from '../user-errors'
import { notify } from './overlays/toaster'
import { useOnce } from './useOnce'

interface Answer {
  url?: string | null
  userErrors: readonly { message: string }[]
}

interface ExportButtonProps {
  ask: () => Promise<Answer | undefined>
  /** Where it saves more than the filters beside it show, it says so. */
  words?: string
}

/** Asks where the file lies and has the browser save it. */
export function ExportButton({ ask, words = 'Export as CSV' }: ExportButtonProps) {
  const [save, busy] = useOnce(async () => {
    let url: string | null | undefined
    const [problem] = await problemsOf(async () => {
      const answer = await ask()
      url = answer?.url
      return answer?.userErrors
    })
    if (problem) return notify.error(problem.message)
    // The answer is a file to keep: the page stays.
    if (url) window.location.assign(url)
  })
  return (
    <Button variant="outline" loading={busy} loadingText="Preparing" onClick={() => void save()}>
      <Download size={18} aria-hidden />
      {words}
    </Button>
  )
}
