import { CommandRefused } from '../database/operator.js'
import { migrations } from '../database/migrations/list.js'
import { readArchive } from './archive.js'
import {
  CONTENTS,
  HEADER,
  readContents,
  readHeader,
  type BackupContents,
  type BackupHeader,
} from './format.js'

/** What a backup that is whole says of itself. */
export interface CheckedBackup {
  header: BackupHeader
  contents: BackupContents
  /** The small files of DATA_DIR, by name. */
  dataFiles: Map<string, Buffer>
  /** Of the documents in it. */
  keys: Set<string>
}

/**
 * Reads a backup from end to end and changes nothing.
 * @throws CommandRefused when it is cut off, damaged, something else, or of a newer DMA
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined
  let contents: BackupContents | undefined
  const dataFiles = new Map<string, Buffer>()
  const keys = new Set<string>()
  for await (const { name, bytes } of readArchive(file)) {
    const [kind, rest = ''] = splitName(name)
    if (name === HEADER) header = knownHeader(bytes)
    else if (name === CONTENTS) contents = readContents(bytes)
    else if (kind === 'data') dataFiles.set(rest, bytes)
    else if (kind === 'documents') keys.add(rest)
  }
  return { header: header!, contents: contents!, dataFiles, keys }
}

/** "documents/KEY" → documents, KEY; "tables/account/000001" → tables, account. */
export const splitName = (name: string) => name.split('/')

/** At once: a newer DMA may have changed everything that follows. */
function knownHeader(bytes: Buffer): BackupHeader {
  const header = readHeader(bytes)
  const known = migrations.map(({ name }) => name)
  const unknown = header.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new CommandRefused(
      `This backup was made by a newer DMA (${header.product}, with ${unknown.join(', ')}). Restore it with that one.`,
    )
  return header
}
