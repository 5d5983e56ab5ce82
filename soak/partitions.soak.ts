import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '../common/days.js'
import { anApprovedSchool, theProvider } from '../e2e/people.js'
import { backUp } from '../server/backup/back-up.js'
import { restore } from '../server/backup/restore.js'
import { loadConfig } from '../server/config.js'
import { freePort } from '../server/database/free-port.js'
import { openOrm } from '../server/database/orm.js'
import { keepWeeks, type Weekly } from '../server/database/weeks.js'
import { WEEKLY_LOOKS } from '../server/directory/look.entity.js'
import { openStore } from '../server/documents/stores/open-store.js'
import { act, ask } from '../server/testing/client.js'
import { anEmptyPlace, connectedTo, everyRow } from '../server/testing/places.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { startServer } from '../server/testing/servers/running-server.js'
import { aReceiver } from '../server/testing/servers/webhook-receiver.js'
import { run, withDatabase } from '../server/testing/databases/with-database.js'
import { WEEKLY_DELIVERIES } from '../server/webhooks/webhook-delivery.entity.js'
import { aDatabaseServer, startFleet } from './fleet.js'
import { report } from './report.js'
import { startTraffic, type Traffic } from './traffic.js'

/** Where the version before the migrations was built: another than soak/day is given, so that one run has both. */
const BEFORE = process.env.PARTITIONS_BEFORE
const ROWS = Number(process.env.SOAK_ROWS ?? 20_000)
/** Nobody waits longer than this; on a machine that is busy otherwise, not so many times as long as before. */
const LONGEST_MS = 2000
const TIMES_THE_USUAL = 3
/** How long people work before, between and after each exchange. */
const SPELL_MS = 6000

if (!BEFORE) console.warn('Not run: PARTITIONS_BEFORE has to name a checkout of af30887, built.')

const DELIVERIES =
  '{ viewer { school { webhooks { deliveries(first: 50) { edges { node { eventId state } } } } } } }'
const CHECKS = `query ($search: String) { viewer { school { checks(first: 25, filter: { search: $search }) {
  edges { node { id student reference } } } } } }`
const PLACES = `
  select tableoid::regclass::text as place, count(*)::int as count from webhook_delivery group by 1
   union all select tableoid::regclass::text, count(*)::int from look_content group by 1 order by 1`
const NO_LIMITS = { LOOKS_PER_MINUTE: 100_000, LOOKS_PER_HOUR: 100_000, LOOKS_PER_DAY: 100_000 }

