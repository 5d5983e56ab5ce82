import { createServer } from 'node:http'
import { smtpServer } from '../../server/testing/servers/mail-server.js'

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
  smtpServer(({ messageId, subject, to }) => {
    messages.unshift({ ID: messageId, Subject: subject, To: [{ Address: to }] })
  }).listen(SMTP_PORT)
  createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ messages }))
  }).listen(WEB_PORT)
  // The first process of a container is ended by no signal that it does not ask for.
  process.on('SIGTERM', () => process.exit(0))
}
