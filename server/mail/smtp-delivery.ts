import { createTransport } from 'nodemailer'
import { asLetterRefused } from './letter-refused.js'
import { LETTERS_AT_ONCE, type Delivery } from './handing-over.js'

/** All in milliseconds. Together they are shorter than the time after which the queue takes a letter from anybody. */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  /** Until the letter's last byte is handed over, the wait for a free connection included. */
  handOver: number
  /** From then on, for the mail server's word on it. It may have taken the letter: who gives up here may send it twice. */
  verdict: number
}

const TIMEOUTS: SmtpTimeouts = { connect: 10_000, greeting: 10_000, handOver: 45_000, verdict: 240_000 }

/** Hands letters to a mail server over a few kept connections. The address may carry user, password and TLS options. */
export function smtpDelivery(smtpUrl: string, timeouts: Partial<SmtpTimeouts> = {}): Delivery {
  const { connect, greeting, handOver, verdict } = { ...TIMEOUTS, ...timeouts }
  const server = { url: smtpUrl, connectionTimeout: connect, dnsTimeout: connect, greetingTimeout: greeting }
  const mailer = createTransport({
    ...server,
    pool: true,
    maxConnections: LETTERS_AT_ONCE,
    // Trying again is the queue's work: it counts the tries and shows them.
    maxRequeues: 0,
    // Shorter than any server waits, so that no letter is handed to a connection about to close.
    idleTimeout: 30_000,
    // The signal below is sharper: it also notices a server that trickles its answers.
    socketTimeout: handOver + verdict,
  })
  mailer.use('stream', ({ message, data }, done) => {
    message.processFunc((bytes) => bytes.once('end', (data as Handing).handedOver))
    done()
  })
  const prober = createTransport({ ...server, socketTimeout: handOver })
  return {
    async send(message) {
      const patience = new AbortController()
      const giveUp = () => patience.abort()
      let timer = setTimeout(giveUp, handOver)
      const handedOver = () => {
        clearTimeout(timer)
        timer = setTimeout(giveUp, verdict)
      }
      try {
        const letter: typeof message & Handing = { ...message, handedOver }
        const info = await mailer.sendMail({ ...letter, signal: patience.signal })
        return { accepted: info.accepted.length > 0, response: info.response }
      } catch (error) {
        throw asLetterRefused(error)
      } finally {
        clearTimeout(timer)
      }
    },
    async check() {
      try {
        await prober.verify()
      } catch (error) {
        throw asLetterRefused(error)
      }
    },
    close: () => mailer.close(),
  }
}

interface Handing {
  /** Told when the connection has read the letter to its end. */
  handedOver: () => void
}
