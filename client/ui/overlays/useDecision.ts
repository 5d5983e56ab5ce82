import { notify } from './toaster'
import type { FormError } from '../fields/useFormErrors'
import { type FormState, useForm, useSend } from '../fields/useForm'
import { problemsOf } from '../../user-errors'

interface DecisionOptions<Answers extends object> {
  /** What is asked in the dialog; left out: nothing is. */
  form?: FormState<Answers>
  /** What is to be mended before it is sent. */
  wrong?: () => readonly FormError[]
  /** Sends the decision and answers the payload's `userErrors`. */
  send: () => ReturnType<Parameters<typeof problemsOf>[0]>
  /** Said when it went through, before the dialog closes; */
  said?: string
  /** and what else is done then. */
  sent?: () => void
  onClose: () => void
}

/**
 * Takes a decision once, keeps the dialog open with a sentence when it did not go through, and closes it when it did.
 * Answers what a `DecisionDialog` takes of it.
 */
export function useDecision<Answers extends object>({
  form,
  wrong,
  send,
  said,
  sent,
  onClose,
}: DecisionOptions<Answers>) {
  const plain = useForm(NOTHING_ASKED)
  const asked = form ?? plain
  const [decide, busy] = useSend(asked, {
    ...(wrong ? { wrong } : {}),
    send: () => problemsOf(send),
    sent: () => {
      if (said) notify.success(said)
      sent?.()
      onClose()
    },
  })
  return { busy, errors: asked.errors, onDecide: () => void decide(), onClose }
}

const NOTHING_ASKED = { draft: {}, keep: () => {}, drop: () => {} }
