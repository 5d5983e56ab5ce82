import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aProxy } from '../server/testing/servers/proxy.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { Acknowledged } from './acknowledged.js'
import { chance, seed } from './chance.js'
import { CountedLetters } from './counted-letters.js'
import { aFaultyWorld, seconds, untilReady } from './faulty-world.js'
import { assertFiles, assertRecord } from './on-record.js'
import { report } from './report.js'
import { aRestartablePostgres } from './restartable-postgres.js'
import { LONGEST_MS, Watcher } from './watcher.js'
import { writer } from './writer.js'

const ROUNDS = Number(process.env.SOAK_FAULTS ?? 5)
const OUTAGE_MS = 20_000
const LOST_MS = 60_000

test('PostgreSQL restarted, its sessions ended, away and swallowed by the network, all under load', async () => {
  const postgres = await aRestartablePostgres()
  onTestFinished(postgres.remove)
  const network = await aProxy(postgres.url)
  onTestFinished(() => network.close())
  const { server, school, mail } = await aFaultyWorld({ DATABASE_URL: network.url })
  const letters = new CountedLetters(mail)
  const acknowledged = new Acknowledged()
  const stop = new AbortController()
  const writing = { url: server.url, school, acknowledged, signal: stop.signal }
  const writers = Promise.all([0, 1, 2, 3].map((number) => writer({ ...writing, chance: chance(number) })))
  const watcher = new Watcher(server, school)
  const figures: Record<string, string | number> = { seed }

  const faults: Record<string, [rounds: number, fault: () => unknown, mend: () => unknown]> = {
    'restarted (fast shutdown)': [ROUNDS, postgres.stop, postgres.start],
    'all sessions ended': [ROUNDS, () => withDatabase(postgres.url, endSessions), () => {}],
    'away for 20 s': [1, () => (network.refuse(), pause(OUTAGE_MS)), network.pass],
    'swallowed for 20 s': [1, () => (network.swallow(), pause(OUTAGE_MS)), network.pass],
  }
  for (const [name, [rounds, fault, mend]] of Object.entries(faults)) {
    const healed: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const had = acknowledged.debtors.size
      await expect.poll(() => acknowledged.debtors.size, { timeout: 60_000 }).toBeGreaterThan(had)
      letters.noteKill()
      await fault()
      await mend()
      healed.push(await untilReady(server, school))
    }
    figures[`healed after: ${name}`] = `${rounds}×, slowest ${seconds(Math.max(...healed))}`
  }
  const had = acknowledged.debtors.size
  await expect.poll(() => acknowledged.debtors.size, { timeout: 60_000 }).toBeGreaterThan(had)
  stop.abort()
  await writers
  await watcher.stop()
  await withDatabase(postgres.url, async (database) => {
    figures['last letter left after'] = `${(await letters.untilQuiet(database, 300)).toFixed(1)} s`
    await assertRecord(database, acknowledged)
    await assertFiles(database, { url: server.url, school, since: 0 })
    const { onRecord, arrived, seconds: twice } = await letters.assertOnce(database, acknowledged)
    Object.assign(figures, {
      'acknowledged debtors': acknowledged.debtors.size,
      'letters on record': onRecord,
      'letters that arrived': `${arrived}, of which ${twice} for the second time`,
      'answers watched': watcher.answers,
      'what was answered': watcher.told,
      'slowest answer': seconds(watcher.slowest),
    })
  })
  report('PostgreSQL', figures)
  expect(watcher.slowest).toBeLessThan(LONGEST_MS)
  expect([...watcher.outcomes.keys()].filter((outcome) => /^500|INTERNAL|none/.test(outcome))).toEqual([])
})

test('answers get lost for 60 s and PostgreSQL keeps what was begun: another server works on, and all heals', async () => {
  const postgres = await aRestartablePostgres({ maxConnections: 100 })
  onTestFinished(postgres.remove)
  const network = await aProxy(postgres.url)
  onTestFinished(() => network.close())
  const { server, school, mail } = await aFaultyWorld({ DATABASE_URL: network.url })
  const other = await aFaultyWorld({ DATABASE_URL: postgres.url, SMTP_URL: mail.url })
  const letters = new CountedLetters(mail)
  const acknowledged = new Acknowledged()
  const stop = new AbortController()
  const writing = { url: server.url, school, acknowledged, signal: stop.signal }
  const writers = Promise.all([0, 1, 2, 3].map((number) => writer({ ...writing, chance: chance(number) })))
  const beside = new Acknowledged()
  const writingBeside = {
    url: other.server.url,
    school: other.school,
    acknowledged: beside,
    signal: stop.signal,
  }
  const writersBeside = Promise.all(
    [4, 5].map((number) => writer({ ...writingBeside, chance: chance(number) })),
  )
  const watchers = [new Watcher(server, school), new Watcher(other.server, other.school)] as const
  const oneMore = async () => {
    const had = acknowledged.debtors.size
    await expect.poll(() => acknowledged.debtors.size, { timeout: 60_000 }).toBeGreaterThan(had)
  }

  await oneMore()
  letters.noteKill()
  network.loseAnswers()
  let [most, writtenBeside] = [0, beside.debtors.size]
  await withDatabase(postgres.url, async (database) => {
    for (const until = performance.now() + LOST_MS; performance.now() < until; await pause(500)) {
      const { rows } = await database.query(
        `select count(*)::int as all from pg_stat_activity where backend_type = 'client backend'`,
      )
      most = Math.max(most, rows[0].all)
    }
  })
  writtenBeside = beside.debtors.size - writtenBeside
  network.pass()
  const healed = await untilReady(server, school)
  await oneMore()
  stop.abort()
  await Promise.all([writers, writersBeside])
  for (const watcher of watchers) await watcher.stop()
  await withDatabase(postgres.url, async (database) => {
    await letters.untilQuiet(database, 300)
    for (const each of [acknowledged, beside]) await assertRecord(database, each)
    const { onRecord, arrived, seconds: twice } = await letters.assertOnce(database, acknowledged)
    report('Lost answers', {
      seed,
      'healed after': seconds(healed),
      'connections at PostgreSQL, at most': most,
      'acknowledged debtors': `${acknowledged.debtors.size}, beside ${beside.debtors.size}, ${writtenBeside} of them meanwhile`,
      'letters on record': onRecord,
      'letters that arrived': `${arrived}, of which ${twice} for the second time`,
      'what was answered': watchers[0].told,
      'and beside': watchers[1].told,
      'slowest answer': watchers.map(({ slowest }) => seconds(slowest)).join(', beside '),
    })
  })
  expect(most).toBeLessThan(97)
  expect(writtenBeside).toBeGreaterThan(0)
  // Nobody there was told that the database has no more connections, or anything else that is wrong.
  expect([...watchers[1].outcomes.keys()].filter((outcome) => /^5|none/.test(outcome))).toEqual([])
  expect(healed).toBeLessThan(LONGEST_MS)
  for (const { slowest } of watchers) expect(slowest).toBeLessThan(LONGEST_MS)
})

const endSessions = (database: pg.Client) =>
  database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )
