import type { Spelling, Word } from './spelling.js'

/**
 * Whether one word is a short or pet form of the other. Principles before tables: families here shorten to the front
 * (Temi), the back (Femi, Tope) or the middle (Emeka) of a name, and give a front a pet ending (Yetty, Musty, Gabby).
 */
export function isShortForm(one: Word, other: Word): boolean {
  return isFormOf(one.written, other.written) || isFormOf(one.spoken, other.spoken)
}

/** Whether a table knows both as forms of one name. */
export const isKnownForm = (one: Word, other: Word): boolean =>
  one.forms.some((group) => other.forms.includes(group))

/** Whether one word is the other without God, a crown or wealth before it, as Yoruba names are said: Damilola and Oluwadamilola. */
export function isWithoutGod(one: Word, other: Word): boolean {
  const [short, long] = one.text.length <= other.text.length ? [one.text, other.text] : [other.text, one.text]
  if (!long.endsWith(short)) return false
  const before = long.slice(0, -short.length)
  return before === GOD || (BEFORE_YORUBA_NAMES.has(before) && short.length >= SHORTEST_WITHOUT)
}

/** Whether one word stands within the other, neither at its beginning nor at its end: Didi in Edidiong. */
export function isWithin(one: Word, other: Word): boolean {
  const [short, long] = one.text.length <= other.text.length ? [one.text, other.text] : [other.text, one.text]
  return long.slice(1, -1).includes(short) && !long.endsWith(short)
}

/**
 * Whether one word is the other's back cut off within a syllable: Enam of Klenam, which Emeka of Chukwu-emeka is not. Or what a pet
 * form has of it are two letters, or twice one syllable: Eki of Ekhorutomwen, Titi of Thierry. As short forms such are rare,
 * and as names of others not.
 */
export function isSlight(one: Word, other: Word): boolean {
  const [short, long] = one.text.length <= other.text.length ? [one, other] : [other, one]
  if (long.text.startsWith(short.text)) return false
  const before = long.text.at(-short.text.length - 1)
  if (long.text.endsWith(short.text)) return /^[aeiou]/.test(short.text) && /[^aeiou]/.test(before ?? '')
  return (
    short.text.replace(PET_ENDING, '').length < SHORTEST_STEM ||
    isDoubled(short.spoken.text, long.spoken.text)
  )
}

function isFormOf(one: Spelling, other: Spelling): boolean {
  const [short, long] = one.text.length <= other.text.length ? [one, other] : [other, one]
  return isPart(short, long) || (short.core === long.core && short.core.length >= SHORTEST_CORE)
}

const GOD = 'oluwa'
/** Gboyega and Adegboyega. Of shorter rests some are names of their own. */
const BEFORE_YORUBA_NAMES = new Set(['ade', 'ola', 'olu'])
const SHORTEST_WITHOUT = 5
const LEAST_LEFT_OUT = 2
const SHORTEST_FRONT = 3
const SHORTEST_BACK = 4
const SHORTEST_STEM = 3
const SHORTEST_CORE = 5
/** Blessie; Abdullahi is no pet form of Abdulazeez. */
const LONGEST_PET = 6
export const PET_ENDING = /(?:[iy]e?|ey|s)$/

function isPart(shorter: Spelling, longer: Spelling): boolean {
  const [short, long] = [shorter.text, longer.text]
  if (long.length - short.length >= LEAST_LEFT_OUT) {
    if (short.length >= SHORTEST_FRONT && long.startsWith(short)) return true
    if (short.length >= SHORTEST_BACK && long.includes(short, 1)) return true
    // A back of three letters has to start with a consonant: Edu of Chinedu would be half the names.
    if (short.length === SHORTEST_FRONT && long.endsWith(short)) return true
  }
  if (hasPetEnding(shorter.single, longer.single) || isDoubled(short, long)) return true
  const ofGod = BEFORE_A_NAME.exec(longer.single)
  return !!ofGod && hasPetEnding(shorter.single, longer.single.slice(ofGod[0].length))
}

/** Titi of Thierry, Gege of Geraldine: its first syllable twice. */
function isDoubled(short: string, long: string): boolean {
  const half = short.length / 2
  return (
    DOUBLED.test(short) && short.slice(0, half) === short.slice(half) && long.startsWith(short.slice(0, half))
  )
}

const DOUBLED = /^(?:[^aeiouy]{1,2}[aeiou]){2}$/
/** God, a king or a crown, with which names of many languages here begin: Ruky is short for Oghene-rukevwe, Gozie for Chi-gozirim. */
const BEFORE_A_NAME =
  /^(?:og(?:h)?ene|oritse|chukwu|chi|oluwa|olu|ola|ade|tamuno|osa|aondo|mawu|se|abdul|umm?ul)(?=[^aeiou])/

/** Yetty, Musty, Zubby of Azubuike; one that begins with a vowel may keep but two letters: Idy, Essy, Okey. */
function hasPetEnding(short: string, long: string): boolean {
  // They share their beginning, give or take a vowel before it: most pairs of names end here.
  if (!long.startsWith(short[0]!) && long[1] !== short[0]) return false
  if (short.length > LONGEST_PET) return false
  const stem = short.replace(PET_ENDING, '')
  if (stem === short || long.length - stem.length < LEAST_LEFT_OUT) return false
  if (stem.length >= SHORTEST_STEM)
    return long.startsWith(stem) || long.replace(/^[aeiou]/, '').startsWith(stem)
  return /^[aeiou][^aeiou]$/.test(stem) && long.startsWith(stem)
}

/** Olufemi and Oluwafemi, Abdurrahman and Abdulrahman, Onyekachi and Onyekachukwu name God at two lengths. */
export function core(word: string): string {
  return word
    .replace(/^olu(?:w?a)?(?=[^aeiouw])/, 'olu')
    .replace(/^ab[du]{1,2}[ou]?[lrs]?-?(?=[^aeiou])/, 'abd')
    .replace(/chukwu$|chuku$/, 'chi')
}

export function single(text: string): string {
  return text.replace(/(.)\1+/g, '$1')
}
