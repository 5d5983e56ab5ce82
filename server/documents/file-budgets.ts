import type { ImageKind } from './file-kinds.ts'

const MB = 2 ** 20

/** What a file may cost us, known before it is looked at. */
export interface FileBudget {
  /** Bytes that are looked at. */
  input: number
  /** Bytes that may come of it: of a picture as it is kept, of a PDF or a workbook unpacked. */
  output: number
  /** What a decoder goes through one by one: a JPEG's scans, chunks of PNG and WebP, a HEIC's tiles, a PDF's streams, a workbook's files. */
  parts: number
  /** Of processors, not of waiting: a busy machine is nobody's fault. */
  seconds: number
  /** By the clock. Over it is not the file's fault, but the process that looks at it is ended all the same. */
  wallSeconds: number
  /** Resident, of the process that looks; some 90 of them are its own. */
  megabytes: number
}

export interface ImageBudget extends FileBudget {
  megapixels: number
  /** Of a picture that moves, or comes with others; only one is kept. */
  frames: number
}

export interface WorkbookBudget extends FileBudget {
  sheets: number
  /** Of all its sheets together, counted before anything is read: rows and cells, empty ones that are only formatted included. */
  rows: number
  cells: number
  /** Characters of all that is read of it. */
  text: number
}

/**
 * What a row of a list may hold, whichever kind of file it comes in. Further to the right nobody keeps a list, and no field
 * is nearly as long as a cell may be.
 */
export const ROW_BUDGET = { cells: 200, cellCharacters: 2000, characters: 20_000 }

/**
 * One row for each kind of file. Measured at the largest that a row allows (8192 × 6144 from a phone in 15 to 25 MB, 8000 × 5000
 * in the others): JPEG 4.1 s and 590 MB, PNG 3.4 s and 400 MB, WebP 4.8 s and 620 MB, HEIC (8064 × 6048 in 11 MB) 4.3 s and 650 MB. Usual are 1 scan, 10 if progressive.
 */
export const FILE_BUDGETS: Record<ImageKind | 'heic', ImageBudget> &
  Record<'pdf', FileBudget> &
  Record<'workbook', WorkbookBudget> = {
  jpeg: {
    input: 15 * MB,
    output: 20 * MB,
    parts: 20,
    megapixels: 52,
    frames: 1,
    seconds: 8,
    wallSeconds: 30,
    megabytes: 800,
  },
  png: {
    input: 15 * MB,
    output: 20 * MB,
    parts: 20_000,
    megapixels: 40,
    frames: 500,
    seconds: 8,
    wallSeconds: 30,
    megabytes: 800,
  },
  webp: {
    input: 15 * MB,
    output: 20 * MB,
    parts: 2000,
    megapixels: 40,
    frames: 500,
    seconds: 8,
    wallSeconds: 30,
    megabytes: 800,
  },
  heic: {
    input: 15 * MB,
    output: 20 * MB,
    parts: 1000,
    megapixels: 52,
    frames: 50,
    seconds: 12,
    wallSeconds: 30,
    megabytes: 800,
  },
  pdf: { input: 15 * MB, output: 128 * MB, parts: 10_000, seconds: 8, wallSeconds: 30, megabytes: 500 },
  workbook: {
    input: 5 * MB,
    output: 24 * MB,
    parts: 1000,
    sheets: 30,
    rows: 20_000,
    cells: 120_000,
    text: 8 * MB,
    seconds: 8,
    wallSeconds: 15,
    megabytes: 500,
  },
}
