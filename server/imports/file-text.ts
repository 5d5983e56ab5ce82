import { FileUnreadable } from './file-unreadable.js'

/** Spreadsheets save UTF-8, with a mark or without, or UTF-16 with one. Anything else would spoil names. */
export function textOf(bytes: Buffer): string {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (bytes.length === 0) throw new FileUnreadable(EMPTY)
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new FileUnreadable(`This is a workbook or an archive. ${SAVE_AS_CSV}`)
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new FileUnreadable(`This is a PDF. ${SAVE_AS_CSV}`)
  if (begins(0xff, 0xfe)) return decoded('utf-16le', bytes)
  if (begins(0xfe, 0xff)) return decoded('utf-16be', bytes)
  if (bytes.includes(0)) throw new FileUnreadable(`This is no list of debtors. ${SAVE_AS_CSV}`)
  return decoded('utf-8', bytes)
}

export const EMPTY = 'This file is empty. Put one debtor on each row under the column names.'

const SAVE_AS_CSV = 'In your spreadsheet choose “Save as” or “Download”, and there “CSV UTF-8”.'

function decoded(encoding: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new FileUnreadable(
      `Names with special letters would be spoilt: the file is not saved as UTF-8. ${SAVE_AS_CSV}`,
    )
  }
}
