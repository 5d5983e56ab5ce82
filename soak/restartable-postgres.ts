import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newestInstallation } from '../scripts/postgres-installation.mjs'
import { unprivilegedUser } from '../scripts/throwaway-postgres.mjs'
import { freePort } from '../server/database/free-port.js'

/** A PostgreSQL of this machine in a folder of its own, run by `pg_ctl` as an operator does. */
export interface RestartablePostgres {
  url: string
  /** Fast shutdown: every session is ended. */
  stop(): void
  start(): void
  remove(): void
}

/** Throws saying what to install when the machine has no PostgreSQL server. */
export async function aRestartablePostgres({ maxConnections = 60 } = {}): Promise<RestartablePostgres> {
  const { bin } = newestInstallation()
  const folder = mkdtempSync(join(tmpdir(), 'dma-restartable-'))
  const port = await freePort()
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...args: string[]) =>
    void execFileSync(join(bin, program), args, { ...user, cwd: folder, stdio: 'ignore' })
  const data = join(folder, 'data')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=${maxConnections}`
  const postgres = {
    url: `postgresql://dma@127.0.0.1:${port}/postgres`,
    stop: () => run('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w'),
    start: () => run('pg_ctl', 'start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options),
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  run('initdb', '-D', data, '-U', 'dma', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  postgres.start()
  return postgres
}
