import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApprovedSchool, theProvider, type School } from '../e2e/people.js'
import { send } from '../server/testing/client.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { freePort } from '../server/database/free-port.js'
import { startServer, type RunningServer } from '../server/testing/servers/running-server.js'
import { aMailServer, type MailServer } from '../server/testing/servers/mail-server.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { Acknowledged } from './acknowledged.js'
import { chance, seed } from './chance.js'
import { CountedLetters } from './counted-letters.js'
import { killPostgres, killWatchdog, postmasterOf } from './killing.js'
import { assertFiles, assertRecord, unansweredButDone } from './on-record.js'
import { report } from './report.js'
import { writer } from './writer.js'

const KILLS = Number(process.env.SOAK_KILLS ?? 20)
const WRITERS = 4
/** How long anything may take to be back before this proof gives up on it. */
const PATIENCE_MS = 60_000

let dataDir: string
let port: number
let mail: MailServer
let server: RunningServer
let school: School
let letters: CountedLetters
const acknowledged = new Acknowledged()
const stop = new AbortController()
let writers: Promise<unknown>

const start = () => startServer(productionSettings({ port, dataDir, mail }))

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dma-kills-'))
  port = await freePort()
  mail = await aMailServer()
  letters = new CountedLetters(mail)
  server = await start()
  school = await anApprovedSchool(server, await theProvider(server))
  const { url } = server
  const { signal } = stop
  writers = Promise.all(
    Array.from({ length: WRITERS }, (_, number) =>
      writer({ url, school, acknowledged, chance: chance(number), signal }),
    ),
  )
  // Heard at the end; until then it must not count as unheard.
  writers.catch(() => {})
})

afterAll(async () => {
  stop.abort()
  await server?.stop()
  await mail?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

const moments = chance(1000)
/** Kills at a random moment of the writing, waits until the product is back without a hand, and holds the record against what was acknowledged. */
async function assertSurvived(kill: () => Promise<void>, back: () => Promise<void>): Promise<number[]> {
  const durations: number[] = []
  let filesChecked = 0
  for (let round = 0; round < KILLS; round += 1) {
    const had = acknowledged.debtors.size
    await expect.poll(() => acknowledged.debtors.size, { timeout: PATIENCE_MS }).toBeGreaterThan(had)
    await pause(moments.whole(0, 1000))
    const noted = letters.noteKill()
    const began = performance.now()
    await kill()
    await back()
    noted.back()
    durations.push(performance.now() - began)
    filesChecked = await inDatabase(async (database) => {
      await letters.noteSent(database)
      await assertRecord(database, acknowledged)
      return assertFiles(database, { url: server.url, school, since: filesChecked })
    })
  }
  return durations
}

const inDatabase = <T>(story: (database: pg.Client) => Promise<T>): Promise<T> => {
  const [, , , databasePort] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim()
  return withDatabase(`postgresql://dma:${encodeURIComponent(password)}@127.0.0.1:${databasePort}/dma`, story)
}

async function startedAgain(): Promise<void> {
  server = await start()
}

/** The running Node answers from another PostgreSQL. /readyz would not tell: for a second it says what it found before. */
async function healed(old: number): Promise<void> {
  const isBack = async () => {
    if (postmasterOf(dataDir) === old) return false
    const { data } = await send(server, 'query { viewer { username } }', {}, school)
    return data?.viewer?.username === school.username
  }
  await expect.poll(isBack, { timeout: PATIENCE_MS, interval: 25 }).toBe(true)
}

const figures: Record<string, string | number> = { seed, 'kills of each kind': KILLS }

test('kill -9 of Node loses nothing that was acknowledged', async () => {
  const durations = await assertSurvived(() => server.kill(), startedAgain)
  figures['back after a kill of Node'] = spread(durations)
})

test('kill -9 of PostgreSQL loses nothing that was acknowledged, and the running server recovers', async () => {
  let old = 0
  const durations = await assertSurvived(
    async () => {
      old = postmasterOf(dataDir)
      killPostgres(dataDir)
    },
    () => healed(old),
  )
  figures['back after a kill of PostgreSQL'] = spread(durations)
})

test('kill -9 of both at once loses nothing that was acknowledged', async () => {
  const durations = await assertSurvived(async () => {
    // With the watchdog as well it is a power cut; without, the watchdog finds nothing left to stop.
    if (moments.next() < 0.5) killWatchdog(dataDir)
    killPostgres(dataDir)
    await server.kill()
  }, startedAgain)
  figures['back after a kill of both'] = spread(durations)
})

test('after all the kills every acknowledged act, file and letter is there, once', async () => {
  stop.abort()
  await writers
  await inDatabase(async (database) => {
    figures['last letter left after'] = `${(await letters.untilQuiet(database, 300)).toFixed(1)} s`
    await assertRecord(database, acknowledged)
    await assertFiles(database, { url: server.url, school, since: 0 })
    const { onRecord, arrived, seconds } = await letters.assertOnce(database, acknowledged)
    const debtors = [...acknowledged.debtors.values()]
    const total = await database.query('select count(*)::int as debtors from debtor')
    const undone = await unansweredButDone(database, acknowledged)
    Object.assign(figures, {
      'acknowledged debtors': debtors.length,
      'acknowledged payments': debtors.reduce((sum, { payments }) => sum + payments.length, 0),
      'acknowledged changes': debtors.reduce((sum, { updates }) => sum + updates, 0),
      'acknowledged files': `${acknowledged.uploads}, ${(acknowledged.bytes / 1e6).toFixed(1)} MB`,
      'calls repeated until answered': acknowledged.repeats,
      'calls never answered': `${acknowledged.unanswered.length}, of which ${undone} adds or payments had happened, whole`,
      'debtors on record': total.rows[0].debtors,
      'letters on record': onRecord,
      'letters that arrived': `${arrived}, of which ${seconds} for the second time`,
      lost: 0,
    })
  })
  report('Kills', figures)
})

function spread(durations: number[]): string {
  const sorted = durations.toSorted((a, b) => a - b)
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)]!)} s, slowest ${seconds(sorted.at(-1)!)} s`
}
