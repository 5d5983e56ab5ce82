/** What a letter is built from. Every part is plain text: neither HTML nor Markdown. */
export type Block =
  | { paragraph: string }
  | { heading: string }
  /** Short values beside their labels; rows without a value are left out. */
  | { facts: readonly (readonly [label: string, value: string | null])[] }
  /** Longer texts under their titles. */
  | { points: readonly (readonly [title: string, text: string])[] }
  | { list: readonly string[] }
  /** A button, and its bare link for those whose mail program shows no button. */
  | { action: string; url: string }
  | { code: string }
  | { small: string }

export interface LetterParts {
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader?: string
  greeting: string
  blocks: readonly Block[]
  /** "You get this letter because …" */
  reason: string
}
