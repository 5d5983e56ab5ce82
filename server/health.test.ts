import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tokenIn } from './testing/claims/claims.js'
import { aPicture, send, sendFile, upload } from './testing/client.js'
import { aDatabaseOfItsOwn } from './testing/databases/own-database.js'
import {
  ADD_DEBTOR,
  aClaim,
  aDebtor,
  aProvider,
  anApprovedSchool,
  type SchoolPerson,
} from './testing/people.js'
import { aProduct, type Product } from './testing/product.js'

const TOKEN = 'only-Prometheus-knows'
let database: Awaited<ReturnType<typeof aDatabaseOfItsOwn>>
let product: Product
let school: SchoolPerson
let claimPage: string
beforeAll(async () => {
  database = await aDatabaseOfItsOwn()
  product = await aProduct({ wayToDatabase: async () => database.url, env: { METRICS_TOKEN: TOKEN } })
  school = await anApprovedSchool(product, await aProvider(product))
  await aDebtor(product, school, { parentEmail: 'parent@example.com' })
  claimPage = `/claim/${tokenIn(await product.mail.letterTo('parent@example.com'))}`
})
afterAll(async () => {
  await product.close()
  await database.remove()
})

const soon = { timeout: 30_000 }
const readiness = async () => {
  const response = await fetch(`${product.url}/readyz`)
  return { status: response.status, ...((await response.json()) as object) }
}
const ready = { status: 'ready', because: [], degraded: [] }
const metric = async (series: string) => {
  const response = await fetch(`${product.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

describe('a temporary folder that cannot be written to', () => {
  afterEach(() => void vi.unstubAllEnvs())

  test('takes this server out of service with a sentence; whoever sends a file reads one too; and it heals', async () => {
    vi.stubEnv('TMPDIR', '/nowhere/at/all')
    const because = 'No file can arrive: the temporary folder cannot be written to.'
    await expect.poll(readiness, soon).toEqual({ status: 'not ready', because: [because], degraded: [] })
    expect((await fetch(`${product.url}/readyz`)).status).toBe(503)
    expect(await metric('dma_part_works{part="temporary folder"}')).toBe(0)

    const sent = await sendFile(product, await aPicture('#123456'), { as: school })
    const body = (await sent.json()) as { errors: { message: string; extensions: { code: string } }[] }
    expect([sent.status, body.errors[0]?.extensions.code]).toEqual([503, 'UNAVAILABLE'])
    expect(body.errors[0]?.message).toMatch(/^DMA cannot keep files at the moment/)
    const form = new FormData()
    form.set('file', new File([Buffer.from(await aPicture('#654321'))], 'paper.png', { type: 'image/png' }))
    const rest = await fetch(`${product.url}/api/r/upload/`, {
      method: 'POST',
      headers: { Authorization: `Token ${school.key}` },
      body: form,
    })
    expect([rest.status, await rest.json()]).toEqual([
      503,
      { detail: expect.stringMatching(/^DMA cannot keep files/) },
    ])
    // What needs no file goes on.
    expect((await send(product, ADD_DEBTOR, { input: aClaim() }, school)).errors).toEqual([])
    expect((await fetch(`${product.url}${claimPage}`)).status).toBe(200)

    vi.unstubAllEnvs()
    await expect.poll(readiness, soon).toEqual(ready)
    expect((await upload(product, await aPicture('#abcdef'), { as: school })).id).toBeTruthy()
  })
})

describe('commits for which no standby answers', () => {
  test('are told as degraded within 8 s, hold few connections, and go on when one answers', async () => {
    await expect.poll(readiness, soon).toEqual(ready)
    expect(await metric('dma_database_synchronous')).toBe(0)
    await database.change('synchronous_standby_names', 'nobody')
    const began = performance.now()
    const degraded = ['Nothing can be written at the moment.']
    await expect.poll(readiness, soon).toEqual({ status: 'ready', because: [], degraded })
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(await metric('dma_part_works{part="writing"}')).toBe(0)
    expect(await metric('dma_database_hung_commits')).toBeGreaterThan(0)
    expect(await metric('dma_database_synchronous')).toBe(1)
    // However long it takes and however often somebody looks.
    const held = async () =>
      (await database.connections()).filter(({ purpose }) => purpose === 'dma health').length
    for (let look = 0; look < 5; look += 1) {
      await new Promise((later) => setTimeout(later, 1500))
      expect(await readiness()).toEqual({ status: 'ready', because: [], degraded })
      expect(await held()).toBeLessThanOrEqual(4)
    }
    await database.change('synchronous_standby_names', '')
    await expect.poll(readiness, soon).toEqual(ready)
    const added = async () => (await send(product, ADD_DEBTOR, { input: aClaim() }, school)).status
    await expect.poll(added, soon).toBe(200)
  }, 120_000)
})
