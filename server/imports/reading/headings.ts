import { createHash } from 'node:crypto'
import type { FileRow } from '../../documents/read-workbook.js'
import { inForm } from '../../shared/normal-form.js'

/** So far down the column names are looked for: titles and merged headings may stand above them. */
export const HEAD_ROWS = 20

/** The row of a sheet that holds its column names, and what each of them means; null: it is not read. */
export interface Head<Field extends string> {
  /** Its place among the rows. */
  at: number
  headings: string[]
  fields: (Field | null)[]
  isRemembered: boolean
}

/** Fields of sets of column names that somebody has said before, by `headingsHash`. */
export type Remembered<Field extends string> = ReadonlyMap<string, readonly (Field | null)[]>

/**
 * Returns the row whose column names somebody has explained before; else the one with most known names, and where hardly
 * any is known, the fullest one. Null for a sheet without rows.
 */
export function findHead<Field extends string>(
  rows: readonly FileRow[],
  fieldOf: (heading: string) => Field | undefined,
  remembered: Remembered<Field>,
): Head<Field> | null {
  const heads = candidates(rows).map((headings, at): Head<Field> => {
    const said = rememberedFields(headings, remembered)
    const fields = said ?? withoutTwins(headings.map((heading) => fieldOf(heading) ?? null))
    return { at, headings, fields, isRemembered: said !== null }
  })
  const [best] = heads.toSorted((one, other) => rank(other) - rank(one) || filled(other) - filled(one))
  return best ?? null
}

/** The hashes by which what was said of these rows, if they hold column names, may be remembered. */
export const hashesIn = (rows: readonly FileRow[]) => candidates(rows).map(headingsHash)

/** Names a set of column names, in whichever order they stand; its fields are remembered in the order of `sortedKeys`. */
export const headingsHash = (headings: readonly string[]) =>
  createHash('sha256').update(sortedKeys(headings).join('\n')).digest('hex')

/** The fields as they are remembered: in the order of the column names, sorted. */
export function fieldsToRemember<Field>(headings: readonly string[], fields: readonly Field[]): Field[] {
  const keys = keysOf(headings)
  return sortedKeys(headings).map((key) => fields[keys.indexOf(key)]!)
}

/** Known fields count; one alone may be a title above the column names. */
export const knownIn = ({ fields }: Pick<Head<string>, 'fields'>) =>
  fields.filter((field) => field !== null).length

const rank = (head: Head<string>) =>
  head.isRemembered ? Number.POSITIVE_INFINITY : knownIn(head) > 1 ? knownIn(head) : 0
const filled = ({ headings }: Head<string>) => headings.filter(Boolean).length

const candidates = (rows: readonly FileRow[]) => rows.slice(0, HEAD_ROWS).map(headingsIn)

/** The cells of a row as column names. */
export const headingsIn = ({ cells }: FileRow) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())

/** Two columns that may mean the same are nobody's until somebody says which it is: a total is not a balance. */
function withoutTwins<Field>(fields: readonly (Field | null)[]): (Field | null)[] {
  const counts = new Map<Field | null, number>()
  for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  return fields.map((field) => (counts.get(field) === 1 ? field : null))
}

/** A name for each column; of those with the same heading, the second is "phone 2". */
function keysOf(headings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const key = inForm('NFC', heading).toLowerCase()
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key} ${count}`
  })
}

const sortedKeys = (headings: readonly string[]) => keysOf(headings).toSorted()

function rememberedFields<Field extends string>(
  headings: readonly string[],
  remembered: Remembered<Field>,
): (Field | null)[] | null {
  const fields = remembered.get(headingsHash(headings))
  if (!fields) return null
  const placeOf = new Map(sortedKeys(headings).map((key, at) => [key, at]))
  return keysOf(headings).map((key) => fields[placeOf.get(key)!] ?? null)
}
