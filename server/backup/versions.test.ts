import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig, type Config } from '../config.js'
import { withDatabase } from '../database/operator.js'
import type { DocumentStore } from '../documents/stores/document-store.js'
import { openStore } from '../documents/stores/open-store.js'
import { aPicture, upload } from '../testing/client.js'
import { aNativePostgres, whyNoNativePostgres } from '../testing/databases/native-postgres.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { anEmptyPlace, connectedTo, everyDocument, everyRow } from '../testing/places.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { backUp } from './back-up.js'
import { restore } from './restore.js'

/** The way between major versions of PostgreSQL, and between the embedded one and one of the operator's own. */
const missing = await whyNoNativePostgres()
if (missing) console.warn(`Not tested between versions of PostgreSQL. ${missing}`)

interface Register {
  config: Config
  store: DocumentStore
}

let folder: string
let product: Product
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dma-versions-'))
  product = await aProduct()
  const school = await anApprovedSchool(product, await aProvider(product))
  const evidence = [(await upload(product, await aPicture(), { as: school })).url]
  await aDebtor(product, school, { studentName: 'Ọláwálé «\\N» O’Neil', dueDate: '2026-02-28', evidence })
  await quiet(product)
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

/** A register in the embedded database of a new folder. */
function embedded(name: string): Register {
  const config = loadConfig({ DATA_DIR: join(folder, name), SECRET: product.world.config.secret })
  return { config, store: openStore(config.storage) }
}

async function moved(from: Register, to: Register): Promise<void> {
  const file = join(folder, 'backup')
  await backUp(from, createWriteStream(file))
  await restore(to, file)
}

const everything = ({ config, store }: Register) => {
  const found: Record<string, unknown> = {}
  return withDatabase(config, async (url) => {
    const client = await connectedTo(url)
    found.rows = await everyRow(client)
    found.documents = await everyDocument(client, store)
    found.version = (await client.query('show server_version_num')).rows[0].server_version_num.slice(0, 2)
    await client.end()
  }).then(() => found)
}

test.skipIf(missing)(
  'a register moves between the embedded database and a PostgreSQL of one’s own, and back, and is the same',
  { timeout: 120_000 },
  async () => {
    const native = await aNativePostgres()
    const place = await anEmptyPlace({}, native.url)
    try {
      const [first, last] = [embedded('first'), embedded('last')]
      await moved(product.world, first)
      await moved(first, place)
      await moved(place, last)
      const { version, ...register } = await everything(first)
      expect(await everything(place)).toEqual({ ...register, version: /\b(\d+)\./.exec(native.version)![1] })
      expect(await everything(last)).toEqual({ ...register, version })
    } finally {
      await place.remove()
      await native.stop()
    }
  },
)
