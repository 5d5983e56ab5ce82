import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { unprivilegedUser } from '../scripts/throwaway-postgres.mjs'
import { newestInstallation } from '../scripts/postgres-installation.mjs'
import { aMailServer, type MailServer } from '../server/testing/servers/mail-server.js'
import { runCommand } from '../server/testing/servers/processes.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { Acknowledged } from './acknowledged.js'
import { chance, seed } from './chance.js'
import { twoServers, type ClusterStage } from './cluster-servers.js'
import type { Machine } from './cluster-machine.js'
import { aCluster } from './cluster.js'
import { CountedLetters } from './counted-letters.js'
import { deleteWithAllAboutThem, differences, everyTable, plus } from './every-table.js'
import { readiness, seconds } from './faulty-world.js'
import { assertFiles, assertRecord } from './on-record.js'
import { report } from './report.js'
import { writer } from './writer.js'

/** Beside what the proof writes itself, so that the times say something. */
const ROWS = Number(process.env.SOAK_ROWS ?? 100_000)
const DELETED = 20
const ASIDE = 5499
const BRING_BACK = resolve(import.meta.dirname, '../deploy/cluster/bring-back.sql')

test('rows and documents that were deleted come back as of a minute, and nothing else is touched', async () => {
  const cluster = await aCluster()
  onTestFinished(() => cluster.remove())
  const mail = await aMailServer()
  onTestFinished(() => mail.close())
  const stage = await twoServers(cluster, mail)
  const primary = await cluster.primary()
  const copies = mkdtempSync(join(tmpdir(), 'dma-documents-copy-'))
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }))
  const figures: Record<string, string | number> = { seed }
  const took = async <T>(what: string, story: () => T | Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await story()
    figures[what] = seconds(performance.now() - began)
    return answer
  }

  // What every night does, and what people do afterwards.
  const before = await peopleWork(stage, mail)
  await withDatabase(primary.operatorUrl, (database) => database.query(WEIGHT, [ROWS]))
  await took('a whole copy', () => primary.pgbackrest('backup', '--type=full'))
  const later = await peopleWork(stage, mail)
  await copyDocuments(stage, 'disk', `file://${copies}`)

  // The minute, and what happens after it.
  const { asOfThen, minute } = await theMinute(primary)
  const doomed = [...before.debtors.keys()]
    .slice(0, DELETED / 2)
    .concat([...later.debtors.keys()].slice(0, DELETED / 2))
  const { deleted, keys } = await withDatabase(primary.operatorUrl, (database) =>
    deleteWithAllAboutThem(database, doomed),
  )
  const documents = join(stage.settings.DATA_DIR!, 'documents')
  const gone = readdirSync(documents, { recursive: true, encoding: 'utf8' }).filter((file) =>
    keys.some((key) => file.endsWith(key)),
  )
  for (const file of gone) rmSync(join(documents, file))
  expect(gone.length).toBe(keys.length)
  const since = await peopleWork(stage, mail)
  const now = await withDatabase(primary.operatorUrl, everyTable)

  // Somebody notices.
  const noticed = performance.now()
  const aside = await took('restored aside to the minute', () => restoreAside(primary, minute))
  onTestFinished(() => aside.stop())
  expect(
    differences(await withDatabase(aside.url, everyTable), asOfThen),
    'beside the register as of the minute',
  ).toEqual([])
  const told = await took('told what is missing', () => bringBack(primary))
  for (const [table, { rows }] of deleted)
    expect(told).toMatch(new RegExp(`${table} +\\| +${rows} \\| +0\\n`))
  await took('brought back', () => bringBack(primary, [...deleted.keys()]))
  const sentence = await took('documents brought back', () =>
    copyDocuments(stage, `file://${copies}`, 'disk'),
  )
  figures['all of it'] = seconds(performance.now() - noticed)
  await aside.stop()

  expect(
    differences(await withDatabase(primary.operatorUrl, everyTable), plus(now, deleted)),
    'beside what was there, and what was deleted',
  ).toEqual([])
  expect(sentence).toContain(`${keys.length} copied`)
  await withDatabase(primary.operatorUrl, async (database) => {
    for (const each of [before, later, since]) await assertRecord(database, each)
    await assertFiles(database, { url: stage.server.url, school: stage.school, since: 0 })
  })
  for (const each of stage.servers)
    expect(await readiness(each)).toEqual({ status: 200, because: [], degraded: [] })
  report('Back to a minute', {
    ...figures,
    'rows of the register': [...asOfThen.values()].reduce((sum, { rows }) => sum + rows, 0),
    'rows deleted, brought back': [...deleted.values()].reduce((sum, { rows }) => sum + rows, 0),
    'documents deleted, brought back': keys.length,
    'debtors added after the minute, still there': since.debtors.size,
  })
})

