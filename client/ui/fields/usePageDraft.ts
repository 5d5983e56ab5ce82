import { useLocation } from 'react-router-dom'
import type { Kept } from './useForm'
import { partOf, useDraft } from './useDraft'

/** useDraft for a form about whatever its page is about: on another page the same form has words of its own. */
export function usePageDraft<Draft extends object>(name: string, blank: Draft): Kept<Draft> {
  const { pathname } = useLocation()
  return useDraft(`${name}${pathname}`, blank)
}

interface KeptEdits<Saved extends object> extends Kept<Saved> {
  /** The answers over what is saved by now. */
  over: (now: Saved) => Saved
  /** Those answers that were typed over something else than what is saved now: sending them takes back what somebody did. */
  overtaken: (now: Saved) => (keyof Saved & string)[]
  /** Whoever edits has been told what is saved now, and may still mean what they typed. */
  told: (now: Saved) => void
}

/**
 * usePageDraft over what is saved. Only the edits are kept, so that a field that nobody touched follows a change that was
 * made elsewhere; and what each was typed over, so that such a change is not overwritten unseen.
 */
export function usePageEdits<Saved extends object>(name: string, saved: Saved): KeptEdits<Saved> {
  const edits = usePageDraft<Partial<Saved>>(name, NO_EDITS)
  const under = usePageDraft<Partial<Saved>>(`${name}-typed-over`, NO_EDITS)
  const edited = Object.keys(edits.draft) as (keyof Saved & string)[]
  const over = (now: Saved) => ({ ...now, ...edits.draft })
  return {
    draft: over(saved),
    over,
    keep: (changes) => {
      const first = Object.keys(changes).filter((field) => !(field in under.draft))
      if (first.length > 0) under.keep(partOf(saved, first))
      edits.keep(changes)
    },
    // What was typed meanwhile stands over what has just been saved, as the server wrote that: not known before it is read.
    drop: (but = []) => {
      edits.drop(but)
      under.drop()
    },
    overtaken: (now) =>
      edited.filter((field) => field in under.draft && !isSame(under.draft[field], now[field])),
    told: (now) => under.keep(partOf(now, edited)),
  }
}

/** Files are read anew each time: by their numbers. So are lists. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each) => other.includes(each))
  return one === other || (idOf(one) ?? NaN) === idOf(other)
}
const idOf = (value: unknown) => (value as { id?: unknown } | null)?.id

const NO_EDITS = {}
