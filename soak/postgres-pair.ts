import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newestInstallation } from '../scripts/postgres-installation.mjs'
import { unprivilegedUser } from '../scripts/throwaway-postgres.mjs'
import { freePort } from '../server/database/free-port.js'
import { run } from '../server/testing/databases/with-database.js'
import { killCluster } from './killing.js'

/** One of the two PostgreSQL servers of a pair, on this machine's own binaries. */
export interface Node {
  name: string
  port: number
  url: string
  /** Fast shutdown: a standby that is connected has everything by then. */
  stop(): Promise<void>
  start(): Promise<void>
  /** As a power cut does. */
  kill(): void
  promote(): Promise<void>
  /** Changes a setting without a restart. */
  set(setting: string, value: string): Promise<void>
}

/** A primary and a standby of it. Who is which changes; nobody but the test decides that. */
export interface Pair {
  primary: Node
  standby: Node
  /** Makes the standby the primary, with nobody to wait for yet. */
  promote(): Promise<void>
  /** Makes the old primary a standby of the new one: as it is if it was shut down, else from a copy of all. */
  rejoin(how: 'as it is' | 'copied'): Promise<void>
  /** From now on a commit waits for the standby, or for nobody. */
  synchronous(on: boolean): Promise<void>
  remove(): void
}

/** Throws saying what to install when the machine has no PostgreSQL server. */
export async function aPair(): Promise<Pair> {
  const { bin } = newestInstallation()
  const folder = mkdtempSync(join(tmpdir(), 'dma-pair-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  // Not in one go: this process is also the proxy, and those who watch.
  const call = async (program: string, ...args: string[]): Promise<void> => {
    const child = spawn(join(bin, program), args, { ...user, cwd: folder, stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${args.join(' ')}`)
  }
  const dataOf = ({ name }: Node) => join(folder, name)
  const nodes = [await aNode('a'), await aNode('b')] as const

  async function aNode(name: string): Promise<Node> {
    const port = await freePort()
    const url = `postgresql://dma@127.0.0.1:${port}/postgres`
    const data = join(folder, name)
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 -c wal_keep_size=512MB`
    return {
      name,
      port,
      url,
      stop: () => call('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w'),
      start: () =>
        call('pg_ctl', 'start', '-D', data, '-w', '-l', join(folder, `${name}.log`), '-o', settings),
      kill: () => killCluster(data),
      promote: () => call('pg_ctl', 'promote', '-D', data, '-w'),
      async set(setting, value) {
        const asOperator = `${url}?options=-c%20default_transaction_read_only%3Doff%20-c%20synchronous_commit%3Dlocal`
        await run(asOperator, `alter system set ${setting} = '${value}'`, 'select pg_reload_conf()')
      },
    }
  }

  const follows = ({ primary }: Pair) =>
    `postgresql://dma@127.0.0.1:${primary.port}/postgres?application_name=standby`
  const copy = async (pair: Pair) => {
    rmSync(dataOf(pair.standby), { recursive: true, force: true })
    await call(
      'pg_basebackup',
      '-D',
      dataOf(pair.standby),
      '-d',
      follows(pair),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    )
  }
  const untilItFollows = async (pair: Pair) => {
    await expect
      .poll(() => run(pair.primary.url, `select state from pg_stat_replication`), { timeout: 60_000 })
      .toEqual([{ state: 'streaming' }])
  }

  const pair: Pair = {
    primary: nodes[0],
    standby: nodes[1],
    async promote() {
      const { primary, standby } = pair
      await standby.promote()
      pair.primary = standby
      pair.standby = primary
      await pair.synchronous(false)
    },
    async rejoin(how) {
      if (how === 'copied') await copy(pair)
      else {
        writeFileSync(join(dataOf(pair.standby), 'standby.signal'), '')
        writeFileSync(
          join(dataOf(pair.standby), 'postgresql.auto.conf'),
          `primary_conninfo = '${follows(pair)}'\n`,
        )
      }
      await pair.standby.start()
      await untilItFollows(pair)
    },
    synchronous: (on) => pair.primary.set('synchronous_standby_names', on ? '*' : ''),
    remove() {
      for (const node of nodes) if (existsSync(join(dataOf(node), 'postmaster.pid'))) node.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await call(
    'initdb',
    '-D',
    dataOf(pair.primary),
    '-U',
    'dma',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  )
  await pair.primary.start()
  await pair.rejoin('copied')
  return pair
}
