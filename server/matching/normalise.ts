import { inForm } from '../shared/normal-form.js'
/**
 * The words of a person's name as the directory compares them: plain lower-case letters, titles left out.
 * At most 8 words of at most 40 letters, whatever comes in. A name that is nothing but a title keeps it, and so does "Elki Bishop".
 */
export function nameTokens(name: string): string[] {
  const plain = plainText(name)
  const parts = plain.split(/[^\p{L}\p{N}]+/u)
  const words = (/\p{N}/u.test(plain) ? parts.map(undoDigits) : parts)
    .filter((word, at, all) => word !== '' && !(word === 'el' && /^hadji?$/.test(all[at + 1] ?? '')))
    .map((word) => (word.length > LONGEST_TOKEN ? [...word].slice(0, LONGEST_TOKEN).join('') : word))
  const withoutTitles = words.filter((word) => !TITLES.has(word))
  const [only, ...more] = withoutTitles
  const last = words.at(-1)
  // Titles stand before a name: what would leave one word of it, and stands last, is the other.
  if (only && more.length === 0 && last && SURNAMES_TOO.has(last)) return [only, last]
  return (withoutTitles.length > 0 ? withoutTitles : words).slice(0, MOST_TOKENS)
}

/** How many letters of a name a search holds: digits, wildcards and the titles before a name do not count. */
export function searchLetters(search: string): number {
  return [...nameTokens(search.replace(/\p{N}/gu, '')).join('')].length
}

/**
 * How a word of `nameTokens` sounds, so that the region's spellings of one name meet: Khadijah and Kadija,
 * Shittu and Situ, Yousuf and Yusuf, Rukayat and Ruqayyah. Never empty for a word that is not.
 */
export function soundKey(token: string): string {
  const key = singleLetters(
    token
      .replaceAll('ph', 'f')
      // Also makes sh, kh and gh into s, k and g.
      .replaceAll('h', '')
      .replace(/[qc]/g, 'k')
      .replaceAll('ee', 'i')
      .replace(/o[ou]/g, 'u')
      .replaceAll('w', 'u'),
  ).replace(/at$/, 'a')
  return key === '' ? token : key
}

/**
 * One spelling for all spellings of a mailbox: lower case, no +tag, and for Gmail no dots either.
 * For comparing only, never for sending. What is not an address comes back trimmed and in lower case.
 */
export function normalEmail(email: string): string {
  const address = email.slice(0, LONGEST_INPUT).trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = address.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const mailbox = domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged
  return `${mailbox}@${domain}`
}

const MOST_TOKENS = 8
const LONGEST_TOKEN = 40
// Far beyond any real name or address: whoever sends more pays with the rest, not with our time.
const LONGEST_INPUT = 1_000

// As people write them on forms here, in English, French and the region's languages; "Prince", "Princess", "Nana" and "Cheikh" are given names too and stay.
const TITLES = new Set(
  (
    'mr mrs ms miss mister master mstr madam madame mama sir lady dame and late esq jr jnr snr ' +
    'dr doctor prof professor engr engineer barr barrister arc arch architect pharm surv chief otunba hon honourable ' +
    'alhaji alh alhaja alhadji hajiya hajia haj malam mallam mal imam ustaz sheikh shaykh ' +
    'oloye ichie ozo lolo togbe togbui torgbui comrade cllr dcn dcns mallama malama mummy daddy ' +
    'mme mmes mlle mlles monsieur messieurs mademoiselle docteur ingenieur maitre abbe veuve vve feu elhadj elhadji hadj hadja hadji ' +
    'pastor pst rev revd reverend bishop apostle deacon deaconess evang evangelist elder capt col gen maj sgt'
  ).split(' '),
)

const SURNAMES_TOO = new Set('bishop dame deacon elder imam lady master pastor shaykh sheikh'.split(' '))

// Letters that Unicode does not take apart: Hausa's hooks, then Ewe's and Akan's own letters.
const PLAIN: Record<string, string> = {
  ƙ: 'k',
  ɗ: 'd',
  ɓ: 'b',
  ƴ: 'y',
  ɖ: 'd',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
}

function plainText(name: string): string {
  const joined = name
    .slice(0, LONGEST_INPUT)
    // They stand within a word (Asma'u, O’Brien): they join where a hyphen parts. NFKD would make spaces of some.
    .replace(/['’‘`´ʼʻʹʾʿ′＇]/g, '')
  // Most names; ranking thousands of candidates is mostly this function.
  if (/^[ -~]*$/.test(joined)) return joined.toLowerCase()
  return inForm('NFKD', joined)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ƙɗɓƴɖɛɔŋƒɣʋ]/g, (letter) => PLAIN[letter] ?? letter)
}

/** Scanned lists have Bell0 and 5ani. A word with no more letters than digits is a number and keeps no digit. */
function undoDigits(word: string): string {
  if (!/\p{N}/u.test(word)) return word
  const letters = word.replace(/\p{N}/gu, '')
  if ([...letters].length * 2 <= [...word].length) return letters
  return word
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replace(/[68]/g, 'b')
    .replace(/(?<=[aeiou]1*)1|(?<=^|l)1(?=[aeiou])/g, 'l')
    .replaceAll('1', 'i')
    .replace(/\p{N}/gu, '')
}

function singleLetters(text: string): string {
  return text.replace(/(.)\1+/gsu, '$1')
}
