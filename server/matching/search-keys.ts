import { formsOf } from './known-forms.js'
import { PET_ENDING } from './short-form.js'
import { nameTokens, soundKey } from './normalise.js'

/**
 * The keys under which an entry is found, at most 80: for a `text[]` column under a GIN index, written in
 * the transaction that writes the names.
 */
export function entryKeys(student: string, parent: string): string[] {
  const names = [nameTokens(student), nameTokens(parent)]
  const tokens = wordsOf(names.flat())
  // What only helps against typing errors comes last: a name of sixteen long words loses that first.
  return distinct([
    ...tokens.map(soundKey),
    ...names.flatMap(neighboursJoined).map(soundKey),
    ...tokens.flatMap(beginnings),
    ...tokens.flatMap(endings),
    ...tokens.flatMap(oneLetterLess),
  ]).slice(0, MOST_ENTRY_KEYS)
}

/** The keys of a word's beginnings and endings: what finds a name by the form it is called by. */
export function beginningsAndEndings(token: string): string[] {
  return distinct([...beginnings(token), ...endings(token)])
}

/**
 * The keys of a search word by word, for `search_keys && $1 and search_keys && $2 …`: an entry that has each
 * word in it, spelt as it sounds, one letter off, begun, a short or long form (Femi, Oluwafemi), or split in two
 * (El-Rufai, Elrufai). Empty for a search without a word of two letters: it finds nobody.
 */
export function queryKeyGroups(search: string): string[][] {
  const tokens = wordsOf(nameTokens(search))
  return tokens.map((token) =>
    distinct([...wordKeys(token, tokens), longestPrefixKey(token), longestEndingKey(token), ...parts(token)]),
  )
}

/**
 * The same without beginnings and endings, which hundreds of thousands share: only for words that are misspelt. One that is
 * longer than names are is two that a scanner read as one, and known by its beginning.
 */
export function misspeltKeyGroups(name: string): string[][] {
  const tokens = wordsOf(nameTokens(name))
  return tokens.map((token) => {
    const two = token.length >= LONGER_THAN_A_NAME ? [longestPrefixKey(token)] : []
    return distinct([...wordKeys(token, tokens), ...two])
  })
}

/**
 * The keys of the names that each word may be short for, or that may be short for it: those that begin or end so (Tobe, Femi,
 * Testy), and the forms that a table knows (Dije, Khadija).
 */
export function formKeyGroups(name: string): string[][] {
  return wordsOf(nameTokens(name)).map((token) => {
    const sounds = formsOf(soundKey(token))
    if (token.length > LONGEST_SHORT_FORM)
      return distinct([
        ...sounds,
        ...parts(token),
        soundKey([...token].slice(-4).join('')),
        // Itself short for a longer one: Korede of Oluwakorede.
        ...(token.length <= LONGEST_CALLED_BY ? [prefixKey(token, 5), longestEndingKey(token)] : []),
      ])
    const front = token.length < 5 || PET_ENDING.test(token) ? [prefixKey(token, 3)] : []
    return distinct([...sounds, ...front, prefixKey(token, 5), longestEndingKey(token)])
  })
}

/**
 * The same for `search_keys && $1`: entries that have any one word of the search in them, the longest also
 * begun. Far more of them, for where a name may also differ in a word.
 */
export function queryKeys(search: string): string[] {
  const tokens = wordsOf(nameTokens(search))
  const longest = tokens.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? ''
  return distinct([...tokens.flatMap((token) => wordKeys(token, tokens)), longestPrefixKey(longest)])
}

/** Neighbouring words of one name written as one: what a clerk makes of "Abdul Rahman". */
export function neighboursJoined(tokens: string[]): string[] {
  return tokens.slice(1).map((token, before) => `${tokens[before]}${token}`)
}

const MOST_ENTRY_KEYS = 80
const SHORTEST_TYPO = 4
// Three letters are what a search needs at least, but half a directory begins with Olu or Chi: five part them.
const PREFIXES = [3, 5]
const ENDINGS = [3, 4]
const SHORTEST_WITH_PARTS = 5
const LONGER_THAN_A_NAME = 14
const LONGEST_SHORT_FORM = 5
const LONGEST_CALLED_BY = 8

/** An initial is no key: it would find everybody. */
function wordsOf(tokens: string[]): string[] {
  return [...new Set(tokens)].filter((token) => token.length > 1)
}

/**
 * The sound of a word after leaving out each of its letters in turn. Two words one edit apart (a letter
 * added, lost, changed, or two changed about) always share one of these keys or the other's sound.
 */
function oneLetterLess(token: string): string[] {
  const letters = [...token]
  if (letters.length < SHORTEST_TYPO) return []
  return letters.map((_, at) => soundKey(letters.toSpliced(at, 1).join('')))
}

function wordKeys(token: string, tokens: string[]): string[] {
  const others = tokens.filter((other) => other !== token)
  // Joined both ways round, for the order of the words must not matter.
  const joined = others.flatMap((other) => [soundKey(token + other), soundKey(other + token)])
  return [soundKey(token), ...joined, ...oneLetterLess(token)]
}

/** The words that a long one may be known by: Temi and Tope of Temitope. Endings of four letters have keys of their own. */
function parts(token: string): string[] {
  const letters = [...token]
  if (letters.length < SHORTEST_WITH_PARTS) return []
  return [letters.slice(0, 3), letters.slice(0, 4), letters.slice(-3)].map((part) => soundKey(part.join('')))
}

const beginnings = (token: string) => PREFIXES.map((length) => prefixKey(token, length))
const endings = (token: string) => ENDINGS.map((length) => endingKey(token, length))

function longestPrefixKey(token: string): string {
  const length = PREFIXES.findLast((prefix) => [...token].length >= prefix)
  return length === undefined ? '' : prefixKey(token, length)
}

function prefixKey(token: string, length: number): string {
  const letters = [...token]
  return letters.length < length ? '' : `${letters.slice(0, length).join('')}*`
}

function longestEndingKey(token: string): string {
  const length = ENDINGS.findLast((ending) => [...token].length >= ending)
  return length === undefined ? '' : endingKey(token, length)
}

function endingKey(token: string, length: number): string {
  const letters = [...token]
  return letters.length < length ? '' : `*${letters.slice(-length).join('')}`
}

function distinct(keys: string[]): string[] {
  return [...new Set(keys)].filter((key) => key !== '')
}
