import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { readLetter } from '../../server/testing/received-letters.js'

/**
 * Stands for Mailpit where no image registry is asked: takes letters by SMTP and lists them as its API does. `readyz`
 * exits with 0 once it does.
 */
const SMTP_PORT = 1025
const WEB_PORT = 8025

const isAsked = process.argv[2] === 'readyz'
if (isAsked) {
  const answer = await fetch(`http://127.0.0.1:${WEB_PORT}/readyz`).catch(() => null)
  process.exitCode = answer?.ok ? 0 : 1
} else {
  const messages: { ID: string; Subject: string; To: { Address: string }[] }[] = []
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void readLetter(Buffer.concat(chunks), session.envelope.rcptTo[0]!.address).then((letter) => {
          messages.unshift({
            ID: letter.messageId,
            Subject: letter.subject,
            To: [{ Address: letter.to }],
          })
          callback()
        }, callback)
      })
    },
  }).listen(SMTP_PORT)
  createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ messages }))
  }).listen(WEB_PORT)
  // The first process of a container is ended by no signal that it does not ask for.
  process.on('SIGTERM', () => process.exit(0))
}
