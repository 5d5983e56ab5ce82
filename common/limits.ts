/** How long what somebody types may be at most, in characters: what a form stops at, and what the server refuses. A claim's: claim-words.ts. */
export const LONGEST = {
  username: 150,
  /** A name, or anything else of one line that has no row here. */
  line: 200,
  email: 254,
  /** Numbers, as people write them one after the other. */
  phones: 100,
  region: 100,
  /** A school's own sign for an applicant. */
  reference: 100,
  /** What a key or a webhook is for. */
  purpose: 100,
  url: 500,
  /** A code from paper, with whatever somebody types between its signs. */
  code: 40,
  /** Why something is done, in one's own words. */
  reason: 1000,
  /** Beside a payment. */
  paymentNote: 500,
  /** Why a payment does not count; the family reads it. */
  voidNote: 200,
  /** What the sides of a case write to each other, and the provider to both. */
  message: 5000,
  school: { name: 150, description: 5000, address: 500, contactNumber: 50 },
  officer: { name: 150, number: 50 },
} as const

/** So many entries are shown to one search of the directory. */
export const SEARCH_ROWS = 100

/** Of one file, in bytes. */
export const UPLOAD_BYTES = 5 * 1024 * 1024
/** Of a picture that somebody signed in sends, in bytes; it is kept smaller. */
export const PHOTO_BYTES = 15 * 1024 * 1024

/** Papers that a school keeps with one claim. */
export const MOST_EVIDENCE = 5

/** Letters of a name without which nobody is looked for. */
export const FEWEST_LETTERS = 3
