import { useContext, useEffect, useState } from 'react'
import { useIsTakingOver } from '../useIsTakingOver'
import { DraftOwner, draftKey } from './draftsOf'

/**
 * What is being written, kept in this tab until it has been sent: a failure, a reload or a look at another page loses
 * nothing but what is `UNKEPT`; whoever else is here reads none of it. `name` tells one form from another, `blank` is a
 * constant. Signing out clears what the tab has kept.
 */
export function useDraft<Draft extends object>(name: string, blank: Draft) {
  const key = draftKey(useContext(DraftOwner), name)
  const isTakingOver = useIsTakingOver()
  // undefined: not read yet.
  const [draft, setDraft] = useState(() => (isTakingOver ? undefined : read(key, blank)))
  const [readFrom, setReadFrom] = useState(key)
  // Once it is known who types here, it is theirs that is read.
  const isAnothers = readFrom !== key
  if (isAnothers) setReadFrom(key)
  if ((draft === undefined || isAnothers) && !isTakingOver) setDraft(read(key, blank))
  useEffect(() => {
    if (draft === undefined) return
    try {
      if (draft === blank) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(draft, withoutUnkept))
    } catch {
      // A browser that forbids storage keeps the draft as long as the page is open.
    }
  }, [key, draft, blank])
  return {
    draft: draft ?? blank,
    keep: (changes: Partial<Draft>) =>
      setDraft((before) => ({ ...(before ?? read(key, blank)), ...changes })),
    drop: (but: readonly string[] = []) => {
      forget(key)
      setDraft((now) => (now && but.length > 0 ? { ...blank, ...partOf(now, but) } : blank))
    },
  }
}

/** Those of its values that are named. */
export const partOf = <Whole extends object>(whole: Whole, names: readonly string[]): Partial<Whole> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Partial<Whole>

/** Secrets, and what somebody has to state each time. */
const UNKEPT = /password|code|statementAccepted/i
const withoutUnkept = (name: string, value: unknown) => (UNKEPT.test(name) ? undefined : value)

/** At once: whoever drops a draft may be gone before the next effect. */
function forget(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function read<Draft extends object>(key: string, blank: Draft): Draft {
  try {
    const kept = sessionStorage.getItem(key)
    return kept ? { ...blank, ...(JSON.parse(kept) as Partial<Draft>) } : blank
  } catch {
    return blank
  }
}
