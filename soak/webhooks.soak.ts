import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDebtor, anApprovedSchool, theProvider, type School } from '../e2e/people.js'
import { act, ask } from '../server/testing/client.js'
import { aMailServer, type MailServer } from '../server/testing/servers/mail-server.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { freePort } from '../server/database/free-port.js'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.js'
import { aReceiver, verified, type Receiver } from '../server/testing/servers/webhook-receiver.js'
import { report } from './report.js'

const KILLS = Number(process.env.SOAK_KILLS ?? 5)
const EVENTS = 5
/** A dead server's delivery lapses after 20 seconds without a sign of life, and its last pause was 5. */
const PATIENCE_MS = 120_000

let dataDir: string
let port: number
let mail: MailServer
let receiver: Receiver
let server: RunningServer
let school: School
let secret: string

const start = () => startServer({ ...productionSettings({ port, dataDir, mail }), WEBHOOKS_PRIVATE: 'true' })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dma-webhooks-'))
  port = await freePort()
  mail = await aMailServer()
  receiver = await aReceiver()
  server = await start()
  school = await anApprovedSchool(server, await theProvider(server))
  const input = { url: receiver.url, events: ['DEBTOR_LISTED'] }
  ;({ secret } = await act(server, 'createWebhook', input, { as: school, select: 'secret' }))
})
afterAll(async () => {
  await server?.stop()
  await mail?.close()
  await receiver?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

const DELIVERIES =
  '{ viewer { school { webhooks { deliveries(first: 100) { edges { node { eventId state } } } } } } }'
const states = async (): Promise<string[]> => {
  const { viewer } = await ask(server, DELIVERIES, {}, school)
  return viewer.school.webhooks[0].deliveries.edges.map(({ node }: any) => node.state)
}

test(
  'every event arrives at least once, under one id, however often the server is killed while a receiver has not answered',
  { timeout: KILLS * PATIENCE_MS },
  async () => {
    let listed = 0
    for (let round = 0; round < KILLS; round++) {
      // The receiver has it, and the server never hears so.
      const had = receiver.received.length
      receiver.answers.push(() => {})
      for (let event = 0; event < EVENTS; event++, listed++) await aDebtor(server, school)
      await receiver.until(had + 1)
      await server.kill()
      receiver.answers.splice(0)
      server = await start()
      await expect
        .poll(async () => (await states()).filter((state) => state !== 'DELIVERED'), { timeout: PATIENCE_MS })
        .toEqual([])
    }
    const idsOf = Map.groupBy(receiver.received, ({ event }) => event.data.debtorId)
    expect(idsOf.size).toBe(listed)
    for (const [debtor, received] of idsOf) {
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size, `claim ${debtor}`).toBe(1)
      expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    }
    for (const one of receiver.received.slice(-EVENTS)) expect(verified(secret, one)).toEqual(one.event)
    report('webhooks', { kills: KILLS, events: listed, sent: receiver.received.length })
  },
)
