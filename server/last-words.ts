import type { Logger } from 'pino'

/**
 * What becomes of errors that nothing caught. An exception may have left anything half done: the process says so and
 * ends with code 1, so that whoever watches starts it again; the database keeps what was acknowledged. A promise that
 * nobody awaited has only lost its error, which is put in the log.
 */
export function sayLastWords(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise failed that nobody awaited')
  })
  process.on('uncaughtException', (error) => {
    const kind = error instanceof Error ? error.constructor.name : typeof error
    try {
      console.error(
        `\n  DMA stops, since an error came where nothing catches any (${kind}). The log has the rest.\n`,
      )
      log.fatal({ err: error }, 'DMA stops, since an error came where nothing catches any')
    } finally {
      // Also where it cannot be said.
      process.exit(1)
    }
  })
}
