import { z } from 'zod'
import { CommandRefused } from '../database/operator.js'

/**
 * A backup is a tar.gz, in this order: backup.json · data/NAME, the small files of DATA_DIR · tables/NAME/000001 …,
 * pieces of PostgreSQL's COPY text · documents/KEY · contents.json · SHA256SUMS. Only a whole one has its last entry.
 */
const FORMAT = 1
export const HEADER = 'backup.json'
export const CONTENTS = 'contents.json'
export const SUMS = 'SHA256SUMS'

const BOUNDS = /^(DEFAULT|FOR VALUES FROM \((MINVALUE|'[\d :+.-]+')\) TO \('[\d :+.-]+'\))$/
const partition = z.object({ name: z.string().regex(/^\w+$/), bounds: z.string().regex(BOUNDS) })

const header = z.object({
  format: z.literal(FORMAT),
  /** The version of DMA that made it. */
  product: z.string(),
  takenAt: z.iso.datetime(),
  /** The names of those that had run. */
  migrations: z.array(z.string()),
  /** Of each table the columns, in the order of its COPY text. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Of each table that is kept in parts their names and bounds. */
  partitions: z.record(z.string(), z.array(partition)).default({}),
  /** The last number that each sequence gave, or null if it gave none yet. */
  sequences: z.record(z.string(), z.string().nullable()),
  /** Tells whether another SECRET is the same one, and nothing more about it. */
  secretMark: z.string(),
})
export type BackupHeader = z.infer<typeof header>

const contents = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  documents: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Ids of those on record whose bytes were not in the store. */
    missing: z.array(z.number()),
    /** Those of them that were on record still when the backup was done: no upload that was swept meanwhile. */
    lost: z.array(z.number()).default([]),
    /** Ids of those whose bytes are not the ones on record; they are in the backup as they are. */
    changed: z.array(z.number()),
  }),
})
export type BackupContents = z.infer<typeof contents>

export const newHeader = (parts: Omit<BackupHeader, 'format'>): BackupHeader => ({ format: FORMAT, ...parts })

/** Throws CommandRefused for a file that is none of ours, or of a newer DMA. */
export function readHeader(bytes: Buffer): BackupHeader {
  const found = parse(bytes)
  const format = z.object({ format: z.number() }).safeParse(found)
  if (format.success && format.data.format > FORMAT)
    throw new CommandRefused('This backup was made by a newer DMA. Restore it with that one.')
  const read = header.safeParse(found)
  if (!read.success) throw new CommandRefused('This file is not a backup of DMA.')
  return read.data
}

/** Throws CommandRefused where it was damaged: it is read before the checksums are. */
export function readContents(bytes: Buffer): BackupContents {
  const read = contents.safeParse(parse(bytes))
  if (!read.success) throw changed()
  return read.data
}

export const changed = () =>
  new CommandRefused(
    'This backup is damaged: it is not what was written. Fetch the file again, or use another one.',
  )

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