test('the whole register goes back to a minute, and the cluster goes on from there', async () => {
  const cluster = await aCluster()
  onTestFinished(() => cluster.remove())
  const mail = await aMailServer()
  onTestFinished(() => mail.close())
  const stage = await twoServers(cluster, mail)
  const [primary, standby] = [await cluster.primary(), await cluster.standby()]
  const before = await peopleWork(stage, mail)
  await withDatabase(primary.operatorUrl, (database) => database.query(WEIGHT, [ROWS]))
  await primary.pgbackrest('backup', '--type=full')
  const later = await peopleWork(stage, mail)
  const { asOfThen, minute } = await theMinute(primary)
  const lost = await peopleWork(stage, mail)

  const began = performance.now()
  for (const server of stage.servers) expect(await server.stop()).toBe(0)
  await primary.pgbackrest('check')
  for (const machine of [standby, primary]) await machine.stopPatroni()
  await primary.pgbackrest(
    '--delta',
    '--type=time',
    `--target=${minute}`,
    '--target-action=promote',
    'restore',
  )
  control(primary, primary.data, 'start', '-l', join(primary.folder, 'log/restored.log'))
  await untilRecovered(primary.operatorUrl)
  const restored = performance.now()
  control(primary, primary.data, 'stop', '-m', 'fast')
  primary.forget()
  await primary.start()
  await expect.poll(() => cluster.primary().catch(() => null), { timeout: 60_000 }).toBe(primary)
  rmSync(standby.data, { recursive: true })
  await standby.start()
  await cluster.untilWhole()
  const whole = performance.now()
  expect(await withDatabase(primary.operatorUrl, everyTable), 'the register as of the minute').toEqual(
    asOfThen,
  )
  await stage.startAgain()
  const back = performance.now()
  await withDatabase(primary.operatorUrl, async (database) => {
    for (const each of [before, later]) await assertRecord(database, each)
    const { rows } = await database.query('select id from debtor where id::text = any ($1)', [
      [...lost.debtors.keys()],
    ])
    expect(rows).toEqual([])
    await assertFiles(database, { url: stage.server.url, school: stage.school, since: 0 })
  })
  await primary.pgbackrest('backup', '--type=full')
  await cluster.switchover()
  await cluster.untilWhole()
  await peopleWork(stage, mail)
  report('The whole register back to a minute', {
    seed,
    'rows of the register': [...asOfThen.values()].reduce((sum, { rows }) => sum + rows, 0),
    'database restored after': seconds(restored - began),
    'with a standby again after': seconds(whole - began),
    'servers ready after': seconds(back - began),
  })
})

const theMinute = (machine: Machine) =>
  withDatabase(machine.operatorUrl, async (database) => {
    const asOfThen = await everyTable(database)
    const { rows } = await database.query('select clock_timestamp()::text as minute')
    await pause(1000)
    return { asOfThen, minute: rows[0].minute as string }
  })

/** Two schools' programs for some seconds; all their letters have left afterwards. */
async function peopleWork({ cluster, server, school }: ClusterStage, mail: MailServer) {
  const acknowledged = new Acknowledged()
  const stop = new AbortController()
  const writing = { url: server.url, school, acknowledged, signal: stop.signal }
  const writers = Promise.all([0, 1].map((number) => writer({ ...writing, chance: chance(number) })))
  await expect.poll(() => acknowledged.debtors.size, { timeout: 120_000 }).toBeGreaterThan(DELETED)
  stop.abort()
  await writers
  const { operatorUrl } = await cluster.primary()
  await withDatabase(operatorUrl, (database) => new CountedLetters(mail).untilQuiet(database, 120))
  return acknowledged
}

async function copyDocuments({ settings }: ClusterStage, from: string, to: string): Promise<string> {
  const { code, output, errors } = await runCommand('documents/move', [from, to], { env: settings })
  if (code !== 0) throw new Error(`${output}${errors}`)
  return output
}

/** A PostgreSQL beside the one that works, on the same machine. */
async function restoreAside(machine: Machine, minute: string) {
  const data = join(machine.folder, 'postgresql/aside')
  // The journal of the last minute is kept as well.
  await machine.pgbackrest('check')
  await machine.pgbackrest(
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${minute}`,
    '--target-action=promote',
    '--archive-mode=off',
    'restore',
  )
  const url = machine.operatorUrl.replace(':5432', `:${ASIDE}`)
  control(machine, data, 'start', '-l', join(machine.folder, 'log/aside.log'), '-o', `-p ${ASIDE}`)
  await untilRecovered(url)
  let stopped = false
  return {
    url,
    async stop() {
      if (!stopped) control(machine, data, 'stop', '-m', 'fast')
      stopped = true
    },
  }
}

/** PostgreSQL without Patroni. */
function control({ folder }: Machine, data: string, ...args: string[]): void {
  const as = { ...unprivilegedUser(), cwd: folder, stdio: 'ignore' } as const
  execFileSync(join(newestInstallation().bin, 'pg_ctl'), ['-D', data, '-w', '-t', '300', ...args], as)
}

async function untilRecovered(url: string): Promise<void> {
  const recovers = () =>
    withDatabase(url, (database) => database.query('select pg_is_in_recovery() as recovers'))
  await expect
    .poll(async () => (await recovers()).rows, { timeout: 300_000, interval: 100 })
    .toEqual([{ recovers: false }])
}

/** As PostgreSQL's own user on its machine; answers what psql says. */
function bringBack({ folder }: Machine, tables: string[] = []): string {
  const socket = join(folder, 'run')
  const values = [
    `socket=${socket}`,
    `port=${ASIDE}`,
    ...(tables.length > 0 ? [`tables=${tables.join(',')}`] : []),
  ]
  return execFileSync(
    'psql',
    ['-h', socket, '-X', ...values.flatMap((value) => ['-v', value]), '-f', '-', 'dma'],
    {
      ...unprivilegedUser(),
      cwd: folder,
      env: { PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
      input: readFileSync(BRING_BACK),
    },
  )
}

/** Lines of a history that is about nobody. */
const WEIGHT = `insert into history_entry
  select (jsonb_populate_record(null::history_entry, to_jsonb(one)
    || jsonb_build_object('id', 1000000 + n, 'debtor_id', null, 'act', 'proof.weight'))).*
  from (select * from history_entry limit 1) one, generate_series(1, $1) n`
