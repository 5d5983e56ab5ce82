import { derivedToken } from '../../shared/secrets.js'
import { inForm } from '../../shared/normal-form.js'

/**
 * What is kept of a claim when its personal data is deleted (rule 21): keyed hashes of normalised facts, by which its
 * school's next listing of the same debt is recognised.
 *
 * FROZEN. Nobody can hash again what is deleted, so nothing here may ever answer differently: whoever wants to compare
 * better writes a version 2 in a file of its own, beside this one. That is why it has copies of its own of the small
 * functions that it needs, and why a test holds it to golden values.
 */
export const FACTS_VERSION = 1

export interface Factual {
  studentName: string
  parentName: string
  phone: string
  parentEmail?: string | null
  dateOfBirth?: string | null
  term?: string | null
}

/** The facts as "kind:value". Of a child's name every two words, each word with each of the parent's own, and what both share. */
export function factsOf(claim: Factual): string[] {
  const child = distinct(nameWords(claim.studentName).map(sound)).toSorted().slice(0, MOST_WORDS)
  const parent = distinct(nameWords(claim.parentName).map(sound)).slice(0, MOST_WORDS)
  const own = parent.filter((word) => !child.includes(word))
  const email = (claim.parentEmail ?? '').trim()
  return distinct([
    ...child.flatMap((one, at) => child.slice(at + 1).map((other) => `child:${one}+${other}`)),
    ...child.flatMap((one) => own.map((other) => `family:${one}+${other}`)),
    ...parent.filter((word) => child.includes(word)).map((word) => `surname:${word}`),
    ...phoneNumbers(claim.phone).map((number) => `phone:${number}`),
    ...(email === '' ? [] : [`email:${mailbox(email)}`]),
    ...(claim.dateOfBirth ? [`born:${claim.dateOfBirth}`] : []),
    ...termFacts(claim.term ?? ''),
  ])
}

/** The same as "kind:hash". They mean nothing without the secret, and nothing to another school. */
export const hashedFacts = (secret: string, schoolId: number, claim: Factual): string[] =>
  factsOf(claim).map((fact) => {
    const kind = fact.slice(0, fact.indexOf(':'))
    return `${kind}:${derivedToken(secret, `claim-facts:${FACTS_VERSION}:${schoolId}:${fact}`)}`
  })

/** Whether both are of one child: the name, as far as both give it, and something of the family or the birth date. */
export function areOfOneWard(one: readonly string[], other: readonly string[]): boolean {
  const [left, right] = [ofKind(one, 'child'), ofKind(other, 'child')]
  if (!isWithin(left, right) && !isWithin(right, left)) return false
  const family = ['family', 'phone', 'email'].some((kind) => meet(ofKind(one, kind), ofKind(other, kind)))
  const born = [ofKind(one, 'born'), ofKind(other, 'born')] as const
  const knowsBoth = born[0].length > 0 && born[1].length > 0
  if (knowsBoth && !meet(...born)) return left.length === right.length && family
  return family || knowsBoth || meet(ofKind(one, 'surname'), ofKind(other, 'surname'))
}

/** Whether both name one term; null where nothing tells. */
export function areOfOneTerm(one: readonly string[], other: readonly string[]): boolean | null {
  const [part, years, words] = (['part', 'year', 'word'] as const).map((kind) => {
    const [left, right] = [ofKind(one, kind), ofKind(other, kind)]
    if (left.length === 0 || right.length === 0) return null
    if (kind === 'year' && left.length !== right.length) return meet(left, right)
    return isWithin(left, right) || isWithin(right, left)
  })
  if (part === false || years === false || words === false) return false
  return part || years || words ? true : null
}

export const hasYear = (facts: readonly string[]): boolean => ofKind(facts, 'year').length > 0

const MOST_WORDS = 5
const MOST_NUMBERS = 4
const SHORTEST_NUMBER = 7
const COMPARED_DIGITS = 9

const ofKind = (facts: readonly string[], kind: string) => facts.filter((fact) => fact.startsWith(`${kind}:`))
const meet = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one))
const isWithin = (few: readonly string[], many: readonly string[]) =>
  few.length > 0 && few.every((one) => many.includes(one))
const distinct = (texts: readonly string[]) => [...new Set(texts)]

