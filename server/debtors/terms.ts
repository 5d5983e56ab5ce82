import { inForm } from '../shared/normal-form.js'
/** What a school's words for a term tell: "2nd term 2024/25", "Second Term, 2024/2025", "Term 2 24/25" are one. */
interface Term {
  /** Which term of the year: 1, 2 or 3. */
  part: number | null
  /** The calendar years of the session; one, where only one is named. */
  years: readonly number[]
  /** What else is said of it: "hostel", "invoice 7". */
  others: ReadonlySet<string>
}

/** Whether two wordings name one term; null where nothing tells. A word more on one side contradicts nothing. */
export function isSameTerm(one: string | null | undefined, other: string | null | undefined): boolean | null {
  const [left, right] = [readTerm(one ?? ''), readTerm(other ?? '')]
  if (isBlank(left) || isBlank(right)) return null
  const part = left.part && right.part ? left.part === right.part : null
  const years = sameYears(left.years, right.years)
  const others = sameOthers(left.others, right.others)
  if (part === false || years === false || others === false) return false
  return part || years || others ? true : null
}

/** Whether the words say of which year it is. */
export const namesYear = (text: string | null | undefined): boolean => readTerm(text ?? '').years.length > 0

function readTerm(text: string): Term {
  const plain = inForm('NFKD', text).replace(/\p{M}/gu, '').toLowerCase()
  const years: number[] = []
  const rest = plain
    .replace(SESSION, (written, from: string, to: string) => {
      const first = from.length === 2 ? 2000 + Number(from) : Number(from)
      if (years.length > 0 || !String(first + 1).endsWith(to)) return written
      years.push(first, first + 1)
      return ' '
    })
    .replace(YEAR, (year) => {
      if (years.length === 0) years.push(Number(year))
      return years.includes(Number(year)) ? ' ' : year
    })
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const at = words.findIndex((_word, place) => partAt(words, place) !== null)
  const part = at === -1 ? null : partAt(words, at)
  const others = words.filter((word, place) => place !== at && !SAYS_NOTHING.has(word))
  return { part, years, others: new Set(others) }
}

/** What is numbered: invoice 2025 is no year. */
const NO_NUMBER_OF = String.raw`(?<!(?:\b(?:invoice|inv|receipt|bill|ref|number|no|nr|numero)|[#№])[\s.:#№-]*)(?<!\d)`
const SESSION = new RegExp(`${NO_NUMBER_OF}((?:20)?\\d{2})\\s*[/–—-]\\s*((?:20)?\\d{1,2})(?!\\d)`, 'g')
const YEAR = new RegExp(`${NO_NUMBER_OF}20\\d{2}(?!\\d)`, 'g')

const numbered = (rows: readonly string[]) =>
  new Map(rows.flatMap((row, at) => row.split(' ').map((word): [string, number] => [word, at + 1])))

const ORDINALS = numbered([
  'first 1st premier 1er t1 term1',
  'second 2nd deuxieme 2e t2 term2',
  'third 3rd troisieme 3e t3 term3',
])
/** A bare number counts beside the word only: invoice 3 is no third term. */
const NUMBERS = numbered(['1 one i', '2 two ii', '3 three iii'])
const IS_TERM = new Set(['term', 'semester', 'trimester', 'trimestre', 'terms'])

const SAYS_NOTHING = new Set(
  (
    'term terms semester trimester trimestre session year academic fee fees school schoolfees the of for and in ' +
    'balance outstanding unpaid due owing owed debt arrears payment bill'
  ).split(' '),
)

function partAt(words: readonly string[], at: number): number | null {
  const beside = IS_TERM.has(words[at - 1] ?? '') || IS_TERM.has(words[at + 1] ?? '')
  return ORDINALS.get(words[at]!) ?? (beside ? (NUMBERS.get(words[at]!) ?? null) : null)
}

const isBlank = ({ part, years, others }: Term) => part === null && years.length === 0 && others.size === 0

/** "2024" is of the session before it or after it. */
function sameYears(one: readonly number[], other: readonly number[]): boolean | null {
  if (one.length === 0 || other.length === 0) return null
  if (one.length === other.length) return one[0] === other[0]
  return one.some((year) => other.includes(year))
}

function sameOthers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean | null {
  if (one.size === 0 || other.size === 0) return null
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  return [...few].every((word) => many.has(word))
}
