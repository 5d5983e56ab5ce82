import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../testing/databases/database.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let second: Product
beforeAll(async () => {
  product = await aProduct({ env: { MAIL_RATE: '5' } })
  second = await aProduct({ beside: product, env: { MAIL_RATE: '5' } })
})
afterAll(async () => {
  await second.close()
  await product.close()
})

test('two servers together keep to MAIL_RATE', async () => {
  const begun = performance.now()
  let last = begun
  const leave = async ({ world }: Product) => {
    for (let letter = 0; letter < 10; letter++) {
      await world.letterTurn()
      last = performance.now()
    }
  }
  await Promise.all([leave(product), leave(second)])
  // Twenty letters at five a second: they fill four seconds, so that three of them have to pass.
  expect(last - begun).toBeGreaterThan(2900)
})

test('a clock that was put back an hour does not hold letters up for an hour', async () => {
  const inAnHour = Date.now() + 60 * 60 * 1000
  await rows(product, `update rate_limits set points = 1000, expire = ${inAnHour} where key = 'letters:all'`)
  await product.world.letterTurn()
  const [row] = await rows<any>(product, `select expire from rate_limits where key = 'letters:all'`)
  expect(Number(row.expire)).toBeLessThan(inAnHour - 60_000)
})
