import { createRequire } from 'node:module'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../config.js'
import { errorForLog } from './error-for-log.js'
import { logOutput } from '../shared/log-output.js'
import { requestId } from '../shared/request-id.js'

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
  if (readable) return pino({ ...options, formatters: {}, transport: { target: 'pino-pretty' } })
  const log = pino(options, standardOutput())
  logOutput.onBack = (lost) =>
    log.warn({ lost }, 'the log could not be written for a while: lines are missing')
  return log
}

/** Standard output. A warning and what is worse goes at once, and so does everything when the process ends. */
function standardOutput(): DestinationStream {
  process.on('exit', () => logOutput.end())
  const destination: DestinationStream & { lastLevel: number } = {
    // Set by pino before each line.
    lastLevel: 0,
    write(line) {
      logOutput.write(line, this.lastLevel >= pino.levels.values.warn!)
    },
  }
  return Object.assign(destination, { [Symbol.for('pino.metadata')]: true })
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