test.skipIf(!BEFORE)(
  'a filled register is migrated to partitions while it serves, and goes back by its backup',
  { timeout: 10 * 60_000 },
  async () => {
    const database = await aDatabaseServer()
    onTestFinished(() => database.stop())
    const receiver = await aReceiver()
    onTestFinished(() => receiver.close())
    const fleet = await startFleet(database, {
      size: 2,
      before: BEFORE!,
      settings: { WEBHOOKS_PRIVATE: 'true', ...NO_LIMITS },
    })
    onTestFinished(() => fleet.stop())
    const school = await anApprovedSchool(fleet.nginx, await theProvider(fleet.nginx))
    const input = { url: receiver.url, events: ['DEBTOR_LISTED'] }
    const made = await act(fleet.nginx, 'createWebhook', input, { as: school, select: 'webhook { id }' })
    await run(fleet.databaseUrl, fill(made.webhook.id))
    const filled = await sumOf(fleet.databaseUrl)

    const { SECRET } = productionSettings({ port: 1, dataDir: fleet.dataDir, mail: fleet.mails[0]! })
    const config = loadConfig({
      DATA_DIR: fleet.dataDir,
      DATABASE_URL: fleet.databaseUrl,
      SECRET: String(SECRET),
    })
    const register = { config, store: openStore(config.storage) }
    const backup = async (name: string) => {
      const file = join(fleet.dataDir, name)
      await backUp(register, createWriteStream(file))
      return file
    }
    const wayBack = await backup('before.tar.gz')

    // Schools work, and one looks at its deliveries, checks wards and goes through its checks, which the migrations hold.
    const working = async (
      story: () => Promise<void>,
    ): Promise<Traffic & { looked: number; checked: string[]; usual: number; slowest: number }> => {
      const traffic = startTraffic(fleet.nginx.url, school)
      const checked: string[] = []
      let looked = 0
      let stopped = false
      const timed = async (what: Promise<unknown>) => {
        const from = performance.now()
        await what.catch((error: Error) => traffic.failures.push(error.message))
        traffic.durations.push(performance.now() - from)
      }
      const looking = (async () => {
        while (!stopped) {
          await timed(ask(fleet.nginx, DELIVERIES, {}, school))
          looked += 1
        }
      })()
      const checking = (async () => {
        while (!stopped) {
          await timed(aCheck(checked))
          await timed(ask(fleet.nginx, CHECKS, { search: checked.at(-1) }, school))
          await timed(ask(fleet.nginx, CHECKS, {}, school))
        }
      })()
      await pause(SPELL_MS)
      const before = traffic.durations.length
      await story()
      await pause(SPELL_MS)
      stopped = true
      await Promise.all([traffic.stop(), looking, checking])
      const wentWrong = await fleet.wentWrong()
      const stale = wentWrong.split('\n').filter((line) => line.includes(STALE))
      expect(stale.length, wentWrong).toBeLessThanOrEqual(fleet.servers.length)
      const isStale = (failure: string) => stale.some((line) => line.includes(requestIn(failure)))
      expect(
        traffic.failures.filter((failure) => !isStale(failure)),
        wentWrong,
      ).toEqual([])
      const [usual, slowest] = [traffic.durations.slice(0, before), traffic.durations.slice(before)].map(
        (some) => Math.round(Math.max(...some)),
      )
      // What was acknowledged is there, by whichever version it was asked of.
      const there = `select reference from look where asked ->> 'student' = 'Ada ' || reference order by id`
      const found = (await run<{ reference: string }>(fleet.databaseUrl, there)).map(
        ({ reference }) => reference,
      )
      expect(found.filter((reference) => checked.includes(reference))).toEqual(checked)
      return Object.assign(traffic, { looked, checked, usual: usual!, slowest: slowest! })
    }
    async function aCheck(checked: string[]): Promise<void> {
      const reference = `soak-${randomUUID()}`
      const input = { student: `Ada ${reference}`, reference }
      const { check, userErrors } = await act(fleet.nginx, 'checkWard', input, {
        as: school,
        select: 'check { id }',
      })
      if (!check) throw new Error(JSON.stringify(userErrors))
      checked.push(reference)
    }
    const upgrading = await working(async () => {
      expect(await fleet.restart(0)).toBe(0)
      // One of each version, on the migrated database.
      await pause(SPELL_MS)
      expect(await fleet.restart(1)).toBe(0)
    })
    const parts = await run<{ place: string; count: number }>(fleet.databaseUrl, PLACES)
    expect(await sumOf(fleet.databaseUrl)).toEqual(filled)
    const told = await run(
      fleet.databaseUrl,
      `select 1 from webhook_delivery where event_id not like 'filled%'`,
    )
    expect(told).toHaveLength(upgrading.debtors.length)
    const heard = new Set((await receiver.until(told.length)).map(({ headers }) => headers['webhook-id']))
    expect(heard.size).toBe(told.length)

    // The new one's backup gives the same rows in the same partitions.
    await Promise.all(fleet.servers.map((server) => server.stop()))
    const after = await backup('after.tar.gz')
    const [is, was] = await Promise.all([restored(after), connectedTo(fleet.databaseUrl)])
    expect(await everyRow(is.client)).toEqual(await everyRow(was))
    await was.end()

    // The way back: what was there before, on which the version before starts.
    const back = await restored(wayBack)
    expect(await sumOf(back.place.databaseUrl)).toEqual(filled)
    const old = await startServer(
      {
        ...productionSettings({ port: await freePort(), dataDir: back.place.dataDir, mail: fleet.mails[0]! }),
        DATABASE_URL: back.place.databaseUrl,
      },
      join(BEFORE!, 'dist/server/main.js'),
    )
    expect((await ask(old, DELIVERIES, {}, school)).viewer.school.webhooks[0].deliveries.edges).toHaveLength(
      50,
    )
    await old.stop()

    for (const index of [0, 1]) await fleet.restart(index)
    const orm = await openOrm(fleet.databaseUrl)
    onTestFinished(() => orm.close())
    // Contents of half a year, as they lie after it.
    await run(fleet.databaseUrl, fillLooks('B-', '15 hours', 300))
    const dropping = await working(async () => {
      const kept = async (table: Weekly, keptSince: number) => {
        const keep = () =>
          keepWeeks(orm.em.fork(), table, { now: new Date(), keptSince: new Date(keptSince) }).then(
            () => true,
            () => false,
          )
        // Housekeeping comes again in an hour.
        await expect.poll(keep, { timeout: 60_000, interval: 3000 }).toBe(true)
      }
      // As if it were two months later: the whole of what was there before goes at once.
      await kept(WEEKLY_DELIVERIES, Date.now() + 15 * DAY)
      await kept(WEEKLY_LOOKS, Date.now() - 60 * DAY)
    })
    const left = (await run<{ place: string }>(fleet.databaseUrl, PLACES)).map(({ place }) => place)
    expect(left).not.toContain('webhook_delivery_before')
    expect(left.filter((place) => place.startsWith('look_content_')).length).toBeLessThan(15)

    report('Migrated to partitions while it serves', {
      'deliveries, and looks beside them': ROWS,
      ...upgrading.figures(),
      'looks at deliveries': upgrading.looked,
      checks: upgrading.checked.length,
      failed: upgrading.failures.length,
      'slowest while it is migrated': `${upgrading.slowest} ms (before: ${upgrading.usual} ms)`,
      'slowest while old parts are dropped': `${dropping.slowest} ms (before: ${dropping.usual} ms)`,
      parts: parts.map(({ place, count }) => `${place}: ${count}`).join(', '),
    })
    for (const { usual, slowest } of [upgrading, dropping])
      expect(slowest).toBeLessThan(Math.max(LONGEST_MS, TIMES_THE_USUAL * Math.min(usual, LONGEST_MS)))

    async function restored(file: string) {
      const place = await anEmptyPlace({ SECRET: String(SECRET) }, database.url)
      onTestFinished(() => place.remove())
      await restore(place, file)
      const client = await connectedTo(place.databaseUrl)
      onTestFinished(() => client.end())
      return { place, client }
    }
  },
)

