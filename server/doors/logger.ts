import { createRequire } from 'node:module'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../config.js'
import { errorForLog } from './error-for-log.js'
import { requestId } from './request-id.js'

/** Fields that never reach a log line, wherever somebody puts them by mistake. */
const PRIVATE = [
  'authorization',
  'cookie',
  'password',
  'password1',
  'password2',
  'oldPassword',
  'token',
  'key',
  'email',
  'phone',
]

/**
 * The server's log: one JSON line an event, readable lines in a developer's terminal. Every line written while a
 * request is answered carries its `requestId`. `destination` is for tests; it defaults to standard output.
 */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'production'>,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => (requestId() ? { requestId: requestId() } : {}),
    serializers: { err: errorForLog },
    redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  }
  if (destination) return pino(options, destination)
  const readable = process.stdout.isTTY && !config.production && canBeReadable()
  return readable ? pino({ ...options, formatters: {}, transport: { target: 'pino-pretty' } }) : pino(options)
}

/** pino-pretty is a tool of development: an installation without those tools logs JSON. */
function canBeReadable(): boolean {
  try {
    createRequire(import.meta.url).resolve('pino-pretty')
    return true
  } catch {
    return false
  }
}
