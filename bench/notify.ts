import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from './postgres.ts'
import { heading } from './report.ts'
import { built } from './built.ts'

/**
 * `npm run bench:notify`: synthetic. So many transactions a second, of a row each, that tell of a change: by a NOTIFY in the
 * transaction, by a row of the outbox that a teller tells (as the product does), and not at all. In turns on one database:
 * how long the commit waits, how many get done, and how soon a listener hears.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    offered: { type: 'string', default: '1000,3000' },
  },
})
const [seconds, turns, connections] = [values.seconds, values.turns, values.connections].map(Number) as [
  number,
  number,
  number,
]
const WAYS = ['nothing told', 'notify in the commit', 'outbox'] as const
type Way = (typeof WAYS)[number]
const TELLS: Record<Way, string> = {
  'nothing told': 'select 1',
  'notify in the commit': `select pg_notify('dma_bench', $1)`,
  outbox: `select tell_later('dma_bench', $1)`,
}

interface Figures {
  waits: number[]
  heard: number[]
  done: number
}

/** As much of them as is used here. */
interface Outbox {
  Migration0056: new (driver: null, settings: object) => { up: () => void; getQueries: () => string[] }
}
interface Telling {
  Teller: new (client: pg.Client, log: object) => { nudge: () => void; close: () => Promise<void> }
}

const database = await openDatabase()
const clients: pg.Client[] = []
const connect = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  clients.push(client)
  return client
}
try {
  const [first, ear, teller] = [await connect(), await connect(), await connect()]
  const { Migration0056 } = await built<Outbox>('database/migrations/0056-outbox')
  const { Teller } = await built<Telling>('database/teller')
  // Only what this measures: the outbox and its function, without the tables whose triggers use it.
  const migration = new Migration0056(null, {})
  migration.up()
  await first.query('create table written (id bigint generated always as identity, what text)')
  for (const sql of migration.getQueries().slice(0, 2)) await first.query(sql)
  const writers = await Promise.all(Array.from({ length: connections }, connect))
  let heard: number[] = []
  ear.on('notification', ({ payload = '' }) => {
    for (const line of payload.split('\n')) heard.push(performance.now() - Number(JSON.parse(line).at))
  })
  await ear.query('listen dma_bench')

  const spell = async (way: Way, offered: number): Promise<Figures> => {
    heard = []
    const waits: number[] = []
    const telling = new Teller(teller, { warn: console.error })
    const started = performance.now()
    const ends = started + seconds * 1000
    let next = 0
    const writer = async (client: pg.Client) => {
      for (;;) {
        // An open line: what is due waits for no other's answer, only for a free connection.
        const due = started + (next++ * 1000) / offered
        if (due >= ends || performance.now() >= ends) return
        const ahead = due - performance.now()
        if (ahead > 0) await pause(ahead)
        const payload = JSON.stringify({ kind: 'DEBTOR', id: next, school: 1, at: performance.now() })
        await client.query('begin')
        await client.query('insert into written (what) values ($1)', [payload])
        await client.query(TELLS[way], way === 'nothing told' ? [] : [payload])
        const before = performance.now()
        await client.query('commit')
        waits.push(performance.now() - before)
        if (way === 'outbox') telling.nudge()
      }
    }
    await Promise.all(writers.map(writer))
    const took = performance.now() - started
    await telling.close()
    await pause(200)
    return { waits, heard, done: waits.length / (took / 1000) }
  }

  console.log(heading(database.version, `${connections} connections`, `${turns} turns of ${seconds} s`))
  for (const offered of values.offered.split(',').map(Number)) {
    const figures = new Map<Way, Figures[]>(WAYS.map((way) => [way, []]))
    for (const way of WAYS) await spell(way, Math.min(offered, 500))
    for (let turn = 0; turn < turns; turn += 1)
      for (const way of WAYS) figures.get(way)!.push(await spell(way, offered))
    const of = (way: Way, share: number, what: 'waits' | 'heard') =>
      quantile(
        figures.get(way)!.flatMap((each) => each[what]),
        share,
      )
    console.log(`\n${offered} a second offered\n`)
    console.log(
      '| way | done a second | commit p50 ms | p95 ms | of notify, p50 | p95 | heard after p50 ms | p95 |',
    )
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
    for (const way of WAYS) {
      const done = figures.get(way)!.reduce((sum, each) => sum + each.done, 0) / turns
      const ratio = (share: number) => of(way, share, 'waits') / of('notify in the commit', share, 'waits')
      const cells = [
        done.toFixed(0),
        of(way, 0.5, 'waits').toFixed(1),
        of(way, 0.95, 'waits').toFixed(1),
        ratio(0.5).toFixed(2),
        ratio(0.95).toFixed(2),
        ...(way === 'nothing told'
          ? ['', '']
          : [of(way, 0.5, 'heard'), of(way, 0.95, 'heard')].map((ms) => (ms as number).toFixed(0))),
      ]
      console.log(`| ${way} | ${cells.join(' | ')} |`)
    }
  }
} finally {
  await Promise.all(clients.map((client) => client.end()))
  await database.close()
}

function quantile(of: number[], share: number): number {
  const sorted = of.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
