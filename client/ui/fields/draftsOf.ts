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
    for (const key of Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!)) {
      const [, owner, form] = OWNED.exec(key) ?? []
      if (form === undefined || owner === person) continue
      const kept = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      if (owner === undefined && kept !== null) sessionStorage.setItem(draftKey(person, form), kept)
    }
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

const DRAFT = 'dma-draft-'
const OWNED = /^dma-draft-(?:([^:/]+):)?(.*)$/s
