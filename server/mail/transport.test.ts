import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { LetterRefused } from './letter-refused.js'
import { createTransport, type Mail, type Transport } from './transport.js'

const from = 'DMA <no-reply@dma.example>'
const link = 'https://dma.example/claim/8YzjX0m4kq2sVn3rT7wLbHc5dPfG1uEo9iQaKxZyNvM'
const mail: Mail = {
  messageId: 'letter-7@dma.example',
  to: 'folake@family.example',
  subject: 'A letter about school fees at Ọlá College',
  html: `<p>₦45,000.00 <a href="${link}">${link}</a></p>`,
  text: `₦45,000.00\n\n${link}\n`,
}

const opened: Transport[] = []
afterEach(() => opened.splice(0).forEach((transport) => transport.close()))

function transportTo(port: number, options: Parameters<typeof createTransport>[1] = {}): Transport {
  const transport = createTransport(
    { smtpUrl: `smtp://127.0.0.1:${port}`, outboxFolder: '/nowhere', from },
    options,
  )
  opened.push(transport)
  return transport
}

/** A real mail server on a free port; `received` holds every letter as it came over the wire. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      recipients.push(...session.envelope.rcptTo.map((recipient) => recipient.address))
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done(null, 'kept as 42')
      })
    },
    ...options,
  })
  // A client that hangs up on a certificate is an error to the server and the point of a test here.
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port))
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port, received, recipients }
}

/** A server that takes connections and then does what `answer` says, perhaps nothing. */
async function oddServer(answer: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    answer(socket)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy())
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return port
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'dma-outbox-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

const refusal = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.fail('the letter should have been refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(LetterRefused)
      return error as LetterRefused
    },
  )
const reject = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

test('a letter crosses a real SMTP conversation whole, marked as written by a machine', async () => {
  const { port, received, recipients } = await mailServer()
  const answer = await transportTo(port).send({ ...mail, headers: { 'X-Letter': 'claim' } })
  expect(answer).toEqual({ accepted: true, response: '250 kept as 42' })
  expect(recipients).toEqual(['folake@family.example'])

  const letter = await PostalMime.parse(received[0]!)
  expect(letter.subject).toBe(mail.subject)
  expect(letter.from).toEqual({ name: 'DMA', address: 'no-reply@dma.example' })
  expect(letter.html).toContain(mail.html)
  expect(letter.text?.trimEnd()).toBe(mail.text.trimEnd())
  const headers = new Map(letter.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('x-letter')).toBe('claim')
})

test('a second try carries the same Message-ID', async () => {
  const { port, received } = await mailServer()
  const transport = transportTo(port)
  await transport.send(mail)
  await transport.send({ ...mail, messageId: '<letter-7@dma.example>' })
  const ids = await Promise.all(received.map(async (raw) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toEqual(['<letter-7@dma.example>', '<letter-7@dma.example>'])
})

test.each([
  ['an unknown recipient', 550, true],
  ['a full mailbox that may empty', 452, false],
])('%s (%i) is permanent: %s', async (_, code, permanent) => {
  const { port } = await mailServer({
    onRcptTo: (_address, _session, done) => done(reject(code, 'not here')),
  })
  const refused = await refusal(transportTo(port).send(mail))
  expect(refused.permanent).toBe(permanent)
  expect(refused.message).toContain(`${code} not here`)
})

test.each([
  ['550 5.1.1 No such mailbox', true],
  ['553 5.1.8 Bad sender', false],
  ['550 5.2.2 It is full', true],
  ['552 5.2.3 Too long', true],
  ['550 5.4.1 No such mailbox', true],
  ['554 5.4.5 You have sent too much', false],
  ['501 5.5.4 What?', false],
  ['554 5.6.0 Not so', true],
  ['554 5.7.1 Relay access denied', false],
  ['550 5.7.2 Nobody may write to this list', true],
  ['550 5.7.17 It has another owner', true],
  ['550 5.7.26 You are not who you say', false],
])('a recipient refused by %s: for good is %s, as RFC 3463 has what it is about', async (said, permanent) => {
  const [code, ...words] = said.split(' ')
  const { port } = await mailServer({
    onRcptTo: (_address, _session, done) => done(reject(Number(code), words.join(' '))),
  })
  expect(await refusal(transportTo(port).send(mail))).toMatchObject({
    permanent,
    message: `The mail server answered: ${said}`,
  })
})

test('a letter refused for what it holds (554 after its text) is permanent', async () => {
  const { port } = await mailServer({
    onData: (stream, _session, done) =>
      void stream.resume().on('end', () => done(reject(554, 'looks like spam'))),
  })
  expect((await refusal(transportTo(port).send(mail))).permanent).toBe(true)
})

test('a sender that the server refuses is our own mistake: the letter may leave later', async () => {
  const { port } = await mailServer({
    onMailFrom: (_address, _session, done) => done(reject(550, 'who are you')),
  })
  expect((await refusal(transportTo(port).send(mail))).permanent).toBe(false)
})

test('after a refusal the next letter still leaves', async () => {
  const { port, received } = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? reject(550, 'gone') : null),
  })
  const transport = transportTo(port)
  await refusal(transport.send({ ...mail, to: 'gone@family.example' }))
  await transport.send(mail)
  expect(received).toHaveLength(1)
})

