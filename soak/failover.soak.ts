import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../server/testing/live.js'
import { run, withDatabase } from '../server/testing/databases/with-database.js'
import { Acknowledged } from './acknowledged.js'
import { chance, seed } from './chance.js'
import { CountedLetters } from './counted-letters.js'
import { aWard, FIRST_WRITE_MS, LIVE_MS, nobodyIsLeftAt, untilHeard } from './failing-over.js'
import { aFaultyWorld, readiness, seconds, untilItWorks, type FaultyWorld } from './faulty-world.js'
import { assertFiles, assertRecord } from './on-record.js'
import { aPair, type Pair } from './postgres-pair.js'
import { report } from './report.js'
import { aStickyProxy, type StickyProxy } from './sticky-proxy.js'
import { LONGEST_MS, Watcher } from './watcher.js'
import { writer } from './writer.js'

const ROUNDS = Number(process.env.SOAK_FAILOVERS ?? 2)
/** /readyz knows for a second what it found. */
const SAYS_SO_MS = 2000
/** How long the proxy still leads to the old primary: HAProxy's three looks in a row. */
const NOTICED_AFTER_MS = 3000

interface Stage extends FaultyWorld {
  pair: Pair
  proxy: StickyProxy
}

/** Each makes the standby the primary; the sentence is what must be found on record afterwards. */
const CHANGES: Record<string, (stage: Stage) => Promise<void>> = {
  'the primary is killed, the standby promoted': async ({ pair, proxy }) => {
    pair.primary.kill()
    await pause(NOTICED_AFTER_MS)
    await pair.promote()
    proxy.leadTo(pair.primary.port)
  },
  'they change places, the old primary restarted': async ({ pair, proxy }) => {
    await pair.primary.stop()
    await pair.promote()
    await pair.rejoin('as it is')
    // The proxy has not noticed yet: whoever connects meets a standby.
    await pause(NOTICED_AFTER_MS)
    proxy.leadTo(pair.primary.port)
  },
  'they change places, the old primary made read-only where it stands': async ({ pair, proxy, server }) => {
    await pair.primary.set('default_transaction_read_only', 'on')
    const told = await untilItWorks(async () => {
      expect(await readiness(server)).toMatchObject({
        status: 503,
        because: ['The database takes no changes.'],
      })
    }, 10_000)
    expect(told).toBeLessThan(SAYS_SO_MS)
    await everythingHasArrived(pair)
    await pair.promote()
    await pair.primary.set('default_transaction_read_only', 'off')
    proxy.leadTo(pair.primary.port)
  },
}

test.each([
  ['synchronous', true],
  ['asynchronous', false],
] as const)(
  'the databases change places under load behind a sticky proxy, %s',
  async (_name, isSynchronous) => {
    const pair = await aPair()
    onTestFinished(pair.remove)
    await pair.synchronous(isSynchronous)
    const proxy = await aStickyProxy(pair.primary.port)
    onTestFinished(() => proxy.close())
    const world = await aFaultyWorld({ DATABASE_URL: `postgresql://dma@127.0.0.1:${proxy.port}/postgres` })
    const { server, school, mail } = world
    const letters = new CountedLetters(mail)
    const acknowledged = new Acknowledged()
    const stop = new AbortController()
    const writing = { url: server.url, school, acknowledged, signal: stop.signal }
    const writers = Promise.all([0, 1].map((number) => writer({ ...writing, chance: chance(number) })))
    const watcher = new Watcher(server, school)
    const figures: Record<string, string | number> = { seed }
    const oneMore = async (patience = 60_000) => {
      const had = acknowledged.debtors.size
      await expect.poll(() => acknowledged.debtors.size, { timeout: patience }).toBeGreaterThan(had)
    }

    for (const [name, change] of Object.entries(CHANGES)) {
      // What nobody waits for may be lost with whoever had it: a kill is no proof there.
      if (!isSynchronous && name.includes('killed')) continue
      const firstWrites: number[] = []
      const heard: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await oneMore()
        const line = await listen(server, school)
        letters.noteKill()
        const old = pair.primary
        await change({ ...world, pair, proxy })
        const promoted = performance.now()
        firstWrites.push(await untilItWorks(() => aWard(server, school)))
        heard.push(await untilHeard(world, line, promoted))
        await nobodyIsLeftAt(old.url)
        if (name.includes('killed')) await pair.rejoin('copied')
        if (name.includes('read-only')) {
          await old.stop()
          await pair.rejoin('copied')
        }
        await pair.synchronous(isSynchronous)
        await expect.poll(() => readiness(server), { timeout: 30_000 }).toMatchObject({ status: 200 })
      }
      expect(Math.max(...firstWrites), `first write: ${name}`).toBeLessThan(FIRST_WRITE_MS)
      expect(Math.max(...heard), `live: ${name}`).toBeLessThan(LIVE_MS)
      figures[name] =
        `${ROUNDS}×, first write ${seconds(Math.max(...firstWrites))} after the proxy led there, live ${seconds(Math.max(...heard))}`
    }
    if (isSynchronous) figures['the standby hangs'] = await hungCommitsAreTold({ ...world, pair, proxy })
    await oneMore()
    stop.abort()
    await writers
    await watcher.stop()
    await withDatabase(pair.primary.url, async (database) => {
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
    report(`Failover, ${_name}`, figures)
    expect(watcher.slowest).toBeLessThan(LONGEST_MS)
    expect([...watcher.outcomes.keys()].filter((outcome) => /^500|INTERNAL|none/.test(outcome))).toEqual([])
  },
)

/** Transactions that began before it was made read-only may still end; then the standby has all of it. */
async function everythingHasArrived({ primary, standby }: Pair): Promise<void> {
  const busy = `select pid from pg_stat_activity where backend_xid is not null and application_name ~ '^dma'`
  await expect.poll(() => run(primary.url, busy), { timeout: 30_000 }).toEqual([])
  const [{ lsn }] = (await run(primary.url, 'select pg_current_wal_lsn() as lsn')) as [{ lsn: string }]
  const arrived = `select pg_last_wal_replay_lsn() >= '${lsn}' as all`
  await expect.poll(() => run(standby.url, arrived), { timeout: 30_000 }).toEqual([{ all: true }])
}

/** A standby that stands still while commits wait for it. */
async function hungCommitsAreTold({ pair, server, school }: Stage): Promise<string> {
  const [receiver] = (await run(pair.standby.url, 'select pid from pg_stat_wal_receiver')) as [
    { pid: number },
  ]
  process.kill(receiver.pid, 'SIGSTOP')
  let told: number
  try {
    told = await untilItWorks(async () => {
      expect(await readiness(server)).toEqual({
        status: 200,
        because: [],
        degraded: ['Nothing can be written at the moment.'],
      })
    }, 30_000)
    await pause(15_000)
    expect(await readiness(server)).toMatchObject({ status: 200 })
  } finally {
    process.kill(receiver.pid, 'SIGCONT')
  }
  const healed = await untilItWorks(() => aWard(server, school))
  await expect.poll(() => readiness(server), { timeout: 30_000 }).toMatchObject({ degraded: [] })
  return `told as degraded after ${seconds(told)}, a write ${seconds(healed)} after it goes on`
}
