import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express, { type Response } from 'express'
import { expect, test } from 'vitest'
import type { Context, World } from '../context.js'
import { httpServer } from '../http-server.js'
import { fileRoutes } from './file-routes.js'

test('a reader who stops reading is left after a while, and the document is closed behind him', async () => {
  const bytes = endless()
  const { port, close } = await served(async () => bytes)
  const reader = connect(port, '127.0.0.1').on('error', () => {})
  reader.write('GET /files/stalled HTTP/1.1\r\nHost: dma.example\r\n\r\n')
  reader.pause()
  await expect.poll(() => bytes.destroyed).toBe(true)
  reader.destroy()
  await close()
})

test('a document that comes after its request was answered is closed unread', async () => {
  const bytes = endless()
  const { port, close } = await served(async (response) => {
    response.status(503).end()
    return bytes
  })
  expect((await fetch(`http://127.0.0.1:${port}/files/late`)).status).toBe(503)
  await expect.poll(() => bytes.destroyed).toBe(true)
  await close()
})

const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024))
    },
  })

/** The routes over a store that opens what the test says. */
async function served(open: (response: Response) => Promise<Readable>) {
  const document = { key: 'a', name: 'paper.png', mediaType: 'image/png', size: 1_000_000_000 }
  const world = { store: {} } as World
  const contextOf = async (_request: unknown, response: Response) => {
    world.store.open = () => open(response)
    return { documents: { readable: async () => document } } as unknown as Context
  }
  const server = httpServer({ silentMilliseconds: 300 })
  server.on('request', express().use(fileRoutes(world, contextOf)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
