import type { Duplex } from 'node:stream'

/** So long somebody who is hung up on has for reading why. */
const LAST_WORDS_MILLISECONDS = 1000

/**
 * Ends a connection past its server, with an answer: whoever keeps their own half open, or goes on sending, is not waited
 * for. They read it only if what they send is taken a little longer.
 */
export function endWith(socket: Duplex, answer: string): void {
  socket.end(answer)
  socket.resume()
  const end = setTimeout(() => socket.destroy(), LAST_WORDS_MILLISECONDS)
  socket.once('close', () => clearTimeout(end))
}