/**
 * A fault of the version before, which kept "all columns" of a table prepared: it hears once a process that a later version
 * has added one (`prepared-names.ts` keeps none of those since).
 */
const STALE = 'PostgreSQL answered 0A000'
const requestIn = (failure: string) => /quote ([\w-]{36})/.exec(failure)?.[1] ?? failure

const fillLooks = (name: string, pause: string, rows: number) => `
  insert into look (school_id, account_id, kind, asked, shown, results, reference, at)
  select school_id, id, 'CHECK', jsonb_build_object('student', 'Ada Obi ' || n), '{}', '[]', '${name}' || n, now() - n * interval '${pause}'
    from (select school_id, id from account where school_id is not null limit 1) one, generate_series(1, ${rows}) n returning id`

const fill = (webhook: string) => `
  with looked as (${fillLooks('A-', '20 minutes', ROWS)})
  insert into webhook_delivery (webhook_id, event_id, type, body, state, attempts, created_at)
  select ${webhook}, 'filled_' || n, 'debtor.listed', '{"type":"debtor.listed","data":{"debtorId":"' || n || '"}}', 'DELIVERED', 1,
         now() - n * interval '29 days' / ${ROWS}
    from generate_series(1, ${ROWS}) n`

/** Of what was filled in, and so of nothing that is written meanwhile, nor of columns that are new. */
const sumOf = (url: string) =>
  withDatabase(url, async (client) => {
    const sum = (filled: string) =>
      `count(*)::int as rows, sum(hashtextextended(row(${filled})::text, 0)::numeric)::text as sum`
    const { rows } = await client.query(
      `select 'deliveries' as what, ${sum('id, webhook_id, event_id, type, body, state, attempts, created_at')}
         from webhook_delivery where event_id like 'filled%'
        union all select 'looks', ${sum('id, school_id, account_id, kind, asked, shown, results, reference, at')}
         from look where reference like 'A-%'`,
    )
    return rows
  })
