import { createTransport } from 'nodemailer'
import { asLetterRefused } from './letter-refused.js'
import { LETTERS_AT_ONCE, type Delivery } from './transport.js'

/**
 * All in milliseconds. `total` is the most that one letter may take, its wait for a free connection included; it has
 * to be shorter than the time in which the queue gives the letter to another server.
 */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  socket: number
  total: number
}

const TIMEOUTS: SmtpTimeouts = { connect: 10_000, greeting: 10_000, socket: 30_000, total: 45_000 }

/** Hands letters to a mail server over a few kept connections. The address may carry user, password and TLS options. */
export function smtpDelivery(smtpUrl: string, timeouts: Partial<SmtpTimeouts> = {}): Delivery {
  const { connect, greeting, socket, total } = { ...TIMEOUTS, ...timeouts }
  const mailer = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: LETTERS_AT_ONCE,
    // Trying again is the queue's work: it counts the tries and shows them.
    maxRequeues: 0,
    // Shorter than any server waits, so that no letter is handed to a connection about to close.
    idleTimeout: 30_000,
    connectionTimeout: connect,
    dnsTimeout: connect,
    greetingTimeout: greeting,
    socketTimeout: socket,
  })
  return {
    async send(message) {
      try {
        // The socket's timeout never notices a server that trickles its answers: the signal does.
        const info = await mailer.sendMail({ ...message, signal: AbortSignal.timeout(total) })
        return { accepted: info.accepted.length > 0, response: info.response }
      } catch (error) {
        throw asLetterRefused(error)
      }
    },
    async check() {
      try {
        await mailer.verify()
      } catch (error) {
        throw asLetterRefused(error)
      }
    },
    close: () => mailer.close(),
  }
}
