/** When it is worth asking again. */
export const RETRY_AFTER_SECONDS = 15

export const FILES_CANNOT_BE_KEPT =
  'DMA cannot keep files at the moment. Please keep yours, and send it again in a few minutes.'

/**
 * Thrown when a part that we stand on (database, document store) does not do its work: nobody's mistake, and it
 * heals. The message is for the person. Its `extensions` are what Apollo reads: code UNAVAILABLE, status 503.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS

  get extensions() {
    const headers = new Map([['retry-after', String(this.retryAfterSeconds)]])
    return { code: 'UNAVAILABLE', http: { status: 503, headers } }
  }
}
