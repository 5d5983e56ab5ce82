import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDebtor } from '../e2e/people.js'
import { unprivilegedUser } from '../scripts/throwaway-postgres.mjs'
import { send } from '../server/testing/client.js'
import { listen } from '../server/testing/live.js'
import { freePort } from '../server/database/free-port.js'
import { startServer } from '../server/testing/servers/running-server.js'
import { productionSettings } from '../server/testing/production-settings.js'
import { run, withDatabase } from '../server/testing/databases/with-database.js'
import { aFaultyWorld, readiness } from './faulty-world.js'
import { needPrograms } from './need-programs.js'
import { aRestartablePostgres } from './restartable-postgres.js'

beforeAll(() => needPrograms('pgbouncer', ['pgbouncer', '--version']))

/** PgBouncer with the settings that it comes with, before a PostgreSQL of its own. */
async function aPgBouncer(mode: 'session' | 'transaction') {
  const postgres = await aRestartablePostgres()
  onTestFinished(postgres.remove)
  const folder = mkdtempSync(join(tmpdir(), 'dma-pgbouncer-'))
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), '"dma" ""\n')
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${new URL(postgres.url).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = 50
max_client_conn = 200
`,
  )
  const user = unprivilegedUser()
  if (user)
    for (const file of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(folder, file), user.uid, user.gid)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' })
  onTestFinished(async () => {
    await endOf(child)
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `postgresql://dma@127.0.0.1:${port}/postgres`
  await expect.poll(() => run(url, 'select 1 as one'), { timeout: 20_000 }).toEqual([{ one: 1 }])
  return { url, direct: postgres.url }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('in session mode everything works, its limits of time too', async () => {
  const { url, direct } = await aPgBouncer('session')
  const { server, school, mail } = await aFaultyWorld({ DATABASE_URL: url })
  expect(await readiness(server)).toEqual({ status: 200, because: [], degraded: [] })
  const line = await listen({ url: server.url, databaseUrl: direct }, school)
  const { id, parentEmail } = await aDebtor(server, school)
  await expect.poll(() => line.heard, { timeout: 20_000 }).toContain(`DEBTOR ${id}`)
  await mail.letterTo(parentEmail)
  line.end()
  await withDatabase(direct, async (other) => {
    await other.query('begin')
    await other.query('select id from debtor where id = $1 for update', [id])
    const UPDATE =
      'mutation ($input: UpdateDebtorInput!) { updateDebtor(input: $input) { userErrors { message } } }'
    const { status, errors } = await send(server, UPDATE, { input: { id, studentName: 'Somebody' } }, school)
    await other.query('rollback')
    // PostgreSQL's own limit for locks answers, not the silence that is noticed later.
    expect([status, errors[0]?.message]).toEqual([
      503,
      'DMA is very busy at the moment. Please try again in a minute.',
    ])
  })
  expect(await server.stop()).toBe(0)
  await pause(500)
  expect(await run(direct, `select pid from pg_locks where locktype = 'advisory'`)).toEqual([])
})

test('in transaction mode a start is refused with a sentence, and leaves no lock behind', async () => {
  const { url, direct } = await aPgBouncer('transaction')
  const dataDir = mkdtempSync(join(tmpdir(), 'dma-pgbouncer-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const started = startServer({
    ...productionSettings({ port: await freePort(), dataDir }),
    DATABASE_URL: url,
  })
  await expect(started).rejects.toThrow(
    /gives a connection to somebody else after each transaction .*set pool_mode = session/,
  )
  expect(await run(direct, `select to_regclass('school') as school`)).toEqual([{ school: null }])
  expect(await run(direct, `select pid from pg_locks where locktype = 'advisory'`)).toEqual([])
})
