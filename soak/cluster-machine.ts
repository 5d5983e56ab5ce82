import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { newestInstallation } from '../scripts/postgres-installation.mjs'
import { ENVIRONMENT, PASSWORDS, type Ground } from './cluster-ground.js'
import { signalCluster } from './killing.js'

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
  /** As `systemctl stop patroni` does: PostgreSQL is shut down, and nobody starts it again. */
  stopPatroni(): Promise<void>
  /** `patronictl remove`: what etcd remembers of a cluster that is stopped. */
  forget(): void
  /** pgBackRest, as its own user runs it there. */
  pgbackrest(...args: string[]): Promise<string>
}

/** `number` is the end of its address; the first two have a PostgreSQL. */
export function aMachine(ground: Ground, name: string, number: number): Machine {
  const { folder, network, user, backups, start, configured, ownFolder } = ground
  const { bin, major } = newestInstallation()
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
    async stopPatroni() {
      if (!patroni || patroni.exitCode !== null) return
      const ended = once(patroni, 'exit')
      patroni.kill('SIGTERM')
      await ended
    },
    forget: () =>
      void execFileSync('patronictl', ['-c', patroniFile, 'remove', 'dma'], {
        ...user,
        env: ENVIRONMENT,
        input: 'dma\nYes I am aware\n',
      }),
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
