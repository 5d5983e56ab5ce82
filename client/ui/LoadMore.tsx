import { Button } from '@chakra-ui/react'
import { sentenceOf } from '../user-errors'
import { notify } from './overlays/toaster'
import { useOnce } from './useOnce'

/** The next page of a list, under it; nothing where there is no more. */
export function LoadMore({ more, onMore }: { more: boolean; onMore: () => Promise<unknown> }) {
  const [load, loading] = useOnce(async () => {
    await onMore().catch((thrown: unknown) => notify.error(sentenceOf(thrown)))
  })
  if (!more) return null
  return (
    <Button variant="outline" mt="6" loading={loading} loadingText="Loading" onClick={() => void load()}>
      Load more
    </Button>
  )
}
