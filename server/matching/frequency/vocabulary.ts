import { soundKey } from '../normalise.js'
import { COMMON_NAMES } from './common-names.js'
import { edits } from '../edits.js'
import { skeleton } from '../pair-keys.js'
import { beginningsAndEndings } from '../search-keys.js'
import type { Word } from '../spelling.js'

/**
 * How common each word is in the register's names: agreeing on a rare name proves more. What is known of the region's names
 * counts as much as some hundred entries would, so that a young register is no worse at it than an old one.
 */
export class Vocabulary {
  readonly #words = new Map<string, number>()
  readonly #sounds = new Map<string, number>()
  readonly #skeletons = new Map<string, number>()
  readonly #stems = new Map<string, number>()
  readonly #frequent: [sound: string, entries: number][]

  /** `entries`: listed names altogether; `words`: in how many of them each word stands. */
  constructor(
    readonly entries: number,
    words: Iterable<readonly [word: string, sound: string, entries: number]>,
  ) {
    for (const known of KNOWN) this.#add(known)
    for (const counted of words) this.#add(counted)
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

  /**
   * The share of entries, at most, with a word that is found by one of these keys: a sound, a beginning or an ending (search-keys.ts).
   * A word that several of them find is counted as often.
   */
  shareFound(keys: string[]): number {
    return this.#part(
      keys.reduce((sum, key) => sum + (this.#stems.get(key) ?? this.#sounds.get(key) ?? 0), 0),
    )
  }

  /** The share of the commonest name that this word may be a misspelling of, its own included. */
  shareMeant(meant: Word): number {
    const own = this.#skeletons.get(skeleton(meant)) ?? 0
    const near = this.#frequent.filter(([sound, count]) => count > own && edits(meant.sound, sound, 1) <= 1)
    return this.#part(Math.max(own, ...near.map(([, count]) => count)))
  }

  #add([word, sound, count]: readonly [word: string, sound: string, entries: number]): void {
    const consonants = skeleton({ sound })
    for (const key of beginningsAndEndings(word)) this.#stems.set(key, (this.#stems.get(key) ?? 0) + count)
    this.#words.set(word, (this.#words.get(word) ?? 0) + count)
    this.#sounds.set(sound, (this.#sounds.get(sound) ?? 0) + count)
    this.#skeletons.set(consonants, (this.#skeletons.get(consonants) ?? 0) + count)
  }

  #part(count = 0): number {
    return (count + UNSEEN) / (this.entries + KNOWN_ENTRIES)
  }

  /**
   * Whether two words are both names in their own right, so that a letter between them is no typing error: Chukwuma
   * and Chukwuka. A misspelling stays a small part of the name it misspells, however large the register.
   */
  areBothNames(one: string, other: string): boolean {
    const [first, second] = [this.#words.get(one) ?? 0, this.#words.get(other) ?? 0]
    const fewer = Math.min(first, second)
    const rarer = first < second ? one : other
    const isName = fewer >= ESTABLISHED_ENTRIES || COMMON_NAMES.has(rarer)
    return isName && fewer >= ESTABLISHED_PART * Math.max(first, second)
  }
}

const UNSEEN = 0.5
/** A name of fewer entries is rare beside any other. */
const FREQUENT = 100
/** As many entries the region's common names count for. Nor is a word held to be rarer than half a one of these. */
const KNOWN_ENTRIES = 300
const KNOWN = [...COMMON_NAMES].map(([word, share]): [string, string, number] => [
  word,
  soundKey(word),
  share * KNOWN_ENTRIES,
])
const ESTABLISHED_ENTRIES = 4
const ESTABLISHED_PART = 0.06
