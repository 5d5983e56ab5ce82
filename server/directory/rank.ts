import { likeness, type Word, word } from './likeness.js'
import { nameTokens } from './normalise.js'
import { neighboursJoined } from './search-keys.js'

/** An entry that may be meant: it shares a key with the search. */
export interface Candidate {
  id: number
  studentName: string
  parentName: string
}

/** An entry that is meant, and how well it fits: from just above 0 to 1, a whole name letter for letter. */
export interface Ranked {
  id: number
  score: number
}

/**
 * The candidates that a search means, best first, equals by id, at most `limit`. Each word of the search
 * has to find a word of its own in the student's or the parent's name; an entry where one does not is out.
 */
export function rankEntries(search: string, candidates: Candidate[], options: { limit: number }): Ranked[] {
  const typed = nameTokens(search)
  if (typed.length === 0) return []
  const fitsWord = fitter([...singles(typed), ...pairs(typed)])
  const fitsJoined = fitter(singles(typed))
  const fitsOf = (name: string[]) => [...name.map(fitsWord), ...neighboursJoined(name).map(fitsJoined)]
  return candidates
    .map((candidate) => ({ id: candidate.id, score: scoreOf(candidate, typed.length, fitsOf) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, options.limit)
}

/** How many letters of a name a search holds: digits, wildcards and the titles before a name do not count. */
export function searchLetters(search: string): number {
  return [...nameTokens(search.replace(/\p{N}/gu, '')).join('')].length
}

/** Words of the search, as bits, that a listed word stands for together, and the sum of their likeness. */
interface Fit {
  words: number
  worth: number
}

type Fitter = (name: string[]) => Fit[][]

const WHOLE_NAME_BONUS = 0.1

/** The best of: the student's name was typed, the parent's, or words of both. */
function scoreOf(candidate: Candidate, typed: number, fitsOf: Fitter): number {
  const student = nameTokens(candidate.studentName)
  const parent = nameTokens(candidate.parentName)
  const studentFits = fitsOf(student)
  const parentFits = fitsOf(parent)
  const score = (fits: Fit[][], listed: number) => {
    const worth = bestWorth(fits, typed)
    if (worth === 0) return 0
    const wholeName = Math.min(1, typed / listed)
    return (1 - WHOLE_NAME_BONUS) * (worth / (typed * 100)) + WHOLE_NAME_BONUS * wholeName
  }
  return Math.max(
    score(studentFits, student.length),
    score(parentFits, parent.length),
    score([...studentFits, ...parentFits], student.length + parent.length),
  )
}

/**
 * The greatest worth of giving every word of the search a listed word of its own, 0 if that cannot be done.
 * `best[taken]` is the greatest for the words in the bits of `taken`: at most 2⁸ of them, for any order alike.
 */
function bestWorth(listed: Fit[][], typed: number): number {
  const all = (1 << typed) - 1
  const useful = listed.filter((fits) => fits.length > 0)
  if (useful.flat().reduce((words, fit) => words | fit.words, 0) !== all) return 0
  const best = Array.from({ length: all + 1 }, () => -1)
  best[0] = 0
  for (const fits of useful) {
    // Downwards, so that a listed word is not used twice.
    for (let taken = all; taken >= 0; taken--) {
      if (best[taken]! < 0) continue
      for (const { words, worth } of fits) {
        if ((taken & words) === 0) best[taken | words] = Math.max(best[taken | words]!, best[taken]! + worth)
      }
    }
  }
  return Math.max(best[all]!, 0)
}

/** One word of the search, or two of them written as one. */
interface Piece {
  words: number
  count: number
  word: Word
}

function singles(typed: string[]): Piece[] {
  return typed.map((text, at) => ({ words: 1 << at, count: 1, word: word(text) }))
}

/** Every two words, both ways round, for the order of the words must not matter: Abu Bakr is Abubakar. */
function pairs(typed: string[]): Piece[] {
  return typed.flatMap((first, at) =>
    typed.flatMap((second, other) =>
      at === other ? [] : [{ words: (1 << at) | (1 << other), count: 2, word: word(first + second) }],
    ),
  )
}

/** Listed words come again and again among the candidates: what fits each is found once a search. */
function fitter(pieces: Piece[]): (listed: string) => Fit[] {
  const known = new Map<string, Fit[]>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const listed = word(text)
    const fits = pieces
      .map((piece) => ({ words: piece.words, worth: piece.count * likeness(piece.word, listed) }))
      .filter(({ worth }) => worth > 0)
    known.set(text, fits)
    return fits
  }
}
