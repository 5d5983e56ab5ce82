/** How large an answer is: its fields with the members of its lists, and what it takes to write them, in bytes. */
export interface AnswerSize {
  fields: number
  bytes: number
}

/** The largest answer of one operation. A program that asks for the whole schema gets less than half of it. */
export const LARGEST_ANSWER: AnswerSize = { fields: 40_000, bytes: 5_000_000 }

export const isTooLarge = ({ fields, bytes }: AnswerSize, most: AnswerSize) =>
  fields > most.fields || bytes > most.bytes

/** What a value takes in JSON. Of a number, a moment or an object it is a guess that is not exceeded by much. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string')
    return PLAIN.test(value) ? value.length + 2 : Buffer.byteLength(JSON.stringify(value))
  return Array.isArray(value) ? 2 : OTHER_BYTES
}

/** Written as it is, a byte a character: what most texts are. */
const PLAIN = /^[ !#-[\]-~]*$/

/** The name under which a field is answered, with its signs. */
export const bytesOfKey = (key: string | number) => String(key).length + 4

const OTHER_BYTES = 12
