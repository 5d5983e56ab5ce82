/**
 * Whoever is signed in here now: what this tab has kept of forms stays, or comes back, if it is theirs, and is gone if
 * somebody else typed it. A visitor's words stay with whoever they become.
 */
export function keepDraftsOf(person: string): void {
  try {
    const before = sessionStorage.getItem(KEY)
    if (before !== null && before !== person) sessionStorage.clear()
    sessionStorage.setItem(KEY, person)
    for (const key of keysKept().filter((one) => one.startsWith(AWAY))) move(key, key.slice(AWAY.length))
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Nobody is signed in here any more: what somebody typed is on no screen until they are back. */
export function putDraftsAway(): void {
  try {
    if (sessionStorage.getItem(KEY) === null) return
    for (const key of keysKept().filter((one) => one.startsWith(DRAFT))) move(key, `${AWAY}${key}`)
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Of a form, by its name. */
export const draftKey = (name: string) => `${DRAFT}${name}`

const KEY = 'drafts-of'
const DRAFT = 'dma-draft-'
const AWAY = 'away:'

const keysKept = () => Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!)

function move(from: string, to: string) {
  const kept = sessionStorage.getItem(from)
  sessionStorage.removeItem(from)
  if (kept !== null) sessionStorage.setItem(to, kept)
}
