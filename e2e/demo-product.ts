import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { freePort } from '../server/database/free-port.js'
import { type RunningServer, startServer } from '../server/testing/servers/running-server.js'

interface Demo {
  folder: string
  port: number
  server: RunningServer
}

export const test = base.extend<{ page: Page }, { demo: Demo }>({
  // A start with nothing set but where: what `npm start` does.
  demo: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'dma-demo-'))
      const port = await freePort()
      const demo = { folder, port, server: await startServer({ port, DATA_DIR: folder }) }
      await use(demo)
      await demo.server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.server.url),
  page: async ({ page, context }, use) => {
    const asked = requestsElsewhere(context)
    await use(page)
    expect(asked, 'requests that left this machine').toEqual([])
  },
})

/** Links of letters say localhost, as the demo's own address does. */
function requestsElsewhere(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    const isHere = ['localhost', '127.0.0.1'].includes(hostname) || /^(blob|data|about):$/.test(protocol)
    if (!isHere) asked.push(request.url())
  })
  return asked
}