const plain = (text: string) =>
  inForm('NFKD', text.slice(0, 1_000))
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ƙɗɓƴɖɛɔŋƒɣʋ]/g, (letter) => HOOKED.get(letter)!)

const HOOKED = new Map([...'ƙɗɓƴɖɛɔŋƒɣʋ'].map((letter, at) => [letter, 'kdbydeonfgv'[at]!]))

function nameWords(name: string): string[] {
  const words = plain(name.replace(/['’‘`´ʼʻʹʾʿ′＇]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const untitled = words.filter((word) => !TITLES.has(word))
  return untitled.length > 0 ? untitled : words
}

const TITLES = new Set(
  (
    'mr mrs ms miss mister master mstr madam madame mama sir lady dame and late esq jr jnr snr ' +
    'dr doctor prof professor engr engineer barr barrister arc arch architect pharm surv chief otunba hon honourable ' +
    'alhaji alh alhaja alhadji hajiya hajia haj malam mallam mal imam ustaz sheikh shaykh ' +
    'pastor pst rev revd reverend bishop apostle deacon deaconess evang evangelist elder capt col gen maj sgt'
  ).split(' '),
)

/** Khadijah and Kadija, Yousuf and Yusuf, Chidinma and Chidimma sound alike. */
function sound(word: string): string {
  const key = word
    .replaceAll('ph', 'f')
    .replaceAll('h', '')
    .replace(/[qc]/g, 'k')
    .replaceAll('ee', 'i')
    .replace(/o[ou]/g, 'u')
    .replaceAll('w', 'u')
    .replaceAll('nm', 'm')
    .replace(/(.)\1+/gsu, '$1')
    .replace(/at$/, 'a')
  return key === '' ? word : key
}

function mailbox(email: string): string {
  const address = email.slice(0, 1_000).toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = address.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`
}

const phoneNumbers = (typed: string) =>
  distinct(
    typed
      .split(/[,;/|]|\bor\b|&/i)
      .map((part) => part.replace(/\D/g, ''))
      .filter((digits) => digits.length >= SHORTEST_NUMBER)
      .map((digits) => digits.slice(-COMPARED_DIGITS)),
  ).slice(0, MOST_NUMBERS)

function termFacts(term: string): string[] {
  const years: number[] = []
  const rest = plain(term)
    .replace(
      /(?<!\d)((?:20)?\d{2})\s*[/–—-]\s*((?:20)?\d{1,2})(?!\d)/g,
      (written, from: string, to: string) => {
        const first = from.length === 2 ? 2000 + Number(from) : Number(from)
        if (years.length > 0 || !String(first + 1).endsWith(to)) return written
        years.push(first, first + 1)
        return ' '
      },
    )
    .replace(/(?<!\d)20\d{2}(?!\d)/g, (year) => {
      if (years.length === 0) years.push(Number(year))
      return years.includes(Number(year)) ? ' ' : year
    })
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const at = words.findIndex((_word, place) => partAt(words, place) !== null)
  const others = words.filter((word, place) => place !== at && !SAYS_NOTHING.has(word))
  return [
    ...(at === -1 ? [] : [`part:${partAt(words, at)}`]),
    ...years.map((year) => `year:${year}`),
    ...others.slice(0, MOST_WORDS).map((word) => `word:${word}`),
  ]
}

function partAt(words: readonly string[], at: number): number | null {
  const beside = IS_TERM.has(words[at - 1] ?? '') || IS_TERM.has(words[at + 1] ?? '')
  return ORDINALS.get(words[at]!) ?? (beside ? (NUMBERS.get(words[at]!) ?? null) : null)
}

const numbered = (rows: readonly string[]) =>
  new Map(rows.flatMap((row, at) => row.split(' ').map((word): [string, number] => [word, at + 1])))

const ORDINALS = numbered([
  'first 1st premier 1er t1 term1',
  'second 2nd deuxieme 2e t2 term2',
  'third 3rd troisieme 3e t3 term3',
])
const NUMBERS = numbered(['1 one i', '2 two ii', '3 three iii'])
const IS_TERM = new Set('term terms semester trimester trimestre'.split(' '))
const SAYS_NOTHING = new Set(
  (
    'term terms semester trimester trimestre session year academic fee fees school schoolfees the of for and in ' +
    'balance outstanding unpaid due owing owed debt arrears payment bill'
  ).split(' '),
)
