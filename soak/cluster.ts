import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { run } from '../server/testing/databases/with-database.js'
import { aGround, PASSWORDS, substituted } from './cluster-ground.js'
import { aMachine, type Machine } from './cluster-machine.js'
import { needPrograms } from './need-programs.js'

const SOON = { timeout: 60_000 }

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
  const ground = aGround()
  const machines = [
    aMachine(ground, 'db1', 1),
    aMachine(ground, 'db2', 2),
    aMachine(ground, 'db3', 3),
  ] as Cluster['machines']
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
  const { folder, network, start, configured } = ground
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
      ground.remove()
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
