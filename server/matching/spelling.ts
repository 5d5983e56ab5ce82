/** A word of `nameTokens` and all that is asked of it when it is compared, found out once. */
export interface Word {
  readonly text: string
  readonly sound: string
  /** How it looks to a scanner. */
  readonly scan: string
  /** The groups of known forms that it belongs to. */
  readonly forms: readonly number[]
  readonly written: Spelling
  readonly spoken: Spelling
}

/** A spelling of a word: as written, or as it sounds. */
export interface Spelling {
  readonly text: string
  /** Without doubled letters. */
  readonly single: string
  /** What is left when God's name in it is written one way. */
  readonly core: string
  /** Which letters it has, as bits: two spellings that share few are far apart, and nothing else has to be looked at. */
  readonly letters: number
}
