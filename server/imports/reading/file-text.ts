import { FileUnreadable } from './file-unreadable.js'

/**
 * The text of a file: spreadsheets save UTF-8, with a mark or without, UTF-16 with one, or, where they are old, the one
 * byte a letter of Windows, which every byte is a letter of.
 */
export function textOf(bytes: Buffer): string {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (bytes.length === 0) throw new FileUnreadable(EMPTY)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new FileUnreadable(OLD_OR_LOCKED)
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new FileUnreadable(`This is a PDF. ${CHOOSE}`)
  const text = begins(0xff, 0xfe)
    ? decoded('utf-16le', bytes)
    : begins(0xfe, 0xff)
      ? decoded('utf-16be', bytes)
      : (decoded('utf-8', bytes) ?? decoded('windows-1252', bytes))
  return text === null || text.includes('\0') ? unreadable() : text
}

export const EMPTY = 'This file is empty. Put one person on each line under the column names.'

export const LINE_TOO_LONG =
  'This file has a line that is far too long. Is a quotation mark opened and not closed, or is it another kind of file?'

const CHOOSE = 'Choose the list as an Excel workbook (.xlsx), an .ods or a CSV file.'
const OLD_OR_LOCKED =
  'This is an old workbook (.xls), or one with a password. Save it as .xlsx without a password, and choose that.'

function unreadable(): never {
  throw new FileUnreadable(`We cannot read this file as a list. ${CHOOSE}`)
}

function decoded(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
