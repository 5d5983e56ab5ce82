import { notify } from './toaster'
import { useFormErrors } from '../fields/useFormErrors'
import { useOnce } from '../useOnce'
import { problemsOf } from '../../user-errors'

interface DecisionOptions {
  /** Sends the decision and answers the payload's `userErrors`. */
  send: () => ReturnType<Parameters<typeof problemsOf>[0]>
  /** Said when it went through. */
  said: string
  onClose: () => void
  /** What was written for it is needed no longer. */
  drop?: () => void
}

/** Takes a decision once, keeps the dialog open with a sentence when it did not go through, and closes it when it did. */
export function useDecision({ send, said, onClose, drop }: DecisionOptions) {
  const problems = useFormErrors()
  const [decide, busy] = useOnce(async () => {
    const found = await problemsOf(send)
    if (found.length > 0) return problems.show(found)
    drop?.()
    notify.success(said)
    onClose()
  })
  return { decide: () => void decide(), busy, problems }
}