test('a server that hangs, trickles, hangs up or is not there is told in time and may be tried again', async () => {
  const trickle = (socket: Socket) => {
    const drip = setInterval(() => socket.write('220-wait\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
  }
  const nobody = await oddServer(() => {})
  const timeouts = { connect: 200, greeting: 200, handOver: 600, verdict: 600 }
  const ports = [nobody, await oddServer(trickle), await oddServer((socket) => socket.end()), 1]
  for (const port of ports) {
    const refused = await refusal(transportTo(port, { timeouts }).send(mail))
    expect(refused.permanent).toBe(false)
  }
  expect((await refusal(transportTo(nobody, { timeouts }).check())).permanent).toBe(false)
})

test('a server that thinks for long about a letter it has been handed is waited for', async () => {
  const received: string[] = []
  const slow = async (milliseconds: number) =>
    (
      await mailServer({
        onData(stream, session, done) {
          received.push(session.envelope.rcptTo[0]!.address)
          stream.resume().on('end', () => setTimeout(done, milliseconds))
        },
      })
    ).port
  const timeouts = { connect: 2000, greeting: 2000, handOver: 2000, verdict: 20_000 }
  const { accepted } = await transportTo(await slow(2500), { timeouts }).send(mail)
  expect(accepted).toBe(true)
  expect(received).toHaveLength(1)

  const impatient = transportTo(await slow(20_000), { timeouts: { ...timeouts, verdict: 200 } })
  expect(await refusal(impatient.send(mail))).toMatchObject({
    permanent: false,
    message: 'The mail server did not answer in time',
  })
})

test('over TLS a server whose certificate nobody vouches for gets no letter, unless the operator says so', async () => {
  const { port, received } = await mailServer({ secure: true, logger: false })
  const over = (query: string) => {
    const smtpUrl = `smtps://127.0.0.1:${port}${query}`
    const transport = createTransport({ smtpUrl, outboxFolder: '/nowhere', from })
    opened.push(transport)
    return transport.send(mail)
  }
  expect((await refusal(over(''))).permanent).toBe(false)
  expect(received).toHaveLength(0)
  await over('?tls.rejectUnauthorized=false')
  expect(received).toHaveLength(1)
})

test('the check passes when the server answers', async () => {
  const { port } = await mailServer()
  await expect(transportTo(port).check()).resolves.toBeUndefined()
})

test('nothing typed can add a header or a second recipient', async () => {
  const { port, received, recipients } = await mailServer()
  const transport = transportTo(port)
  for (const to of [
    'a@b.example, thief@evil.example',
    'a@b.example\r\nBcc: thief@evil.example',
    '<a@b.example>',
    'ann',
    '',
  ])
    expect((await refusal(transport.send({ ...mail, to }))).permanent).toBe(true)
  await transport.send({
    ...mail,
    messageId: 'one@dma.example>\r\nBcc: thief@evil.example',
    subject: 'Fees\r\nBcc: thief@evil.example\r\n\r\n<b>body</b>',
    headers: { 'X-School': 'Good\nBcc: thief@evil.example' },
  })
  expect(recipients).toEqual(['folake@family.example'])
  const letter = await PostalMime.parse(received[0]!)
  expect(letter.bcc).toBeUndefined()
  expect(letter.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(letter.text?.trimEnd()).toBe(mail.text.trimEnd())
})

test('without a mail server a letter becomes a file that mail programs can read', async () => {
  const outboxFolder = join(await folder(), 'outbox')
  const now = () => new Date('2026-11-20T10:04:00.123Z')
  const transport = createTransport({ smtpUrl: null, outboxFolder, from }, { now })
  await transport.check()
  await transport.send(mail)
  expect(await readdir(outboxFolder)).toEqual(['20261120T100400123Z-letter-7@dma.example.eml'])
  const letter = await PostalMime.parse(await readFile(join(outboxFolder, (await readdir(outboxFolder))[0]!)))
  expect(letter.to).toEqual([{ name: '', address: 'folake@family.example' }])
  expect(letter.date).toBe('2026-11-20T10:04:00.000Z')
  expect(letter.subject).toBe(mail.subject)
  expect(letter.text).toContain(link)
  expect(letter.html).toContain(link)
})

test('a further try replaces the file of the first, and no Message-ID leads out of the folder', async () => {
  const outboxFolder = await folder()
  let time = Date.parse('2026-11-20T10:00:00Z')
  const now = () => new Date((time += 60_000))
  const transport = createTransport({ smtpUrl: null, outboxFolder, from }, { now })
  await transport.send({ ...mail, subject: 'First try' })
  await transport.send({ ...mail, subject: 'Second try' })
  await transport.send({ ...mail, messageId: '../out/of/it' })
  const files = (await readdir(outboxFolder)).toSorted()
  expect(files).toHaveLength(2)
  expect(await readFile(join(outboxFolder, files[0]!), 'utf8')).toContain('Subject: Second try')
  expect(files[1]).toMatch(/^\d{8}T\d{9}Z-\.\.%2fout%2fof%2fit\.eml$/)
})

test('a folder that cannot be written is told, and may be tried again', async () => {
  const taken = join(await folder(), 'file')
  await writeFile(taken, '')
  const transport = createTransport({ smtpUrl: null, outboxFolder: join(taken, 'outbox'), from })
  expect((await refusal(transport.send(mail))).permanent).toBe(false)
  expect((await refusal(transport.check())).permanent).toBe(false)
})
