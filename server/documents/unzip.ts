import { inflateRawSync } from 'node:zlib'
import { FileRefused } from './file-refused.ts'

/** One file in a ZIP, still packed. */
export interface ZipEntry {
  name: string
  packed: Buffer
  method: number
  isEncrypted: boolean
}

/**
 * Lists the files of a ZIP as its directory has them, and unpacks nothing. Throws FileRefused DAMAGED, or what `tooMany`
 * returns for more than `most`.
 */
export function listZip(zip: Buffer, most: number, tooMany: () => FileRefused): ZipEntry[] {
  try {
    return entriesOf(zip, most, tooMany)
  } catch (error) {
    throw error instanceof RangeError ? new FileRefused('DAMAGED', { cause: error }) : error
  }
}

const END = Buffer.from('PK\x05\x06', 'latin1')
const LONGEST_COMMENT = 0xffff
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50

function entriesOf(zip: Buffer, most: number, tooMany: () => FileRefused): ZipEntry[] {
  const end = zip.lastIndexOf(END)
  if (end < 0 || end < zip.length - LONGEST_COMMENT - 22) throw new FileRefused('DAMAGED')
  const count = zip.readUInt16LE(end + 10)
  if (count > most) throw tooMany()
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new FileRefused('DAMAGED')
    const nameLength = zip.readUInt16LE(at + 28)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      packed: packedAt(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)),
      method: zip.readUInt16LE(at + 10),
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function packedAt(zip: Buffer, local: number, size: number): Buffer {
  if (zip.readUInt32LE(local) !== LOCAL_ENTRY) throw new FileRefused('DAMAGED')
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  if (start + size > zip.length) throw new FileRefused('DAMAGED')
  return zip.subarray(start, start + size)
}

const STORED = 0
const DEFLATED = 8

/** Unpacks one file. What it says of its size is not asked: beyond `room` bytes it throws what `tooMuch` returns. */
export function unpackEntry({ packed, method }: ZipEntry, room: number, tooMuch: () => FileRefused): Buffer {
  if (method === STORED) {
    if (packed.length > room) throw tooMuch()
    return packed
  }
  if (method !== DEFLATED || room <= 0) throw method === DEFLATED ? tooMuch() : new FileRefused('DAMAGED')
  try {
    return inflateRawSync(packed, { maxOutputLength: room })
  } catch (cause) {
    const isTooLong = cause instanceof RangeError && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLong ? tooMuch() : new FileRefused('DAMAGED', { cause })
  }
}
