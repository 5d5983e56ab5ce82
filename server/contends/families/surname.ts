import { nameTokens } from '../../matching/normalise.js'
import { sameSecret, sha256 } from '../../shared/secrets.js'

interface Names {
  studentName: string
  parentName: string
}

/**
 * Both names as whoever holds a link may read them before telling the ward's surname: the first word whole, of the
 * others their initials ("Tobi A."). A word that would answer the question is an initial wherever it stands.
 */
export function shownNames(claim: Names): Names {
  const hidden = hiddenWords(claim)
  const shown = (name: string) =>
    wordsOf(name)
      .map((word, at, all) => (at > 0 || all.length === 1 || holdsOne(word, hidden) ? initial(word) : word))
      .join(' ')
  return { studentName: shown(claim.studentName), parentName: shown(claim.parentName) }
}

/**
 * Both names for a letter with a private link (rule 26): the student's as `shownNames` has it, the parent's as typed but
 * for words that would answer the question.
 */
export function letterNames(claim: Names): Names {
  const hidden = hiddenWords(claim)
  const parentName = wordsOf(claim.parentName)
    .map((word) => (holdsOne(word, hidden) ? initial(word) : word))
    .join(' ')
  return { studentName: shownNames(claim).studentName, parentName }
}

/** Whether what was typed answers the question: a hidden word of the student's name, and nothing that is not in it. */
export function isSurname(claim: Names, typed: string): boolean {
  const hidden = hiddenWords(claim)
  const own = [...hidden, ...nameTokens(claim.studentName)]
  const given = foldedWords(typed)
  const rights = given.map((word) => isOneOf(word, own))
  const answers = given.map((word) => isOneOf(word, hidden))
  return answers.includes(true) && !rights.includes(false)
}

/** What a family knows and a stranger cannot read off the page. Of a name of one word it is that word. */
function hiddenWords({ studentName }: Names): string[] {
  const words = wordsOf(studentName)
  return foldedWords((words.length > 1 ? words.slice(1) : words).join(' '))
}

/** As the directory compares names; a name without a letter stays as it is typed. */
function foldedWords(text: string): string[] {
  const words = nameTokens(text)
  return words.length > 0 ? words : [text.trim().toLowerCase()]
}

const wordsOf = (name: string) => name.trim().split(/\s+/)
const holdsOne = (word: string, hidden: string[]) => foldedWords(word).some((part) => hidden.includes(part))

/** Every word is compared, so that the time tells nothing. */
const isOneOf = (word: string, words: string[]) =>
  words.map((one) => sameSecret(sha256(one), sha256(word))).includes(true)

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const initial = (word: string) => `${[...letters.segment(word)][0]?.segment ?? ''}.`
