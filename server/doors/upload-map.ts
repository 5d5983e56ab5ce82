import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Busboy } from 'busboy'
import type { ProcessRequestFunction } from 'graphql-upload/processRequest.mjs'
import { NotUtf8 } from './utf8.js'

/**
 * The library's reader of forms, which takes a form at its word: it makes a list of four thousand million places for a
 * file in the last of them, puts one file into another, and stops the process over it. So it is handed no text of a form
 * before this has looked at it, and of one that is refused nothing more.
 */
export function lookedAt(read: ProcessRequestFunction): ProcessRequestFunction {
  return (request, response, options) => {
    const pipe = request.pipe.bind(request) as IncomingMessage['pipe']
    request.pipe = (into, ...how) => {
      request.pipe = pipe
      look(into as unknown as Busboy)
      return pipe(into, ...how)
    }
    return read(request, response, options)
  }
}

function look(parser: Busboy): void {
  const emit = parser.emit.bind(parser) as (event: string, ...told: unknown[]) => boolean
  const texts = new Map<string, string>()
  let refusal: Error | null = null
  const hand = (event: string, ...told: unknown[]): boolean => {
    if (event === 'field' && !refusal) {
      const [name, text] = told as [string, string]
      texts.set(name, text)
      refusal = problemOf(texts)
      if (refusal) parser.destroy(refusal)
    }
    if (!refusal || (event !== 'field' && event !== 'file')) return emit(event, ...told)
    if (event === 'file') (told[1] as Readable).on('error', () => {}).resume()
    return true
  }
  parser.emit = hand as Busboy['emit']
}

/** What is no JSON is the library's to refuse. */
function problemOf(texts: Map<string, string>): Error | null {
  // The parser puts that in the place of bytes that it cannot read.
  if (texts.get('operations')?.includes('\ufffd')) return new NotUtf8()
  const map = parsed(texts.get('map'))
  if (!isObject(map)) return null
  const operations = parsed(texts.get('operations'))
  const paths = Object.values(map).flat()
  return paths.every((path) => typeof path !== 'string' || isPlace(operations, path)) ? null : noPlace()
}

/** Whether a file may stand there: what has it is in the operations as they were sent, and has nothing else in that place. */
function isPlace(operations: unknown, path: string): boolean {
  const names = path.split('.')
  const last = names.pop()!
  let has = operations
  for (const name of names) has = isObject(has) && Object.hasOwn(has, name) ? has[name] : undefined
  if (!isObject(has)) return false
  if (Object.hasOwn(has, last)) return has[last] === null
  return !Array.isArray(has) && !(last in has)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Worded by upload-errors.ts, as the library's own. */
const noPlace = () => new Error('The ‘map’ multipart field names a place in which no file can stand.')
