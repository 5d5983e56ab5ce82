import { areKnownForms } from './known-forms.js'

/**
 * Whether one word is a short or pet form of the other. Principles before tables: families here shorten to the front
 * (Temi), the back (Femi, Tope) or the middle (Emeka) of a name, and give a front a pet ending (Yetty, Musty, Gabby).
 */
export function isShortForm(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return isPart(short, long) || sharesTheologicalCore(short, long) || areKnownForms(short, long)
}

const LEAST_LEFT_OUT = 2
const SHORTEST_FRONT = 3
const SHORTEST_BACK = 4
const SHORTEST_STEM = 3
const PET_ENDING = /(?:[iy]e?|ey|s)$/

function isPart(short: string, long: string): boolean {
  if (long.length - short.length >= LEAST_LEFT_OUT) {
    if (short.length >= SHORTEST_FRONT && long.startsWith(short)) return true
    if (short.length >= SHORTEST_BACK && long.slice(1).includes(short)) return true
    // A back of three letters has to start with a consonant: Edu of Chinedu would be half the names.
    if (short.length === SHORTEST_FRONT && long.endsWith(short)) return true
  }
  return hasPetEnding(single(short), single(long))
}

/** Yetty, Musty, Zubby of Azubuike; one that begins with a vowel may keep but two letters: Idy, Essy, Okey. */
function hasPetEnding(short: string, long: string): boolean {
  const stem = short.replace(PET_ENDING, '')
  if (stem === short || long.length - stem.length < LEAST_LEFT_OUT) return false
  if (stem.length >= SHORTEST_STEM)
    return long.startsWith(stem) || long.replace(/^[aeiou]/, '').startsWith(stem)
  return /^[aeiou][^aeiou]$/.test(stem) && long.startsWith(stem)
}

/** Olufemi and Oluwafemi, Abdurrahman and Abdulrahman, Onyekachi and Onyekachukwu name God at two lengths. */
function sharesTheologicalCore(one: string, other: string): boolean {
  const [first, second] = [core(one), core(other)]
  return first === second && first.length >= SHORTEST_BACK + 1
}

function core(word: string): string {
  return word
    .replace(/^olu?w?a(?=[^aeiou])|^olu(?=[^aeiou])/, 'olu')
    .replace(/^ab[du]{1,2}[ou]?[lrs]?-?(?=[^aeiou])/, 'abd')
    .replace(/chukwu$|chuku$/, 'chi')
}

function single(text: string): string {
  return text.replace(/(.)\1+/g, '$1')
}
