import type { Word } from './spelling.js'
import { word } from './word.js'
import { edits } from './edits.js'

/**
 * Two names in which what one writes as one word and the other as two (Abdul Rahman, El-Rufai, Esosapraise) is one
 * word in both; also where a name between the two was left out.
 */
export function joinAlike(one: Word[], other: Word[]): [Word[], Word[]] {
  return [joinWhere(one, other), joinWhere(other, one)]
}

const SHORTEST_PART = 2
const SHORTEST_FOR_A_SLIP = 8
/** Of two words with a slip: Hassana is not Al-Hassan the other way round. */
const SHORTEST_PART_OF_A_SLIP = 3

function joinWhere(words: Word[], others: Word[]): Word[] {
  // A look does this for hundreds of entries, and most two words are longer than any name.
  const longest = others.reduce((most, { text }) => Math.max(most, text.length), 0) + 1
  for (let first = 0; first < words.length; first++) {
    for (let second = 0; second < words.length; second++) {
      const [a, b] = [words[first]!, words[second]!]
      const shortest = Math.min(a.text.length, b.text.length)
      // Either way round; an initial is no part of a word.
      if (first === second || shortest < SHORTEST_PART) continue
      const areNeighbours = Math.abs(first - second) === 1
      const length = a.text.length + b.text.length
      if (length > longest) continue
      if (!others.some(({ text }) => Math.abs(text.length - length) <= 1 && text[0] === a.text[0])) continue
      const whole = word(a.text + b.text)
      const mayHaveSlip = areNeighbours && shortest >= SHORTEST_PART_OF_A_SLIP
      if (others.some((other) => areOne(whole, other, mayHaveSlip)))
        return words.flatMap((one, at) =>
          at === Math.min(first, second) ? [whole] : at === first || at === second ? [] : [one],
        )
    }
  }
  return words
}

function areOne(whole: Word, other: Word, mayHaveSlip: boolean): boolean {
  if (whole.text === other.text || whole.sound === other.sound) return true
  return mayHaveSlip && whole.text.length >= SHORTEST_FOR_A_SLIP && edits(whole.text, other.text, 1) <= 1
}
