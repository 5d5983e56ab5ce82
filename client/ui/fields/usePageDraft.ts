import { useLocation } from 'react-router-dom'
import type { Kept } from './useForm'
import { useDraft } from './useDraft'

/** useDraft for a form about whatever its page is about: on another page the same form has words of its own. */
export function usePageDraft<Draft extends object>(name: string, blank: Draft): Kept<Draft> {
  const { pathname } = useLocation()
  return useDraft(`${name}${pathname}`, blank)
}

/**
 * usePageDraft over what is saved. Only the edits are kept, so that a field that nobody touched follows a change that was
 * made elsewhere.
 */
export function usePageEdits<Saved extends object>(name: string, saved: Saved): Kept<Saved> {
  const { draft, keep, drop } = usePageDraft<Partial<Saved>>(name, NO_EDITS)
  return { draft: { ...saved, ...draft }, keep, drop }
}

const NO_EDITS = {}
