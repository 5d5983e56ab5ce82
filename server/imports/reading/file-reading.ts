import { Field, Int, ObjectType } from 'type-graphql'
import type { FileRow, Sheet } from '../../documents/read-workbook.js'
import { breathing } from '../../shared/breathing.js'
import { cutTo } from '../../shared/cut-to.js'
import { isReadEitherWay } from '../../../common/typed-day.js'
import { FileUnreadable } from './file-unreadable.js'
import { findHead, knownIn, type Head, type Remembered } from './headings.js'
import type { ListKind } from './list-kind.js'

@ObjectType({ description: 'A sheet of a workbook that holds something.' })
export class FileSheet {
  @Field()
  name!: string

  @Field(() => Int, { description: 'Rows under its column names.' })
  lines!: number
}

@ObjectType({ description: 'A column of a file.' })
export class FileColumn {
  @Field({ description: 'As the file has it.' })
  heading!: string

  @Field({ description: 'What stands first under it.' })
  example!: string

  @Field(() => String, { nullable: true, description: 'What is read of it; null: nothing.' })
  field!: string | null
}

@ObjectType({ description: 'What a column may be.' })
export class FileField {
  @Field()
  field!: string

  @Field()
  label!: string
}

/** How a list is read out of a file: understood by us, and corrected by whoever brings it. */
@ObjectType({ description: 'How a list is read out of a file. Say it in another way, and it is read so.' })
export class FileReading {
  @Field(() => [FileSheet])
  sheets!: FileSheet[]

  @Field(() => Int, { description: 'Which of the sheets is read, counted from 0.' })
  sheet!: number

  /** Where the column names stand among the rows of the sheet. */
  head!: number

  @Field(() => [FileColumn])
  columns!: FileColumn[]

  @Field(() => [FileField], { description: 'All that a column may be.' })
  fields!: FileField[]

  @Field({ description: 'Somebody of the school has said before what these columns are.' })
  isRemembered!: boolean

  @Field(() => [String], { description: 'Fields that are needed and that no column is for yet.' })
  missing!: string[]

  @Field({ description: '03/04/2026 is 3 April; else 4 March.' })
  dayFirst!: boolean

  @Field(() => Int, { description: 'Days in the file that could be read both ways.' })
  daysEitherWay!: number
}

/** What somebody says of it; what is left out stays as it is, or is found out. */
export interface SaidReading<Field extends string> {
  sheet?: number | null
  columns?: readonly (Field | null)[] | null
  dayFirst?: boolean | null
}

/** Reads the sheet with the most known column names, unless somebody says another one. Throws FileUnreadable. */
export async function readingOf<Field extends string>(
  kind: ListKind<Field>,
  sheets: readonly Sheet[],
  remembered: Remembered<Field>,
  { sheet: chosen, columns, dayFirst }: SaidReading<Field> = {},
): Promise<FileReading> {
  const heads = sheets.map(({ rows }) => findHead(rows, kind.fieldOf, remembered)!)
  const sheet = chosen ?? heads.indexOf(heads.toSorted((one, other) => knownIn(other) - knownIn(one))[0]!)
  const head = heads[sheet]!
  const fields = head.headings.map((_heading, place) => (columns ?? head.fields)[place] ?? null)
  const lines = sheets[sheet]!.rows.slice(head.at + 1)
  if (lines.length === 0)
    throw new FileUnreadable(
      `There is no ${kind.people.slice(0, -1)} under the column names. Put one on each line.`,
    )
  return {
    sheets: sheets.map(({ name, rows }, at) => ({ name, lines: rows.length - heads[at]!.at - 1 })),
    sheet,
    head: head.at,
    columns: columnsOf(head, fields, lines),
    fields: kind.fields.map((field) => ({ field, label: kind.label(field) })),
    isRemembered: head.isRemembered,
    missing: kind.missingBeside(fields),
    dayFirst: dayFirst ?? true,
    daysEitherWay: await daysEitherWay(kind, fields, lines),
  }
}

/** The lines of a sheet, as they are read. */
export const linesOf = (sheets: readonly Sheet[], { sheet, head }: FileReading): FileRow[] =>
  sheets[sheet]!.rows.slice(head + 1)

/** Headings of what is not read. */
export const leftOutOf = ({ columns }: FileReading) =>
  columns.filter(({ field, heading }) => field === null && heading !== '').map(({ heading }) => heading)

const LONGEST_HEADING = 100
const LONGEST_EXAMPLE = 60
/** So far down something is looked for that shows what a column holds. */
const EXAMPLE_LINES = 20

const columnsOf = (
  { headings }: Head<string>,
  fields: readonly (string | null)[],
  lines: readonly FileRow[],
): FileColumn[] =>
  headings.map((heading, at) => ({
    heading: cutTo(heading, LONGEST_HEADING),
    example: cutTo(
      lines
        .slice(0, EXAMPLE_LINES)
        .map(({ cells }) => (cells[at] ?? '').trim())
        .find(Boolean) ?? '',
      LONGEST_EXAMPLE,
    ),
    field: fields[at] ?? null,
  }))

async function daysEitherWay<Field extends string>(
  { days }: ListKind<Field>,
  fields: readonly (Field | null)[],
  lines: readonly FileRow[],
): Promise<number> {
  const breathe = breathing()
  const places = fields.flatMap((field, at) => (field && days.has(field) ? [at] : []))
  let count = 0
  for (const { cells } of lines) {
    count += places.filter((at) => isReadEitherWay(cells[at] ?? '')).length
    await breathe()
  }
  return count
}
