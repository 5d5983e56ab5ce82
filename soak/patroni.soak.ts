import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../server/testing/live.js'
import { aMailServer } from '../server/testing/servers/mail-server.js'
import { run, withDatabase } from '../server/testing/databases/with-database.js'
import { Acknowledged } from './acknowledged.js'
import { chance, seed } from './chance.js'
import { METRICS_TOKEN, twoServers, type ClusterStage } from './cluster-servers.js'
import type { Machine } from './cluster-machine.js'
import { aCluster, type Cluster } from './cluster.js'
import { CountedLetters } from './counted-letters.js'
import { aWard, firstWrite, FIRST_WRITE_MS, LIVE_MS, nobodyIsLeftAt, untilHeard } from './failing-over.js'
import { readiness, seconds, untilItWorks } from './faulty-world.js'
import { assertFiles, assertRecord } from './on-record.js'
import { report } from './report.js'
import { LONGEST_MS, Watcher } from './watcher.js'
import { writer } from './writer.js'

const ROUNDS = Number(process.env.SOAK_FAILOVERS ?? 2)
/** deploy/cluster/patroni.yml: a primary that says nothing for so long is replaced. */
const TTL_MS = 15_000
/** Whoever loses etcd's leader with it waits for another one as well. */
const BACK_MS = TTL_MS + 5000 + 5000
const HUNG_TOLD_MS = 8000

interface Change {
  /** Answers what was found on the way. The primary has changed afterwards, or is the same one again. */
  happens(stage: ClusterStage, primary: Machine): Promise<unknown>
  /** Brings back who was taken away. */
  mends?(primary: Machine): Promise<void>
  /** From when it happened until writing is back. */
  within: number
}

const CHANGES: Record<string, Change> = {
  'places are changed on purpose': { happens: ({ cluster }) => cluster.switchover(), within: BACK_MS },
  'the machine of the primary dies': {
    happens: async (_stage, primary) => primary.kill(),
    mends: (primary) => primary.start(),
    within: BACK_MS,
  },
  'PostgreSQL of the primary dies': {
    happens: async (_stage, primary) => primary.killPostgres(),
    within: BACK_MS,
  },
}

test('a cluster as deploy/cluster has it: two servers behind nginx live through everything that happens to it', async () => {
  const cluster = await aCluster()
  onTestFinished(() => cluster.remove())
  const mail = await aMailServer()
  onTestFinished(() => mail.close())
  const stage = await twoServers(cluster, mail)
  const { server, servers, school } = stage
  const letters = new CountedLetters(mail)
  const acknowledged = new Acknowledged()
  const stop = new AbortController()
  const writing = { url: server.url, school, acknowledged, signal: stop.signal }
  const writers = Promise.all([0, 1].map((number) => writer({ ...writing, chance: chance(number) })))
  const watcher = new Watcher(server, school)
  const figures: Record<string, string | number> = { seed }
  const oneMore = async () => {
    const had = acknowledged.debtors.size
    await expect.poll(() => acknowledged.debtors.size, { timeout: 60_000 }).toBeGreaterThan(had)
  }
  const everybodyIsReady = async () =>
    await expect
      .poll(() => Promise.all(servers.map(readiness)), { timeout: 60_000 })
      .toEqual(Array(2).fill({ status: 200, because: [], degraded: [] }))

  for (const [name, { happens, mends, within }] of Object.entries(CHANGES)) {
    const [back, afterPromotion, afterDatabase, heard]: number[][] = [[], [], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      await oneMore()
      const line = await listen(server, school)
      const primary = await cluster.primary()
      letters.noteKill()
      const began = performance.now()
      const promoted = promotion(cluster, primary, name)
      await happens(stage, primary)
      const since = await promoted
      const [written, databaseWrote] = await Promise.all([
        firstWrite(server, school).then(() => performance.now()),
        bareWrite(stage).then(() => performance.now()),
      ])
      back!.push(written - began)
      afterPromotion!.push(written - since)
      afterDatabase!.push(Math.max(0, written - databaseWrote))
      heard!.push(await untilHeard(stage, line, since))
      await mends?.(primary)
      await cluster.untilWhole()
      const standby = await cluster.standby()
      await nobodyIsLeftAt(standby.operatorUrl)
      await everybodyIsReady()
    }
    figures[name] =
      `${ROUNDS}×, writing is back after ${worst(back!)}, ${worst(afterPromotion!)} after the promotion, ${worst(afterDatabase!)} after the database took a write from anybody, live ${worst(heard!)} after the promotion`
    expect(Math.max(...back!), `back: ${name}`).toBeLessThan(within)
    expect(Math.max(...afterDatabase!), `first write: ${name}`).toBeLessThan(FIRST_WRITE_MS)
    expect(Math.max(...heard!), `live: ${name}`).toBeLessThan(LIVE_MS)
  }
  figures['etcd is away for 30 s'] = await etcdIsAway(stage)
  await everybodyIsReady()
  figures['the standby hangs'] = await theStandbyHangs(stage)
  await everybodyIsReady()

  await oneMore()
  stop.abort()
  await writers
  await watcher.stop()
  await withDatabase((await cluster.primary()).operatorUrl, async (database) => {
    figures['last letter left after'] = `${(await letters.untilQuiet(database, 300)).toFixed(1)} s`
    await assertRecord(database, acknowledged)
    await assertFiles(database, { url: server.url, school, since: 0 })
    const { onRecord, arrived, seconds: twice } = await letters.assertOnce(database, acknowledged)
    Object.assign(figures, {
      'acknowledged debtors, lost': `${acknowledged.debtors.size}, 0`,
      'letters on record': onRecord,
      'letters that arrived': `${arrived}, of which ${twice} for the second time`,
      'answers watched': watcher.answers,
      'what was answered': watcher.told,
      'slowest answer': seconds(watcher.slowest),
    })
  })
  report('A cluster', figures)
  expect(watcher.slowest).toBeLessThan(LONGEST_MS)
  expect([...watcher.outcomes.keys()].filter((outcome) => /^500|INTERNAL|none/.test(outcome))).toEqual([])
})

