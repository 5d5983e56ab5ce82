import { useLocation } from 'react-router-dom'
import { useDraft } from './useDraft'

/** useDraft for a form about whatever its page is about: on another page the same form has words of its own. */
export function usePageDraft<Draft extends object>(name: string, blank: Draft) {
  const { pathname } = useLocation()
  return useDraft(`${name}${pathname}`, blank)
}

/** One field's words, kept in the same way: what they are, how they are changed, and how they are dropped. */
export function useKeptText(name: string) {
  const { draft, keep, drop } = usePageDraft(name, NOTHING)
  return [draft.text, (text: string) => keep({ text }), drop] as const
}

const NOTHING = { text: '' }
