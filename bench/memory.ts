import { parseArgs } from 'node:util'
import { freePort } from '../server/database/free-port.ts'
import { openHeap } from './heap.ts'
import { load } from './load.ts'
import { operations } from './operations.ts'
import { openPlace } from './place.ts'

/**
 * `npm run bench:memory`: whether the product's memory stays flat while pages are read, searches made and debtors added
 * by turns. What counts is what is still held after garbage was collected.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
/** Caches fill and code is compiled in this first part of the time. */
const SETTLING = 0.2
/** From the settled beginning to the end, in megabytes: above this something is kept that should not be. */
const MOST_GROWTH = 10

const inspector = await freePort()
const place = await openPlace({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` })
const heap = await openHeap(inspector)
try {
  const mixed = operations(place.seeded)
  const started = performance.now()
  const samples: { minute: number; megabytes: number }[] = []
  let answered = 0
  for (let minute = 0; minute < minutes;) {
    for (const operation of mixed) {
      const { times } = await load(place.product.url, operation, { seconds: 4, connections: 8 })
      answered += times.length
    }
    minute = (performance.now() - started) / 60_000
    samples.push({ minute, megabytes: await heap.usedMegabytes() })
    console.log(`${minute.toFixed(1)} min  ${samples.at(-1)!.megabytes.toFixed(1)} MB  ${answered} answers`)
  }
  const settled = samples.filter(({ minute }) => minute >= minutes * SETTLING)
  const slope = slopeOf(settled.map(({ minute, megabytes }) => [minute, megabytes]))
  const growth = slope * minutes * (1 - SETTLING)
  console.log(
    `\n${answered} answers in ${minutes} minutes. Held after garbage collection: ${settled[0]?.megabytes.toFixed(1)} MB ` +
      `when settled, ${settled.at(-1)?.megabytes.toFixed(1)} MB at the end, ${slope.toFixed(2)} MB a minute in between.`,
  )
  if (!(growth < MOST_GROWTH)) process.exitCode = 1
} finally {
  heap.close()
  await place.close()
}

/** Of the straight line that fits points best. */
function slopeOf(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}
