/**
 * Whoever is signed in here now: what this tab has kept of forms stays if it is theirs, and is gone if somebody else
 * typed it. A visitor's words stay with whoever they become.
 */
export function keepDraftsOf(person: string): void {
  try {
    const before = sessionStorage.getItem(KEY)
    if (before !== null && before !== person) sessionStorage.clear()
    sessionStorage.setItem(KEY, person)
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

const KEY = 'drafts-of'
