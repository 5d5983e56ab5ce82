import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import { aPhotograph } from '../testing/files/a-photograph.js'
import { acceptFile } from './recognise.js'

describe('an upload over HTTP', () => {
  let server: Server | undefined
  afterEach(() => void server?.close())

  test('above the size that the form reader allows is too large', async () => {
    const { outcome, port } = await receiveOneFile({ maxFileSize: 2000 })
    send(port, await aPhotograph().png().toBuffer())
    expect(await outcome).toMatchObject({ reason: 'TOO_LARGE' })
  })

  test('whose form ends too early is damaged', async () => {
    const { outcome, port } = await receiveOneFile({ maxFileSize: 5_000_000 })
    const { head, body } = await rawForm(await aPhotograph().jpeg().toBuffer())
    const half = body.subarray(0, body.length / 2)
    connect(port, '127.0.0.1').end(Buffer.concat([Buffer.from(head(half.length)), half]))
    expect(await outcome).toMatchObject({ reason: 'DAMAGED' })
  })

  test('whose sender hangs up is damaged', async () => {
    const { outcome, port, arrived } = await receiveOneFile({ maxFileSize: 5_000_000 })
    const { head, body } = await rawForm(await aPhotograph().jpeg().toBuffer())
    const socket = connect(port, '127.0.0.1')
    socket.write(Buffer.concat([Buffer.from(head(body.length)), body.subarray(0, body.length / 2)]))
    await arrived
    socket.destroy()
    expect(await outcome).toMatchObject({ reason: 'DAMAGED' })
  })

  test('that is whole is kept', async () => {
    const { outcome, port } = await receiveOneFile({ maxFileSize: 5_000_000 })
    send(port, await aPhotograph().jpeg().toBuffer())
    expect(await outcome).toMatchObject({ mediaType: 'image/jpeg', width: 600 })
  })

  /** `outcome` is what acceptFile answered, or the error that it threw. */
  async function receiveOneFile(limits: { maxFileSize: number }) {
    const arrivals = new EventEmitter()
    const arrived = once(arrivals, 'file')
    const outcome = once(arrivals, 'outcome').then(([result]) => result as unknown)
    server = createServer((request, response) => {
      void acceptOnlyFile(request, response)
        .catch((error: unknown) => error)
        .then((result) => arrivals.emit('outcome', result))
        .finally(() => response.end())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return { port, arrived, outcome }

    async function acceptOnlyFile(request: IncomingMessage, response: ServerResponse) {
      const { variables } = (await processRequest(request, response, limits)) as {
        variables: { file: { promise: Promise<FileUpload> } }
      }
      const { createReadStream } = await variables.file.promise
      const accepted = acceptFile(createReadStream, {
        maxBytes: 5_000_000,
        owner: 'somebody',
      })
      arrivals.emit('file')
      return accepted
    }
  }
})

function form(file: Buffer): FormData {
  const data = new FormData()
  data.set('operations', JSON.stringify({ query: '{ __typename }', variables: { file: null } }))
  data.set('map', JSON.stringify({ 0: ['variables.file'] }))
  data.set('0', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'certificate.png')
  return data
}

function send(port: number, file: Buffer): void {
  // Whether the server answers at all is not the point here, what it made of the file is.
  fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form(file) }).catch(() => undefined)
}

/** The same form as bytes on the wire, to be cut off at will. */
async function rawForm(file: Buffer) {
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form(file) })
  const body = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type')
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
  return { head, body }
}
