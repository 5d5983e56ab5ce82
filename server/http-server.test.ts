import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpServer } from './http-server.js'

let server: Server
beforeEach(async () => {
  server = httpServer({ silentMilliseconds: 1000 })
  server.on('request', (_request, response) => void response.end(Buffer.alloc(64 * 2 ** 20)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
const reader = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
const REQUEST = 'GET / HTTP/1.1\r\nHost: dma.example\r\n\r\n'

test.each([
  ['takes nothing of its answer', REQUEST],
  ['says nothing', ''],
  ['stops in the middle of asking', 'GET / HT'],
])('whoever %s is left after a while', async (_what, sent) => {
  const silent = reader()
  silent.pause().write(sent)
  const [socket] = await once(server, 'connection')
  await expect(once(socket, 'close')).resolves.toBeDefined()
  silent.destroy()
})

test('whoever takes it slowly is left alone', async () => {
  const slow = reader()
  slow.write(REQUEST)
  const [socket] = await once(server, 'connection')
  const began = performance.now()
  // Longer than anybody may be silent.
  while (performance.now() - began < 2500) {
    slow.resume()
    await once(slow, 'data')
    slow.pause()
    await new Promise((passed) => setTimeout(passed, 5))
  }
  expect(socket.destroyed).toBe(false)
  slow.destroy()
})
