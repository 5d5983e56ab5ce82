import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropUnread } from './unread-answers.js'

const MB = 2 ** 20
/** More than the machine itself keeps of an answer on its way. */
const LARGE = Buffer.alloc(24 * MB, 'a')

let server: Server
let readers: Socket[]
let answered: number
beforeEach(async () => {
  readers = []
  answered = 0
  const app = express().set('trust proxy', 'loopback')
  app.use(dropUnread({ bytesOfOne: 50 * MB, bytesInAll: 110 * MB }, 0))
  app.get('/large', (_request, response) => {
    response.end(LARGE)
    answered += 1
  })
  app.get('/small', (_request, response) => void response.end('small'))
  server = createServer(app)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  for (const reader of readers) reader.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Asks, and takes nothing of the answer. */
async function asksAndTakesNothing(network: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const reader = connect(port, '127.0.0.1').on('error', () => {})
  readers.push(reader)
  const before = answered
  reader.pause().write(`GET /large HTTP/1.1\r\nHost: dma.example\r\nX-Forwarded-For: ${network}\r\n\r\n`)
  await expect.poll(() => answered).toBe(before + 1)
  return reader
}
const asks = async (path: string, network = '192.0.2.99') => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'X-Forwarded-For': network, Connection: 'close' },
  })
  return (await response.arrayBuffer()).byteLength
}
const open = () =>
  new Promise<number>((counted) => void server.getConnections((_error, count) => counted(count)))

test('of one network that takes nothing the oldest answers are given up, and another one is served whole', async () => {
  for (let at = 0; at < 6; at += 1) await asksAndTakesNothing('192.0.2.1')
  await asks('/small')
  await expect.poll(open).toBe(2)
  expect(await asks('/large', '192.0.2.2')).toBe(LARGE.length)
  await expect.poll(open).toBe(2)
  readers.at(-1)!.resume()
  await expect.poll(() => readers.at(-1)!.bytesRead).toBeGreaterThanOrEqual(LARGE.length)
})

test('of many networks that each take nothing no more is kept than there is memory for', async () => {
  for (let at = 1; at <= 8; at += 1) await asksAndTakesNothing(`192.0.2.${at}`)
  await asks('/small')
  await expect.poll(open).toBe(4)
  expect(await asks('/large')).toBe(LARGE.length)
})
