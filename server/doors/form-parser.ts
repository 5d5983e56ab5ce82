import busboy from 'busboy'
import type { Request, Response } from 'express'
import { SILENT_MILLISECONDS } from './silence.js'
import { roomForUploads } from './limits/room-for-uploads.js'

/** What somebody types into all fields of a form together. */
const TYPED_BYTES = 256 * 1024

interface Refusals {
  stalled: () => Error
  tooMuch: () => Error
}

/**
 * Reads a request's form as it comes. What goes wrong on the way (a cut, a stall, too many parts, a full disk) is the
 * parser's `error`. Throws LimitReached or Unavailable before anything is read when there is no room for it.
 */
export function formParser(
  request: Request,
  limits: busboy.Limits & { files: number; fields: number },
  { stalled, tooMuch }: Refusals,
): busboy.Busboy {
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    // One more part than may come, for telling that from as many as may.
    limits: { fieldNameSize: 100, headerPairs: 20, parts: limits.files + limits.fields + 1, ...limits },
  })
  // It breaks with the form, also where nobody reads it: the parser tells why.
  parser.on('file', (_name, stream) => void stream.on('error', () => {}))
  const refuse = () => void parser.destroy(tooMuch())
  let typed = 0
  parser.on('field', (name, value, { valueTruncated }) => {
    typed += name.length + value.length
    if (valueTruncated || typed > TYPED_BYTES) refuse()
  })
  parser.on('fieldsLimit', refuse)
  parser.on('partsLimit', refuse)
  roomForUploads.enter(request, request.res as Response, (refusal) => void parser.destroy(refusal))
  request.setTimeout(SILENT_MILLISECONDS, () => parser.destroy(stalled()))
  request.once('close', () => {
    if (!request.complete) parser.destroy(new Error('Request disconnected during file upload'))
  })
  return request.pipe(parser)
}

/** An answer to somebody who is still sending would not arrive. */
export function letArrive(request: Request): void {
  request.unpipe()
  request.resume()
}
