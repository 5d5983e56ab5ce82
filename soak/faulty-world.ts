import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { anApprovedSchool, theProvider, type School } from '../e2e/people.js'
import { ask } from '../server/testing/client.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { freePort } from '../server/database/free-port.js'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.js'
import { aMailServer, type MailServer } from '../server/testing/servers/mail-server.js'

/** The built product as a process of its own, with an approved school. All of it ends with the test. */
export interface FaultyWorld {
  server: RunningServer
  school: School
  mail: MailServer
}

/** `prepare` may do something to its folder before it starts. */
export async function aFaultyWorld(
  settings: Record<string, string> = {},
  prepare: (dataDir: string) => void = () => {},
): Promise<FaultyWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dma-faults-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  prepare(dataDir)
  const mail = await aMailServer()
  onTestFinished(() => mail.close())
  const port = await freePort()
  const server = await startServer({
    ...productionSettings({ port, dataDir, mail }),
    ...settings,
  })
  onTestFinished(async () => void (await server.stop()))
  return { server, school: await anApprovedSchool(server, await theProvider(server)), mail }
}

/** What /readyz says. */
export async function readiness({ url }: { url: string }) {
  const response = await fetch(`${url}/readyz`)
  const { because, degraded } = (await response.json()) as { because: string[]; degraded: string[] }
  return { status: response.status, because, degraded }
}

/**
 * Answers after how many milliseconds the server knows who asks and says that it is ready, which alone would not tell:
 * for a second it says what it found before.
 */
export const untilReady = (server: { url: string }, school: School) =>
  untilItWorks(async () => {
    await ask(server, 'query { viewer { username } }', {}, school)
    expect(await readiness(server)).toMatchObject({ status: 200 })
  })

/** Tries a story until it succeeds. Answers how many milliseconds that took. */
export async function untilItWorks(story: () => Promise<unknown>, patience = 120_000): Promise<number> {
  const began = performance.now()
  for (;;) {
    try {
      await story()
      return performance.now() - began
    } catch (error) {
      if (performance.now() - began > patience) throw error
      await pause(100)
    }
  }
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
