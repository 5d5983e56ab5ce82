import type { Readable } from 'node:stream'
import type { Request } from 'express'
import { WriteStream } from 'fs-capacitor'
import { formParser, letArrive } from '../doors/form-parser.js'
import { NotUtf8 } from '../doors/utf8.js'
import { Problem, unsupported } from './problems.js'

const FIELDS = 60
const FIELD_BYTES = 32 * 1024

/** The texts of a form; files beside them are not looked at. Of a field that comes several times the last one counts. */
export async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const parser = open(request, 0)
  const fields = new Map<string, string>()
  parser.on('file', (_name, stream) => stream.resume())
  parser.on('field', (name, value) => {
    // The parser puts that in the place of bytes that it cannot read.
    if (value.includes('\ufffd')) parser.destroy(new NotUtf8())
    fields.set(name, value)
  })
  try {
    await new Promise<void>((read, failed) => parser.on('close', read).on('error', failed))
  } finally {
    letArrive(request)
  }
  return Object.fromEntries(fields)
}

export interface SentFile {
  filename: string
  createReadStream(): Readable
  /** Has to be called at the end: what was not read is let pass. */
  letGo(): void
}

/**
 * The form's `file`, as a stream that ends just above `most` bytes; null when there is none. It has arrived by then, on
 * the disk: whoever reads it takes one of few turns, and must not hold it for a slow line.
 */
export async function fileOf(request: Request, most: number): Promise<SentFile | null> {
  if (!request.is('multipart/form-data')) throw unsupported(request)
  const parser = open(request, most + 1)
  let file: SentFile | null = null
  let broken: Error | null = null
  return new Promise((found, failed) => {
    parser.on('file', (name, stream, { filename }) => {
      if (name !== 'file' || file) return stream.resume()
      const kept = new WriteStream()
      kept.on('error', (error) => {
        broken ??= error
        kept.destroy(error)
        stream.resume()
      })
      stream.on('error', (error) => (broken ??= error))
      // What is too large is refused before the rest of it comes.
      stream.on('limit', () => found(file))
      stream.pipe(kept)
      file = {
        filename: filename ?? '',
        createReadStream() {
          if (broken) throw broken
          return kept.createReadStream()
        },
        letGo() {
          kept.release()
          letArrive(request)
        },
      }
    })
    parser.on('close', () => found(file))
    parser.on('error', (error: Error) => {
      broken ??= error
      if (file) return found(file)
      letArrive(request)
      failed(error)
    })
  })
}

const open = (request: Request, fileSize: number) =>
  formParser(request, { fileSize, files: 5, fields: FIELDS, fieldSize: FIELD_BYTES }, { stalled, tooMuch })

const tooMuch = () => new Problem(413, 'This form is too large.')
const stalled = () =>
  new Problem(408, 'The upload stopped on its way. Please check your connection and send it again.', {
    Connection: 'close',
  })
