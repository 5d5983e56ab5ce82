import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveService, type LeaveService } from './leave-service.js'

let server: Server
let service: LeaveService
let agent: Agent
/** Lets the requests go on that wait for it. */
let release: () => void

beforeEach(async () => {
  server = createServer()
  service = leaveService(server)
  const released = new Promise<void>((resolve) => (release = resolve))
  service.serve((request, response) => {
    if (request.url === '/begun') response.write('the beginning, ')
    if (request.url === '/quick') response.end('at once')
    else void released.then(() => response.end('the end'))
  })
  // Long enough that no connection ends by itself within a test.
  server.keepAliveTimeout = 600_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  agent = new Agent({ keepAlive: true })
})
afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

async function ask(
  path: string,
  port = (server.address() as AddressInfo).port,
): Promise<{ answer: IncomingMessage; text: Promise<string> }> {
  const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
  return { answer, text: answer.toArray().then((chunks) => chunks.join('')) }
}

test('after the announcement it still serves, and every answer ends its connection', async () => {
  expect((await ask('/quick')).answer.headers.connection).toBe('keep-alive')
  service.announce()
  expect(service.leaving).toBe(true)
  const { answer, text } = await ask('/quick')
  expect(answer.headers.connection).toBe('close')
  expect(await text).toBe('at once')
})

test('what is under way is answered whole before closing ends, and its connection ends with it', async () => {
  const begun = await ask('/begun')
  const waiting = ask('/waiting')
  await once(server, 'request')
  let closed = false
  const closing = service.close().then(() => (closed = true))
  await expect.poll(() => server.listening).toBe(false)
  expect(closed).toBe(false)
  release()
  expect(await begun.text).toBe('the beginning, the end')
  expect((await waiting).answer.headers.connection).toBe('close')
  expect(await (await waiting).text).toBe('the end')
  await closing
})

test('whoever does not take an answer keeps it no longer than a while', async () => {
  service = leaveService(server, 200)
  const begun = await ask('/begun')
  const cut = begun.text.catch((error: unknown) => error)
  await service.close()
  expect(await cut).toMatchObject({ message: 'aborted' })
})

test('connections that nobody asks on do not keep it', async () => {
  const { port } = server.address() as AddressInfo
  await (
    await ask('/quick')
  ).text
  const silent = connect(port)
  await once(server, 'connection')
  await service.close()
  await expect(once(silent, 'close')).resolves.toBeDefined()
  await expect(once(connect(port), 'connect')).rejects.toThrow('ECONNREFUSED')
})

test('behind a proxy it hangs up on reading, serves writing to the end, and closes once nobody asks any more', async () => {
  const { port } = server.address() as AddressInfo
  const closing = service.close({ behindProxy: true })
  await expect(ask('/quick')).rejects.toThrow('socket hang up')
  expect(server.listening).toBe(true)
  const written = await fetch(`http://127.0.0.1:${port}/quick`, { method: 'POST', body: 'words' })
  expect(await written.text()).toBe('at once')
  await closing
  await expect(ask('/quick', port)).rejects.toThrow('ECONNREFUSED')
})
