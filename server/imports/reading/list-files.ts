import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import type { RequestContext } from '../../request.js'
import { FileRefused } from '../../documents/file-refused.js'
import type { Sheet } from '../../documents/read-workbook.js'
import { readAtMost } from '../../documents/recognise.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { FileUnreadable } from './file-unreadable.js'
import { readingOf, type FileReading, type SaidReading } from './file-reading.js'
import { headingsIn } from './headings.js'
import type { ListKind } from './list-kind.js'
import { readSheets } from './read-sheets.js'
import type { ColumnMappings } from './column-mappings.js'
import { figure } from '../../../common/counts.js'

interface Needs extends RequestContext {
  columnMappings: ColumnMappings
}

/** What somebody says of a file: the sheet, what each of its columns is, and how days are written. */
export type SaidOfFile = SaidReading<string>

/** The files out of which a school's lists of one kind are read. */
export class ListFiles<Field extends string> {
  constructor(
    private readonly context: Needs,
    private readonly kind: ListKind<Field>,
  ) {}

  /** Reads a file as it is said, or else as we understand it and the school has explained such files before. */
  async read(
    file: Pick<FileUpload, 'createReadStream'>,
    mostRows: number,
    said?: SaidOfFile,
  ): Promise<{ sheets: Sheet[]; reading: FileReading }> {
    const { rules } = this.context
    const { fieldOf } = this.kind
    const sheets = await readable(async () => {
      const bytes = await readAtMost(() => file.createReadStream(), rules.uploadBytes)
      const owner = `school ${this.context.school.id}`
      return readSheets(bytes, { owner, mostRows, isKnown: (heading) => fieldOf(heading) !== undefined })
    })
    return { sheets, reading: await this.understand(sheets, mostRows, said) }
  }

  /** Says how these sheets are read. */
  async understand(sheets: readonly Sheet[], mostRows: number, said: SaidOfFile = {}): Promise<FileReading> {
    if (!sheets[said.sheet ?? 0])
      throw refuse(UserErrorCode.INVALID, 'sheet', 'There is no such sheet in this file.')
    const columns = said.columns ? this.#meant(said.columns) : null
    return readable(async () => {
      const remembered = await this.context.columnMappings.rememberedFor(this.kind, sheets)
      const reading = await readingOf(this.kind, sheets, remembered, { ...said, columns })
      if (reading.sheets[reading.sheet]!.lines <= mostRows) return reading
      throw new FileUnreadable(
        `This file has more than ${figure(mostRows)} ${this.kind.people}. Split it into several files.`,
      )
    })
  }

  /** The next file with these headings is read so by itself. */
  async remember(sheets: readonly Sheet[], reading: FileReading): Promise<void> {
    const headings = headingsIn(sheets[reading.sheet]!.rows[reading.head]!)
    const fields = reading.columns.map(({ field }) => field)
    await this.context.columnMappings.remember(this.kind.list, headings, fields)
  }

  #meant(columns: readonly (string | null)[]): (Field | null)[] {
    const fields = columns.map((name) => this.kind.fields.find((field) => field === name) ?? null)
    if (fields.some((field, at) => field !== columns[at]))
      throw refuse(UserErrorCode.INVALID, 'columns', 'There is no such field.')
    const twice = fields.find((field, at) => field !== null && fields.indexOf(field) < at)
    if (twice)
      throw refuse(
        UserErrorCode.INVALID,
        'columns',
        `Two columns are “${this.kind.label(twice)}”. Choose one of them.`,
      )
    return fields
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof FileUnreadable || error instanceof FileRefused)
      throw refuse(UserErrorCode.INVALID, 'file', error.message)
    throw error
  }
}
