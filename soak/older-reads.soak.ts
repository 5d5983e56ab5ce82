import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { aDebtor, type School } from '../e2e/people.js'
import { ask } from '../server/testing/client.js'
import { run } from '../server/testing/databases/with-database.js'
import { aFaultyWorld } from './faulty-world.js'
import { aPair } from './postgres-pair.js'

/** A standby that is further behind is not read from. */
const OLDEST_MS = 60_000

test('a file to take away comes from the standby with everything that was written before, from an older one with its age, and from the primary where none is good enough', async () => {
  const pair = await aPair()
  onTestFinished(pair.remove)
  const { server, school } = await aFaultyWorld({
    DATABASE_URL: pair.primary.url,
    DATABASE_READ_URL: pair.standby.url,
  })
  const exported = async () => {
    const file = await theList(server, school)
    const [at] = await run(
      pair.standby.url,
      `select count(*)::int as asked from pg_stat_activity where application_name = 'dma exports' and query ilike '%debtor%'`,
    ).catch(() => [])
    return { ...file, isOfStandby: at?.asked > 0 }
  }
  for (const child of ['Ada', 'Bola', 'Chidi']) {
    await aDebtor(server, school, { studentName: `${child} Nwosu` })
    const file = await exported()
    expect(file.text, 'what was written a moment before').toContain(`${child} Nwosu`)
    expect(file.isOfStandby).toBe(true)
    expect(Date.now() - file.asOf.getTime()).toBeLessThan(5000)
  }

  await run(pair.standby.url, 'select pg_wal_replay_pause()')
  const backup = await backedUp(pair.primary.url, pair.standby.url)
  expect(backup).toEqual({ rows: expect.any(String), isOfStandby: true })
  const paused = Date.now()
  await aDebtor(server, school, { studentName: 'Dayo Nwosu' })
  const older = await exported()
  expect(older.text).not.toContain('Dayo')
  expect(await backedUp(pair.primary.url, pair.standby.url)).toEqual(backup)
  expect(older.asOf.getTime(), 'no younger than it is').toBeLessThanOrEqual(paused + 1000)
  await pause(OLDEST_MS + 2000)
  await aDebtor(server, school, { studentName: 'Efe Nwosu' })
  expect((await backedUp(pair.primary.url, pair.standby.url)).isOfStandby).toBe(false)
  expect((await exported()).text, 'the primary answers').toMatch(/Dayo[^]*Efe/)

  await pair.standby.stop()
  await aDebtor(server, school, { studentName: 'Femi Nwosu' })
  expect((await exported()).text).toContain('Femi Nwosu')
})

/** What the backup command says of the whole register. */
async function backedUp(databaseUrl: string, databaseReadUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'dma-older-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const settings = { DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseReadUrl, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [BACKUP, join(folder, 'backup')], {
    env: { PATH: process.env.PATH, ...settings },
  })
  return { rows: /Backed up (\d+) rows/.exec(stdout)?.[1], isOfStandby: stdout.includes('from the standby') }
}
const BACKUP = join(import.meta.dirname, '../dist/server/backup/backup-command.js')

/** A school's own list as its browser would fetch it. */
async function theList(server: { url: string }, school: School) {
  const query = 'mutation { exportDebtors { url userErrors { message } } }'
  const { exportDebtors } = await ask(server, query, {}, school)
  const response = await fetch(exportDebtors.url, { headers: { Authorization: `Token ${school.key}` } })
  expect(response.status).toBe(200)
  return { text: await response.text(), asOf: new Date(response.headers.get('Last-Modified')!) }
}
