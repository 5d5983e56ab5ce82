import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { CommandRefused } from '../database/operator.js'
import { HEADER, SUMS, changed } from './format.js'

/** One file inside a backup: a small one, a document, or a piece of a table. */
export interface Entry {
  name: string
  bytes: Buffer
}

export interface Archive {
  /** Waits until there is room: the whole backup is never in memory. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Writes the checksums of everything, without which no backup is whole. Answers its size in bytes. */
  finish(): Promise<number>
}

/** Writes a tar.gz. The fastest compression: most of the bytes are pictures, which no other makes smaller. */
export function writeArchive(destination: Writable, takenAt: Date): Archive {
  const tar = pack()
  const gzip = createGzip({ level: 1 })
  const sums: string[] = []
  const written = pipeline(tar, gzip, destination)
  written.catch(() => {})
  const put = async (name: string, bytes: Buffer) => {
    const entry = new Promise<void>((resolve, reject) => {
      const facts = { name, size: bytes.length, mode: 0o600, mtime: takenAt }
      tar.entry(facts, bytes, (error) => (error ? reject(error) : resolve())).on('error', () => {})
    })
    // When the disk is full, that is what is told: not that the archive does not take the next entry.
    await Promise.race([entry, written]).catch(async (error: unknown) => {
      await written
      throw error
    })
  }
  let size = 0
  gzip.on('data', (chunk: Buffer) => (size += chunk.length))
  return {
    async add(name, bytes) {
      sums.push(sumOf({ name, bytes }))
      await put(name, bytes)
    },
    async finish() {
      await put(SUMS, Buffer.from(sums.join('')))
      tar.finalize()
      await written
      return size
    },
  }
}

/**
 * Reads a backup entry by entry, and throws CommandRefused as soon as it shows that the file is cut off, changed or
 * something else. Whoever reads to the end has read exactly what was written.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry, undefined> {
  const sums = createHash('sha256')
  let first = true
  let whole = false
  for await (const entry of entriesOf(file)) {
    if (first && entry.name !== HEADER) throw new CommandRefused('This file is not a backup of DMA.')
    first = false
    if (whole) throw changed()
    if (entry.name === SUMS) {
      if (sums.digest('hex') !== createHash('sha256').update(entry.bytes).digest('hex')) throw changed()
      whole = true
      continue
    }
    sums.update(sumOf(entry))
    yield entry
  }
  if (!whole) throw cutOff()
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const read = pipeline(createReadStream(file), createGunzip(), tar)
  // It reaches the loop below as well, through the archive that ends.
  read.catch(() => {})
  try {
    for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) }
    await read
  } catch (error) {
    throw inWords(error)
  } finally {
    tar.destroy()
  }
}

/** As `sha256sum -c` reads them, after the file is unpacked. */
function sumOf({ name, bytes }: Entry): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
}

function inWords(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutOff()
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check')
    return new CommandRefused('This file is not a backup of DMA.')
  if (code.startsWith('Z_') || /tar header|checksum/i.test(message)) return changed()
  if (['ENOENT', 'EACCES', 'EISDIR'].includes(code))
    return new CommandRefused(`The backup cannot be read: ${message}`)
  return error
}

const cutOff = () =>
  new CommandRefused('This backup is cut off: its end is missing. Fetch the file again, or use another one.')
