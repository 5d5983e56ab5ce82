import type { FileList } from './column-mapping.entity.js'

/** A kind of list that a school brings as a file, by its fields. */
export interface ListKind<Field extends string> {
  list: FileList
  fields: readonly Field[]
  /** The field that somebody means by a heading. */
  fieldOf: (heading: string) => Field | undefined
  label: (field: Field) => string
  /** Those without which no line of the list can be read, beside these. */
  missingBeside: (fields: readonly (Field | null)[]) => Field[]
  /** Fields that are days. */
  days: ReadonlySet<Field>
  /** "debtors" */
  people: string
}
