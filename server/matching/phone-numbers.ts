/**
 * What two writings of a number have in common: the last nine digits of the national number, without trunk zero and calling code.
 * Countries write what goes before it in many ways (0, 00234, +233), and it tells any two lines of a country apart.
 */
export function phoneNumbers(typed: string): string[] {
  // Most fields: a look reads hundreds of them.
  const parts = ONE_NUMBER.test(typed) ? [typed] : severalNumbers(typed)
  const numbers = parts
    .map((part) => nationalNumber(part))
    .filter((digits) => digits.length >= SHORTEST_NUMBER)
    .map((digits) => digits.slice(-COMPARED_DIGITS))
  return [...new Set(numbers)].slice(0, MOST_NUMBERS)
}

/** Nothing but the digits of one, so few that they cannot be two. */
const ONE_NUMBER = /^\+?\d{7,17}$/

function severalNumbers(typed: string): string[] {
  return typed
    .slice(0, LONGEST_FIELD)
    .split(/[,;/|\n]|\b(?:or|and|ou|et)\b|&/i)
    .flatMap(severalIn)
}

const LONGEST_FIELD = 300
const SHORTEST_NUMBER = 7
const COMPARED_DIGITS = 9
const MOST_NUMBERS = 6
/** E.164 allows 15, and what is dialled before them is two or three. */
const MOST_DIGITS = 17
const WHOLE_NUMBER = 10

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Numbers with nothing but a blank between them, or nothing at all: more digits than one number has. */
function severalIn(part: string): string[] {
  const pieces = part.trim().split(/\s+/)
  if (pieces.every((piece) => digitsOf(piece).length >= SHORTEST_NUMBER)) return pieces.flatMap(halves)
  if (digitsOf(part).length <= MOST_DIGITS) return [part]
  const found: string[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last === undefined || digitsOf(last).length >= WHOLE_NUMBER) found.push(piece)
    else found[found.length - 1] = `${last} ${piece}`
  }
  return found.flatMap(halves)
}

function halves(text: string): string[] {
  const digits = digitsOf(text)
  if (digits.length <= MOST_DIGITS) return [text]
  return [digits.slice(0, digits.length / 2), digits.slice(digits.length / 2)]
}

/**
 * How many digits a mobile number has after its country's calling code: as libphonenumber-js has them, but for The Gambia, Benin,
 * Liberia, Nigeria and Congo (220, 229, 231, 234, 243), where it differs by a length that lists still hold or no longer do.
 * A change here changes search keys (KEYS_VERSION).
 */
const LENGTHS: Record<string, readonly number[]> = {
  '220': [7],
  '221': [9],
  '223': [8],
  '224': [9],
  '225': [10],
  '226': [8],
  '227': [8],
  '228': [8],
  '229': [8, 10],
  '231': [7, 8, 9],
  '232': [8],
  '233': [9],
  '234': [8, 10],
  '235': [8],
  '236': [8],
  '237': [9],
  '240': [9],
  '241': [7, 8],
  '242': [9],
  '243': [9],
}

/** Benin's numbers of ten digits are those of eight with 01 before them. */
const BENIN_SINCE_2024 = /^01(?=\d{8}$)/
const INTERNATIONAL = /^(?:00|009)?(2[2-4]\d)(\d+)$/

function nationalNumber(written: string): string {
  const digits = digitsOf(written)
  const [, code, rest] = INTERNATIONAL.exec(digits) ?? []
  const isOf = (number: string) => !!code && !!LENGTHS[code]?.includes(number.length)
  const national =
    rest && isOf(rest) ? rest : rest?.startsWith('0') && isOf(rest.slice(1)) ? rest.slice(1) : digits
  return national.replace(BENIN_SINCE_2024, '').replace(/^0+/, '')
}
