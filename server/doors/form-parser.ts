import busboy from 'busboy'
import type { Request } from 'express'

/** From a sender who stops in the middle nothing is awaited longer than this. */
const STALLED_MILLISECONDS = 30_000

/** Reads a request's form as it comes. What goes wrong on the way (a cut, a stall) is the parser's `error`. */
export function formParser(request: Request, limits: busboy.Limits, stalled: () => Error): busboy.Busboy {
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    limits: { fieldNameSize: 100, ...limits },
  })
  request.setTimeout(STALLED_MILLISECONDS, () => parser.destroy(stalled()))
  request.once('end', () => request.socket.setTimeout(0))
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
