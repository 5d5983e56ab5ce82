import { cpus } from 'node:os'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { aMailServer } from '../server/testing/servers/mail-server.ts'
import type { RunningServer } from '../server/testing/servers/running-server.ts'
import { withDatabase } from '../server/testing/databases/with-database.ts'
import { cpuSeconds } from './cpu.ts'
import { Morning, type Told } from './morning.ts'
import { seeded } from './names.ts'
import { startProduct } from './place.ts'
import { openDatabase } from './postgres.ts'
import { ENTRIES_A_SCHOOL, listWards } from './register.ts'
import { heading } from './report.ts'

/**
 * `npm run bench:day`: a term's first morning, from one seed: schools check, open their dashboards, search, list and import,
 * families open the links of letters that leave meanwhile over SMTP. People come at rising rates, whether those before them
 * have been answered or not, until the 95th of 100 checks takes longer than half a second. Then once more with one server
 * more. Everything is on this machine, also those who ask.
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '100000' },
    from: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '20' },
    servers: { type: 'string', default: '1,2' },
  },
})
const entries = Number(values.entries)
const seconds = Number(values.seconds)

/** From one rate to the next. */
const FASTER = 1.25
/** Milliseconds that the 95th check may take. */
const LIMIT = 500
/** Until Node has compiled and plans are made. */
const WARMING = { rate: 8, seconds: 15 }
const TOKEN = 'only-the-benchmark-asks'

const opened: (() => Promise<unknown>)[] = []
try {
  const database = await openDatabase()
  opened.push(database.close)
  const mail = await aMailServer()
  opened.push(() => mail.close())
  const start = () =>
    startProduct(
      database.url,
      { SMTP_URL: mail.url, MAIL_RATE: '1000', IMPORT_PAUSE_MINUTES: '0', METRICS_TOKEN: TOKEN },
      opened,
    )
  const servers = [await start()]
  const listed = await withDatabase(database.url, (client) =>
    listWards(client, entries, seeded(20_261_120), Math.ceil(entries / 5000)),
  )
  const morning = new Morning(listed, Math.floor(entries / ENTRIES_A_SCHOOL), [mail.received])
  const postgres = await postmasterOf(database.url)
  console.log(heading(database.version, `${entries} entries`, `${seconds} s a rate`))

  const knees: number[] = []
  for (const size of values.servers.split(',').map(Number)) {
    while (servers.length < size) servers.push(await start())
    await morning.live(
      servers.map(({ url }) => url),
      WARMING,
    )
    knees.push(await kneeOf(servers))
    const [first] = knees
    if (first && knees.length > 1)
      console.log(`${size} servers carry ${(knees.at(-1)! / first).toFixed(2)} times what the first carried`)
  }

  /** The last rate at which checks are answered in time. */
  async function kneeOf(asked: RunningServer[]): Promise<number> {
    const table: Record<string, Record<string, number | string>> = {}
    let knee = 0
    for (let rate = Number(values.from); ; rate *= FASTER) {
      // Each answer counts from the one before.
      await slowestTurn(asked)
      const before = used(asked)
      const letters = mail.received.length
      // Once no more come, those who still wait need less and less.
      const cores = pause(seconds * 1000).then(() => since(before, used(asked)))
      const began = performance.now()
      const told = await morning.live(
        asked.map(({ url }) => url),
        { rate, seconds },
      )
      const took = (performance.now() - began) / 1000
      const check = share(told.times['a check'], 0.95)
      table[`${rate.toFixed(0)} a second`] = {
        'check p50': share(told.times['a check'], 0.5),
        'check p95': check,
        'dashboard p95': share(told.times['a dashboard'], 0.95),
        'family p95': share(told.times['a letter’s link opened'], 0.95),
        'list imported, s': Number((share(told.times['a list imported'], 0.5) / 1000).toFixed(1)),
        'letters a second': Number(((mail.received.length - letters) / took).toFixed(1)),
        failed: told.failures.length,
        ...Object.fromEntries(
          Object.entries(await cores).map(([who, some]) => [`cores: ${who}`, Number(some.toFixed(2))]),
        ),
        'event loop p99, ms': await slowestTurn(asked),
      }
      if (told.failures[0]) console.log(`${told.failures.length} failed: ${told.failures[0].slice(0, 300)}`)
      if (check > LIMIT || isTooMuch(told)) {
        console.table(table)
        console.log(
          `${asked.length} server${asked.length > 1 ? 's' : ''}: checks in time up to ${knee.toFixed(0)} a second; then ${whatGaveOut(await cores, asked.length)}`,
        )
        return knee
      }
      knee = rate
    }
  }

  interface Used {
    product: number
    PostgreSQL: number
    'those who ask': number
    all: number
  }

  /** Seconds of a processor so far. */
  function used(asked: RunningServer[]): Used {
    const { user, system } = process.cpuUsage()
    const all = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
    return {
      product: sum(asked.map(({ pid }) => cpuSeconds(pid))),
      PostgreSQL: cpuSeconds(postgres),
      'those who ask': (user + system) / 1e6,
      all: sum(all) / 1000,
    }
  }

  /** Processors that each has used meanwhile. */
  function since(before: Used, after: Used): Used {
    const who = Object.keys(after) as (keyof Used)[]
    return Object.fromEntries(
      who.map((each) => [each, (after[each] - before[each]) / seconds]),
    ) as unknown as Used
  }

  function whatGaveOut({ product, PostgreSQL, all, 'those who ask': askers }: Used, size: number): string {
    const parts = `product ${product.toFixed(2)}, PostgreSQL ${PostgreSQL.toFixed(2)}, those who ask ${askers.toFixed(2)}`
    if (all >= 0.9 * cpus().length) return `the machine’s ${cpus().length} processors give out (${parts})`
    if (product >= 0.85 * size) return `each server’s one thread gives out (${parts} of ${cpus().length})`
    return `neither the servers’ threads nor the processors are busy: something waits (${parts} of ${cpus().length})`
  }
} finally {
  for (const end of opened.splice(0).toReversed()) await end()
}

/** Those who come would never be through. */
function isTooMuch({ failures, times }: Told): boolean {
  return failures.length > 0.05 * sum(Object.values(times).map((some) => some.length))
}

/** The process of PostgreSQL that starts all others; it has to run on this machine. */
async function postmasterOf(url: string): Promise<number> {
  const backend = await withDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8')
  })
  return Number(backend.replace(/^.*\) \S /s, '').split(' ')[0])
}

async function slowestTurn(asked: RunningServer[]): Promise<number> {
  const turns = await Promise.all(
    asked.map(async ({ url }) => {
      const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
      return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1])
    }),
  )
  return Math.round(1000 * Math.max(...turns))
}

function share(times: number[], part: number): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0)
}

function sum(all: number[]): number {
  return all.reduce((one, other) => one + other, 0)
}
