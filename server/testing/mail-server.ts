import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedLetter {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

/** A real SMTP server that keeps what it receives. */
export interface MailServer {
  url: string
  received: ReceivedLetter[]
  /** Set to refuse a recipient: answer an SMTP code such as 550 or 451, or null to take the letter. */
  answer: (to: string) => number | null
  /** The next letter to somebody whose subject matches; waits up to 10 s. */
  letterTo(to: string, subject?: RegExp): Promise<ReceivedLetter>
  close(): Promise<void>
}

export async function aMailServer(): Promise<MailServer> {
  const received: ReceivedLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const code = mail.answer(address)
      callback(code === null ? null : Object.assign(new Error('not here'), { responseCode: code }))
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
          })
          callback()
        }, callback)
      })
    },
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    answer: () => null,
    async letterTo(to, subject = /./) {
      const deadline = Date.now() + 10_000
      for (;;) {
        const found = received.findLast(
          (letter) => letter.to.toLowerCase() === to.toLowerCase() && subject.test(letter.subject),
        )
        if (found) return found
        if (Date.now() > deadline)
          throw new Error(
            `No letter to ${to} about ${String(subject)}. Received: ${received.map((l) => `${l.to}: ${l.subject}`).join(' | ')}`,
          )
        await new Promise((wait) => setTimeout(wait, 20))
      }
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return mail
}
