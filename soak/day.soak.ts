import { expect, onTestFinished, test } from 'vitest'
import { seeded } from '../bench/names.js'
import { Morning, type Told } from '../bench/morning.js'
import { ENTRIES_A_SCHOOL, listWards } from '../bench/register.js'
import { withDatabase } from '../server/testing/databases/with-database.js'
import { aDatabaseServer, startFleet } from './fleet.js'
import { report } from './report.js'

const ENTRIES = 20_000
/** People a second: at most half of what `npm run bench:day` says that this machine carries. */
const RATE = Number(process.env.DAY_RATE ?? 12)
const SECONDS = Number(process.env.DAY_SECONDS ?? 90)
/** Where the version that is exchanged was built; else one version is exchanged for itself. */
const BEFORE = process.env.DAY_BEFORE

test(
  'while two servers are exchanged on a term’s first morning, nobody is refused anything',
  async () => {
    const database = await aDatabaseServer()
    onTestFinished(() => database.stop())
    const fleet = await startFleet(database, {
      size: 2,
      settings: { IMPORT_PAUSE_MINUTES: 0 },
      ...(BEFORE ? { before: BEFORE } : {}),
    })
    onTestFinished(() => fleet.stop())
    const listed = await withDatabase(fleet.databaseUrl, (client) =>
      listWards(client, ENTRIES, seeded(20_261_120), 20),
    )
    const letters = fleet.mails.map(({ received }) => received)
    const morning = new Morning(listed, ENTRIES / ENTRIES_A_SCHOOL, letters)
    const url = [fleet.nginx.url]
    await morning.live(url, { rate: 4, seconds: 10 })

    const living = morning.live(url, { rate: RATE, seconds: SECONDS })
    let exchanged = 0
    const isOver = living.then(() => true)
    while (
      !(await Promise.race([isOver, new Promise<false>((next) => setTimeout(() => next(false), 5000))]))
    ) {
      expect(await fleet.restart(exchanged % 2), 'the exit code of the one that left').toBe(0)
      exchanged += 1
    }
    const told = await living
    report('A morning while servers are exchanged', {
      'people a second': RATE,
      from: BEFORE ? 'the version before' : 'itself',
      exchanged,
      ...figures(told),
    })
    expect(told.failures, await fleet.wentWrong()).toEqual([])
    expect(exchanged).toBeGreaterThanOrEqual(4)
  },
  15 * 60_000,
)

function figures({ times, failures }: Told): Record<string, string | number> {
  const of = Object.entries(times).map(([story, some]) => {
    const p95 = some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.95)] ?? 0
    return [story, `${some.length}, 95 of 100 within ${Math.round(p95)} ms`]
  })
  return { ...Object.fromEntries(of), failed: failures.length }
}
