import { deepStrictEqual } from 'node:assert'
import { cpuSeconds } from './cpu.ts'
import { ask, load, type Spell } from './load.ts'
import { type Operation, operations } from './operations.ts'
import { openPeer, type Peer } from './peer.ts'
import { openPlace } from './place.ts'
import { heading, median, spellOptions } from './report.ts'

/**
 * `npm run bench:graphql`: what the built product answers a second, beside the floor under the same load. The spells
 * take turns, so that whatever else the machine does meets all of them; a ratio is the median over the turns. The plain list
 * also beside PostGraphile, where that can be installed.
 */
const { seconds, turns, connections, only } = spellOptions()

/** Seconds of load before it counts: until then Node compiles and caches fill. */
const WARMING = 8

/** What is answered differently each time it is asked. */
const OTHER_EACH_TIME = new Set(['directory', 'addDebtor'])

/** With what a request took of the product's processor, which others on the machine hardly change; NaN of the others. */
type Measured = Spell & { cpuMs: number }

const place = await openPlace()
try {
  const floor = await place.beside('floor.ts')
  const apollo = await place.beside('apollo-alone.ts')
  console.log(heading(place.version, `${connections} connections`, `${turns} turns of ${seconds} s`))
  for (const operation of operations(place.seeded)) {
    if (only && operation.name !== only) continue
    const servers: Record<string, string> = { floor, product: place.product.url }
    if (operation.name === 'dashboard') servers['Apollo alone'] = apollo
    const peer = operation.name === 'plainList' ? await openPeer(place, operation) : null
    if (!OTHER_EACH_TIME.has(operation.name)) await saysTheSame(operation, Object.values(servers))
    if (peer) servers.PostGraphile = peer.url
    report(operation, await measured(operation, servers, peer))
  }
} finally {
  await place.close()
}

async function measured(
  operation: Operation,
  servers: Record<string, string>,
  peer: Peer | null,
): Promise<Map<string, Measured[]>> {
  const spells = new Map(Object.keys(servers).map((name) => [name, [] as Measured[]]))
  const spell = (name: string, seconds: number) => {
    const key = (name === 'floor' && operation.floorsKey) || operation.key
    const body = name === 'PostGraphile' ? peer!.body : operation.body
    return load(servers[name]!, { key, body }, { seconds, connections })
  }
  for (const name of spells.keys()) await spell(name, WARMING)
  for (let turn = 0; turn < turns; turn++)
    for (const [name, measured] of spells) {
      const before = name === 'product' ? cpuSeconds(place.product.pid) : NaN
      const taken = await spell(name, seconds)
      const cpuMs = (1000 * (cpuSeconds(place.product.pid) - before)) / taken.times.length
      measured.push({ ...taken, cpuMs })
    }
  return spells
}

/** A ratio is worth something only between equal answers. */
async function saysTheSame(operation: Operation, urls: string[]): Promise<void> {
  const [first, ...others] = await Promise.all(urls.map((url) => ask(url, operation)))
  for (const other of others) deepStrictEqual(other, first)
}

function report({ name, about }: Operation, spells: Map<string, Measured[]>): void {
  const floor = spells.get('floor')!
  console.log(`\n${name}: ${about}`)
  console.table(
    Object.fromEntries(
      [...spells].map(([server, turns]) => {
        const times = turns.flatMap((spell) => spell.times).toSorted((a, b) => a - b)
        const at = (share: number) => Number(times[Math.floor(times.length * share)]!.toFixed(1))
        const ratios = turns.map(({ perSecond }, turn) => perSecond / floor[turn]!.perSecond)
        return [
          server,
          {
            'a second': Math.round(median(turns.map(({ perSecond }) => perSecond))),
            'p50 ms': at(0.5),
            'p95 ms': at(0.95),
            'p99 ms': at(0.99),
            ...(server === 'product' && {
              'CPU ms': Number(median(turns.map(({ cpuMs }) => cpuMs)).toFixed(2)),
            }),
            'of the floor': Number(median(ratios).toFixed(3)),
          },
        ]
      }),
    ),
  )
}
