import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedLetter {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** The address that an answer goes to, where the letter names one. */
  replyTo: string | null
  /** By name, in small letters. */
  headers: Record<string, string>
}

/** A real SMTP server that keeps what it receives. */
export interface MailServer {
  url: string
  received: ReceivedLetter[]
  /** Set to refuse a recipient: answer an SMTP code such as 550 or 451, or null to take the letter; at once or later. */
  answer: (to: string) => number | null | Promise<number | null>
  /** The next letter to somebody whose subject matches; waits up to 10 s. */
  letterTo(to: string, subject?: RegExp): Promise<ReceivedLetter>
  /** All such letters in the order they came, once there are so many; waits up to 10 s. */
  lettersTo(to: string, subject: RegExp, count: number): Promise<ReceivedLetter[]>
  /** Stops listening, as when it is being restarted; and listens at the same address again. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export async function aMailServer(): Promise<MailServer> {
  const received: ReceivedLetter[] = []
  let server: SMTPServer
  const listen = async (port: number) => {
    server = newServer()
    // A sender that is killed in the middle of a letter resets its connection.
    server.on('error', () => {})
    await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening))
    return (server.server.address() as AddressInfo).port
  }
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  const newServer = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      // Milliseconds that open connections get when it goes down.
      closeTimeout: 50,
      onRcptTo({ address }, _session, callback) {
        void Promise.resolve(mail.answer(address)).then((code) =>
          callback(code === null ? null : Object.assign(new Error('not here'), { responseCode: code })),
        )
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((parsed) => {
            received.push({
              messageId: parsed.messageId ?? '',
              to: session.envelope.rcptTo[0]!.address,
              subject: parsed.subject ?? '',
              text: parsed.text ?? '',
              html: parsed.html ?? '',
              headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
              replyTo: parsed.replyTo?.[0]?.address ?? null,
            })
            callback()
          }, callback)
        })
      },
    })
  const port = await listen(0)
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: () => null,
    async letterTo(to, subject = /./) {
      return (await mail.lettersTo(to, subject, 1)).at(-1)!
    },
    async lettersTo(to, subject, count) {
      const deadline = Date.now() + 10_000
      for (;;) {
        const found = received.filter(
          (letter) => letter.to.toLowerCase() === to.toLowerCase() && subject.test(letter.subject),
        )
        if (found.length >= count) return found
        if (Date.now() > deadline)
          throw new Error(
            `${found.length} of ${count} letters to ${to} about ${String(subject)}. Received: ${received.map((l) => `${l.to}: ${l.subject}`).join(' | ')}`,
          )
        await new Promise((wait) => setTimeout(wait, 20))
      }
    },
    down: close,
    up: async () => void (await listen(port)),
    close,
  }
  return mail
}
