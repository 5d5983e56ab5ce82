import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { cpuSeconds, family } from './cpu.ts'
import { load } from './load.ts'
import { operations } from './operations.ts'
import { openDatabase } from './postgres.ts'
import { startProduct } from './place.ts'
import { heading, median } from './report.ts'
import { seed } from './seed.ts'

/**
 * `npm run bench:workers`: the same product with WORKERS=1 and with more on one database, in turns: what it answers a
 * second, what a request costs of the processors in all of its processes, what memory they take, and how long cheap
 * requests of others take while somebody keeps it busy.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    workers: { type: 'string', default: '2' },
  },
})
const [seconds, turns, connections] = [values.seconds, values.turns, values.connections].map(Number) as [
  number,
  number,
  number,
]
/** Seconds of load before it counts. */
const WARMING = 6
/** Whoever keeps it busy asks for so much at once, over and over, on one connection. */
const BUSY_WITH = 25

interface Figures {
  perSecond: number[]
  cpuMs: number[]
  besideBusy: number[]
  alone: number[]
}

const opened: (() => Promise<unknown>)[] = []
try {
  const database = await openDatabase()
  opened.push(database.close)
  const products = new Map<string, Awaited<ReturnType<typeof startProduct>>>()
  const first = await startProduct(database.url, { WORKERS: '1' }, opened)
  products.set('1', first)
  const seeded = await seed(database.url)
  products.set(values.workers, await startProduct(database.url, { WORKERS: values.workers }, opened))
  const [page] = operations(seeded)
  const busy = { key: seeded.reader, body: muchAtOnce }
  console.log(heading(database.version, `${connections} connections`, `${turns} turns of ${seconds} s`))

  const figures = new Map([...products.keys()].map((name) => [name, none()]))
  for (const { url } of products.values()) await load(url, page!, { seconds: WARMING, connections })
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, { url, pid }] of products) {
      const found = figures.get(name)!
      const before = cpuSeconds(pid)
      const spell = await load(url, page!, { seconds, connections })
      found.perSecond.push(spell.perSecond)
      found.cpuMs.push((1000 * (cpuSeconds(pid) - before)) / spell.times.length)
      found.alone.push(p95(await askAnew(url)))
      const beside = await askAnew(url, () => load(url, busy, { seconds, connections: 1 }))
      found.besideBusy.push(p95(beside))
    }
  console.table(
    Object.fromEntries(
      [...figures].map(([name, { perSecond, cpuMs, alone, besideBusy }]) => [
        `WORKERS=${name}`,
        {
          'My Home a second': round(median(perSecond)),
          'of one': ratio(figures, ({ perSecond: each }) => each, perSecond),
          'CPU ms a request': round(median(cpuMs)),
          'CPU of one': ratio(figures, ({ cpuMs: each }) => each, cpuMs),
          'cheap p95 ms': round(median(alone)),
          'beside a busy one': round(median(besideBusy)),
          'beside, of one': ratio(figures, ({ besideBusy: each }) => each, besideBusy),
          'MB in all': megabytes(products.get(name)!.pid),
        },
      ]),
    ),
  )
} finally {
  for (const end of opened.splice(0).toReversed()) await end()
}

function none(): Figures {
  return { perSecond: [], cpuMs: [], besideBusy: [], alone: [] }
}

/** Within each turn, since whatever else the machine does meets both. */
function ratio(all: Map<string, Figures>, of: (figures: Figures) => number[], these: number[]): number {
  const one = of(all.get('1')!)
  return round(median(these.map((value, turn) => value / one[turn]!)))
}

/** Others, who ask for little (ask-anew.ts), beside `busy`: how long each of them waits. */
async function askAnew(url: string, busy?: () => Promise<unknown>): Promise<number[]> {
  const asking = new Worker(new URL('ask-anew.ts', import.meta.url), {
    workerData: { url, seconds, connections },
  })
  await once(asking, 'message')
  asking.postMessage('begin')
  const [[times]] = await Promise.all([once(asking, 'message'), busy?.()])
  return times as number[]
}

/** One document that asks for the same page many times, under other names. */
function muchAtOnce(): string {
  const list = 'dashboard { debtors(first: 50) { edges { node { id studentName parentName } } } }'
  const fields = Array.from({ length: BUSY_WITH }, (_, at) => `q${at}: ${list}`)
  return JSON.stringify({ operationName: 'Busy', query: `query Busy { ${fields.join(' ')} }` })
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}

/** What they have in memory and share with nobody, or in part (PSS). */
function megabytes(pid: number): number {
  const kilobytes = family(pid).map((each) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  )
  return Math.round(kilobytes.reduce((all, one) => all + one, 0) / 1024)
}
