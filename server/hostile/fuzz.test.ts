import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../rest/openapi.js'
import { sendFile } from '../testing/client.js'
import { fuzz, kept, sendWatched, type FuzzReport } from '../testing/fuzz/fuzz.js'
import { graphqlTargets } from '../testing/fuzz/graphql-targets.js'
import { hostileFiles } from '../testing/fuzz/hostile-files.js'
import { hostileValues } from '../testing/fuzz/hostile-values.js'
import { faultOf } from '../testing/fuzz/judge.js'
import { fuzzPeople, type FuzzPerson } from '../testing/fuzz/people.js'
import { rawRequests } from '../testing/fuzz/raw-requests.js'
import { restTargets } from '../testing/fuzz/rest-targets.js'
import { strainProblem, watched } from '../testing/fuzz/watch.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet, stored } from '../testing/databases/stored.js'

/** Few and always the same in `npm test`; `npm run test:soak -- soak/fuzz` tries more, and others each time. FUZZ_SEED repeats. */
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const TRIES = Number(process.env.FUZZ_TRIES ?? 1)
/** Whether an answer may hold up others or grow the heap is measured there as well. */
const WATCH = process.env.FUZZ_TRIES !== undefined

let product: Product
let people: FuzzPerson[]
beforeAll(async () => {
  product = await aProduct()
  people = await fuzzPeople(product)
})
afterAll(() => product.close())

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))

test(
  'no value in any field of any operation brings out a fault, or changes something though it is refused',
  { timeout: 110 * 60_000 },
  async () => {
    const report = await fuzz(product, {
      targets: [...graphqlTargets(schema), ...restTargets(openApi() as Parameters<typeof restTargets>[0])],
      people,
      values: hostileValues(SEED, 20),
      tries: TRIES,
      random: randomFrom(SEED),
      watch: WATCH,
    })
    print(report)
    expect(report.findings, [`FUZZ_SEED=${SEED}`, ...report.findings].join('\n')).toEqual([])
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  },
)

test(
  'no document, body, form or address that is wrong as such brings out a fault, or changes something',
  { timeout: 5 * 60_000 },
  async () => {
    await quiet(product)
    const before = await kept(product)
    const faults: string[] = []
    for (const { name, request } of rawRequests())
      for (const { role, asker } of people.filter(({ role }) => role === 'visitor' || role === 'school')) {
        const { answer, strain } = await sendWatched(product, request, asker, WATCH)
        const fault = faultOf(answer) ?? strainProblem(strain)
        if (fault) faults.push(`${name}, as ${role}: ${fault}: ${answer.status} ${answer.text.slice(0, 300)}`)
      }
    expect(faults).toEqual([])
    expect(await kept(product)).toBe(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  },
)

test(
  'no file brings out a fault; what is not wholly a picture or a plain PDF is refused and not kept',
  { timeout: 5 * 60_000 },
  async () => {
    const school = people.find(({ role }) => role === 'school')!
    await school.comeBack()
    for (const { name, bytes, kept: harmless } of await hostileFiles()) {
      const before = await stored(product)
      const { result: response, strain } = await watched(() => sendFile(product, bytes, { as: school.asker }))
      if (WATCH) expect(strainProblem(strain), name).toBeNull()
      const answer = { status: response.status, text: await response.text(), type: 'application/json' }
      expect(faultOf(answer), `${name}: ${answer.text.slice(0, 300)}`).toBeNull()
      const { file, userErrors } = JSON.parse(answer.text).data.uploadFile
      expect(file !== null, `${name}: ${answer.text}`).toBe(harmless ?? false)
      if (harmless) continue
      expect(userErrors, name).toMatchObject([{ message: expect.stringMatching(/\.$/) }])
      expect(await stored(product), name).toEqual(before)
    }
  },
)

function print({ findings, notReached, slowest, longestTurn, ...counts }: FuzzReport): void {
  const figures = {
    seed: SEED,
    ...counts,
    reached: counts.operations - notReached.length,
    'slowest (ms)': Math.round(slowest),
    ...(WATCH && { 'longest turn (ms)': Math.round(longestTurn) }),
    failures: findings.length,
  }
  console.log(
    Object.entries(figures)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
  )
  console.log(`tried at the door only: ${notReached.join(', ')}`)
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
