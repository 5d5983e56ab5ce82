import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let other: Product
beforeAll(async () => {
  product = await aProduct({ env: { PUBLIC_URL: 'https://dma.example/' } })
  other = await aProduct({
    beside: product,
    env: { PUBLIC_URL: 'https://dma.example', SECURITY_CONTACT: 'mailto:security@dma.example' },
  })
})
afterAll(async () => {
  await other.close()
  await product.close()
})

async function fieldsOf({ url }: Product) {
  const answer = await fetch(`${url}/.well-known/security.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toMatch(/^([A-Z][A-Za-z-]+: \S.*\n)+$/)
  const fields = text
    .trim()
    .split('\n')
    .map((line) => line.split(': ', 2) as [string, string])
  expect(new Set(fields.map(([name]) => name)).size).toBe(fields.length)
  return Object.fromEntries(fields)
}

test('whoever found a fault finds in security.txt whom to tell, and how', async () => {
  const fields = await fieldsOf(product)
  expect(fields).toEqual({
    Contact: 'mailto:hello@dma.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://dma.example/.well-known/security.txt',
    Policy: 'https://dma.example/security',
  })
  const policy = await fetch(`${product.url}${new URL(fields.Policy!).pathname}`)
  expect(policy.status).toBe(200)
  const html = await policy.text()
  expect(html).toContain('<h1>How to report a security fault</h1>')
  expect(html).toContain('href="mailto:hello@dma.example"')
})

test('security.txt is good for half a year from any day on, also on a server that never restarts', async () => {
  const days = async () =>
    (Date.parse((await fieldsOf(product)).Expires!) - product.clock.now().getTime()) / DAY
  expect(await days()).toBeGreaterThan(178)
  product.clock.forward(400)
  expect(await days()).toBeGreaterThan(178)
  expect(await days()).toBeLessThan(365)
})

test('the operator’s own contact for reports stands in security.txt', async () => {
  expect((await fieldsOf(other)).Contact).toBe('mailto:security@dma.example')
  const page = await (await fetch(`${other.url}/security`)).text()
  expect(page).toContain('<a href="mailto:security@dma.example">security@dma.example</a>')
})
