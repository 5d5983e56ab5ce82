import { pino } from 'pino'
import { expect, test } from 'vitest'
import { theProduct } from '../testing/product.js'
import { freePort } from './free-port.js'
import { OlderReads } from './older-reads.js'

const product = await theProduct()

/** Where it reads with this as its standby, and what the log says of that. */
async function reading(url: string | null) {
  const told: { err?: { message: string } }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line)) })
  const reads = await OlderReads.open(product.world.orm, url, log)
  const { em, asOf } = await reads.from()
  const isOfPrimary = em.getConnection() === product.world.orm.em.getConnection()
  await reads.close()
  return { isOfPrimary, age: Date.now() - asOf.getTime(), told: told.map(({ err }) => err?.message) }
}

test('without a standby the primary answers, and nothing is said', async () => {
  expect(await reading(null)).toMatchObject({ isOfPrimary: true, told: [] })
})

test('where no standby of this register answers the primary does, and the log says why', async () => {
  const own = product.world.config.databaseUrl!
  expect(await reading(own)).toMatchObject({ isOfPrimary: true, told: ['it is no standby'] })
  const nobody = `postgresql://dma@127.0.0.1:${await freePort()}/dma`
  expect(await reading(nobody)).toMatchObject({
    isOfPrimary: true,
    told: [expect.stringContaining('ECONNREFUSED')],
  })
})
