import type { ErrorRequestHandler, RequestHandler } from 'express'
import { Unavailable } from '../shared/unavailable.js'

/** So long a request may go without an answer, whatever hangs behind it. */
const PATIENCE_MILLISECONDS = 9000

/**
 * Nobody waits longer than this for the beginning of an answer: then a sentence comes instead. An upload is given the
 * time that its own line needs to bring it here. What has begun may still be done, which the sentence says.
 */
export function answerInTime(
  tell: ErrorRequestHandler,
  milliseconds = PATIENCE_MILLISECONDS,
): RequestHandler {
  return (request, response, next) => {
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      timer = setTimeout(() => {
        // Not through next(): what hangs will still call that, and finds here that the answer has gone.
        if (!response.headersSent) void tell(new Unavailable(TOO_LONG), request, response, () => {})
      }, milliseconds)
    }
    if (request.is('multipart/form-data')) request.once('end', wait)
    else wait()
    response.once('close', () => clearTimeout(timer))
    next()
  }
}

const TOO_LONG =
  'DMA is taking too long at the moment. Please try again in a minute, and look first whether your change is there.'
