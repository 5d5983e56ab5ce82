import { edits } from './edits.js'
import { skeleton } from './pair-keys.js'
import type { Word } from './word.js'

/** How common each word is in the register's names: agreeing on a rare name proves more. */
export class Vocabulary {
  readonly #words: Map<string, number>
  readonly #sounds = new Map<string, number>()
  readonly #skeletons = new Map<string, number>()
  readonly #frequent: [sound: string, entries: number][]

  /** `entries`: listed names altogether; `words`: in how many of them each word stands. */
  constructor(
    readonly entries: number,
    words: Iterable<readonly [word: string, sound: string, entries: number]>,
  ) {
    this.#words = new Map()
    for (const [word, sound, count] of words) {
      this.#words.set(word, count)
      this.#sounds.set(sound, (this.#sounds.get(sound) ?? 0) + count)
      const consonants = skeleton({ sound })
      this.#skeletons.set(consonants, (this.#skeletons.get(consonants) ?? 0) + count)
    }
    this.#frequent = [...this.#sounds].filter(([, count]) => count >= FREQUENT)
  }

  /** The share of entries with a word that sounds like this one; a word never seen is as rare as half a one. */
  share({ sound }: Word): number {
    return this.#part(this.#sounds.get(sound))
  }

  /** The share of entries with a word of these consonants. */
  shareOf(consonants: string): number {
    return this.#part(this.#skeletons.get(consonants))
  }

  /** The share of the commonest name that this word may be a misspelling of, its own included. */
  shareMeant(meant: Word): number {
    const own = this.#skeletons.get(skeleton(meant)) ?? 0
    const near = this.#frequent.filter(([sound, count]) => count > own && edits(meant.sound, sound, 1) <= 1)
    return this.#part(Math.max(own, ...near.map(([, count]) => count)))
  }

  #part(count = 0): number {
    return (count + UNSEEN) / (this.entries + SMALLEST)
  }

  /**
   * Whether two words are both names in their own right, so that a letter between them is no typing error: Chukwuma
   * and Chukwuka. A misspelling stays a small part of the name it misspells, however large the register.
   */
  areBothNames(one: string, other: string): boolean {
    const [first, second] = [this.#words.get(one) ?? 0, this.#words.get(other) ?? 0]
    const fewer = Math.min(first, second)
    return fewer >= ESTABLISHED_ENTRIES && fewer >= ESTABLISHED_PART * Math.max(first, second)
  }
}

const UNSEEN = 0.5
/** A name of fewer entries is rare beside any other. */
const FREQUENT = 100
// A young register is no sample of the names there are: its words are held to be no rarer than one in this many.
const SMALLEST = 300
const ESTABLISHED_ENTRIES = 4
const ESTABLISHED_PART = 0.06
