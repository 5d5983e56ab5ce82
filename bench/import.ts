import { aCheckedList, anImport } from '../server/testing/imports.ts'
import { ask } from './load.ts'
import { seeded, somebody } from './names.ts'
import { operations } from './operations.ts'
import { openPlace } from './place.ts'
import { heading, median, spellOptions } from './report.ts'

/**
 * `npm run bench:import`: how long a list of 5,000 debtors takes to be checked, and to be imported, in a register of
 * 100,000 entries, while somebody opens a dashboard over and over; and how long that takes meanwhile, beside how long it
 * takes in peace. A ratio is the median over the turns.
 */
const ROWS = 5000
const { seconds, turns } = spellOptions()

const place = await openPlace()
try {
  const { url } = place.product
  const { adder, floorsAdder } = place.seeded
  const dashboard = operations(place.seeded).find(({ name }) => name === 'dashboard')!
  console.log(heading(place.version, `${ROWS} rows`, `${turns} turns`, 'one reader of a dashboard'))
  const random = seeded(20_261_120)
  const measured: Turn[] = []
  for (let turn = 0; turn <= turns; turn++) {
    // In turn: a list that has grown by ten thousand is another measurement.
    const school = { key: turn % 2 === 0 ? adder : floorsAdder }
    const peace = await whileReading(() => new Promise((done) => void setTimeout(done, seconds * 1000)))
    const check = await whileReading(() => aCheckedList(place.product, aList(), school))
    const run = await whileReading(() =>
      anImport(place.product, { id: check.told.id, statementAccepted: true }, school),
    )
    if (run.told.state !== 'DONE') throw new Error(run.told.problem)
    measured.push({ peace, check, run })
  }
  report(measured.slice(1))

  /** 5,000 who are listed nowhere yet, each with an address to write to. */
  function aList(): string {
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const [ward, parent] = [somebody(random), somebody(random)]
      const phone = `080${Math.floor(10_000_000 + random() * 89_999_999)}`
      const names = `${ward.given} ${ward.family},${parent.given} ${ward.family}`
      return `${names},parent${at}@example.com,${phone},${1000 + at}.50,First term`
    })
    return ['Name of student,Name of parent,E-mail,Phone,Amount,Term', ...rows].join('\n')
  }

  /** How long a story takes, and the 95th of 100 dashboards that somebody opens meanwhile; milliseconds. */
  async function whileReading<T>(story: () => Promise<T>): Promise<Spell & { told: T }> {
    const times: number[] = []
    let over = false
    const reader = async () => {
      while (!over) {
        const asked = performance.now()
        await ask(url, dashboard)
        times.push(performance.now() - asked)
      }
    }
    const reading = reader()
    const started = performance.now()
    const told = await story().finally(() => (over = true))
    const took = performance.now() - started
    await reading
    return { told, took, p95: times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]! }
  }
} finally {
  await place.close()
}

interface Spell {
  took: number
  p95: number
}

type Turn = Record<'peace' | 'check' | 'run', Spell>

function report(measured: readonly Turn[]): void {
  const line = (what: 'check' | 'run') => ({
    seconds: rounded(median(measured.map((turn) => turn[what].took)) / 1000),
    'dashboard p95, ms': rounded(median(measured.map((turn) => turn[what].p95))),
    'in peace, ms': rounded(median(measured.map((turn) => turn.peace.p95))),
    'of that': rounded(median(measured.map((turn) => turn[what].p95 / turn.peace.p95))),
  })
  console.table({ 'the dry run': line('check'), 'the import': line('run') })
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
