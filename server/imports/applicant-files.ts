import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import type { RequestContext } from '../request.js'
import type { FileRow } from '../documents/read-workbook.js'
import { authorise } from '../policy.js'
import { breathing } from '../shared/breathing.js'
import { dayOf } from '../../common/typed-day.js'
import { APPLICANT_LIST } from './applicant-list.js'
import { linesOf, type FileReading } from './reading/file-reading.js'
import { ListFiles, type SaidOfFile } from './reading/list-files.js'
import type { ColumnMappings } from './reading/column-mappings.js'
import type { Limits } from '../doors/limits/rate-limits.js'

interface Needs extends RequestContext {
  columnMappings: ColumnMappings
  limits: Limits
}

/** As many as a school's lists may hold a day, unless the operator says otherwise. */
const MOST_APPLICANTS = 1000

/** A school's lists of applicants, read and not kept: who is checked is on record when they are checked. */
export class ApplicantFiles {
  readonly #files: ListFiles<(typeof APPLICANT_LIST.fields)[number]>

  constructor(private readonly context: Needs) {
    this.#files = new ListFiles(context, APPLICANT_LIST)
  }

  /** Reads a file as it is said, or as we understand it. What is said of its columns is remembered. */
  async read(
    file: Pick<FileUpload, 'createReadStream'>,
    said: SaidOfFile,
  ): Promise<{ reading: FileReading; lines: FileRow[] }> {
    const { viewer, limits } = this.context
    authorise(viewer, 'readApplicants')
    await limits.upload(this.context.account.id)
    const { sheets, reading } = await this.#files.read(file, MOST_APPLICANTS, said)
    if (said.columns) await this.context.transaction(() => this.#files.remember(sheets, reading))
    return { reading, lines: await withDays(linesOf(sheets, reading), reading) }
  }
}

/** Days that can be read as 2026-04-03; others as they stand in the file. */
async function withDays(lines: readonly FileRow[], { columns, dayFirst }: FileReading): Promise<FileRow[]> {
  const breathe = breathing()
  const isDay = columns.map(({ field }) => APPLICANT_LIST.days.has(field as never))
  const read: FileRow[] = []
  for (const { row, cells } of lines) {
    const dayOrText = (cell: string, at: number) =>
      isDay[at] ? (dayOf(cell, { monthFirst: !dayFirst }) ?? cell) : cell
    read.push({ row, cells: cells.map(dayOrText) })
    await breathe()
  }
  return read
}
