import { createContext } from 'react'

/** Whoever types into the forms below: a person's id; of a visitor, or as long as nobody knows, the empty string. */
export const DraftOwner = createContext('')

/** Where this tab keeps what somebody typed into a form: nobody else's form reads it. */
export const draftKey = (owner: string, form: string) => `${DRAFT}${owner && `${owner}:`}${form}`

/**
 * Whoever is signed in here now: what this tab has kept of forms stays if it is theirs, and is gone if somebody else
 * typed it. A visitor's words are those of whoever they become.
 */
export function keepDraftsOf(person: string): void {
  try {
    // As the version before kept them: all of one person's.
    const before = sessionStorage.getItem(WHOSE)
    if (before !== null && before !== person) sessionStorage.clear()
    sessionStorage.removeItem(WHOSE)
    for (const key of Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!)) {
      const [, owner, form] = OWNED.exec(key) ?? []
      if (form === undefined || owner === person) continue
      const kept = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      if (owner === undefined && kept !== null) {
        const own = draftKey(person, form)
        sessionStorage.setItem(own, typedOver(sessionStorage.getItem(own), kept))
      }
    }
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** A draft with what was typed into the same form since: what was left empty takes nothing away. */
function typedOver(own: string | null, typed: string): string {
  if (own === null) return typed
  const isTyped = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0)
  const answers = Object.entries(JSON.parse(typed) as object).filter(([, value]) => isTyped(value))
  return JSON.stringify({ ...(JSON.parse(own) as object), ...Object.fromEntries(answers) })
}

const WHOSE = 'drafts-of'
const DRAFT = 'dma-draft-'
const OWNED = /^dma-draft-(?:([^:/]+):)?(.*)$/s
