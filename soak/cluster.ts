import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'vitest'
import { newestInstallation } from '../scripts/postgres-installation.mjs'
import { unprivilegedUser } from '../scripts/throwaway-postgres.mjs'
import { run } from '../server/testing/with-database.js'
import { signalCluster } from './killing.js'
import { needPrograms } from './need-programs.js'

const DEPLOY = resolve(import.meta.dirname, '../deploy/cluster')
/** Of PostgreSQL, of whoever copies, of whoever looks after a node that fell behind, of DMA. */
const PASSWORDS = {
  'PASSWORD-OF-POSTGRES': 'one of four',
  'PASSWORD-OF-REPLICATOR': 'two of four',
  'PASSWORD-OF-REWINDER': 'three of four',
  'PASSWORD-OF-DMA': 'fourth',
}
const SOON = { timeout: 60_000 }

/** A machine of a cluster: a folder and an address of this one. */
export interface Machine {
  name: string
  address: string
  folder: string
  data: string
  /** As PostgreSQL's own operator: waits for no standby, also where nothing may be changed. */
  operatorUrl: string
  /** etcd, and Patroni where there is a PostgreSQL. */
  start(): Promise<void>
  /** As a power cut does: everything on it, at once. */
  kill(): void
  killPostgres(): void
  /** Stands still, and nobody is told. */
  hang(): void
  goOn(): void
  stopEtcd(): void
  startEtcd(): void
  /** pgBackRest, as its own user runs it there. */
  pgbackrest(...args: string[]): Promise<string>
}

/** Three machines as deploy/cluster has them: PostgreSQL on two, etcd on all of them, and HAProxy for each server of DMA. */
export interface Cluster {
  machines: [Machine, Machine, Machine]
  /** The two with PostgreSQL, by what they are now. */
  primary(): Promise<Machine>
  standby(): Promise<Machine>
  /** Waits until both take part, and commits wait for the standby. */
  untilWhole(): Promise<void>
  /** The settings of a server of DMA, which asks a HAProxy of its own. */
  aServersSettings(): Promise<Record<string, string>>
  switchover(): Promise<void>
  remove(): void
}

