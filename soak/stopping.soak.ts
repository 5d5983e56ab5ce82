import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../server/database/free-port.js'
import { needNginx, startNginx } from './nginx.js'
import { report } from './report.js'

const STOPS = Number(process.env.SOAK_STOPS ?? 20)
/** nginx counts in whole seconds: one that was left out for a second is back after two at the most. */
const BACK_MS = 2500
const SERVER = join(import.meta.dirname, 'stopping-server.ts')
const LEAVE_SERVICE = pathToFileURL(resolve(import.meta.dirname, '../server/leave-service.ts')).href

/** Stops two servers in turn under requests through nginx, a third of them reading. Answers how many failed. */
async function stopInTurn(behindProxy: 'yes' | 'no'): Promise<{ requests: number; failed: string[] }> {
  const ports = [await freePort(), await freePort()]
  const start = async (port: number): Promise<ChildProcess> => {
    const env = { PATH: process.env.PATH, PORT: String(port), BEHIND_PROXY: behindProxy, LEAVE_SERVICE }
    const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout!, 'data')
    return child
  }
  const nginx = await startNginx({ port: await freePort(), servers: ports })
  const servers = await Promise.all(ports.map(start))
  const failed: string[] = []
  let requests = 0
  let stopped = false
  const asking = async () => {
    while (!stopped) {
      const method = (requests += 1) % 3 === 0 ? 'GET' : 'POST'
      const body = method === 'POST' ? 'some words' : undefined
      const status = await fetch(nginx.url, { method, body }).then(
        (answer) => answer.text().then(() => answer.status),
        (error: Error) => error.message,
      )
      if (status !== 200) failed.push(`${method}: ${status}`)
      await pause(Math.random() * 10)
    }
  }
  const traffic = Promise.all(Array.from({ length: 12 }, asking))
  try {
    for (let stop = 0; stop < STOPS; stop += 1) {
      const [server, port] = [servers[stop % 2]!, ports[stop % 2]!]
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      expect(await ended, 'how it ended').toEqual([0, null])
      servers[stop % 2] = await start(port)
      await pause(BACK_MS)
    }
  } finally {
    stopped = true
    await traffic
    await nginx.stop()
    for (const server of servers) server.kill('SIGKILL')
  }
  return { requests, failed }
}

test('many stops under load behind nginx fail no request', async () => {
  needNginx()
  const sentElsewhere = await stopInTurn('yes')
  const justClosing = await stopInTurn('no')
  report('Stopping behind nginx', {
    'stops of each kind': STOPS,
    requests: `${sentElsewhere.requests} and ${justClosing.requests}`,
    'failed, the proxy sent elsewhere first': sentElsewhere.failed.length,
    'failed, for comparison, by closing alone': justClosing.failed.length,
  })
  expect(sentElsewhere.failed).toEqual([])
})
