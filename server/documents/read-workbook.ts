import { CFB, SSF, read, type CellObject, type WorkSheet } from '@e965/xlsx'
import { ROW_BUDGET, type WorkbookBudget } from './file-budgets.ts'
import { FileRefused } from './file-refused.ts'
import { listZip, unpackEntry } from './unzip.ts'

/** One row with something in it. `row` counts as spreadsheets do. */
export interface FileRow {
  row: number
  cells: string[]
}

/** One sheet of a workbook, with the rows that say something. */
export interface Sheet {
  name: string
  rows: FileRow[]
}

/**
 * Reads the sheets of a workbook (.xlsx, .ods): each cell as it is shown, days as 2026-04-03. Formulas are not computed,
 * and macros, links, pictures and all else that a workbook may carry are not even unpacked: the library that reads it is
 * given a new ZIP of nothing but the tables. Throws FileRefused NOT_A_WORKBOOK, LOCKED_WORKBOOK, DAMAGED or TOO_LARGE.
 */
export function readWorkbook(bytes: Buffer, budget: WorkbookBudget): Sheet[] {
  const tables = tablesOf(bytes, budget)
  mustBeWithin(budget, tables)
  const workbook = parsed(packed(tables))
  if (workbook.SheetNames.length > budget.sheets) throw tooLarge()
  const isFrom1904 = workbook.Workbook?.WBProps?.date1904 === true
  let text = 0
  const spend = (characters: number) => {
    text += characters
    if (text > budget.text) throw tooLarge()
  }
  return workbook.SheetNames.map((name) => ({
    name: clean(name),
    rows: rowsOf(workbook.Sheets[name]!, isFrom1904, spend),
  }))
}

const tooLarge = () =>
  new FileRefused('TOO_LARGE', {
    sentence:
      'This workbook holds more than we can look through. Copy the list alone into a new workbook, and choose that.',
  })

/** Of an .xlsx, and of an .ods: what is shown, and how. */
const XLSX_TABLES =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedstrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i
const ODS_TABLES = /^(?:mimetype|META-INF\/manifest\.xml|content\.xml|styles\.xml)$/

function tablesOf(bytes: Buffer, { parts, output }: WorkbookBudget): Map<string, Buffer> {
  const entries = listZip(bytes, parts, tooLarge)
  const names = new Set(entries.map(({ name }) => name))
  const wanted = names.has('content.xml') ? ODS_TABLES : XLSX_TABLES
  if (!names.has('content.xml') && !names.has('xl/workbook.xml')) throw new FileRefused('NOT_A_WORKBOOK')
  const tables = new Map<string, Buffer>()
  let room = output
  for (const entry of entries.filter(({ name }) => wanted.test(name))) {
    if (entry.isEncrypted) throw new FileRefused('LOCKED_WORKBOOK')
    const unpacked = unpackEntry(entry, room, tooLarge)
    room -= unpacked.length
    tables.set(entry.name, unpacked)
  }
  if (tables.get('META-INF/manifest.xml')?.includes('encryption-data'))
    throw new FileRefused('LOCKED_WORKBOOK')
  const kind = tables.get('mimetype')?.toString('latin1').trim()
  if (wanted === ODS_TABLES && !kind?.startsWith('application/vnd.oasis.opendocument.spreadsheet'))
    throw new FileRefused('NOT_A_WORKBOOK')
  // An .ods need not have one; the library wants one.
  if (wanted === ODS_TABLES && !tables.has('styles.xml')) tables.set('styles.xml', Buffer.from('<styles/>'))
  return namingNothingElse(tables)
}

/** What is not passed on is not named either: the library looks for some of what a workbook says that it has. */
function namingNothingElse(tables: Map<string, Buffer>): Map<string, Buffer> {
  const names = new Set([...tables.keys()].map((name) => name.toLowerCase()))
  for (const [name, bytes] of tables) {
    if (!CONTENT_TYPES.test(name)) continue
    const kept = bytes
      .toString('utf8')
      .replaceAll(OVERRIDE, (one, part: string) => (names.has(part.toLowerCase()) ? one : ''))
    tables.set(name, Buffer.from(kept))
  }
  return tables
}

const CONTENT_TYPES = /^\[content_types\]\.xml$/i
/** One named part of an .xlsx, and where it lies. */
const OVERRIDE = /<(?:\w+:)?Override\s[^<>]*?PartName\s*=\s*["']\/?([^"'<>]*)["'][^<>]*>/gi