/** Throws saying what to install when something is missing. */
export async function aCluster(): Promise<Cluster> {
  needPrograms(
    'etcd-server patroni python3-etcd haproxy pgbackrest postgresql',
    ['etcd', '--version'],
    ['patroni', '--version'],
    ['haproxy', '-v'],
    ['pgbackrest', 'version'],
  )
  const user = unprivilegedUser()
  if (!user)
    throw new Error('This proof runs as root: Patroni, PostgreSQL and pgBackRest run as their own user.')
  const { bin, major } = newestInstallation()
  const folder = mkdtempSync(join(tmpdir(), 'dma-cluster-'))
  chmodSync(folder, 0o755)
  // Every address that begins with 127 is this machine; so each has the ports it would have.
  const network = `127.${20 + (process.pid % 200)}.${Math.floor(Math.random() * 256)}`
  const children = new Set<ChildProcess>()
  const start = (log: string, program: string, args: string[], as = {}) => {
    const out = openSync(log, 'a')
    const child = spawn(program, args, { ...as, cwd: folder, env: ENVIRONMENT, stdio: ['ignore', out, out] })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const configured = (file: string, into: string, changes: [RegExp, string][]) => {
    writeFileSync(into, substituted(file, changes).replace(/\b10\.0\.1\.(?=\d)/g, `${network}.`))
    chownSync(into, user.uid, user.gid)
    return into
  }
  const ownFolder = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, user.uid, user.gid)
    return path
  }
  const backups = ownFolder(join(folder, 'backups'))

  function aMachine(name: string, number: number): Machine {
    const place = ownFolder(join(folder, name))
    const address = `${network}.${number}`
    const [postgres, socket, log] = ['postgresql', 'run', 'log'].map((each) => ownFolder(join(place, each)))
    const data = join(postgres!, `${major}/dma`)
    ownFolder(dirname(data))
    const own: [RegExp, string][] = [
      [/\bTHIS\b/g, name],
      [/\bADDRESS\b/g, address],
    ]
    const etcdFile = configured('etcd.yml', join(place, 'etcd.yml'), [
      ...own,
      [/\/var\/lib\/etcd/, ownFolder(join(place, 'etcd'))],
    ])
    const backupFile = configured('pgbackrest.conf', join(place, 'pgbackrest.conf'), [
      [/\/var\/lib\/pgbackrest/g, backups],
      [/\/var\/log\/pgbackrest/g, log!],
      [/\/var\/run\/postgresql/g, socket!],
      [/\/var\/lib\/postgresql\/15/g, dirname(data)],
    ])
    const patroniFile = configured('patroni.yml', join(place, 'patroni.yml'), [
      ...own,
      ...Object.entries(PASSWORDS)
        .filter(([password]) => !password.endsWith('DMA'))
        .map(([placeholder, password]): [RegExp, string] => [new RegExp(placeholder, 'g'), password]),
      [/\/etc\/pgbackrest\.conf/g, backupFile],
      [/\/usr\/lib\/postgresql\/15\/bin/g, bin],
      [/\/var\/lib\/postgresql\/15/g, dirname(data)],
      [/\/var\/lib\/postgresql/g, postgres!],
      [/\/var\/run\/postgresql/g, socket!],
      [/\b10\.0\.0\.0\/8/g, '127.0.0.0/8'],
    ])
    let etcd: ChildProcess | undefined
    let patroni: ChildProcess | undefined
    const hasPostgres = number < 3
    const each = (signal: NodeJS.Signals) => {
      patroni?.kill(signal)
      if (hasPostgres) signalCluster(data, signal)
      etcd?.kill(signal)
    }
    const machine: Machine = {
      name,
      address,
      folder: place,
      data,
      operatorUrl: `postgresql://postgres:${encodeURIComponent(PASSWORDS['PASSWORD-OF-POSTGRES'])}@${address}:5432/dma?options=-c%20synchronous_commit%3Dlocal`,
      async start() {
        machine.startEtcd()
        if (!hasPostgres) return
        patroni = start(join(log!, 'patroni.log'), 'patroni', [patroniFile], user)
      },
      kill: () => each('SIGKILL'),
      killPostgres: () => signalCluster(data, 'SIGKILL'),
      hang: () => each('SIGSTOP'),
      goOn: () => each('SIGCONT'),
      stopEtcd: () => void etcd?.kill('SIGKILL'),
      startEtcd() {
        if (!etcd || etcd.exitCode !== null || etcd.signalCode !== null)
          etcd = start(join(log!, 'etcd.log'), 'etcd', ['--config-file', etcdFile], user)
      },
      async pgbackrest(...args) {
        const child = spawn('pgbackrest', [`--config=${backupFile}`, '--stanza=dma', ...args], {
          ...user,
          cwd: place,
          env: ENVIRONMENT,
        })
        let said = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
        const [code] = (await once(child, 'close')) as [number | null]
        if (code !== 0) throw new Error(`pgbackrest ${args.join(' ')} ended with ${code}: ${said}`)
        return said
      },
    }
    return machine
  }

  const machines = [aMachine('db1', 1), aMachine('db2', 2), aMachine('db3', 3)] as Cluster['machines']
  const [db1, db2] = machines
  const is = async ({ address }: Machine, role: 'primary' | 'sync') => {
    const url = `http://${address}:8008/${role}`
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await answer?.arrayBuffer()
    return answer?.status === 200
  }
  const whoIs = async (role: 'primary' | 'sync') => {
    for (const machine of [db1, db2]) if (await is(machine, role)) return machine
    throw new Error(`No machine is the ${role}.\n${logs()}`)
  }
  const logs = () =>
    [db1, db2]
      .map(({ folder: place }) => join(place, 'log/patroni.log'))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8').slice(-1500))
      .join('\n')
  let servers = 0
  const cluster: Cluster = {
    machines,
    primary: () => whoIs('primary'),
    standby: () => whoIs('sync'),
    async untilWhole() {
      await expect
        .poll(
          async () =>
            [
              await is(db1, 'primary'),
              await is(db2, 'primary'),
              await is(db1, 'sync'),
              await is(db2, 'sync'),
            ].filter(Boolean).length,
          { timeout: 180_000 },
        )
        .toBe(2)
      const { operatorUrl } = await cluster.primary()
      await expect
        .poll(
          () => run(operatorUrl, `select sync_state from pg_stat_replication where state = 'streaming'`),
          SOON,
        )
        .toEqual([{ sync_state: 'sync' }])
    },
    async aServersSettings() {
      servers += 1
      const address = `${network}.${100 + servers}`
      const file = configured('haproxy.cfg', join(folder, `haproxy-${servers}.cfg`), [
        [/\bbind 127\.0\.0\.1/, `bind ${address}`],
      ])
      start(join(folder, `haproxy-${servers}.log`), 'haproxy', ['-db', '-f', file])
      const settings = Object.fromEntries(
        substituted('dma.env', [
          [/PASSWORD-OF-DMA/, PASSWORDS['PASSWORD-OF-DMA']],
          [/127\.0\.0\.1/, address],
        ])
          .split('\n')
          .filter((line) => /^\w/.test(line))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ) as Record<string, string>
      await expect
        .poll(() => run(settings.DATABASE_URL!, 'select 1 as one').catch(() => []), SOON)
        .toEqual([{ one: 1 }])
      return settings
    },
    async switchover() {
      const [leader, candidate] = [await cluster.primary(), await cluster.standby()]
      const answer = await fetch(`http://${leader.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    },
    remove() {
      for (const machine of machines) machine.kill()
      for (const child of children) child.kill('SIGKILL')
      if (process.env.KEEP_LOGS)
        cpSync(folder, process.env.KEEP_LOGS, {
          recursive: true,
          filter: (path) => !/postgresql|backups|run/.test(path),
        })
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    for (const machine of machines) machine.startEtcd()
    await db1.start()
    await expect.poll(() => is(db1, 'primary'), { timeout: 120_000 }).toBe(true)
    const asPostgres = db1.operatorUrl.replace('/dma?', '/postgres?')
    await run(asPostgres, `create role dma login password '${PASSWORDS['PASSWORD-OF-DMA']}'`)
    await run(asPostgres, `create database dma owner dma locale 'C.UTF-8' template template0`)
    await run(asPostgres, 'grant pg_monitor to dma')
    await db1.pgbackrest('stanza-create')
    await db2.start()
    await cluster.untilWhole()
    return cluster
  } catch (error) {
    const told = logs()
    cluster.remove()
    throw new Error(`The cluster did not come up.\n${told}`, { cause: error })
  }
}

/** None of ours: neither settings of PostgreSQL's clients, nor the Node that npm brings. */
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: tmpdir() }

/** Every change has to find its place, or the documented file has changed under this proof. */
function substituted(file: string, changes: [RegExp, string][]): string {
  let text = readFileSync(join(DEPLOY, file), 'utf8')
  for (const [place, value] of changes) {
    if (!new RegExp(place.source).test(text)) throw new Error(`deploy/cluster/${file} has no ${place}`)
    text = text.replace(place, value)
  }
  return text
}
