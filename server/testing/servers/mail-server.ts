import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
// By its own name: a benchmark is run as it stands, without a build.
import {
  readLetter,
  receivedLetters,
  type ReceivedLetter,
  type ReceivedLetters,
} from '../received-letters.ts'

/** A code, or a code and what it says. */
export type Refusal = number | `${number} ${string}`

/** A real SMTP server that keeps what it receives. */
export interface MailServer extends ReceivedLetters {
  url: string
  /** Set to refuse a recipient: answer an SMTP code such as 550 or 451, or null to take the letter; at once or later. */
  answer: (to: string) => Refusal | null | Promise<Refusal | null>
  /** The same once it has the letter's text. */
  answerText: (to: string) => Refusal | null
  /** Stops listening, as when it is being restarted; and listens at the same address again. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export async function aMailServer(): Promise<MailServer> {
  const received: ReceivedLetter[] = []
  let server: SMTPServer
  const listen = async (port: number) => {
    server = smtpServer(
      (letter) => received.push(letter),
      (to) => mail.answer(to),
      (to) => mail.answerText(to),
    )
    // A sender that is killed in the middle of a letter resets its connection.
    server.on('error', () => {})
    await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening))
    return (server.server.address() as AddressInfo).port
  }
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  const port = await listen(0)
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    ...receivedLetters(received),
    answer: () => null,
    answerText: () => null,
    down: close,
    up: async () => void (await listen(port)),
    close,
  }
  return mail
}

/** Hands on every letter that it takes. `answer`, `answerText`: as a mail server's. */
export function smtpServer(
  take: (letter: ReceivedLetter) => void,
  answer: MailServer['answer'] = () => null,
  answerText: MailServer['answerText'] = () => null,
): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Milliseconds that open connections get when it goes down.
    closeTimeout: 50,
    onRcptTo({ address }, _session, callback) {
      void Promise.resolve(answer(address)).then((refusal) =>
        callback(refusal === null ? null : said(refusal)),
      )
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        const refusal = answerText(to)
        if (refusal !== null) return callback(said(refusal))
        void readLetter(Buffer.concat(chunks), to).then((letter) => {
          take(letter)
          callback()
        }, callback)
      })
    },
  })
}

function said(refusal: Refusal): Error {
  const [code, ...words] = String(refusal).split(' ')
  return Object.assign(new Error(words.join(' ') || 'not here'), { responseCode: Number(code) })
}
