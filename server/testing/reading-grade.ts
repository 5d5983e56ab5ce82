import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'

/** So many years of school a text asks of its reader, by Flesch and Kincaid: sentences' lengths and words' syllables. */
export function readingGrade(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(ENDS)).filter((sentence) => WORD.test(sentence))
  const words = sentences.flatMap((sentence) => sentence.match(WORDS) ?? [])
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + (NAME.test(word) ? 1 : Math.max(1, syllable(word))), 0),
  })
}

/** No text asks for more: what somebody of twelve reads with ease. */
export const HIGHEST_GRADE = 7

const ENDS = /(?<=[.?!:][”’)]?)\s/
const WORD = /\p{L}/u
const WORDS = /[\p{L}\p{N}’'@.-]*\p{L}[\p{L}\p{N}’'@.-]*/gu
/** An address, a username: read at a glance, however long. */
const NAME = /[\p{N}@]/u