/** Counts rows and cells by their marks alone: an .ods may repeat a cell a million times in a few letters. */
function mustBeWithin(budget: WorkbookBudget, tables: ReadonlyMap<string, Buffer>): void {
  let rows = 0
  let cells = 0
  for (const [name, bytes] of tables) {
    if (!name.startsWith('xl/')) mustNotNest(bytes.toString('latin1'))
    if (name !== 'content.xml' && !/worksheets\//i.test(name)) continue
    let row = { repeated: 1, isCounted: false }
    for (const [, mark, attributes = ''] of bytes.toString('latin1').matchAll(MARK)) {
      if (mark === 'row' || mark === 'table-row') {
        row = { repeated: repeats(attributes, 'rows'), isCounted: false }
        continue
      }
      // An .ods fills each row up with one empty cell that is repeated to its end.
      if (mark !== 'c' && !attributes.includes('value')) continue
      rows += row.isCounted ? 0 : row.repeated
      cells += row.repeated * repeats(attributes, 'columns')
      row.isCounted = true
      if (rows > budget.rows || cells > budget.cells) throw tooLarge()
    }
  }
}

/** Paragraphs inside each other are in no .ods, and the library goes through what they hold again for each. */
function mustNotNest(xml: string): void {
  let isOpen = false
  for (const [mark, closes] of xml.matchAll(PARAGRAPH)) {
    if (mark.endsWith('/>')) continue
    if (isOpen !== (closes === '/')) throw new FileRefused('DAMAGED')
    isOpen = !isOpen
  }
}

const PARAGRAPH = /<(\/?)text:p(?=[\s/>])[^>]*>/g

/** Rows and cells of an .xlsx and of an .ods. */
const MARK = /<(?:\w+:)?(row|c|table-row|table-cell|covered-table-cell)(?=[\s/>])([^>]*)>/g

const repeats = (attributes: string, what: 'rows' | 'columns') =>
  Number(new RegExp(`number-${what}-repeated=["'](\\d+)`).exec(attributes)?.[1] ?? 1)

/** A ZIP that we have made: nothing of the stranger's own is left of its outside. */
function packed(tables: ReadonlyMap<string, Buffer>): Buffer {
  const zip = CFB.utils.cfb_new({ fileType: 'zip' } as never)
  for (const [name, bytes] of tables) CFB.utils.cfb_add(zip, `/${name}`, bytes)
  return CFB.write(zip, { fileType: 'zip', type: 'buffer' } as never) as Buffer
}

function parsed(zip: Buffer) {
  try {
    return read(zip, {
      type: 'buffer',
      dense: true,
      cellDates: false,
      cellNF: true,
      cellText: true,
      cellFormula: false,
      cellHTML: false,
      bookVBA: false,
    })
  } catch (cause) {
    throw new FileRefused('DAMAGED', { cause })
  }
}

function rowsOf(sheet: WorkSheet, isFrom1904: boolean, spend: (characters: number) => void): FileRow[] {
  const rows: FileRow[] = []
  // Sparse lists: what they leave out is not gone through.
  for (const [at, found] of Object.entries((sheet['!data'] ?? []) as Sparse<Sparse<CellObject>>)) {
    const cells: string[] = []
    for (const [place, cell] of Object.entries(found ?? [])) {
      const shown = cell ? clean(shownIn(cell, isFrom1904)) : ''
      if (shown === '' || Number(place) >= ROW_BUDGET.cells) continue
      spend(shown.length)
      cells[Number(place)] = shown
    }
    if (cells.length > 0) rows.push({ row: Number(at) + 1, cells: Array.from(cells, (cell) => cell ?? '') })
  }
  return rows
}

type Sparse<Of> = (Of | undefined)[]

/** What no database takes. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** As it is shown, unless that shows less than there is: 2.34803E+12, ####, 45,001 for 45000.5. */
function shownIn({ t, v, w, z }: CellObject, isFrom1904: boolean): string {
  if (v === undefined || v === null || t === 'e' || t === 'z') return ''
  if (typeof v !== 'number') return String(w ?? v)
  if (typeof z === 'string' && SSF.is_date(z)) return dayShown(v, isFrom1904) ?? w ?? String(v)
  const figures = (w ?? '').replaceAll(/[^\d.]/g, '')
  const isWhole = figures !== '' && !/\de[+-]?\d/i.test(w ?? '') && isNear(Number(figures), Math.abs(v))
  return isWhole ? w! : String(v)
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))

function dayShown(serial: number, isFrom1904: boolean): string | null {
  const date = SSF.parse_date_code(serial, { date1904: isFrom1904 })
  if (!date || date.y < 1900) return null
  return `${date.y}-${String(date.m).padStart(2, '0')}-${String(date.d).padStart(2, '0')}`
}