/** When the database takes a write from a client of no product, as its servers reach it: until then nobody can write. */
const bareWrite = ({ settings }: ClusterStage) =>
  untilItWorks(() => run(settings.DATABASE_URL!, `select pg_logical_emit_message(true, 'proof', '')`))

/** When another machine takes changes; or, when PostgreSQL alone dies, the same one again (Patroni starts it). */
async function promotion(cluster: Cluster, old: Machine, name: string): Promise<number> {
  const isAway = async () => (await cluster.primary().catch(() => old)) !== old
  for (let left = name.startsWith('PostgreSQL'); ; await pause(50)) {
    if (await isAway()) return performance.now()
    const takesChanges = await withDatabase(old.operatorUrl, (database) =>
      database.query('select pg_is_in_recovery() as standby'),
    ).then(
      ({ rows }) => rows[0].standby === false,
      () => false,
    )
    if (left && !takesChanges) left = false
    else if (name.startsWith('PostgreSQL') && !left && takesChanges) return performance.now()
  }
}

/** With `failsafe_mode` the primary goes on as long as it reaches the other. */
async function etcdIsAway({ cluster, server, school }: ClusterStage): Promise<string> {
  for (const machine of cluster.machines) machine.stopEtcd()
  let [written, longest] = [0, 0]
  for (const until = performance.now() + 30_000; performance.now() < until; written += 1)
    longest = Math.max(longest, await untilItWorks(() => aWard(server, school)))
  for (const machine of cluster.machines) machine.startEtcd()
  await cluster.untilWhole()
  expect(longest).toBeLessThan(LONGEST_MS)
  return `${written} writes meanwhile, the slowest ${seconds(longest)}`
}

/** Commits wait for a machine that stands still, until Patroni goes on without it. */
async function theStandbyHangs({ cluster, servers, server, school }: ClusterStage): Promise<string> {
  const standby = await cluster.standby()
  standby.hang()
  const began = performance.now()
  try {
    await untilItWorks(async () => {
      for (const each of servers)
        expect(await readiness(each)).toEqual({
          status: 200,
          because: [],
          degraded: ['Nothing can be written at the moment.'],
        })
    }, 30_000)
    const told = performance.now() - began
    expect(told).toBeLessThan(HUNG_TOLD_MS)
    // What DmaNothingIsWritten in docs/alerts.yml asks for.
    for (const each of servers) expect(await metric(each, 'dma_part_works{part="writing"}')).toBe(0)
    await untilItWorks(() => aWard(server, school))
    const back = performance.now() - began
    expect(back).toBeLessThan(BACK_MS)
    // DmaReplicationIsGone: it works, and nothing is replicated.
    await expect.poll(() => metric(servers[0]!, 'dma_database_standbys'), { timeout: 120_000 }).toBe(0)
    return `told as degraded after ${seconds(told)}, writing is back after ${seconds(back)}`
  } finally {
    standby.goOn()
    await cluster.untilWhole()
  }
}

async function metric({ url }: { url: string }, series: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}

const worst = (times: number[]) => `≤ ${seconds(Math.max(...times))}`
